import type { CalculationHead } from './calculation.store.ts';

export interface Progress {
  /** 0 to 100; 100 only when everything is done. */
  readonly progress: number;
  readonly estimatedRemainingTime: string;
  /** True while nothing is known that an estimate could rest on. */
  readonly estimating: boolean;
  /** The same as a number; undefined while estimating. */
  readonly remainingSeconds: number | undefined;
  readonly elapsedSeconds: number;
  readonly simulationsDone: number;
  readonly simulationsTotal: number;
}

/** What a run that waits waits for. */
export interface QueuePlace {
  /** Calculations that go before it. */
  readonly before: number;
  readonly startsInSeconds: number | null;
}

/** A calculation that goes before one that waits. */
export interface Ahead {
  readonly state: CalculationHead['state'];
  /** Of its own pace; undefined before it has done anything. */
  readonly remainingSeconds: number | undefined;
}

/**
 * The place of a run that may not run yet. The next one begins when the first of those that run has ended; of a later one, or where one of
 * them tells nothing of its end, the time is not known.
 */
export function queuePlace(ahead: readonly Ahead[]): QueuePlace {
  const known = ahead.flatMap(({ state, remainingSeconds }) => (state === 'running' ? (remainingSeconds ?? []) : []));
  return { before: ahead.length, startsInSeconds: known.length > 0 && known.length === ahead.length ? Math.min(...known) : null };
}

/** HH:MM:SS; more than 99 hours keep their digits. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/**
 * Before so much of a run is done, or it has run so long, its first simulations say little: the time to read inputs and to start is in
 * them, and an estimate would be many times too long.
 */
const TELLING = { share: 0.02, seconds: 10 } as const;

/**
 * How far a run is and how long it will take, from what this run itself has done so far: the speed of other projects says little about it,
 * and rows that were there when it began nothing.
 *
 * @param years  simulated of cases that are not finished
 */
export function progressOf(head: CalculationHead, years: number, now: number): Progress {
  const elapsed = head.started_at === null ? 0 : Math.max(0, (head.ended_at ?? now) - head.started_at) / 1000;
  const total = head.total * head.years;
  if (head.state === 'finished') {
    return {
      progress: 100,
      estimatedRemainingTime: clockText(0),
      estimating: false,
      remainingSeconds: 0,
      elapsedSeconds: elapsed,
      simulationsDone: total,
      simulationsTotal: total,
    };
  }
  const done = Math.min(total, head.done * head.years + years);
  // Until it is over something is left to do.
  const own = done - head.kept * head.years;
  const isTelling = own > 0 && (own >= TELLING.share * (total - head.kept * head.years) || elapsed >= TELLING.seconds);
  const remaining = isTelling ? Math.max(1, (elapsed * (total - done)) / own) : undefined;
  return {
    progress: Math.min(99.9, total === 0 ? 0 : Math.round((1000 * done) / total) / 10),
    estimatedRemainingTime: clockText(remaining ?? 0),
    estimating: remaining === undefined,
    remainingSeconds: remaining,
    elapsedSeconds: elapsed,
    simulationsDone: done,
    simulationsTotal: total,
  };
}
