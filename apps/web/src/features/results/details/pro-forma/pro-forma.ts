import { yearNumber, type CashflowNode, type DetailResult } from '@stackwatt/model';
import type { Scale } from '../../../../lib/money.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';

/** The money of year 1 throughout, or the money of each year. */
export type MoneyOf = 'constant' | 'nominal';

/** Rows of the tree that are no stream of money but follow from the streams. */
const RESULTS = {
  operatingIncome: 'Net operating income',
  net: 'Net cash flow',
  cumulative: 'Cumulative cash flow',
  factor: 'Discount factor',
  discounted: 'Discounted cash flow',
  cumulativeDiscounted: 'Cumulative discounted cash flow',
} as const;
const RESULT_NAMES: readonly string[] = Object.values(RESULTS);

/** @throws Error when the pro forma has no such row */
function rowNamed(tree: readonly CashflowNode[], name: string): CashflowNode {
  const row = tree.find((one) => one.name === name);
  if (!row) throw new Error(`the pro forma has no row ${name}`);
  return row;
}

const isStream = ({ name, unit }: CashflowNode): boolean => unit === 'currency' && !RESULT_NAMES.includes(name);

/** The parts that add up to the net cash flow: revenues, operating expenses, capital and what else the project has. */
const streamsOf = (tree: readonly CashflowNode[]): readonly CashflowNode[] => tree.filter(isStream);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const runningSum = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

/**
 * The pro forma in the money of each year: what flows in year y is multiplied by (1 + f)^y, and the discount factor takes it out again. So
 * the discounted rows and the NPV stay what they are.
 *
 * @param inflation  f, fraction per year
 */
export function inMoneyOf(tree: readonly CashflowNode[], moneyOf: MoneyOf, inflation: number): readonly CashflowNode[] {
  if (moneyOf === 'constant') return tree;
  const grown = (node: CashflowNode): CashflowNode => ({
    ...node,
    values: node.values.map((value, year) => value * (1 + inflation) ** year),
    children: node.children.map(grown),
  });
  const net = grown(rowNamed(tree, RESULTS.net));
  return tree.map((node) => {
    if (node.unit === 'MWh' || node.name === RESULTS.discounted || node.name === RESULTS.cumulativeDiscounted) return node;
    if (node.unit === 'factor') return { ...node, values: node.values.map((value, year) => value / (1 + inflation) ** year) };
    return node.name === RESULTS.cumulative ? { ...node, values: runningSum(net.values) } : grown(node);
  });
}

/** How a row stands in the table: a stream of money or its part, what follows from the streams, or energy. */
type RowKind = 'stream' | 'result' | 'energy';

export interface ProFormaLine {
  /** The names from the top to the row: no two rows share it. */
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly unit: CashflowNode['unit'];
  readonly kind: RowKind;
  readonly values: readonly number[];
  /** Over all years; undefined where years do not add up: a factor, a running sum. */
  readonly sum: number | undefined;
  readonly hasParts: boolean;
  readonly isOpen: boolean;
}

const kindOf = (node: CashflowNode): RowKind => (node.unit === 'MWh' ? 'energy' : isStream(node) ? 'stream' : 'result');
const addsUp = ({ name, unit }: CashflowNode): boolean =>
  unit !== 'factor' && name !== RESULTS.cumulative && name !== RESULTS.cumulativeDiscounted;

const lineId = (above: string, name: string): string => (above === '' ? name : `${above} / ${name}`);

/**
 * The rows in sight, money first and energy below it.
 *
 * @param open  ids of the rows whose parts are shown
 */
export function visibleLines(tree: readonly CashflowNode[], open: ReadonlySet<string>): ProFormaLine[] {
  const linesOf = (node: CashflowNode, above: string, level: number, kind: RowKind): ProFormaLine[] => {
    const id = lineId(above, node.name);
    const isOpen = open.has(id);
    const own: ProFormaLine = {
      id,
      name: node.name,
      level,
      unit: node.unit,
      kind,
      values: node.values,
      sum: addsUp(node) ? sumOf(node.values) : undefined,
      hasParts: node.children.length > 0,
      isOpen,
    };
    return [own, ...(isOpen ? node.children.flatMap((child) => linesOf(child, id, level + 1, kind)) : [])];
  };
  return [...tree.filter(({ unit }) => unit !== 'MWh'), ...tree.filter(({ unit }) => unit === 'MWh')].flatMap((node) =>
    linesOf(node, '', 0, kindOf(node)),
  );
}

/** What is open at first: the money a reader looks for, one level deep. */
export const openAtFirst = (tree: readonly CashflowNode[]): ReadonlySet<string> =>
  new Set(tree.filter((node) => isStream(node) && node.children.length > 0).map(({ name }) => name));

