import {
  offersPriceMode,
  priceMode,
  setPriceMode,
  setPriceStrips,
  stripsOf,
  type PriceMode,
  type PriceStrip,
  type PriceTarget,
  type SeriesRef,
} from '@stackwatt/model';
import type { ReactNode } from 'react';
import { useStripCalls, type StripList } from '../../editor/price-strips.ts';
import { useMissingStrips } from '../../editor/server-strips.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { yearsText, YearsSource, type YearsSourceChoice } from '../../editor/years-source.tsx';
import { messageOf } from '../../lib/api.ts';
import { averagePrice } from '../../ui/import/years/year-quantity.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Token } from '../../ui/tokens.ts';

interface PriceInputs {
  readonly single: SeriesRef;
  readonly multiple: readonly PriceStrip[];
  readonly singleFile: readonly PriceStrip[];
}

interface PriceSourceProps {
  readonly target: PriceTarget;
  readonly list: StripList;
  /** Of the market or of its direction: where its fields lie and how they are called. */
  readonly fields: { readonly mode: string; readonly multiple: string; readonly singleFile: string };
  /** 'Day-ahead price' */
  readonly label: string;
  readonly seriesName: string;
  readonly kind: 'price' | 'regulation';
  readonly unit: string;
  readonly token: Token;
  readonly prices: PriceInputs;
  /** The import of one year, shown while one year stands for all. */
  readonly children: ReactNode;
}

const MODES: readonly YearsSourceChoice<PriceMode>[] = [
  { value: 'single', label: 'One year' },
  { value: 'multiple', label: 'Several files', years: 'multiple' },
  { value: 'singleFile', label: 'One file, several years', years: 'singleFile' },
];
const MODE_NAMES: Readonly<Record<PriceMode, string>> = {
  single: 'one year',
  multiple: 'several files',
  singleFile: 'one file of several years',
};
const HELP =
  'One year of prices for all project years, a file for each project year, or one file with all of them. What is not chosen stays stored and is not used. With several years every project year is calculated with its own prices; escalators count on top.';

/** EM-22, RM-13: how the prices are given, and the import of that way. */
export function PriceSource(props: PriceSourceProps) {
  const { target, list, fields, label, seriesName, kind, unit, token, prices, children } = props;
  const mode = useProject((project) => priceMode(project, target));
  const severalOffered = useProject((project) => offersPriceMode(project, 'multiple'));
  const edit = useEdit();
  const isReadOnly = useReadOnly();
  const { store, remove } = useStripCalls();
  const missing = useMissingStrips(({ texts }) => texts[label]);
  const choose = (next: PriceMode): void => edit(`change source of ${label}`, (project) => setPriceMode(project, target, next));
  const stored: Readonly<Record<PriceMode, boolean>> = {
    single: prices.single.state === 'ready',
    multiple: prices.multiple.length > 0,
    singleFile: prices.singleFile.length > 0,
  };
  const unused = MODES.filter(({ value }) => value !== mode && stored[value]);
  const strips = mode === 'multiple' ? prices.multiple : prices.singleFile;
  const field = mode === 'multiple' ? fields.multiple : fields.singleFile;
  const { error, warning } = useMessages(field);
  return (
    <YearsSource
      choiceId={fields.mode}
      choiceLabel={`${label} by`}
      choices={MODES}
      mode={mode}
      help={{ text: HELP, default: 'One year' }}
      choiceHint={
        unused.length > 0 && (
          <>
            Stored and not used: {unused.map(({ value }) => MODE_NAMES[value]).join(', ')}.{' '}
            {unused
              .filter(() => !isReadOnly)
              .filter(({ value }) => value === 'single' || severalOffered)
              .map(({ value }) => (
                <button key={value} type="button" className="link-button" onClick={() => choose(value)}>
                  Use {MODE_NAMES[value]} again
                </button>
              ))}
          </>
        )
      }
      onChoose={choose}
      id={field}
      label={label}
      seriesName={seriesName}
      kind={kind}
      unit={unit}
      token={token}
      quantity={averagePrice(unit)}
      error={error ?? warning}
      hint={missing === undefined ? undefined : `Asked of the server for the values of this project: ${missing}`}
      stored={strips.map(({ price, timeSeriesFileBaseName, projectYearsValid }) => ({
        data: price,
        fileName: timeSeriesFileBaseName,
        projectYearsValid,
      }))}
      store={(index, values, facts) => store(list, index, values, facts)}
      onUse={(files, years) =>
        edit(`import ${label} of ${yearsText(files.length, years)}`, (project) =>
          setPriceStrips(project, target, years, stripsOf(files, project.lifetime)),
        )
      }
      onRemove={(years) => edit(`remove the years of ${label}`, (project) => setPriceStrips(project, target, years, []))}
      afterRemove={async () => {
        const text = await remove(list).catch(messageOf);
        if (text !== undefined) showToast({ text, tone: 'danger' });
      }}
    >
      {children}
    </YearsSource>
  );
}
