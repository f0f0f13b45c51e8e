import type { DetailResult } from '@stackwatt/model';
import type { NamedRange } from 'hucre';
import type { ProFormaLines } from './pro-forma-lines.ts';
import { FORMAT, nameOf, type Format, type Formula, type Ref, type Sheet } from './sheet.ts';
import type { YearRow } from './year-rows.ts';

/** Rows that the figures under the head are reckoned from. */
interface WorthRows {
  /** Years after the base year. */
  readonly index: YearRow;
  readonly net: YearRow;
  readonly cumulative: YearRow;
  readonly factor: YearRow;
  readonly discounted: YearRow;
  /** The discounted flows, added up. */
  readonly worth: number;
}

/** The net cash flow added up, discounted, and both. */
export function discountedRows({ rows, currency }: ProFormaLines, rate: Ref, index: YearRow, net: YearRow): WorthRows {
  let sofar = 0;
  const cumulative = rows.add('Cumulative cash flow', currency, FORMAT.money, (year) => {
    sofar += net.values[year]!;
    return { formula: year === 0 ? net.cell(0) : `${rows.column(year - 1)}${rows.next}+${net.cell(year)}`, value: sofar };
  });

  const factor = rows.add('Discount factor', '', FORMAT.factor, (year, at) => ({
    formula: `(1+${rate.ref})^(-${at(index.row)})`,
    value: (1 + rate.value) ** -year,
  }));
  const discounted = rows.add(
    'Discounted cash flow',
    currency,
    FORMAT.money,
    (year, at) => ({ formula: `${at(net.row)}*${at(factor.row)}`, value: net.values[year]! * factor.values[year]! }),
    { hasSum: true },
  );
  let worth = 0;
  rows.add('Cumulative discounted cash flow', currency, FORMAT.money, (year) => {
    worth += discounted.values[year]!;
    return { formula: year === 0 ? discounted.cell(0) : `${rows.column(year - 1)}${rows.next}+${discounted.cell(year)}`, value: worth };
  });

  return { index, net, cumulative, factor, discounted, worth };
}

/** What LCOE and payback are reckoned from. */
interface EndRows {
  readonly inLcoe: YearRow;
  readonly delivered: YearRow;
  readonly paybackCells: YearRow;
}

/** @param costs  rows the levelized cost counts, incentives on capital among them */
export function endRows(
  { rows, currency }: ProFormaLines,
  { index, net, cumulative }: WorthRows,
  costs: readonly YearRow[],
  deliveredMwh: YearRow,
): EndRows {
  const inLcoe = rows.add(
    'Costs in the levelized cost, less incentives on capital',
    currency,
    FORMAT.money,
    (year, at) => ({
      formula: `-(${costs.map(({ row }) => at(row)).join('+')})`,
      value: -costs.reduce((sum, one) => sum + one.values[year]!, 0),
    }),
    { hasSum: true },
  );
  const delivered = rows.add(
    'Energy delivered',
    'MWh',
    FORMAT.energy,
    (year) => ({ formula: deliveredMwh.at(year), value: deliveredMwh.values[year]! }),
    { hasSum: true, from: 1 },
  );
  const paybackCells = rows.add(
    'Paid back',
    'years',
    FORMAT.cents,
    (year) => {
      const [before, now] = [cumulative.values[year - 1]!, cumulative.values[year]!];
      return {
        formula: `IF(AND(${cumulative.cell(year - 1)}<0,${cumulative.cell(year)}>=0),${index.cell(year)}-1-${cumulative.cell(year - 1)}/${net.cell(year)},"")`,
        value: before < 0 && now >= 0 ? year - 1 - before / net.values[year]! : '',
      };
    },
    { from: 1 },
  );

  return { inLcoe, delivered, paybackCells };
}

/** Rows that are 0 while everything adds up, and while no assumption is changed. */
interface CheckRows {
  readonly check: YearRow;
  readonly change: YearRow;
}

export function checkRows({ rows, currency, leafRows }: ProFormaLines, net: YearRow, details: DetailResult): CheckRows {
  const leaves = ranges(leafRows);
  const check = rows.add(
    'Check: net cash flow less all lines above, must be 0',
    currency,
    FORMAT.cents,
    (_, at) => ({
      formula: `ROUND(${at(net.row)}-SUM(${leaves.map(([from, to]) => `${at(from)}:${at(to)}`).join(',')}),2)`,
      value: 0,
    }),
    { look: 'check', hasSum: true },
  );
  const calculated = rows.add('Net cash flow of the calculation', currency, FORMAT.money, (year) => details.cashflowTable[year]!.income, {
    look: 'given',
    hasSum: true,
  });
  const change = rows.add(
    'Change against the calculation, 0 until an assumption is changed',
    currency,
    FORMAT.money,
    (year, at) => ({
      formula: `ROUND(${at(net.row)}-${at(calculated.row)},2)`,
      value: rounded(net.values[year]! - calculated.values[year]!),
    }),
    { look: 'check', hasSum: true },
  );

  return { check, change };
}

