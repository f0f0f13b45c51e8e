import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A timed piece of work with its budget. The gate must be kept; the aim is where we want to be. A reference does the same
 * work with another program on the same data in the same run, so that a slow machine slows both.
 */
export interface Scenario {
  readonly name: string;
  readonly gateMs: number;
  readonly aimMs: number;
  /** How many times slower the reference must at least be. */
  readonly gateRatio?: number;
  readonly run: () => unknown;
  /** Timed runs at least; the median counts. Several untimed runs come first. */
  readonly runs?: number;
  readonly reference?: {
    readonly name: string;
    readonly run: () => unknown;
    readonly runs?: number;
  };
  /** Worst relative difference between our result and the reference's, called last; `allowed` must not be passed. */
  readonly check?: { readonly worst: () => number; readonly allowed: number };
}

/** Per millisecond. */
const MICROSECONDS = 1e3;

export interface Measurement {
  readonly scenario: Scenario;
  readonly ms: number;
  readonly referenceMs: number | undefined;
  readonly worst: number | undefined;
}

const DEFAULT_RUNS = 31;
/**
 * Runs before a work counts as warm, and milliseconds: a work of two of them is compiled while its first hundred runs go on, and what
 * compiles it is processor time as well.
 */
const WARM_UP = 10;
const WARM_UP_MS = 300;
/**
 * A short work is timed for so many milliseconds at least: the memory it takes is new to the process for some tens of runs after a
 * collection, and each page of it costs.
 */
const TIMED_MS = 500;

export function measure(scenario: Scenario): Measurement {
  const begin = performance.now();
  for (let i = 0; i < Math.min(WARM_UP, scenario.runs ?? WARM_UP) || performance.now() - begin < WARM_UP_MS; i++) scenario.run();
  const ms = medianTime(scenario.run, scenario.runs ?? DEFAULT_RUNS, TIMED_MS);
  const { reference, check } = scenario;
  const referenceMs = reference && medianTime(reference.run, reference.runs ?? 1);
  return { scenario, ms, referenceMs, worst: check?.worst() };
}

/**
 * Processor time, so that a run which had to wait for a core does not count the waiting. @param runs at least, and as many as take
 * `leastMs`; @returns milliseconds, median
 */
export function medianTime(run: () => unknown, runs: number, leastMs = 0): number {
  const times: number[] = [];
  const start = performance.now();
  while (times.length < runs || performance.now() - start < leastMs) {
    const begin = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / MICROSECONDS);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1]!;
}

/**
 * Processor times of some pieces of work, run in turn and each with no young garbage of the one before. Other jobs and collections that
 * fall into a run only ever lengthen it, so the shortest of each tells what the work itself takes.
 *
 * @returns milliseconds, one per piece of work
 */
export function leastTimes(works: readonly (() => unknown)[], rounds: number): number[] {
  const least = works.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, i) => {
      collectGarbage({ type: 'minor' });
      least[i] = Math.min(least[i]!, medianTime(work, 1));
    });
  }
  return least;
}

// Without a flag on the command line the collector is reached like this only. A full collection would throw compiled code away, too.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

/** What a measurement fails, in words; empty when it keeps its gates. */
export function failures({ scenario, ms, referenceMs, worst }: Measurement): string[] {
  const { gateMs, gateRatio, check } = scenario;
  return [
    ...(ms > gateMs ? [`${ms.toFixed(2)} ms, gate ${gateMs}`] : []),
    ...(gateRatio !== undefined && referenceMs !== undefined && referenceMs / ms < gateRatio
      ? [`ratio ${(referenceMs / ms).toFixed(0)}, gate ${gateRatio}`]
      : []),
    // Written so that NaN fails.
    ...(check !== undefined && !(worst! <= check.allowed) ? [`differs by ${worst}, allowed ${check.allowed}`] : []),
  ];
}

/** One line per measurement. */
export function table(measurements: readonly Measurement[]): string {
  const head = ['scenario', 'ours ms', 'reference', 'ref. ms', 'ratio', 'gate', 'aim', 'objective', ''];
  const rows = measurements.map((measurement) => {
    const { scenario, ms, referenceMs, worst } = measurement;
    return [
      scenario.name,
      ms.toFixed(2),
      scenario.reference?.name ?? '–',
      referenceMs?.toFixed(0) ?? '–',
      referenceMs === undefined ? '–' : `${(referenceMs / ms).toFixed(referenceMs < 10 * ms ? 1 : 0)}×`,
      String(scenario.gateMs),
      String(scenario.aimMs),
      worst === undefined ? '–' : `${worst.toExponential(0)} ≤ ${scenario.check!.allowed.toExponential(0)}`,
      failures(measurement).length > 0 ? 'GATE MISSED' : ms <= scenario.aimMs ? 'aim met' : 'gate kept',
    ];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 || column === 2 || column === 8 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}
