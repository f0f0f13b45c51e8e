import type { Project } from '@stackwatt/model';
import type { CostByPart, CostLineKind, CostPart, CostSummary, CostSummaryLine } from '@stackwatt/simulation';
import { formatMoney, scaleFor } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';

const LINE_NAMES: Record<CostLineKind, string> = {
  directCapital: 'Direct capital',
  indirectCapital: 'Indirect capital',
  fixedCapital: 'System fixed cost',
  operating: 'Operation and maintenance',
  augmentation: 'Augmentation',
  replacement: 'Replacement',
  salvage: 'Left at the end',
};
export const PART_NAMES: Record<CostPart, string> = { solar: 'Solar', wind: 'Wind', storage: 'Storage', system: 'System' };

const COST_PARTS = ['solar', 'wind', 'storage', 'system'] as const satisfies readonly CostPart[];

const sumOfParts = (amounts: CostByPart): number => COST_PARTS.reduce((sum, part) => sum + amounts[part], 0);

/** 'year 0', '25 years', 'years 8, 16', 'years 3 to 9': when something is paid. */
function whenText(years: readonly number[], lifetime: number): string {
  const [first, last] = [years[0]!, years.at(-1)!];
  if (years.length === 1) return `year ${first}`;
  if (first === 1 && years.length === lifetime) return `${lifetime} years`;
  if (last - first + 1 === years.length) return `years ${first} to ${last}`;
  return years.length <= 4 ? `years ${years.join(', ')}` : `${years.length} years, ${first} to ${last}`;
}

/** One row of the table: a line, the sum of a phase or of all. */
export interface CostRow {
  readonly name: string;
  readonly when: string;
  readonly amounts: CostByPart;
  readonly total: number;
  readonly present: CostByPart;
  readonly presentTotal: number;
  /** Of the present value of all, fraction. */
  readonly share: number;
  /** Present value over the present value of the energy; undefined where nothing is delivered. */
  readonly perMwh: number | undefined;
}
export interface CostRows {
  readonly before: readonly CostRow[];
  readonly beforeSum: CostRow;
  readonly inOperation: readonly CostRow[];
  readonly operationSum: CostRow;
  readonly whole: CostRow;
  /** Parts that cost anything, in their order. */
  readonly parts: readonly CostPart[];
}

const NO_COST: CostByPart = { solar: 0, wind: 0, storage: 0, system: 0 };
const added = (one: CostByPart, other: CostByPart): CostByPart => ({
  solar: one.solar + other.solar,
  wind: one.wind + other.wind,
  storage: one.storage + other.storage,
  system: one.system + other.system,
});

/** The summary as the table shows it: lines, the sums of before and in operation, and the whole. */
export function costRows({ before, inOperation, presentMwh, lifetimeYears }: CostSummary): CostRows {
  const lines = [...before, ...inOperation];
  const all = lines.reduce((sum, { present }) => sum + sumOfParts(present), 0);
  const row = (name: string, when: string, amounts: CostByPart, present: CostByPart): CostRow => {
    const presentTotal = sumOfParts(present);
    return {
      name,
      when,
      amounts,
      total: sumOfParts(amounts),
      present,
      presentTotal,
      share: all > 0 ? presentTotal / all : 0,
      perMwh: presentMwh > 0 ? presentTotal / presentMwh : undefined,
    };
  };
  const rowOf = (line: CostSummaryLine): CostRow =>
    row(LINE_NAMES[line.kind], whenText(line.years, lifetimeYears), line.amounts, line.present);
  const sum = (name: string, of: readonly CostSummaryLine[]): CostRow =>
    row(
      name,
      '',
      of.reduce((total, { amounts }) => added(total, amounts), NO_COST),
      of.reduce((total, { present }) => added(total, present), NO_COST),
    );
  return {
    before: before.map(rowOf),
    beforeSum: sum('Before operation', before),
    inOperation: inOperation.map(rowOf),
    operationSum: sum('In operation', inOperation),
    whole: sum('Whole life', lines),
    parts: COST_PARTS.filter((part) => lines.some(({ amounts }) => amounts[part] !== 0)),
  };
}

/** One of the four figures at the foot. */
export interface CostFigure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly note: string;
}

