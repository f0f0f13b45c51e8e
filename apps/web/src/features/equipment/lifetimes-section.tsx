import { replacementTimes, replacementYear } from '@stackwatt/engine';
import {
  brokenBound,
  fieldId,
  fieldMeta,
  oneOfEachProblem,
  pathTo,
  Project,
  setComponentYears,
  setField,
  sizesOf,
  wholeYears,
  windSizes,
  turbineRatingMw,
} from '@stackwatt/model';
import { useElementSize } from '@mantine/hooks';
import { helpOf } from '../../editor/described-field.ts';
import { editAsking } from '../../editor/asking-edit.tsx';
import { usePreview } from '../../editor/preview.ts';
import { useEdit, useLateProject, useMessages, useProject } from '../../editor/use-editor.ts';
import { BareSwitch } from '../../ui/choice-fields.tsx';
import { FieldMessage } from '../../ui/field-frame.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { Section } from '../../ui/section.tsx';
import { YearTimeline, type TimelineRow, type YearEnd } from '../../ui/year-timeline.tsx';
import { rangeText } from './size-notes.ts';
import { useEquipmentSection } from './use-equipment-section.ts';
import field from '../../ui/field.module.css';
import css from './lifetimes-section.module.css';

type Technology = 'solar' | 'wind' | 'storage';
const NAMES: Record<Technology, string> = { solar: 'Solar', wind: 'Wind', storage: 'Storage' };
const FLAGS = { solar: 'useSolar', wind: 'useWind', storage: 'useStorage' } as const;
const YEARS = { solar: 'solarYears', wind: 'windYears', storage: 'storageYears' } as const;
/** Below this the handles of neighbouring years cover each other, px. */
const MINIATURE_BELOW = 420;

/** EQ-10, EQ-12, EQ-13: why the lifetimes cannot be used as the project stands. */
function lockReason(project: Project): string | undefined {
  if (project.earlyAnalysis) return 'Late-stage only: early-stage calculates one representative year and carries it on.';
  if (project.performEvaluationOverBessOnly) return 'Not for an analysis over the battery only.';
  return oneOfEachProblem(project);
}

function rowOf(project: Project, technology: Technology, augmented: readonly number[]): TimelineRow {
  const { start, end } = project[YEARS[technology]];
  return {
    id: technology,
    name: NAMES[technology],
    token: technology,
    start,
    end,
    text: textOf(project, technology),
    replaced: replacedYears(project, technology),
    augmented: technology === 'storage' ? augmented : [],
  };
}

function textOf({ solar, wind, storage }: Project, technology: Technology): string {
  if (technology === 'solar')
    return rangeText(
      solar.flatMap((item) => sizesOf(item.sizing)),
      'MW',
    );
  if (technology === 'wind') {
    const [farm] = wind;
    const rating = farm === undefined || farm.kind === 'production' ? 1 : turbineRatingMw(farm.specs);
    return farm === undefined
      ? ''
      : rangeText(
          windSizes(farm).map((size) => size * rating),
          'MW',
        );
  }
  const of = (key: 'nominalPower' | 'nominalCapacity'): number =>
    storage.reduce((sum, item) => sum + Math.max(...sizesOf(item.sizing)) * item.specs[key], 0);
  return `${rangeText([of('nominalPower')], 'MW')} / ${rangeText([of('nominalCapacity')], 'MWh')}`;
}

/** Years in which arrays and turbines are replaced. When a storage unit is, follows from how it ages: the results say it. */
function replacedYears(project: Project, technology: Technology): number[] {
  if (technology === 'storage') return [];
  const { start, end } = project[YEARS[technology]];
  const years = project[technology].flatMap((item) =>
    item.allowReplacement && item.lifetime > 0
      ? replacementTimes(item.lifetime, end - start + 1).map((time) => replacementYear(start - 1 + time))
      : [],
  );
  return [...new Set(years)];
}