/** The figures the pro forma ends in, by their cells. */
export interface ProFormaRefs {
  readonly npv: Ref;
  readonly irr: Ref;
  readonly lcoe: Ref;
  readonly check: Ref;
  readonly names: readonly NamedRange[];
}

/** Writes the key figures below each other and names their cells. */
class KeyFigures {
  readonly names: NamedRange[] = [];
  constructor(
    private readonly sheet: Sheet,
    private row: number,
  ) {}

  add(text: string, { formula, unit, format, name, look = 'strong' }: KeyFigure): Ref {
    const { sheet, row } = this;
    sheet.set(row, 0, text, 'label');
    sheet.set(row, 1, unit, 'note');
    sheet.set(row, 2, formula, look, { format });
    const ref = sheet.at(row, 2);
    this.names.push(nameOf(name, ref));
    this.row++;
    return { ref, value: typeof formula.value === 'number' ? formula.value : 0 };
  }
}
interface KeyFigure {
  readonly formula: Formula;
  readonly unit: string;
  readonly format: Format;
  /** Of the cell. */
  readonly name: string;
  readonly look?: 'strong' | 'check';
}

/** The key figures under the head, from a row on. */
export function fillKeyFigures(
  sheet: Sheet,
  row: number,
  currency: string,
  rate: Ref,
  details: DetailResult,
  of: WorthRows & EndRows & CheckRows,
): ProFormaRefs {
  const { net, discounted, worth, check, change } = of;
  const { financial } = details;
  const keys = new KeyFigures(sheet, row);
  const npv = keys.add('Net present value', {
    formula: { formula: `SUM(${plain(discounted.range)})`, value: worth },
    unit: currency,
    format: FORMAT.money,
    name: 'NPV',
  });
  const irr = keys.add('Internal rate of return, real', {
    // The guess is the rate of the calculation, so that of several rates the one it shows is found again.
    formula: { formula: `IFERROR(IRR(${plain(net.range)},${financial.irr ?? 0.1}),"none")`, value: financial.irr ?? 'none' },
    unit: 'per year',
    format: FORMAT.percent,
    name: 'IRR',
  });
  const lcoe = keys.add('Levelized cost of energy, real', {
    formula: levelizedCost(of),
    unit: `${currency}/MWh`,
    format: FORMAT.cents,
    name: 'LCOE',
  });
  keys.add('Payback', { formula: payback(of), unit: 'years', format: FORMAT.cents, name: 'Payback' });
  const total = keys.add('Check, must be 0', {
    formula: {
      formula: `ROUND(SUMPRODUCT(ABS(${plain(check.range)}))+ABS(${npv.ref}-${net.cell(0)}-NPV(${rate.ref},${net.cell(1)}:${net.cell(net.values.length - 1)})),2)`,
      value: 0,
    },
    unit: currency,
    format: FORMAT.cents,
    name: 'ModelCheck',
    look: 'check',
  });
  keys.add('Change of the NPV against the calculation', {
    formula: { formula: `ROUND(${npv.ref}-${String(financial.npv)},2)`, value: rounded(worth - financial.npv) },
    unit: currency,
    format: FORMAT.cents,
    name: 'ChangeOfNPV',
    look: 'check',
  });
  const names = [
    ...keys.names,
    nameOf('NetCashFlow', `'${sheet.name}'!${net.range}`),
    nameOf('ChangeOfCashFlow', `'${sheet.name}'!${change.range}`),
  ];
  return { npv, irr, lcoe, check: total, names };
}

function levelizedCost({ factor, delivered, inLcoe }: WorthRows & EndRows): Formula {
  const energyToday = delivered.values.reduce((sum, mwh, year) => sum + mwh * factor.values[year]!, 0);
  const costToday = inLcoe.values.reduce((sum, cost, year) => sum + cost * factor.values[year]!, 0);
  return {
    formula: `IF(SUM(${plain(delivered.range)})>0,SUMPRODUCT(${plain(inLcoe.range)},${plain(factor.range)})/SUMPRODUCT(${plain(delivered.range)},${plain(factor.range)}),"none")`,
    value: energyToday > 0 ? costToday / energyToday : 'none',
  };
}

function payback({ paybackCells }: EndRows): Formula {
  const paid = paybackCells.values.filter((value) => value > 0);
  return {
    formula: `IF(COUNT(${plain(paybackCells.range)})=0,"never",MIN(${plain(paybackCells.range)}))`,
    value: paid.length === 0 ? 'never' : Math.min(...paid),
  };
}

const plain = (range: string): string => range.replaceAll('$', '');
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Rows that follow each other as ranges. */
function ranges(rows: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.[1] === row - 1) last[1] = row;
    else found.push([row, row]);
  }
  return found;
}
