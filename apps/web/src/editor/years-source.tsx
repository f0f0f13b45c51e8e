import type { SeriesRef, YearFile } from '@stackwatt/model';
import { useCallback, type ReactNode } from 'react';
import { ChoiceSegments } from '../ui/choice-fields.tsx';
import type { HelpContent } from '../ui/help-icon.tsx';
import { YearsImport } from '../ui/import/years/years-import.tsx';
import type { YearsImportProps } from '../ui/import/years/years-props.ts';
import { seriesCache } from './current-editor.ts';
import { useImportSettings } from './import-settings.ts';
import { useEditorInfo, useProject, useSaveNow } from './use-editor.ts';
import { useYearName } from './use-year-name.ts';
import { plural } from '../lib/number.ts';
import css from './years-source.module.css';

export interface YearsSourceChoice<Mode extends string> {
  readonly value: Mode;
  readonly label: string;
  /** How its years come; one year stands for all where there are none. */
  readonly years?: YearsImportProps['mode'];
}

/** '3 files' or '25 years': of what a step of an import is called. */
export const yearsText = (count: number, mode: YearsImportProps['mode']): string => plural(count, mode === 'multiple' ? 'file' : 'year');

interface YearsSourceProps<Mode extends string> extends Pick<
  YearsImportProps,
  'id' | 'label' | 'seriesName' | 'kind' | 'unit' | 'token' | 'quantity' | 'error' | 'hint' | 'stored' | 'store'
> {
  /** Of the choice; `id` is that of the list of years. */
  readonly choiceId: string;
  readonly choiceLabel: string;
  readonly choices: readonly YearsSourceChoice<Mode>[];
  readonly mode: Mode;
  readonly help: HelpContent;
  /** Said of the choice, after what keeps it from being made. */
  readonly choiceHint: ReactNode;
  readonly onChoose: (mode: Mode) => void;
  /** Fields between the choice and the import. */
  readonly fields?: ReactNode;
  /** Puts the stored years into the project, or takes them out of it; it is saved after. */
  readonly onUse: (files: readonly YearFile[], years: YearsImportProps['mode']) => void;
  readonly onRemove: (years: YearsImportProps['mode']) => void;
  /** Once the project without them is saved. */
  readonly afterRemove?: () => Promise<void>;
  /** The import of one year. */
  readonly children: ReactNode;
}

/** How a series is given, one year for all or several by file, and the import of that way (EM-22, RM-13, WIND-13). */
export function YearsSource<Mode extends string>({
  choiceId,
  choiceLabel,
  choices,
  mode,
  help,
  choiceHint,
  onChoose,
  fields,
  onUse,
  onRemove,
  afterRemove,
  children,
  ...series
}: YearsSourceProps<Mode>) {
  const settings = useImportSettings();
  const { lifetime, isEarly } = useProject((project) => ({ lifetime: project.lifetime, isEarly: project.earlyAnalysis }));
  const { projectId } = useEditorInfo('projectId');
  const saveNow = useSaveNow();
  const yearName = useYearName();
  const load = useCallback((ref: SeriesRef) => seriesCache.get(projectId, ref.hash), [projectId]);
  const years = choices.find(({ value }) => value === mode)?.years;
  return (
    <>
      <ChoiceSegments<Mode>
        id={choiceId}
        label={choiceLabel}
        span={12}
        value={mode}
        choices={choices.map(({ value, label, years: several }) => ({ value, label, disabled: isEarly && several !== undefined }))}
        help={help}
        hint={
          <>
            {isEarly &&
              'Several years need a late-stage analysis: early-stage calculates one year for all. The analysis is chosen in Setup. '}
            {choiceHint}
          </>
        }
        onCommit={onChoose}
      />
      {fields !== undefined && <div className={css.part}>{fields}</div>}
      <div className={css.part}>
        {years === undefined ? (
          children
        ) : (
          <YearsImport
            // Each way has an import of its own.
            key={mode}
            {...series}
            {...settings}
            mode={years}
            lifetime={lifetime}
            yearName={yearName}
            load={load}
            onUse={async (files) => {
              onUse(files, years);
              await saveNow();
            }}
            onRemove={async () => {
              onRemove(years);
              await saveNow();
              await afterRemove?.();
            }}
          />
        )}
      </div>
    </>
  );
}
