import { IconUpload } from '@tabler/icons-react';
import { setField, setTurbine } from '@stackwatt/model';
import { useReducer, useRef } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { importAgain } from '../../lib/import-again.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PowerCurve } from '../../ui/power-curve.tsx';
import { BLANK, nextTurbineImport } from './turbine-import-state.ts';
import css from './equipment.module.css';

interface TurbineImportProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Of the wind farm. */
  readonly id: string;
  /** m, of the project: a table of a power curve names none. */
  readonly hubHeight: number;
}

/** WIND-11, WIND-19: a turbine type from a file. What was understood is shown first, and stored only when it is added. */
/** The reader comes from the server when it is first needed. */
const loadReader = importAgain(() => import('./power-curve-file.ts'));

export function TurbineImport({ isOpen, onClose, id, hubHeight }: TurbineImportProps) {
  const decimalComma = useProject((project) => project.useCommaAsDecimalPoint);
  const edit = useEdit();
  const input = useRef<HTMLInputElement>(null);
  const [state, send] = useReducer(nextTurbineImport, BLANK);

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const { name } = file;
    send({ kind: 'chosen', name });
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
    try {
      const { readCurveFile } = await loadReader();
      send({ kind: 'read', file: readCurveFile(new Uint8Array(await file.arrayBuffer()), name, hubHeight, decimalComma) });
    } catch {
      send({ kind: 'unreachable', name });
    }
  };
  const close = (): void => {
    send({ kind: 'opened' });
    onClose();
  };
  const add = (): void => {
    if (state.kind !== 'ready') return;
    const { spec } = state.file;
    edit(`import ${spec.name}`, (project) => setField(setTurbine(project, id, spec), ['wind', 0, 'kind'], 'custom'));
    close();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="Import Wind Turbine"
      width={640}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" disabled={state.kind !== 'ready'} onClick={add}>
            Add Wind
          </Button>
        </>
      }
    >
      <div className={css.flags}>
        <p className="text-2">
          A turbine type in XML (.xml), or its power curve as a table of wind speeds and powers (.csv, .txt). Read on this device; nothing
          is stored before “Add Wind”.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Turbine file"
          accept=".xml,.csv,.txt,.tsv,.zip"
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <div>
          <Button icon={IconUpload} disabled={state.kind === 'importing'} onClick={() => input.current?.click()}>
            {state.kind === 'blank' || state.kind === 'importing' ? 'Choose a file' : 'Choose another file'}
          </Button>
        </div>
        {state.kind === 'importing' && <Notice>Importing {state.name}…</Notice>}
        {state.kind === 'error' && (
          <Notice tone="danger">
            <b>{state.message}</b>
            {state.reason !== '' && (
              <div>
                {state.name} was not read: {state.reason}. Nothing was stored.
              </div>
            )}
          </Notice>
        )}
        {state.kind === 'ready' && (
          <>
            <b>{state.file.spec.name}</b>
            <dl className={css.curveFacts}>
              {state.file.facts.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {state.file.notes.map((note) => (
              <div key={note} className="small text-3">
                {note}
              </div>
            ))}
            <PowerCurve specs={state.file.spec} className={css.flush} />
          </>
        )}
      </div>
    </DialogFrame>
  );
}
