import { toWireDetails, toWireTable } from '@stackwatt/api';
import { cashflowSheet, seriesSheet, tableSheet, writeCsv } from '@stackwatt/formats';
import { checkProject, type CashflowNode, type DetailResult, type Project, type TimeSeriesResult } from '@stackwatt/model';
import { describeCase, expandCases, prepare, simulateCase, tabulate, timeSeriesOf } from '@stackwatt/simulation';
import { anyProject, featuresOf, type AnyProject } from './any-project.ts';

/** What became of a project that was drawn: laws it breaks, or why there is nothing to hold against them. */
export type Verdict =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'result'; readonly broken: readonly string[]; readonly largest: Readonly<Record<string, number>> };

/** Per step, MW for each MW of the plant; per year and lifetime, share; of reported tables, share of the totals (N-1). */
const [STEP, YEAR, TABLE] = [1e-9, 1e-9, 1e-9];
/** Currency (N-6). */
const CENT = 0.01;
/** Units of work that the searches of a project may take, less than a case has: drawn projects are many. */
const MOST_WORK = 5e6;
/** What every fourth project gets instead: its searches end before they begin, or within some windows. */
const LITTLE_WORK = [0, 1e4, 1e6];

const workOf = (seed: number): number => (seed % 4 === 3 ? LITTLE_WORK[Math.floor(seed / 4) % LITTLE_WORK.length]! : MOST_WORK);

export interface JudgeOptions {
  /** The balance of a step is taken from the file of the year as well, and of the last year too: most of the time of a project. */
  readonly withFiles: boolean;
  readonly searchWork: number;
  /** The row is that of the details, which are calculated anew: a third of the time of a project that can be operated. */
  readonly withoutTable?: boolean;
}

