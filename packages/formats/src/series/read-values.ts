import type { Source, SourceColumn } from '../layouts/source.ts';
import { KILO } from '@stackwatt/units';
import { formatCount } from '../number/format-count.ts';
import { isMissingMarker, parseNumber } from '../number/parse-number.ts';
import type { Refusal } from '../problems.ts';
import { at, formatReadings, ProblemList, quote, readingsOf, refuse } from '../problems.ts';

/** Values as they stand in the file, NaN where a cell is empty or, with gaps allowed, says "no value". */
export interface ReadValues {
  readonly values: Float64Array;
  /** Empty cells. */
  readonly empty: number;
}

/** Share of values written with the other decimal sign that means the sign was chosen wrongly (UX-08). */
const WRONG_SIGN_SHARE = 0.01;

const otherDecimal = { point: /^[+-]?\d+,\d{1,2}$/, comma: /^[+-]?\d+\.\d{1,2}$/ } as const;
const loneGroup = { point: /^[+-]?\d{1,3},\d{3}$/, comma: /^[+-]?\d{1,3}\.\d{3}$/ } as const;
const ownDecimal = { point: /\d\.\d/, comma: /\d,\d/ } as const;

/**
 * Reads one column. Every cell that is no number is a problem with row, column and value; a wrong decimal sign is recognised
 * and asked about instead of being listed cell by cell.
 *
 * @param markersAreGaps  true when "N/A" and the like may be gaps, because a repair was chosen
 */
export function readValues(source: Source, column: SourceColumn, markersAreGaps: boolean): ReadValues | Refusal {
  const { decimalComma } = source.dialect;
  const mode = decimalComma ? 'comma' : 'point';
  const values = new Float64Array(source.count);
  const problems = new ProblemList();
  let empty = 0;
  let otherSign = 0;
  let firstOther = -1;
  let groups = 0;
  let firstGroup = -1;
  let decimals = 0;
  for (let i = 0; i < source.count; i++) {
    const text = source.cell(i, column.index);
    const value = parseNumber(text, decimalComma);
    if (value !== undefined) {
      values[i] = value;
      if (value >= KILO || value <= -KILO) {
        if (loneGroup[mode].test(text.trim())) {
          groups++;
          if (firstGroup < 0) firstGroup = i;
        }
      }
      if (decimals === 0 && ownDecimal[mode].test(text)) decimals++;
      continue;
    }
    values[i] = Number.NaN;
    const trimmed = text.trim();
    if (trimmed === '') empty++;
    else if (markersAreGaps && isMissingMarker(trimmed)) continue;
    else {
      if (otherDecimal[mode].test(trimmed)) {
        otherSign++;
        if (firstOther < 0) firstOther = i;
      }
      const row = source.rowOf(i);
      problems.add(() => ({
        rule: 'notANumber',
        row,
        column: column.name,
        value: trimmed,
        text: `${at(row, column.name)}: ${quote(trimmed)} is not a number`,
      }));
    }
  }
  const asked =
    otherSign > WRONG_SIGN_SHARE * source.count ? firstOther : groups > WRONG_SIGN_SHARE * source.count && decimals === 0 ? firstGroup : -1;
  if (asked >= 0) {
    const value = source.cell(asked, column.index).trim();
    const row = source.rowOf(asked);
    const many = Math.max(otherSign, groups);
    return refuse(
      'decimalSign',
      `${at(row, column.name)}: ${formatReadings(value)} (${formatCount(many)} of ${formatCount(source.count)} values are written so)`,
      {
        row,
        column: column.name,
        value,
        readings: readingsOf(value),
      },
    );
  }
  return problems.count > 0 ? problems.refusal : { values, empty };
}
