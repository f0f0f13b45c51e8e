import { formatNumber } from '../../../../lib/number.ts';
import { axisFor } from '../../../../ui/charts/ticks.ts';

/** Where values lie, px, with the ticks of the axis. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

/** Ticks 1, 2 and 5 of each decade. */
function logTicks(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.log10(high); decade++)
    for (const step of [1, 2, 5]) {
      const tick = step * 10 ** decade;
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  return ticks;
}

export function logScale(low: number, high: number, from: number, to: number): Scale {
  const [a, b] = [Math.log(low), Math.log(high)];
  return {
    at: (value) => from + ((Math.log(value) - a) / (b - a)) * (to - from),
    ticks: logTicks(low, high).map((value) => ({ value, label: formatNumber(value, Math.max(0, -Math.floor(Math.log10(value)))) })),
  };
}

export function linearScale(low: number, high: number, from: number, to: number): Scale {
  const axis = axisFor(Math.min(0, low), Math.max(0, high));
  // Zero belongs to a value axis; places far from it would be pressed together, so only round steps are taken from it.
  return {
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
    ticks: axis.ticks.filter((tick) => tick >= low && tick <= high).map((value) => ({ value, label: formatNumber(value, axis.digits) })),
  };
}
