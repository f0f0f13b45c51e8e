import type { CashflowNode, DetailResult } from '@stackwatt/model';
import type { NamedRange } from 'hucre';
import type { ByYear, YearsOfBasis } from './by-year.ts';
import type { IncentiveYears } from './incentives.ts';
import { FORMAT, nameOf, type Formula, type Ref, type Sheet } from './sheet.ts';
import { FIRST_YEAR_COLUMN, YearRows, type YearRow } from './year-rows.ts';

/** The figures the pro forma ends in, by their cells. */
export interface ProFormaRefs {
  readonly npv: Ref;
  readonly irr: Ref;
  readonly lcoe: Ref;
  readonly check: Ref;
  readonly names: readonly NamedRange[];
}

/** Groups of the pro forma whose leaves the dispatch gives, in the order of the sheet. */
export const dispatchedGroups = (tree: readonly CashflowNode[]): readonly CashflowNode[] => {
  const top = (name: string): CashflowNode[] => tree.filter((node) => node.name === name && node.children.length > 0);
  const bought = tree
    .filter(({ name }) => name === 'Operating expenses')
    .flatMap(({ children }) => children.filter(({ name, children: parts }) => BOUGHT.has(name) && parts.length > 0));
  return [...['Production', 'Storage throughput', 'Energy sold', 'Revenues'].flatMap(top), ...bought, ...top('Penalties')];
};
const BOUGHT = new Set(['Regulation-down energy', 'Energy bought for charging']);

/** Key figures stand under the head, which stays in sight. */
const KEY_ROWS = 6;
const HEAD_ROW = 2;

/**
 * The pro forma in live formulas: from the assumptions and what the dispatch gives to NPV, IRR and LCOE. A row of checks adds everything up
 * in another way and is 0; another one says what a changed assumption does to the cash flow of the calculation.
 */
