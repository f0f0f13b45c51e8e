import type { PricedWindow, WindowLimit } from './priced-window.ts';
import type { Block } from './solve-block.ts';

/** How much energy may leave the store per day; days have `stepsPerDay` steps and begin with step 0. */
export interface DailyLimit {
  readonly stepsPerDay: number;
  /** MWh. */
  readonly capMwh: number;
}

/**
 * The blocks of a window that begins with step `from`: every day whose limit could bind begins one, days that cannot reach
 * theirs join the block before.
 *
 * @param usedMwh what has left the store already on the day the window begins in
 * @param priceOf last known price of a day, where the search begins
 */
export function dailyBlocks(
  window: PricedWindow, from: number, { stepsPerDay, capMwh }: DailyLimit, usedMwh: number, priceOf: (day: number) => number,
): readonly Block[] {
  const blocks: { from: number; to: number; limits: WindowLimit[]; price: Float64Array }[] = [];
  const steps = window.steps;
  for (let begin = 0; begin < steps;) {
    const day = Math.floor((from + begin) / stepsPerDay);
    const end = Math.min(steps, (day + 1) * stepsPerDay - from);
    const cap = begin === 0 ? Math.max(0, capMwh - usedMwh) : capMwh;
    const canBind = window.mostReleased(begin, end) > cap;
    const before = blocks.at(-1);
    if (before !== undefined && (!canBind || before.limits.length === 0)) before.to = end;
    else blocks.push({ from: begin, to: end, limits: [], price: new Float64Array(1) });
    if (canBind) {
      const block = blocks.at(-1)!;
      block.limits.push({ from: begin, to: end, cap });
      block.price[0] = priceOf(day);
    }
    begin = end;
  }
  return blocks;
}