/** Where a value holds NaN, an infinity or −0 (N-23), first place only. */
export function noNumberAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? undefined : `${path} is ${Object.is(value, -0) ? '−0' : String(value)}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) {
    const at = value.findIndex((one) => !Number.isFinite(one) || Object.is(one, -0));
    return at < 0 ? undefined : noNumberAt(value[at], `${path}.${at}`);
  }
  for (const [key, child] of Object.entries(value)) {
    const found = noNumberAt(child, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const sumOf = <T>(items: readonly T[], of: (item: T) => number): number => sum(items.map(of));

/**
 * A file as a reader has it: numbers of a column by its place. A cell that is no number of the language a spreadsheet reads fails loudly.
 */
function columnsOf(text: string, isComma: boolean): { readonly head: readonly string[]; readonly column: (place: number) => number[] } {
  const lines = text.trimEnd().split('\r\n');
  const rows = lines.slice(1).map((line) => line.split(isComma ? ';' : ','));
  const read = (cell: string): number => {
    if (!/^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:e[+-]?\d+)?$/.test(cell) || cell === '-0') throw new Error(`"${cell}" stands in a file`);
    return Number(isComma ? cell.replace(',', '.') : cell);
  };
  return { head: lines[0]!.split(isComma ? ';' : ','), column: (place) => rows.map((row) => read(row[place]!)) };
}

/**
 * Calculates a project as the server does and holds what is shown and exported against the laws: no number that is none (N-23), energy
 * (N-1), money (N-6).
 */
export function judge({ project: drawn, series }: AnyProject, { withFiles, searchWork, withoutTable = false }: JudgeOptions): Verdict {
  const checked = checkProject(drawn).project;
  if (checked === undefined) return { kind: 'refused', why: checkProject(drawn).issues[0]?.label ?? '' };
  const prepared = { ...prepare(checked, series), searchWork };
  const one = expandCases(checked).at(-1)!;
  const outcome = withoutTable ? undefined : simulateCase(prepared, one);
  if (outcome?.kind === 'infeasible') return { kind: 'infeasible' };

  const broken: string[] = [];
  const largest: Record<string, number> = {};
  const holds = (law: string, off: number, most: number): void => {
    largest[law] = Math.max(largest[law] ?? 0, Math.abs(off));
    if (!(Math.abs(off) <= most)) broken.push(`${law}: off by ${off}, at most ${most}`);
  };
  const details = describeCase(prepared, one);
  const row = outcome?.row ?? details.row;
  const tables = [
    tabulate(checked, [row], { kind: 'sensitivity' }),
    tabulate(checked, [row], { kind: 'systems', sensitivity: row.sensitivityIndex, tableKind: 'all' }),
  ];
  const years = checked.earlyAnalysis || !withFiles ? [1] : [1, checked.lifetime];
  const shown = years.map((year) => timeSeriesOf(prepared, one, year));
  const isComma = checked.useCommaAsDecimalPoint;
  const file = (rows: Parameters<typeof writeCsv>[0]) => columnsOf(writeCsv(rows, { decimalComma: isComma }), isComma);
  const none = noNumberAt({ row, details, tables, shown, wire: { details: toWireDetails(details), tables: tables.map(toWireTable) } });
  if (none !== undefined) broken.push(`N-23 ${none}`);
  // Calculated once for the table and once for the details: the same digits (N-21).
  if (JSON.stringify(details.row) !== JSON.stringify(row)) broken.push('the row of the details is not that of the table');
  for (const table of tables) writeCsv(tableSheet(table, 'x', '$').rows, { decimalComma: isComma });

  const plantMw = Math.max(1, sum(row.optimization.map(([mw]) => mw!)));
  holds('balance of a step as the engine says', row.proof.balanceResidualMw, STEP * plantMw);
  // A storage unit that begins later is delivered with what it must not fall below.
  const isDelivered = checked.useStorage && checked.storage.some(({ hasDeferment }) => hasDeferment);
  for (const year of shown) {
    energyOfSteps(year, (_, data) => data, plantMw, prepared.stepHours, isDelivered, holds);
    if (!withFiles) continue;
    const csv = file(seriesSheet(year, { isBaseYearZero: true }).rows);
    energyOfSteps(year, (place) => csv.column(5 + place), plantMw, prepared.stepHours, isDelivered, holds);
  }
  energyOfTables(checked, details, holds);
  moneyOfSteps(details, shown[0]!, holds);
  moneyOfTables(checked, details, file(cashflowSheet(details, '$', [], { isBaseYearZero: true }).rows), holds);
  return { kind: 'result', broken, largest };
}

type Holds = (law: string, off: number, most: number) => void;

/**
 * N-1 on the steps of a year, as the call answers them or as the file has them: what enters a step leaves it or is lost, and what could be
 * produced is used or lost.
 */
function energyOfSteps(
  year: TimeSeriesResult,
  valuesOf: (place: number, data: readonly number[]) => readonly number[],
  plantMw: number,
  stepHours: number,
  isDelivered: boolean,
  holds: Holds,
): void {
  const items = year.groups.flatMap((group) => [...group.main, ...group.extra]);
  const total = (...ids: readonly RegExp[]): Float64Array => {
    const all = new Float64Array(items[0]!.data.length);
    items.forEach(({ id, data }, place) => {
      if (ids.some((pattern) => pattern.test(id))) valuesOf(place, data).forEach((value, t) => (all[t]! += value));
    });
    return all;
  };
  const given = total(/^solar-used$/, /^wind-used$/, /^discharge(-\d+)?$/, /^import$/);
  const taken = total(/^charge(-\d+)?$/, /^export$/, /^(line|transformer|converter)-loss$/);
  holds(
    'balance of a step',
    given.reduce((most, mw, t) => Math.max(most, Math.abs(mw - taken[t]!)), 0),
    STEP * plantMw,
  );
  const available = total(/^solar$/, /^wind$/);
  const used = total(/^solar-used$/, /^wind-used$/, /^(limit|economic)-curtailed$/, /^converter-clipped$/);
  holds(
    'production of a step',
    available.reduce((most, mw, t) => Math.max(most, Math.abs(mw - used[t]!)), 0),
    STEP * plantMw,
  );
  const [into, outOf] = [total(/^charge(-\d+)?$/), total(/^discharge(-\d+)?$/)];
  if (!items.some(({ id }) => id.startsWith('reg-')) && !isDelivered) {
    // No storage unit gains more than is charged, nor gives more than it loses.
    const held = total(/^soc(-\d+)?$/);
    const stores = held.reduce((most, mwh) => Math.max(most, mwh), 1);
    holds(
      'energy out of nothing',
      held.reduce((most, mwh, t) => (t === 0 ? 0 : Math.max(most, mwh - held[t - 1]! - stepHours * (into[t]! - outOf[t]!))), 0),
      STEP * Math.max(plantMw, stores),
    );
  }
}

/** N-1 on the tables: everything that enters in year 1, and where every year is calculated over the lifetime, leaves or is lost. */
function energyOfTables(project: Project, { performance: p, regulation, row }: DetailResult, holds: Holds): void {
  const balance = (pick: 'first' | 'average'): void => {
    const given =
      p.solarProduction[pick] +
      p.windProduction[pick] +
      p.totalImport[pick] +
      sumOf(regulation, (market) => market.regDownEnergyImports[pick]);
    const taken =
      p.totalExport[pick] +
      sumOf(regulation, (market) => market.regUpEnergyExports[pick]) +
      p.acLineLosses[pick] +
      p.transformerLosses[pick] +
      p.converterLosses[pick] +
      p.storageLosses[pick] +
      p.storedChange[pick] +
      p.clippedConverter[pick] +
      p.interconnectionCurtailment[pick] +
      p.economicCurtailedEnergy[pick];
    // A storage unit that begins full and is never charged brings what it held.
    const brought = given + Math.max(0, -p.storedChange[pick]);
    holds(`balance of ${pick === 'first' ? 'year 1' : 'the lifetime'}, share`, (given - taken) / Math.max(1, brought), YEAR);
  };
  balance('first');
  // Early-stage repeats year 1 but for what solar exports, so its later years are no balance of their own where solar fades.
  if (!project.earlyAnalysis) balance('average');
  for (const pick of ['first', 'average'] as const)
    holds(
      'exports by market, share',
      (sumOf(p.exports, ({ energy }) => energy[pick]) - p.totalExport[pick]) / Math.max(1, p.totalExport[pick]),
      TABLE,
    );
  holds('exports of the row, share', (row.energyExports - p.totalExport.first) / Math.max(1, row.energyExports), TABLE);
  holds(
    'production of the row, share',
    (row.energyProduction - p.solarProduction.first - p.windProduction.first) / Math.max(1, row.energyProduction),
    TABLE,
  );
}

/** N-6: revenue by market is the sum of its steps, and of capacity what is paid for the bid beside. */
function moneyOfSteps({ revenue, regulation }: DetailResult, year: TimeSeriesResult, holds: Holds): void {
  const items = new Map(year.groups.flatMap((group) => [...group.main, ...group.extra]).map(({ id, data }) => [id, data]));
  const steps = (what: string, k: number): number => sum(items.get(k === 0 ? what : `${what}-${k + 1}`) ?? []);
  const first = revenue.items[0]!;
  first.energyMarkets.forEach((market, k) => holds('revenue of a market by step', market.revenue - steps('revenue', k), CENT));
  first.contracts.forEach((contract, k) => holds('revenue of a contract by step', contract.revenue - steps('contract-revenue', k), CENT));
  first.capacityMarkets.forEach((market, k) => {
    holds('energy of calls by step', market.energyRevenue - steps('call-revenue', k), CENT);
    holds('revenue of capacity', market.revenue - market.capacityRevenue - market.energyRevenue, CENT);
  });
  first.regulationMarkets.forEach((market, k) => {
    const { timeSeries } = regulation[k]!;
    holds(
      'revenue of Reg-Up by hour',
      market.totalRegUpRevenue - sum(timeSeries.regUpCapacityRevenue) - sum(timeSeries.regUpEnergyRevenue),
      CENT,
    );
    holds(
      'revenue of Reg-Down by hour',
      market.totalRegDownRevenue - sum(timeSeries.regDownCapacityRevenue) + sum(timeSeries.regDownEnergyExpense),
      CENT,
    );
  });
}

/** N-6: revenue by market and by technology, the running sum, NPV, IRR and LCOE worked out again from the cash flow file. */
function moneyOfTables(project: Project, details: DetailResult, csv: ReturnType<typeof columnsOf>, holds: Holds): void {
  const { row, revenue, cashflowTable, cashflowTree, financial } = details;
  const column = (name: string): number[] => csv.column(csv.head.findIndex((head) => head.startsWith(name)));
  const [net, revenues, cumulative] = [column('Net cash flow'), column('Revenue'), column('Cumulative')];
  const isStorageOnly = project.performEvaluationOverBessOnly;

  revenue.items.forEach((year, y) => {
    const sold = [...year.energyMarkets, ...year.contracts];
    const ready =
      sumOf(year.capacityMarkets, (market) => market.revenue) +
      sumOf(year.regulationMarkets, (market) => market.totalRegUpRevenue + market.totalRegDownRevenue);
    const byMarket = sumOf(sold, (market) => market.revenue) + ready;
    const ofStorage = sumOf(sold, (market) => market.storageRevenue) + ready;
    holds('revenue by technology', byMarket - ofStorage - sumOf(sold, (market) => market.solarRevenue + market.windRevenue), CENT);
    holds('revenue of the file', (isStorageOnly ? ofStorage : byMarket) - revenues[y + 1]!, CENT);
    holds('revenue by column', (isStorageOnly ? ofStorage : byMarket) - sum(cashflowTable[y + 1]!.revenues), CENT);
  });
  holds('revenue of the row', sum(row.revenue) - sum(cashflowTable[1]!.revenues), CENT);

  let running = 0;
  net.forEach((flow, y) => holds('running sum', (running += flow) - cumulative[y]!, CENT));
  const rate = (project.discountRate - project.inflationRate) / (100 + project.inflationRate);
  const worth = (flows: readonly number[], at: number): number => sum(flows.map((flow, y) => flow / (1 + at) ** y));
  holds('NPV', worth(net, rate) - row.npv, CENT);
  holds('NPV of the details', financial.npv - row.npv, 0);
  if (row.irr !== null) {
    // A rate near −100 % multiplies late flows by powers of ten: what doubles can say of their sum is the limit there.
    const digits = (1e-12 * sum(net.map((flow, y) => Math.abs(flow) / (1 + row.irr!) ** y))) / Math.max(1, row.capex);
    if (digits <= 1e-6) holds('NPV at the IRR, share of capex', worth(net, row.irr) / Math.max(1, row.capex), 1e-6);
    else holds('NPV at an IRR of near −100 %, in the last digits', worth(net, row.irr) / Math.max(1, row.capex) / digits, 1);
  }

  const exported = revenue.items.map((year) =>
    isStorageOnly
      ? sumOf([...year.energyMarkets, ...year.contracts], (market) => market.storageEnergy) +
        sumOf(year.capacityMarkets, (market) => market.energy)
      : sumOf([...year.energyMarkets, ...year.contracts, ...year.capacityMarkets], (market) => market.energy),
  );
  // Reg-Up delivers energy that no market of energy counts (D-196).
  const regulation = (cashflowTree.find(({ name }) => name === 'Energy sold')?.children ?? []).filter(({ name }) =>
    name.endsWith(', Reg-Up'),
  );
  const energy = worth([0, ...exported.map((mwh, y) => mwh + sumOf(regulation, ({ values }) => values[y + 1]!))], rate);
  const onCapital = (node: CashflowNode | undefined): readonly CashflowNode[] =>
    (node?.children ?? []).filter(({ name }) => name !== 'Production credit');
  const credits = onCapital(cashflowTree.find(({ name }) => name === 'Incentives'));
  const bought = cashflowTree
    .find(({ name }) => name === 'Operating expenses')
    ?.children.find(({ name }) => name === 'Auxiliary load purchases');
  const costs = cashflowTable.map(
    (year, y) =>
      year.capEx +
      year.opEx +
      (bought?.values[y] ?? 0) +
      year.augmentation +
      year.replacement -
      (year.salvage ?? 0) -
      sumOf(credits, ({ values }) => values[y]!),
  );
  const [costToday, size] = [worth(costs, rate), sum(costs.map((cost, y) => Math.abs(cost) / (1 + rate) ** y))];
  if (row.lcoe !== null) holds('LCOE × PV(energy) − PV(cost), share', (row.lcoe * energy - costToday) / Math.max(1, size), 1e-9);
  else holds('no LCOE although energy is exported, MWh', energy, 1e-6);
}

export interface ResultRound {
  readonly results: number;
  readonly infeasible: number;
  readonly refused: number;
  /** By project: laws it breaks, or what it throws. */
  readonly broken: readonly string[];
  /** Largest residual of every law. */
  readonly largest: Readonly<Record<string, number>>;
  /** How often each feature was among the results. */
  readonly features: ReadonlyMap<string, number>;
}

/**
 * Draws projects until so many valid ones have been calculated, and judges each.
 *
 * @param isLeftOut   seeds that count as one of them without being drawn
 * @param onProgress  sees how many there are, every hundred
 */
export function judgeMany(
  firstSeed: number,
  count: number,
  {
    isLeftOut = () => false,
    onProgress = () => {},
  }: {
    readonly isLeftOut?: (seed: number) => boolean;
    readonly onProgress?: (valid: number, broken: readonly string[]) => void;
  } = {},
): ResultRound {
  const broken: string[] = [];
  const largest: Record<string, number> = {};
  const features = new Map<string, number>();
  let [results, infeasible, refused, leftOut] = [0, 0, 0, 0];
  for (let seed = firstSeed; results + infeasible + leftOut < count; seed++) {
    if (isLeftOut(seed)) {
      leftOut++;
      continue;
    }
    const drawn = anyProject(seed);
    try {
      const verdict = judge(drawn, { withFiles: seed % 10 === 0, searchWork: workOf(seed) });
      if (verdict.kind === 'refused') {
        refused++;
        continue;
      }
      if (verdict.kind === 'infeasible') {
        infeasible++;
      } else {
        results++;
        for (const law of verdict.broken) broken.push(`${seed}: ${law}`);
        for (const [law, off] of Object.entries(verdict.largest)) largest[law] = Math.max(largest[law] ?? 0, off);
        for (const feature of featuresOf(drawn.project)) features.set(feature, (features.get(feature) ?? 0) + 1);
      }
    } catch (error) {
      results++;
      broken.push(`${seed}: ${String(error)}`);
    }
    if ((results + infeasible) % 100 === 0) onProgress(results + infeasible, broken);
  }
  return { results, infeasible, refused, broken, largest, features };
}