/** EQ-09: in which years each technology works. */
export function LifetimesSection() {
  // What it edits itself at once; the sizes and prices of the parts, which only its rows tell, after the frame.
  const own = useProject(
    ({ useComponentLifetimes, useSolar, useWind, useStorage, solarYears, windYears, storageYears, lifetime, expectedDate }) => ({
      useComponentLifetimes,
      useSolar,
      useWind,
      useStorage,
      solarYears,
      windYears,
      storageYears,
      lifetime,
      expectedDate,
    }),
  );
  const project = { ...useLateProject(), ...own };
  const edit = useEdit();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { figures } = usePreview();
  const messages = useMessages('useComponentLifetimes');
  const folding = useEquipmentSection('lifetimes');
  const used = (['solar', 'wind', 'storage'] as const).filter((technology) => project[FLAGS[technology]]);
  if (used.length === 0) return null;
  const isOn = project.useComponentLifetimes;
  const mayAugment = !project.earlyAnalysis && project.useStorage && project.storage.some((item) => item.allowAugmentation);
  const augmented = mayAugment && figures?.stage === 'late' ? figures.augmentationYears : [];
  const reason = lockReason(project);
  const isMiniature = width > 0 && width < MINIATURE_BELOW;
  const isLocked = !isOn || reason !== undefined;
  const last = wholeYears(project.lifetime);
  const limitsOf = ({ start, end }: { readonly start: number; readonly end: number }, which: YearEnd) =>
    which === 'start' ? { low: 1, high: Math.max(1, Math.min(last - 1, end)) } : { low: Math.max(1, start), high: last };
  const move = (technology: Technology, which: YearEnd, year: number): void =>
    edit(`change ${which === 'start' ? 'first' : 'last'} year of ${technology}`, (open) =>
      setComponentYears(open, technology, { ...open[YEARS[technology]], [which]: year }),
    );
  const meta = fieldMeta(Project, 'useComponentLifetimes');
  const calendarYear = Number(project.expectedDate.slice(0, 4)) || undefined;
  return (
    <Section
      id="lifetimes"
      title="Lifetimes"
      {...folding}
      summary={isOn ? 'A part produces, costs and earns only between its handles' : 'Every part works in all years of the project'}
      actions={
        <>
          <HelpIcon of={meta.title} help={helpOf(meta, project.currencySymbol)} />
          <BareSwitch
            id="useComponentLifetimes"
            label={meta.title}
            value={isOn}
            disabled={!isOn && reason !== undefined}
            onCommit={(on) =>
              editAsking({
                label: on ? 'use component lifetimes' : 'use no component lifetimes',
                change: (open) => setField(open, ['useComponentLifetimes'], on),
                of: pathTo('useComponentLifetimes'),
              })
            }
          />
        </>
      }
    >
      {reason !== undefined && <p className={css.reason}>{reason}</p>}
      <FieldMessage id="useComponentLifetimes" {...messages} />
      <div ref={ref} className={css.lines} data-miniature={isMiniature}>
        <YearTimeline
          label="Component lifetimes"
          lifetime={last}
          calendarYear={calendarYear}
          rows={used.map((technology) => rowOf(project, technology, augmented))}
          handles={{
            limitsOf,
            isLocked: isLocked || isMiniature,
            onMove: (row, which, year) => move(row.id as Technology, which, year),
          }}
        />
        <div className={css.fields}>
          <div className={css.heads} aria-hidden>
            <span>First</span>
            <span>Last</span>
          </div>
          {used.map((technology) => {
            const years = project[YEARS[technology]];
            const yearField = (which: YearEnd) => (
              <YearField
                id={fieldId(pathTo(YEARS[technology], which))}
                label={`${NAMES[technology]}, ${which === 'start' ? 'first' : 'last'} year`}
                value={years[which]}
                limits={limitsOf(years, which)}
                disabled={isLocked}
                onCommit={(year) => move(technology, which, year)}
              />
            );
            return (
              <div key={technology} className={css.pair}>
                <span className={css.of} aria-hidden>
                  {NAMES[technology]}
                </span>
                {yearField('start')}
                {yearField('end')}
              </div>
            );
          })}
        </div>
      </div>
      <p className={css.note}>
        {isMiniature
          ? 'Too narrow for the handles: the fields set the years.'
          : 'Arrows move a handle by a year, Page keys by five; the fields do the same.'}{' '}
        ◇ replaced at the end of its life. Year 1 is the first year of operation.
        {mayAugment && ` ${augmentationText(figures?.stage === 'late' ? augmented : undefined)}`}
      </p>
    </Section>
  );
}

/** When capacity is added follows from how a storage unit ages: only a calculation of all years knows it. */
const augmentationText = (years: readonly number[] | undefined): string =>
  years === undefined
    ? 'In which years capacity is added shows once the live preview has calculated all years.'
    : years.length === 0
      ? 'No capacity is added, as the live preview calculates it with the largest sizes.'
      : `❘ capacity added for ${years.length === 1 ? 'year' : 'years'} ${years.join(', ')}, as the live preview calculates it with the largest sizes.`;

interface YearFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly limits: { readonly low: number; readonly high: number };
  readonly disabled: boolean;
  readonly onCommit: (year: number) => void;
}

/** A year typed; one that the handle could not be moved to stays out. */
function YearField({ id, label, value, limits, disabled, onCommit }: YearFieldProps) {
  const entry = useNumberEntry({
    id,
    label,
    value,
    check: disabled
      ? undefined
      : (year) => brokenBound(year, { title: label, help: '', minimum: limits.low, maximum: limits.high, integer: true }),
    refusesBroken: true,
    onCommit,
  });
  return (
    <div>
      <div className={field.box} data-invalid={entry.error !== undefined} data-disabled={disabled}>
        <NumberInput id={id} entry={entry} label={label} disabled={disabled} describedBy={entryMessageId(id)} />
      </div>
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
