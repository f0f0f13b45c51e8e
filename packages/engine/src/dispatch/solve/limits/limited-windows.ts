import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { readExact, slopeAfter } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { tinyEnergy } from '../rounding.ts';
import type { Workspace } from '../workspace.ts';
import { branchWindow } from './branch-window.ts';
import { type DailyLimit, dailyBlocks } from './daily-blocks.ts';
import { PricedWindow } from './priced-window.ts';
import { allocateLimitScratch, solveLimitedWindow } from './solve-limited-window.ts';

/** Solves the windows of a horizon in turn and remembers what the days have used. */
export interface LimitedWindows {
  /** Solves the window [from, to); the workspace holds its steps afterwards. @returns the bound, currency */
  solve(from: number, to: number, stored: number): { readonly bound: number; readonly isRepaired: boolean };
  /** The first `kept` steps of the window that begins with step `from` are done: their days have that much less left. */
  commit(from: number, kept: number): void;
}

/** Windows of a store with a daily limit. A day's budget already used is carried into the next window. */
export function limitedWindows(
  rewards: StepRewards, capacity: number, limit: DailyLimit, { lookAhead }: { readonly lookAhead: number }, near: number, work: Workspace,
): LimitedWindows {
  const { steps } = rewards;
  const longest = Math.min(lookAhead, steps);
  const { stepsPerDay } = limit;
  const window = new PricedWindow();
  const scratch = allocateLimitScratch(1, Math.ceil(longest / stepsPerDay) + 1);
  const released = new Float64Array(longest);
  const priceOfDay = new Float64Array(Math.ceil(steps / stepsPerDay)).fill(NaN);
  const usedOfDay = new Float64Array(priceOfDay.length);
  const exact = new PiecewiseLinear();
  const tiny = tinyEnergy(capacity);
  const dayOf = (t: number): number => Math.floor(t / stepsPerDay);

  return {
    solve(from, to, stored) {
      window.copy(rewards, from, to);
      const today = dayOf(from);
      const blocks = dailyBlocks(window, from, limit, usedOfDay[today]!, (day) => {
        const known = priceOfDay[day]!;
        return Number.isNaN(known) ? (priceOfDay[day - 1] ?? 0) || 0 : known;
      });
      const solved = solveLimitedWindow(window, blocks, capacity, stored, near, work, scratch, released);
      const { value } = solved;
      let { bound } = solved;
      for (const { limits, price } of blocks) {
        limits.forEach(({ from: begin }, i) => (priceOfDay[dayOf(from + begin)] = price[i]!));
      }
      let isRepaired = false;
      if (rewards.exactFirst[to]! > rewards.exactFirst[from]!) {
        let pays = 0;
        for (let k = 0; k < to - from; k++) {
          readExact(rewards, from + k, exact);
          pays += exact.at(released[k]!);
        }
        if (value - pays > near * window.steps) {
          isRepaired = true;
          ({ bound } = branchWindow(rewards, from, to, blocks, capacity, stored, near, work, scratch, released));
        }
      }
      let x = stored;
      for (let k = 0; k < to - from; k++) {
        let u = released[k]!;
        if (u < tiny && u > -tiny) u = 0;
        x = Math.min(capacity, Math.max(0, x - u));
        readExact(rewards, from + k, exact);
        work.released[k] = u;
        work.after[k] = x;
        work.earned[k] = exact.at(u);
        // The next MWh to leave the store costs the day's price as well; the next one not to enter it costs nothing.
        const price = u >= 0 ? (priceOfDay[dayOf(from + k)] || 0) : 0;
        work.nextSlope[k] = slopeAfter(exact, u, tiny) - price;
      }
      return { bound, isRepaired };
    },
    commit(from, kept) {
      for (let k = 0; k < kept; k++) {
        const u = work.released[k]!;
        if (u > 0) usedOfDay[dayOf(from + k)]! += u;
      }
    },
  };
}