/** Every row that has parts. */
export function allParents(tree: readonly CashflowNode[]): ReadonlySet<string> {
  const idsOf = (node: CashflowNode, above: string): string[] => {
    const id = lineId(above, node.name);
    return node.children.length === 0 ? [] : [id, ...node.children.flatMap((child) => idsOf(child, id))];
  };
  return new Set(tree.flatMap((node) => idsOf(node, '')));
}

/** A cent: what adding up a lifetime of money may miss. */
const SAME_MONEY = 0.01;

export interface ProFormaCheck {
  readonly label: string;
  /** Largest deviation, in the unit of what is checked. */
  readonly deviation: number;
  readonly isMet: boolean;
}

/** By year, what the streams miss of the net cash flow. */
export function streamsLessNet(tree: readonly CashflowNode[]): number[] {
  const streams = streamsOf(tree);
  return rowNamed(tree, RESULTS.net).values.map((net, year) => sumOf(streams.map(({ values }) => values[year]!)) - net);
}

/**
 * The laws a reader would check with a calculator (CF-06 to CF-08), each with what it misses.
 *
 * @param tree  in constant money
 */
export function checksOf(
  tree: readonly CashflowNode[],
  { npv, irr, inflationRate, realDiscountRate }: Pick<DetailResult['financial'], 'npv' | 'irr' | 'inflationRate' | 'realDiscountRate'>,
): ProFormaCheck[] {
  const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const check = (label: string, deviation: number, within = SAME_MONEY): ProFormaCheck => ({
    label,
    deviation,
    isMet: deviation <= within,
  });
  const parents = (nodes: readonly CashflowNode[]): CashflowNode[] =>
    nodes.flatMap((node) => (node.children.length === 0 ? [] : [node, ...parents(node.children)]));
  const net = rowNamed(tree, RESULTS.net).values;
  const nominal = inMoneyOf(tree, 'nominal', inflationRate);
  const nominalRate = (1 + realDiscountRate) * (1 + inflationRate) - 1;
  const nominalNpv = sumOf(rowNamed(nominal, RESULTS.net).values.map((value, year) => value / (1 + nominalRate) ** year));
  return [
    check(`Streams add up to the net row, ${net.length} years`, largest(streamsLessNet(tree))),
    check(
      'Every row with parts is their sum',
      largest(
        parents(tree).flatMap((one) => one.values.map((value, year) => value - sumOf(one.children.map((child) => child.values[year]!)))),
      ),
    ),
    check(
      'Cumulative row is the running sum',
      largest(runningSum(net).map((value, year) => value - rowNamed(tree, RESULTS.cumulative).values[year]!)),
    ),
    check('Discounted row adds up to the NPV', Math.abs(sumOf(rowNamed(tree, RESULTS.discounted).values) - npv)),
    // A rate has as many digits as the money it is found from: a millionth of the outlay (N-6).
    ...(irr === null
      ? []
      : [check('NPV at the IRR', Math.abs(sumOf(net.map((value, year) => value / (1 + irr) ** year))), 1e-6 * largest(net))]),
    check('Nominal and constant money give one NPV', Math.abs(nominalNpv - npv)),
  ];
}

/** What each stream is worth today; together the NPV. */
export function worthToday(tree: readonly CashflowNode[]): readonly { readonly name: string; readonly worth: number }[] {
  const factor = rowNamed(tree, RESULTS.factor).values;
  return streamsOf(tree).map(({ name, values }) => ({ name, worth: sumOf(values.map((value, year) => value * factor[year]!)) }));
}

/** The rows as a table of years, one row each: what is copied. */
export function copiedTable(lines: readonly ProFormaLine[], unitOf: (line: ProFormaLine) => string, isBaseYearZero: boolean): ChartTable {
  const years = lines[0]?.values.length ?? 0;
  return {
    rowName: 'Row',
    count: lines.length,
    rowLabel: (row) => `${'  '.repeat(lines[row]!.level)}${lines[row]!.name} (${unitOf(lines[row]!)})`.replace(' ()', ''),
    columns: [
      { name: 'Sum', unit: '', digits: 2, at: (row) => lines[row]!.sum ?? null },
      ...Array.from({ length: years }, (_, year) => ({
        name: `Year ${yearNumber(year, isBaseYearZero)}`,
        unit: '',
        digits: 2,
        at: (row: number) => lines[row]!.values[year] ?? null,
      })),
    ],
  };
}

/** Money in its scale, energy and factors as they are. */
export const shownValue = ({ unit }: Pick<ProFormaLine, 'unit'>, value: number, scale: Scale): number =>
  unit === 'currency' ? value / scale.factor : value;
