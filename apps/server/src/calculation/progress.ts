import type { CalculationHead } from './calculation.store.ts';

export interface Progress {
  /** 0 to 100; 100 only when everything is done. */
  readonly progress: number;
  readonly estimatedRemainingTime: string;
  /** True while nothing is known that an estimate could rest on. */
  readonly estimating: boolean;
  readonly elapsedSeconds: number;
}

/** HH:MM:SS; more than 99 hours keep their digits. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/**
 * Time left from what this run has done so far; before its first row from the measured speed of the installation.
 *
 * @param expectedSeconds  of the whole run by the measured speed; undefined where nothing was measured yet
 */
export function progressOf(head: CalculationHead, expectedSeconds: number | undefined, now: number): Progress {
  const elapsed = head.started_at === null ? 0 : Math.max(0, (head.ended_at ?? now) - head.started_at) / 1000;
  if (head.state === 'finished') return { progress: 100, estimatedRemainingTime: clockText(0), estimating: false, elapsedSeconds: elapsed };
  const share = head.total > 0 ? head.done / head.total : 0;
  const estimate = share > 0 ? (elapsed * (1 - share)) / share : expectedSeconds === undefined ? undefined : expectedSeconds - elapsed;
  // Until it is over something is left to do.
  const remaining = estimate === undefined ? undefined : Math.max(1, estimate);
  return {
    progress: Math.min(99.9, Math.round(share * 1000) / 10),
    estimatedRemainingTime: clockText(remaining ?? 0),
    estimating: remaining === undefined,
    elapsedSeconds: elapsed,
  };
}
