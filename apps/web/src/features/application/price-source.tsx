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
import { useCallback, type ReactNode } from 'react';
import { seriesCache } from '../../editor/current-editor.ts';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useStripCalls, type StripList } from '../../editor/price-strips.ts';
import { useMissingStrips } from '../../editor/server-strips.ts';
import { useEdit, useEditorInfo, useMessages, useProject, useSaveNow } from '../../editor/use-editor.ts';
import { useYearName } from '../../editor/use-year-name.ts';
import { messageOf } from '../../lib/api.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { averagePrice } from '../../ui/import/years/year-quantity.ts';
import { YearsImport } from '../../ui/import/years/years-import.tsx';
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

const MODES: readonly { readonly value: PriceMode; readonly label: string }[] = [
  { value: 'single', label: 'One year' },
  { value: 'multiple', label: 'Several files' },
  { value: 'singleFile', label: 'One file, several years' },
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
  const settings = useImportSettings();
  const shared = useProject((project) => ({
    lifetime: project.lifetime,
    isEarly: project.earlyAnalysis,
    mode: priceMode(project, target),
    severalOffered: offersPriceMode(project, 'multiple'),
  }));
  const { mode, severalOffered } = shared;
  const { projectId } = useEditorInfo();
  const edit = useEdit();
  const saveNow = useSaveNow();
  const { store, remove } = useStripCalls();
  const yearName = useYearName();
  const missing = useMissingStrips(({ texts }) => texts[label]);
  const load = useCallback((ref: SeriesRef) => seriesCache.get(projectId, ref.hash), [projectId]);
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
    <>
      <ChoiceSegments<PriceMode>
        id={fields.mode}
        label={`${label} by`}
        span={12}
        value={mode}
        choices={MODES.map((one) => ({ ...one, disabled: one.value !== 'single' && !severalOffered }))}
        help={{ text: HELP, default: 'One year' }}
        hint={
          <>
            {!severalOffered &&
              'Several years need a late-stage analysis: early-stage calculates one year for all. The analysis is chosen in Setup. '}
            {unused.length > 0 && (
              <>
                Stored and not used: {unused.map(({ value }) => MODE_NAMES[value]).join(', ')}.{' '}
                {unused
                  .filter(({ value }) => value === 'single' || severalOffered)
                  .map(({ value }) => (
                    <button key={value} type="button" className="link-button" onClick={() => choose(value)}>
                      Use {MODE_NAMES[value]} again
                    </button>
                  ))}
              </>
            )}
          </>
        }
        onCommit={choose}
      />
      <div style={{ marginTop: 14 }}>
        {mode === 'single' ? (
          children
        ) : (
          <YearsImport
            // Each way has an import of its own.
            key={mode}
            id={field}
            label={label}
            seriesName={seriesName}
            mode={mode}
            kind={kind}
            {...settings}
            lifetime={shared.lifetime}
            unit={unit}
            token={token}
            quantity={averagePrice(unit)}
            yearName={yearName}
            error={error ?? warning}
            hint={missing === undefined ? undefined : `Asked of the server for the values of this project: ${missing}`}
            load={load}
            stored={strips.map(({ price, timeSeriesFileBaseName, projectYearsValid }) => ({
              data: price,
              fileName: timeSeriesFileBaseName,
              projectYearsValid,
            }))}
            store={(index, values, facts) => store(list, index, values, facts)}
            onUse={async (files) => {
              edit(`import ${label} of ${files.length} years`, (project) =>
                setPriceStrips(project, target, mode, stripsOf(files, project.lifetime)),
              );
              await saveNow();
            }}
            onRemove={async () => {
              edit(`remove the years of ${label}`, (project) => setPriceStrips(project, target, mode, []));
              await saveNow();
              const text = await remove(list).catch(messageOf);
              if (text !== undefined) showToast({ text, tone: 'danger' });
            }}
          />
        )}
      </div>
    </>
  );
}
