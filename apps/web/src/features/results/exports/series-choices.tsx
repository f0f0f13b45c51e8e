import { yearNumber, type SeriesClock, type SeriesStep } from '@stackwatt/model';
import { useProject } from '../../../editor/use-editor.ts';
import { formatNumber } from '../../../lib/number.ts';
import { useUser } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import css from './exports.module.css';

/** Which time series a file has. */
export interface SeriesChoice {
  /** Project year, from 1, or every simulated one. */
  readonly year: number | 'all';
  readonly step: SeriesStep;
  readonly clock: SeriesClock;
}
export const FIRST_CHOICE: SeriesChoice = { year: 1, step: 'step', clock: 'site' };

/** Steps and years of the project: an early-stage one has one simulated year. */
export function useSeriesFacts(): { readonly stepMinutes: number; readonly years: number } {
  const stepMinutes = useProject((project) => project.timeStepSize);
  const years = useProject((project) => (project.earlyAnalysis ? 1 : project.lifetime));
  return { stepMinutes, years };
}
/** How many years a file of that choice has. */
export const yearsIn = ({ year }: SeriesChoice, years: number): number => (year === 'all' ? years : 1);

interface SeriesChoicesProps {
  readonly value: SeriesChoice;
  readonly onChange: (value: SeriesChoice) => void;
}

/** Days and months are those of the site. */
const rowsHaveClock = (step: SeriesStep): boolean => step === 'step' || step === 'hour';

/** Years, length of a row and clock of time series in a file. */
export function SeriesChoices({ value, onChange }: SeriesChoicesProps) {
  const { stepMinutes, years } = useSeriesFacts();
  const offset = useProject((project) => project.location.utcOffsetHours);
  const { showBaseYearAsYearZero } = useUser();
  const steps: { readonly value: SeriesStep; readonly label: string }[] = [
    { value: 'step', label: stepMinutes === 60 ? 'Hour' : `${formatNumber(stepMinutes)} minutes` },
    ...(stepMinutes === 60 ? [] : [{ value: 'hour', label: 'Hour' } as const]),
    { value: 'day', label: 'Day' },
    { value: 'month', label: 'Month' },
  ];
  const hasClock = rowsHaveClock(value.step);
  return (
    <div className={css.fields}>
      <SelectField
        id="export-year"
        label="Years"
        help={{
          text: 'Project years whose time series are in the file. Early stage calculates one year; late stage each of them.',
          default: `Year ${yearNumber(1, showBaseYearAsYearZero)}`,
        }}
        value={String(value.year)}
        choices={[
          ...(years > 1
            ? [
                {
                  value: 'all',
                  label: `Every year, ${yearNumber(1, showBaseYearAsYearZero)} to ${yearNumber(years, showBaseYearAsYearZero)}`,
                },
              ]
            : []),
          ...Array.from({ length: years }, (_, index) => ({
            value: String(index + 1),
            label: `Year ${yearNumber(index + 1, showBaseYearAsYearZero)}`,
          })),
        ]}
        onCommit={(year) => onChange({ ...value, year: year === 'all' ? year : Number(year) })}
      />
      <SelectField
        id="export-step"
        label="Time step"
        help={{
          text: 'How long a row is. Hours, days and months have the mean of powers, prices and levels, and the sum of money and called energy.',
          default: 'as it was calculated',
        }}
        value={value.step}
        choices={steps}
        onCommit={(step) => onChange({ ...value, step, clock: rowsHaveClock(step) ? value.clock : 'site' })}
      />
      <SelectField
        id="export-clock"
        label="Clock"
        help={{
          text: 'The time that stands before each row: standard time at the site, without summer time, or UTC. Days and months are those of the site.',
          default: 'standard time of the site',
        }}
        value={hasClock ? value.clock : 'site'}
        choices={[
          { value: 'site', label: `Local standard, ${utcText(offset)}` },
          { value: 'utc', label: 'UTC' },
        ]}
        disabled={!hasClock}
        onCommit={(clock) => onChange({ ...value, clock })}
      />
    </div>
  );
}

/** 'UTC−7', 'UTC+5:30'. */
function utcText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `UTC${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