export function fillProForma(
  sheet: Sheet,
  { basis, refs, years, currency }: YearsOfBasis,
  details: DetailResult,
  byYear: ByYear,
  incentives: IncentiveYears,
): ProFormaRefs {
  const n = basis.lifetimeYears;
  sheet.set(0, 0, 'Pro forma', 'title');
  sheet.set(1, 0, `Real money of year ${years[1]}, in whole ${currency}; in positive, out negative`, 'note');
  const rows = new YearRows(sheet, n, HEAD_ROW);
  rows.head('Project year', '', years);
  const index = rows.add('Years after the base year', '', FORMAT.year, (year) => ({ formula: byYear.index.at(year), value: year }), {
    look: 'given',
  });
  let keyRow = rows.next;
  rows.next += KEY_ROWS + 1;

  /** Cells that are no sums, for the check. */
  const leafRows: number[] = [];
  const money = (name: string, of: (year: number) => Formula, indent: number, from = 0): YearRow => {
    const added = rows.add(name, currency, FORMAT.money, of, { hasSum: true, indent, from });
    leafRows.push(added.row);
    return added;
  };
  const sums = (
    name: string,
    unit: string,
    format: (typeof FORMAT)[keyof typeof FORMAT],
    parts: readonly YearRow[],
    indent: number,
  ): YearRow =>
    rows.add(
      name,
      unit,
      format,
      (year, at) => ({
        formula: parts.length === 0 ? '0' : parts.map(({ row }) => at(row)).join('+'),
        value: parts.reduce((sum, part) => sum + part.values[year]!, 0),
      }),
      { hasSum: true, look: 'total', indent },
    );
  const title = (name: string, indent: number): void => {
    sheet.set(rows.next, 0, name, indent === 0 ? 'strong' : 'label', { indent });
    rows.next++;
  };
  /** A group of the tree: its parts, then their sum. */
  const linked = (node: CashflowNode, indent: number): YearRow => {
    const isMoney = node.unit === 'currency';
    const format = isMoney ? FORMAT.money : FORMAT.energy;
    const unit = isMoney ? currency : 'MWh';
    if (node.children.length === 0) {
      const source = byYear.leaves.get(node)!;
      const link = (year: number): Formula => ({ formula: source.at(year), value: source.values[year]! });
      if (isMoney) return money(node.name, link, indent, 1);
      return rows.add(node.name, unit, format, link, { hasSum: true, indent, from: 1 });
    }
    title(node.name, indent);
    const parts = node.children.map((child) => linked(child, indent + 1));
    return sums(`${node.name}, sum`, unit, format, parts, indent);
  };
  const tree = dispatchedGroups(details.cashflowTree);
  const top = (name: string): YearRow[] => tree.filter((node) => node.name === name).map((node) => linked(node, 0));
  for (const name of ['Production', 'Storage throughput', 'Energy sold']) top(name);
  const revenue = top('Revenues')[0] ?? sums('Revenues', currency, FORMAT.money, [], 0);

  title('Operating expenses', 0);
  const ofComponents = basis.components.map((component, k): YearRow => {
    const { fixedPerYear, perAcMwh, perThroughputMwh } = refs.components[k]!;
    const { operatingFactor, share, acMwh, throughputMwh } = byYear.components[k]!;
    return money(
      component.name,
      (year) => ({
        formula: `-(${fixedPerYear.ref}${share === undefined ? '' : `*${share.at(year)}`}${acMwh === undefined ? '' : `+${perAcMwh.ref}*${acMwh.at(year)}`}${throughputMwh === undefined ? '' : `+${perThroughputMwh.ref}*${throughputMwh.at(year)}`})*${operatingFactor.at(year)}`,
        value:
          -(
            fixedPerYear.value * (share?.values[year] ?? 1) +
            perAcMwh.value * (acMwh?.values[year] ?? 0) +
            perThroughputMwh.value * (throughputMwh?.values[year] ?? 0)
          ) * operatingFactor.values[year]!,
      }),
      1,
      1,
    );
  });
  const system = money(
    'System operating cost',
    () => ({ formula: `-${refs.fixedOperating.ref}`, value: -refs.fixedOperating.value }),
    1,
    1,
  );
  const auxiliary = money(
    'Bought for the storage units’ own load',
    (year) => ({ formula: `-${byYear.auxiliaryPurchases.at(year)}`, value: -byYear.auxiliaryPurchases.values[year]! }),
    1,
    1,
  );
  const bought = tree.filter(({ name }) => BOUGHT.has(name)).map((node) => linked(node, 1));
  const operating = sums('Operating expenses, sum', currency, FORMAT.money, [...ofComponents, system, auxiliary, ...bought], 0);
  const income = sums('Net operating income', currency, FORMAT.money, [revenue, operating], 0);

  title('Capital', 0);
  const capitalOf = (name: string, amount: Ref, paid: Ref): YearRow =>
    money(
      name,
      (year) => ({
        formula: `IF(${rows.column(year)}$${index.row + 1}=${paid.ref},-${amount.ref},0)`,
        value: year === paid.value ? -amount.value : 0,
      }),
      1,
    );
  const capitals = basis.components.flatMap(({ name }, k) => {
    const { direct, indirect, capitalYear } = refs.components[k]!;
    return [capitalOf(name, direct, capitalYear), capitalOf(`${name}, indirect`, indirect, capitalYear)];
  });
  const fixed = capitalOf('System fixed cost', refs.fixedCapital, { ref: '0', value: 0 });
  const capital = sums('Capital, sum', currency, FORMAT.money, [...capitals, fixed], 0);

  title('Augmentation and replacement', 0);
  const kept = basis.components.flatMap(({ name }, k): YearRow[] => {
    const { augmentationMwh, augmentationPrice, replacedTimes, replacementFactor } = byYear.components[k]!;
    const { replacement } = refs.components[k]!;
    return [
      ...(augmentationMwh && augmentationPrice
        ? [
            money(
              `${name}, augmentation`,
              (year) => ({
                formula: `-${augmentationMwh.at(year)}*${augmentationPrice.at(year)}`,
                value: -augmentationMwh.values[year]! * augmentationPrice.values[year]!,
              }),
              1,
              1,
            ),
          ]
        : []),
      money(
        `${name}, replacement`,
        (year) => ({
          formula: `-${replacement.ref}*${replacedTimes.at(year)}${replacementFactor === undefined ? '' : `*${replacementFactor.at(year)}`}`,
          value: -replacement.value * replacedTimes.values[year]! * (replacementFactor?.values[year] ?? 1),
        }),
        1,
        1,
      ),
    ];
  });
  const keeping = sums('Augmentation and replacement, sum', currency, FORMAT.money, kept, 0);

  const brought = (['itc', 'bonus', 'macrs', 'production'] as const).flatMap((kind) => {
    const source = incentives[kind];
    return source === undefined ? [] : [{ kind, source }];
  });
  if (brought.length > 0) title('Incentives', 0);
  const incentiveRows = brought.map(({ kind, source }) => ({
    kind,
    row: money(INCENTIVE_NAME[kind], (year) => ({ formula: source.at(year), value: source.values[year]! }), 1),
  }));
  const incentive =
    brought.length === 0
      ? []
      : [
          sums(
            'Incentives, sum',
            currency,
            FORMAT.money,
            incentiveRows.map(({ row }) => row),
            0,
          ),
        ];
  const penalties = top('Penalties');

  rows.next++;
  const net = sums('Net cash flow', currency, FORMAT.money, [income, capital, keeping, ...incentive, ...penalties], 0);
  let sofar = 0;
  const cumulative = rows.add('Cumulative cash flow', currency, FORMAT.money, (year) => {
    sofar += net.values[year]!;
    return { formula: year === 0 ? net.cell(0) : `${rows.column(year - 1)}${rows.next}+${net.cell(year)}`, value: sofar };
  });
  const rate = refs.realRate;
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

  rows.next++;
  const onCapital = incentiveRows.filter(({ kind }) => kind !== 'production').map(({ row }) => row);
  const costs = [...ofComponents, system, ...capitals, fixed, ...kept, ...onCapital];
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
    (year) => ({ formula: byYear.deliveredMwh.at(year), value: byYear.deliveredMwh.values[year]! }),
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

  rows.next++;
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

  const names: NamedRange[] = [];
  const key = (
    text: string,
    formula: Formula,
    unit: string,
    format: (typeof FORMAT)[keyof typeof FORMAT],
    name: string,
    look: 'strong' | 'check' = 'strong',
  ): Ref => {
    sheet.set(keyRow, 0, text, 'label');
    sheet.set(keyRow, 1, unit, 'note');
    sheet.set(keyRow, 2, formula, look, { format });
    const ref = sheet.at(keyRow, 2);
    names.push(nameOf(name, ref));
    keyRow++;
    return { ref, value: typeof formula.value === 'number' ? formula.value : 0 };
  };
  const { financial } = details;
  const npv = key('Net present value', { formula: `SUM(${plain(discounted.range)})`, value: worth }, currency, FORMAT.money, 'NPV');
  const irr = key(
    'Internal rate of return, real',
    // The guess is the rate of the calculation, so that of several rates the one it shows is found again.
    { formula: `IFERROR(IRR(${plain(net.range)},${financial.irr ?? 0.1}),"none")`, value: financial.irr ?? 'none' },
    'per year',
    FORMAT.percent,
    'IRR',
  );
  const energyToday = delivered.values.reduce((sum, mwh, year) => sum + mwh * factor.values[year]!, 0);
  const costToday = inLcoe.values.reduce((sum, cost, year) => sum + cost * factor.values[year]!, 0);
  const lcoe = key(
    'Levelized cost of energy, real',
    {
      formula: `IF(SUM(${plain(delivered.range)})>0,SUMPRODUCT(${plain(inLcoe.range)},${plain(factor.range)})/SUMPRODUCT(${plain(delivered.range)},${plain(factor.range)}),"none")`,
      value: energyToday > 0 ? costToday / energyToday : 'none',
    },
    `${currency}/MWh`,
    FORMAT.cents,
    'LCOE',
  );
  const paid = paybackCells.values.filter((value) => value > 0);
  key(
    'Payback',
    {
      formula: `IF(COUNT(${plain(paybackCells.range)})=0,"never",MIN(${plain(paybackCells.range)}))`,
      value: paid.length === 0 ? 'never' : Math.min(...paid),
    },
    'years',
    FORMAT.cents,
    'Payback',
  );
  const total = key(
    'Check, must be 0',
    {
      formula: `ROUND(SUMPRODUCT(ABS(${plain(check.range)}))+ABS(${npv.ref}-${net.cell(0)}-NPV(${rate.ref},${net.cell(1)}:${net.cell(n)})),2)`,
      value: 0,
    },
    currency,
    FORMAT.cents,
    'ModelCheck',
    'check',
  );
  key(
    'Change of the NPV against the calculation',
    { formula: `ROUND(${npv.ref}-${String(financial.npv)},2)`, value: rounded(worth - financial.npv) },
    currency,
    FORMAT.cents,
    'ChangeOfNPV',
    'check',
  );
  names.push(nameOf('NetCashFlow', `'${sheet.name}'!${net.range}`), nameOf('ChangeOfCashFlow', `'${sheet.name}'!${change.range}`));
  return { npv, irr, lcoe, check: total, names };
}

const INCENTIVE_NAME = {
  itc: 'Investment tax credit',
  bonus: 'Bonus depreciation',
  macrs: 'MACRS',
  production: 'Production credit',
} as const;

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

/** Rows and columns of the pro forma that stay in sight. */
export const PRO_FORMA_FROZEN = { rows: HEAD_ROW + 1, columns: FIRST_YEAR_COLUMN } as const;
