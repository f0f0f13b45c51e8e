import { costlierMethod, statusOf } from '@stackwatt/engine';
import { TAX_BENEFIT_NOTE, type AverageDay, type Project, type RowProof, type TableRow } from '@stackwatt/model';
import { atSensitivity, yearsOf } from './cases/at-sensitivity.ts';
import type { SimulationCase } from './cases/expand-cases.ts';
import { pointsOf, sensitivityDimensions } from './cases/sensitivity-dimensions.ts';
import { sizesOfCase } from './cases/size-columns.ts';
import { averageDay } from './details/average-day.ts';
import { caseFinance, type CaseFinance } from './finance/case-finance.ts';
import { costSummary, type CostSummary } from './finance/cost-summary.ts';
import { shownIrr } from './finance/irr-note.ts';
import { streamRevenues } from './markets/stream-revenues.ts';
import { marketNotes } from './markets/year-notes.ts';
import { shortDeliveryText } from './markets/short-delivery.ts';
import type { Prepared } from './prepare.ts';
import { addWork } from './markets/operate-year.ts';
import { eachYear } from './year/simulate-years.ts';
import type { YearSums } from './year/year-result.ts';

export type CaseOutcome =
  | { readonly kind: 'result'; readonly row: TableRow }
  | { readonly kind: 'infeasible'; readonly id: number; readonly reason: string };

/** Behind the reason of a case that might be possible. */
const UNPROVEN = 'That no operation delivers it is not proven: the work allowed for searching was used up before';

/**
 * Calculates one case: its years, its cash flow, its row of the tables; or why it cannot be (CALC-43). The same case always gives the same
 * row.
 *
 * Once `searchWork` of the inputs is used up, searches end with the best they have, and the row says so with its gap (N-11): never nothing.
 *
 * @param onYear  called after each simulated year
 */
export function simulateCase(prepared: Prepared, one: SimulationCase, onYear?: () => void): CaseOutcome {
  const years = yearsOf(prepared, one, onYear);
  const { project } = atSensitivity(prepared, one);
  return infeasibility(prepared, one, years) ?? { kind: 'result', row: tableRow(prepared, one, years, caseFinance(project, one, years)) };
}

/** Why the years of a case cannot be operated as they have to be; undefined where they can. */
function infeasibility(
  { stepHours }: Prepared,
  { id }: SimulationCase,
  years: readonly YearSums[],
): Extract<CaseOutcome, { kind: 'infeasible' }> | undefined {
  for (const [y, { short, gap, work }] of years.entries()) {
    if (short === undefined) continue;
    const text = shortDeliveryText(short, y + 1, stepHours);
    return { kind: 'infeasible', id, reason: statusOf(gap, work.windowCounts) === 'timedOut' ? `${text}. ${UNPROVEN}` : text };
  }
  return undefined;
}

/** The years of a case as they are operated, before anything is paid. */
export interface OperatedCase {
  readonly years: readonly YearSums[];
  /** The mean day of the first year. */
  readonly day: AverageDay;
  /** Project years that begin with capacity put into a storage unit. */
  readonly augmentationYears: readonly number[];
}

export function operateCase(prepared: Prepared, one: SimulationCase): OperatedCase {
  const at = atSensitivity(prepared, one);
  const years: YearSums[] = [];
  let day: AverageDay | undefined;
  for (const year of eachYear(at, one)) {
    day ??= averageDay(at, year);
    years.push(year.sums);
  }
  const events = years.flatMap(({ storageUnits }) => storageUnits.map(({ event }) => event));
  const added = events.flatMap((event) => (event?.kind === 'augmentation' ? [event.projectYear] : []));
  return { years, day: day!, augmentationYears: [...new Set(added)] };
}

/** What `simulateCase` says of a case, and what the plant costs over its life, line by line. */
export type SettledCase =
  | Extract<CaseOutcome, { kind: 'infeasible' }>
  | (Extract<CaseOutcome, { kind: 'result' }> & { readonly costs: CostSummary });

/** The cash flow of a case that was operated: its row and its costs, or why there are none. */
export function settleCase(prepared: Prepared, one: SimulationCase, { years }: OperatedCase): SettledCase {
  const refused = infeasibility(prepared, one, years);
  if (refused) return refused;
  const { project } = atSensitivity(prepared, one);
  const finance = caseFinance(project, one, years);
  return { kind: 'result', row: tableRow(prepared, one, years, finance), costs: costSummary(project, one, finance) };
}

/**
 * @param prepared  of all cases
 * @param years     year 1, or all of them; energy of the row is that of year 1
 */
export function tableRow(prepared: Prepared, one: SimulationCase, years: readonly YearSums[], finance: CaseFinance): TableRow {
  const { project } = prepared;
  const first = years[0]!;
  const { cashFlow } = finance;
  const { irr, note } = shownIrr(cashFlow.irr);
  const produced = first.solarMwh + first.windMwh;
  const technologies = (['solar', 'wind', 'storage'] as const).filter((kind) => one[kind].some((size) => size.mw > 0));
  return {
    id: one.id,
    sensitivityIndex: one.sensitivity,
    sensitivity: sensitivityValues(project, one.sensitivity),
    optimization: sizesOfCase(project, one),
    revenue: streamRevenues(project, first),
    capex: finance.capital,
    opex: finance.operatingPerYear,
    energyProduction: produced,
    energyExports: first.exportMwh,
    energyImports: first.importMwh,
    excessElectricity: first.clippedSolarMwh + first.converterClippedMwh + first.limitCurtailedMwh + first.economicCurtailedMwh,
    renewableFraction: first.exportMwh > 0 ? Math.max(0, 1 - first.importMwh / first.exportMwh) : 0,
    pvProduction: first.solarMwh,
    windProduction: first.windMwh,
    bessThroughput: first.throughputMwh,
    npv: cashFlow.npv,
    lcoe: cashFlow.lcoePerMwh ?? null,
    irr,
    payback: cashFlow.paybackYears ?? null,
    technologies,
    ...(finance.storageCredits.length > 0 && { storageCredits: finance.storageCredits }),
    proof: proofOf(years, note, [...marketNotes(prepared, years), ...taxNotes(finance)]),
  };
}

/** D-194: what incentives bring is worth nothing to an owner without a tax to pay. */
const taxNotes = ({ cashFlow: { incentives } }: CaseFinance): string[] =>
  incentives?.total.some((amount) => amount > 0) === true ? [TAX_BENEFIT_NOTE] : [];

/** The values of every sensitivity column, in the order of the header. */
const sensitivityValues = (project: Project, sensitivity: number): number[] => {
  const dimensions = sensitivityDimensions(project);
  return pointsOf(dimensions, sensitivity).flatMap((point, k) => [...dimensions[k]!.points[point]!]);
};

function proofOf(years: readonly YearSums[], irrNote: string, notes: readonly string[]): RowProof {
  const gap = years.reduce((worst, year) => Math.max(worst, year.gap), 0);
  const work = years.map((year) => year.work).reduce(addWork);
  return {
    gap,
    status: statusOf(gap, work.windowCounts),
    ...work,
    balanceResidualMw: years.reduce((worst, year) => Math.max(worst, year.balanceResidualMw), 0),
    method: years.map(({ method }) => method).reduce(costlierMethod),
    irrNote,
    ...(notes.length > 0 && { notes }),
  };
}
