import { CURVE_BOUNDS, type StorageSpec } from '@stackwatt/model';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatExact, MISSING } from '../lib/number.ts';
import type { StorageFile } from '../lib/storage-file.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import css from './storage-file-part.module.css';

interface StorageFilePartProps {
  readonly state: StorageFile;
  readonly onChoose: (file: File) => void;
}

/** The choice of an XML file and what was wrong with it: the upper part of a dialog that reads a storage type. */
export function StorageFilePart({ state, onChoose }: StorageFilePartProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="row wrap">
        <Button icon={IconUpload} disabled={state.kind === 'importing'} onClick={() => input.current?.click()}>
          {state.kind === 'blank' || state.kind === 'importing' ? 'Choose a file' : 'Choose another file'}
        </Button>
        {state.kind === 'blank' ? (
          <span className="text-3">An Advanced Storage Model in XML (.xml); nothing is stored by reading it</span>
        ) : (
          <b className={css.name}>{state.source}</b>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Storage file"
          accept=".xml"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after it was mended.
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
      {state.kind === 'importing' && <Notice>Importing {state.source}…</Notice>}
      {state.kind === 'error' &&
        (state.message === '' ? (
          <Notice tone="danger">
            <b>Import error: File format unsupported.</b>
            <div>{state.reason}. Nothing was stored. The file must be an Advanced Storage Model.</div>
          </Notice>
        ) : (
          <Notice tone="danger">
            <b>{state.message}</b>
          </Notice>
        ))}
      {state.kind === 'ready' && state.notes.length > 0 && (
        <Notice tone="warn">
          {state.notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Notice>
      )}
    </>
  );
}

/** What a file holds, in words; 0 is what it does not give. */
export function StorageFileFacts({ specs }: { readonly specs: StorageSpec }) {
  const given = (value: number, unit: string): string => (value === 0 ? MISSING : `${formatExact(value)} ${unit}`);
  const points = (key: keyof typeof CURVE_BOUNDS): string => (specs[key].length === 0 ? 'none' : `${specs[key].length} points`);
  const facts: readonly (readonly [string, string])[] = [
    ['Name', specs.name === '' ? MISSING : specs.name],
    ['Manufacturer, chemistry', [specs.manufacturer, specs.chemistry].filter(Boolean).join(', ') || MISSING],
    ['Nominal power, capacity', `${given(specs.nominalPower, 'MW')}, ${given(specs.nominalCapacity, 'MWh')}`],
    ['Nominal voltage', given(specs.nominalVoltage, 'V')],
    ['Roundtrip efficiency', given(specs.roundtripEfficiency, '%')],
    [
      'Range of charge',
      specs.rangeOfCharge === 0
        ? `${formatExact(specs.minimumStateOfCharge)} to 100 %`
        : `${formatExact(specs.minimumStateOfCharge)} to ${formatExact(specs.minimumStateOfCharge + specs.rangeOfCharge)} %`,
    ],
    ['Cycle life, calendar life', `${points('lifetimeCurve')}, ${points('lifetimeTemperatureCurve')}`],
    ['Capacity by temperature, by power', `${points('capacityTemperatureCurve')}, ${points('capacityCurve')}`],
    ['Guaranteed degradation', specs.oemGuaranteedDegradation.length === 0 ? 'none' : `${specs.oemGuaranteedDegradation.length} series`],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
