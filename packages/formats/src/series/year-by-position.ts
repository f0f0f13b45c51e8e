import { FIRST_DAY_OF_MONTH, MINUTES_PER_HOUR } from '@stackwatt/units';
import type { Source } from '../layouts/source.ts';
import { formatCount, plural } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { at, ProblemList, refuse } from '../problems.ts';
import { isLeapYear } from '../time/civil.ts';
import { NAMELESS_YEAR } from '../time/read-axis.ts';
import { explainCount, stepsPerDay, yearOfCount, yearsOfCount } from '../time/year-count.ts';
import { findZoneShift } from '../time/zone-shift.ts';
import type { ImportOptions, Repair } from '../understood.ts';
import type { Year } from './year.ts';
import { yearInName } from './year-in-name.ts';

/** A file without dates: the number of values says the step, and the place of a value in the file its time. */
export function yearByPosition(source: Source, all: Float64Array, options: ImportOptions, column: string): Year | Refusal {
  const count = yearOfCount(all.length);
  if (count === undefined) return refuseCount(all.length);
  const { stepMinutes: step, leap } = count;
  const perDay = stepsPerDay(step);
  const leapFrom = FIRST_DAY_OF_MONTH[2]! * perDay;
  const kept = leap ? all.filter((_, i) => i < leapFrom || i >= leapFrom + perDay) : all.slice();
  const gaps = fillByPosition(source, all, kept, perDay, options, column);
  if ('ok' in gaps) return gaps;
  const shift = findZoneShift(source, options);
  if ('ok' in shift) return shift;
  const fromName = yearInName(options.fileName);
  // A year of 366 days is not 2007; the name of the file may say which it is.
  const leapYear = leap && fromName !== undefined && isLeapYear(fromName) ? fromName : undefined;
  const year = options.year ?? source.year ?? leapYear ?? NAMELESS_YEAR;
  const notes = yearsOfCount(all.length).map(
    ({ years, stepMinutes }) =>
      `${formatCount(all.length)} values are read as one year of ${step}-minute values; ${years} years of ${stepMinutes}-minute values are as many`,
  );
  if (!leap && isLeapYear(year) && (options.year ?? source.year) !== undefined)
    notes.push(`${year} is a leap year and the file has 365 days: taken to be without 29 February`);
  const warnings =
    leap && !isLeapYear(year) && year !== NAMELESS_YEAR
      ? [`the file has the ${formatCount(all.length)} values of a leap year, and ${year} is none`]
      : [];
  if (fromName !== undefined && options.year === undefined && source.year === undefined && leapYear === undefined)
    notes.push(`the name of the file says ${fromName}; choose that year if the weekdays are to be its`);
  return {
    values: shift.hours === 0 ? kept : rotate(kept, Math.round((shift.hours * MINUTES_PER_HOUR) / step)),
    step,
    notes,
    warnings: [...warnings, ...shift.warnings],
    used: kept.length - gaps.missing,
    dropped: leap ? [{ count: perDay, reason: '29 February' }] : [],
    repairs: [
      ...(leap
        ? [
            {
              kind: 'leapDay' as const,
              count: perDay,
              text: `29 February dropped by position: values ${formatCount(leapFrom + 1)} to ${formatCount(leapFrom + perDay)}`,
            },
          ]
        : []),
      ...gaps.repairs,
      ...(shift.repair === undefined ? [] : [{ ...shift.repair, count: kept.length }]),
    ],
    about: {
      year,
      yearFrom:
        options.year !== undefined
          ? 'as chosen'
          : source.year !== undefined
            ? 'named above the data'
            : leapYear !== undefined
              ? `name of the file, and the values of a leap year`
              : 'the file has no dates: 1 January is taken as a Monday, as in 2007',
      labelSide: 'none',
      labelSideFrom: 'no dates: the first value begins on 1 January 00:00',
      zone: 'not in the file; taken as local standard time',
      gaps: { count: gaps.count, missing: gaps.missing, longest: gaps.longest, first: [] },
      duplicates: 0,
      clockChange: { missing: 0, repeated: 0, text: 'no dates, no clock change' },
      leapDay: leap
        ? {
            action: 'by position',
            dropped: perDay,
            text: `leap year: the ${formatCount(perDay)} values of 29 February are dropped by their position`,
          }
        : { action: 'none', dropped: 0, text: 'no leap day' },
    },
    timeOf: () => undefined,
  };
}

/** Every value so many steps later; what passes the end stands at the beginning. */
const rotate = (values: Float64Array, steps: number): Float64Array =>
  values.map((_, i) => values[(((i - steps) % values.length) + values.length) % values.length]!);

/** The refusal of a number of values that is no year, or is several. */
export function refuseCount(count: number): Refusal {
  const years = yearsOfCount(count);
  if (years.length === 0) return refuse('count', explainCount(count));
  const readings = years.map((y) => `${y.years} years of ${y.stepMinutes}-minute values`).join(' or ');
  return refuse('severalYears', `the file holds ${formatCount(count)} values, ${readings}; one year is read here`);
}

interface PositionGaps {
  readonly count: number;
  readonly missing: number;
  readonly longest: number;
  readonly repairs: readonly Repair[];
}

/** Empty lines and cells of a file without dates; their place is known, so a chosen repair may fill them. */
function fillByPosition(
  source: Source,
  all: Float64Array,
  kept: Float64Array,
  perDay: number,
  options: ImportOptions,
  column: string,
): PositionGaps | Refusal {
  const problems = new ProblemList();
  for (let i = 0; i < all.length; i++) {
    if (!Number.isNaN(all[i]!)) continue;
    const row = source.rowOf(i);
    problems.add(() => ({ rule: 'gap', row, column, value: '', text: `${at(row, column)}: the cell is empty` }));
  }
  if (problems.count > 0 && options.repair === undefined) return problems.refusal;
  let count = 0;
  let missing = 0;
  let longest = 0;
  for (let i = 0; i < kept.length; i++) {
    if (!Number.isNaN(kept[i]!)) continue;
    let end = i;
    while (end < kept.length && Number.isNaN(kept[end]!)) end++;
    const left = i > 0 ? kept[i - 1]! : kept[end]!;
    const right = end < kept.length ? kept[end]! : left;
    for (let k = i; k < end; k++) {
      const dayBefore = kept[k - perDay] ?? kept[k + perDay * Math.ceil((end - k) / perDay)] ?? left;
      kept[k] = options.repair === 'repeat' ? dayBefore : left + ((right - left) * (k - i + 1)) / (end - i + 1);
    }
    count++;
    missing += end - i;
    longest = Math.max(longest, end - i);
    i = end - 1;
  }
  const how = options.repair === 'repeat' ? 'the value of the same time on the day before' : 'a straight line between their neighbours';
  return {
    count,
    missing,
    longest,
    repairs:
      missing === 0
        ? []
        : [{ kind: 'gap', count: missing, text: `${plural(missing, 'empty cell')} in ${plural(count, 'gap')} filled with ${how}` }],
  };
}