const MWH_PER_GWH = 1000;
const plain = (mw: number): string => formatNumber(mw, Number.isInteger(mw) ? 0 : 1);

/** The four figures at the foot: per MW of plant and at the grid, operation and whole cost per MWh. */
export function costFigures(summary: CostSummary, rows: CostRows, project: Project): CostFigure[] {
  const symbol = project.currencySymbol;
  const capital = rows.beforeSum.total;
  // Over the battery alone nothing is paid for sun and wind, so their MW are none of what the capital buys.
  const installed = (['solar', 'wind', 'storage'] as const).flatMap((part) =>
    rows.before.some(({ amounts }) => amounts[part] !== 0) ? [summary.installedMw[part]] : [],
  );
  const plantMw = installed.reduce((sum, mw) => sum + mw, 0);
  const gridMw = project.hasExportLimit ? project.exportLimit : undefined;
  const per = (mw: number | undefined): string => (mw !== undefined && mw > 0 ? formatNumber(capital / mw / 1e6, 3) : MISSING);
  const perMwh = (amount: number, mwh: number): string => (mwh > 0 ? formatNumber(amount / mwh, 2) : MISSING);
  return [
    {
      label: 'Capital per MW of plant',
      value: per(plantMw),
      unit: `M${symbol}/MW`,
      note: plantMw > 0 ? `${installed.map(plain).join(' + ')} MW installed` : 'Nothing is installed',
    },
    {
      label: 'Capital per MW at the grid',
      value: per(gridMw),
      unit: `M${symbol}/MW`,
      note: gridMw === undefined ? 'No fixed export limit' : `${plain(gridMw)} MW export limit`,
    },
    {
      label: 'Operation per energy',
      value: perMwh(summary.operatingPerYear, summary.levelMwh),
      unit: `${symbol}/MWh`,
      note: `${formatMoney(summary.operatingPerYear, symbol, scaleFor([summary.operatingPerYear]))} for ${formatNumber(summary.levelMwh / MWH_PER_GWH, 1)} GWh a year`,
    },
    {
      label: 'Whole cost per energy',
      value: perMwh(rows.whole.presentTotal, summary.presentMwh),
      unit: `${symbol}/MWh`,
      note: lcoeNote(summary),
    },
  ];
}

const lcoeNote = ({ incentivesInLcoe, presentMwh, lcoePerMwh }: CostSummary): string =>
  lcoePerMwh === null
    ? 'Nothing is delivered'
    : incentivesInLcoe === 0
      ? 'The LCOE: no incentive on capital'
      : `Incentives ${formatNumber(-incentivesInLcoe / presentMwh, 2)}, LCOE ${formatNumber(lcoePerMwh, 2)}`;

/** The whole cost less the incentives on capital is the LCOE, in words and figures; undefined where nothing is delivered. */
export function lcoeSentence(summary: CostSummary, whole: CostRow, symbol: string): string | undefined {
  const { lcoePerMwh, incentivesInLcoe, presentMwh } = summary;
  if (lcoePerMwh === null || whole.perMwh === undefined) return undefined;
  const unit = `${symbol}/MWh`;
  return incentivesInLcoe === 0
    ? `The whole cost per MWh is the LCOE, ${formatNumber(lcoePerMwh, 2)} ${unit}: no incentive on capital lowers it.`
    : `The whole cost of ${formatNumber(whole.perMwh, 2)} ${unit} less the incentives on capital, ${formatNumber(incentivesInLcoe / presentMwh, 2)}, is the LCOE of ${formatNumber(lcoePerMwh, 2)} ${unit}.`;
}

/** What the incentives of one kind bring together, for the head of each: '52.38 M$ in year 0'. */
export function incentiveEffect(summary: CostSummary, kind: CostSummary['incentives'][number]['kind'], symbol: string): string {
  const found = summary.incentives.find((one) => one.kind === kind);
  if (!found) return 'brings nothing';
  const when = whenText(found.years, summary.lifetimeYears);
  return `${formatMoney(found.amount, symbol, scaleFor([found.amount]))} ${found.years.length === 1 ? `in ${when}` : `over ${when}`}`;
}
