import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { formatMinutes, MINUTES_PER_DAY } from './civil.ts';
import type { Axis } from './read-axis.ts';
import type { LabelSide } from './time-columns.ts';
import { STEPS } from './year-count.ts';

/** So many intervals of another length in a row are a change of step, not gaps. */
const RUN_OF_OTHER_STEP = 24;

/**
 * The step of a file: the distance most rows keep from the row before. Longer distances are gaps; shorter ones, or a long run of
 * another distance, mean that the step changes within the file, which is refused.
 *
 * @param times  minutes, in the order of the file; UTC where the file has it
 * @param rowOf  line of the file of a row, for the message
 */
export function findStep(times: Float64Array, rowOf: (row: number) => number): number | Refusal {
  const counts = new Map<number, number>();
  const distance = (row: number): number => Math.round((times[row]! - times[row - 1]!) * 60) / 60;
  for (let row = 1; row < times.length; row++) {
    const minutes = distance(row);
    if (minutes > 0) counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  }
  let step = 0;
  for (const [minutes, count] of counts) if (count > (counts.get(step) ?? 0)) step = minutes;
  if (step === 0) return refuse('step', 'the dates do not go forward from row to row, so that no step can be found');
  if (!STEPS.some((known) => known === step)) {
    const found = step >= MINUTES_PER_DAY ? `${formatCount(step / MINUTES_PER_DAY)} days` : `${step} minutes`;
    return refuse('step', `the rows are ${found} apart; steps of 60, 30, 15, 10, 5 and 1 minutes are read`);
  }
  let run = 0;
  for (let row = 1; row < times.length; row++) {
    const minutes = distance(row);
    run = minutes !== step && minutes > 0 && row > 1 && minutes === distance(row - 1) ? run + 1 : 0;
    if ((minutes > 0 && minutes < step) || run >= RUN_OF_OTHER_STEP) {
      return refuse('step', `row ${formatCount(rowOf(row))}: the step changes from ${step} to ${minutes} minutes; one file has one step`, {
        row: rowOf(row),
      });
    }
  }
  return step;
}

export interface Side {
  readonly side: LabelSide;
  readonly from: string;
  /** Minutes from the beginning of the interval to its stamp. */
  readonly shift: number;
  readonly warning?: string;
}

/**
 * Which end of its interval a stamp marks: the caller's word, what the file says, else what its earliest and latest stamps show. A file
 * whose heading says one end and whose stamps show the other is asked about.
 */
export function findSide(axis: Axis, step: number, chosen: 'beginning' | 'ending' | undefined): Side | Refusal {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const label of axis.labels) [first, last] = [Math.min(first, label), Math.max(last, label)];
  const phase = ((first % step) + step) % step;
  if (phase === step / 2) return { side: 'centre', from: `stamps stand ${step / 2} minutes into the interval`, shift: step / 2 };
  if (phase !== 0) {
    return {
      side: 'beginning',
      from: 'stamps between the ends of intervals',
      shift: phase,
      warning: `the first stamp, ${formatMinutes(first)}, is not on a ${step}-minute grid; each value counts for the interval its stamp falls into`,
    };
  }
  if (chosen !== undefined) return { side: chosen, from: 'as chosen', shift: chosen === 'ending' ? step : 0 };
  const ofDay = ((first % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const lastOfDay = ((last % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const shown =
    ofDay === step && lastOfDay === 0 ? 'ending' : ofDay === 0 && lastOfDay === MINUTES_PER_DAY - step ? 'beginning' : undefined;
  if (axis.side !== undefined) {
    const from = axis.sideFrom ?? 'as the layout defines';
    if (shown !== undefined && axis.side !== shown && axis.side !== 'centre')
      return refuse(
        'labelSide',
        `${from} says that the stamps mark the ${axis.side === 'ending' ? 'end' : 'beginning'} of their intervals, and the stamps run from ${formatMinutes(first)} to ${formatMinutes(last)} as those of the other end do; say which end they mark`,
      );
    return { side: axis.side, from, shift: axis.side === 'ending' ? step : 0 };
  }
  if (shown === 'ending')
    return { side: 'ending', from: `the earliest stamp is ${formatMinutes(first)}, the latest ${formatMinutes(last)}`, shift: step };
  return { side: 'beginning', from: ofDay === 0 ? 'the earliest stamp is at midnight' : 'nothing in the file says otherwise', shift: 0 };
}
