import type { CallObligation, DeliveryContract, DeliveryWindow } from '../../dispatch/problem/problem.ts';
import { sliceSeries, type HorizonPart } from './series-parts.ts';

/**
 * What a contract asks of a part of a horizon. A delivery window that reaches over an end owes what is left of it, in
 * proportion to its steps on both sides of the end, at the penalty of its own first step.
 *
 * @param doneOf  of so many MWh that a window owes, those that count as delivered before the step `first`, the first of its steps in the
 *   part
 */
export function contractIn(
  contract: DeliveryContract,
  ofHorizon: HorizonPart,
  doneOf: (mwh: number, window: DeliveryWindow, first: number) => number,
): DeliveryContract {
  const { from, to } = ofHorizon;
  const part = sliceSeries(contract, ofHorizon);
  if (contract.windows === undefined) return part;
  const shortagePenalty = part.shortagePenalty?.slice();
  const windows = contract.windows.flatMap((window): DeliveryWindow[] => {
    const [first, end] = [Math.max(window.from, from), Math.min(window.to, to)];
    if (first >= end) return [];
    if (shortagePenalty !== undefined) shortagePenalty[first - from] = contract.shortagePenalty![window.from]!;
    const left = (mwh: number): number => (Math.max(0, mwh - doneOf(mwh, window, first)) * (end - first)) / (window.to - first);
    return [
      { from: first - from, to: end - from, mwh: left(window.mwh), ...(window.firmMwh !== undefined && { firmMwh: left(window.firmMwh) }) },
    ];
  });
  return { ...part, windows, ...(shortagePenalty !== undefined && { shortagePenalty }) };
}

/** The calls in a part of the horizon, by the steps of the part. */
export const callsIn = (events: readonly CallObligation[], { from, to }: HorizonPart): CallObligation[] =>
  events.flatMap((event) => {
    const [first, end] = [Math.max(event.from, from), Math.min(event.from + event.steps, to)];
    return first < end ? [{ ...event, from: first - from, steps: end - first }] : [];
  });
