import {
  changeSteps,
  checkProject,
  inputChanges,
  type BridgeEnd,
  type BridgeProgress,
  type BridgeStep,
  type CheckedProject,
  type CompareOptions,
  type NpvBridge,
  type Project,
  type SeriesTable,
  type TableRow,
} from '@stackwatt/model';
import { expandCases } from '../cases/expand-cases.ts';
import { prepare } from '../prepare.ts';
import { simulateCase } from '../simulate-case.ts';

/** Changes told one by one; more are told by part. */
const MOST_STEPS = 12;

/** What calculates a project; the functions of this package, unless a test has cheaper ones. */
export interface BridgeEngine {
  expandCases(project: CheckedProject): readonly { readonly id: number }[];
  prepare(project: CheckedProject, series: SeriesTable): unknown;
  simulateCase(
    prepared: never,
    one: never,
  ): { readonly kind: 'result'; readonly row: TableRow } | { readonly kind: 'infeasible'; readonly reason: string };
}
const ENGINE: BridgeEngine = { expandCases, prepare, simulateCase };

export interface BridgeOptions extends CompareOptions {
  /** Asked before each step: what is not begun is left to the remainder. */
  readonly mayContinue?: () => boolean;
  readonly engine?: BridgeEngine;
}

type Calculated = { readonly kind: 'best'; readonly end: BridgeEnd } | { readonly kind: 'none'; readonly reason: string };

/**
 * Calculates both ends, then the way from one to the other, one input after the other. A project half way that cannot be calculated,
 * because one change needs the next one, is passed over: both are one step.
 *
 * @param series  values of every series that either project refers to
 * @yields        before each case
 * @throws Error  in words, when an end cannot be calculated, or the two are in two currencies: their amounts have no difference
 */
export function* npvBridge(
  before: Project,
  after: Project,
  series: SeriesTable,
  { areProjects = false, mayContinue = () => true, engine = ENGINE }: BridgeOptions = {},
): Generator<BridgeProgress, NpvBridge> {
  if (before.currency !== after.currency)
    throw new Error(`The first is in ${before.currency} and the second in ${after.currency}: NPVs of two currencies have no difference`);
  const changes = inputChanges(before, after, { areProjects });
  const parts = changeSteps(before, after, changes, MOST_STEPS, { areProjects });
  const of = parts.length + 2;
  const from = endOf(yield* bestOf(engine, before, series, { done: 0, of }), 'The first version');
  const to = endOf(yield* bestOf(engine, after, series, { done: 1, of }), 'The second version');
  const steps: BridgeStep[] = [];
  let pending: number[] = [];
  for (const [k, part] of parts.entries()) {
    if (!mayContinue()) break;
    pending = [...pending, ...part.changes.map((change) => changes.indexOf(change))];
    const found = yield* bestOf(engine, part.project, series, { done: 2 + k, of });
    if (found.kind === 'none') continue;
    steps.push({ changes: pending, npv: found.end.npv });
    pending = [];
  }
  const told = new Set(steps.flatMap((step) => step.changes));
  return {
    changes,
    from,
    to,
    steps,
    rest: changes.flatMap((_, place) => (told.has(place) ? [] : [place])),
    remainder: to.npv - (steps.at(-1)?.npv ?? from.npv),
  };
}

/** The best system of one version as the engine calculates it now. @throws Error in words, when it cannot be calculated */
export function* bestNow(project: Project, series: SeriesTable, engine: BridgeEngine = ENGINE): Generator<BridgeProgress, BridgeEnd> {
  return endOf(yield* bestOf(engine, project, series, { done: 0, of: 1 }), 'This version');
}

function endOf(found: Calculated, name: string): BridgeEnd {
  if (found.kind === 'none') throw new Error(`${name} cannot be calculated: ${found.reason}`);
  return found.end;
}

/** The system of the highest NPV over all sizes and sensitivity values, the first of equals: the one that lists of projects show. */
function* bestOf(
  engine: BridgeEngine,
  project: Project,
  series: SeriesTable,
  { done, of }: Pick<BridgeProgress, 'done' | 'of'>,
): Generator<BridgeProgress, Calculated> {
  const { project: checked, issues } = checkProject(project);
  if (!checked) return { kind: 'none', reason: issues.map(({ label }) => label).join('; ') };
  const cases = engine.expandCases(checked);
  yield { done, of, cases: 0, casesOf: cases.length };
  const prepared = engine.prepare(checked, series) as never;
  let best: TableRow | undefined;
  let reason = 'it has no system';
  for (const [k, one] of cases.entries()) {
    if (k > 0) yield { done, of, cases: k, casesOf: cases.length };
    const outcome = engine.simulateCase(prepared, one as never);
    if (outcome.kind === 'infeasible') reason = outcome.reason;
    else if (best === undefined || outcome.row.npv > best.npv) best = outcome.row;
  }
  if (!best) return { kind: 'none', reason };
  const { npv, irr, payback, lcoe, capex, opex } = best;
  return { kind: 'best', end: { npv, irr, payback, lcoe, capex, opex } };
}
