import type { CashflowNode, DetailResult } from '@stackwatt/model';
import type { ByYear, YearsOfBasis } from './by-year.ts';
import type { IncentiveYears } from './incentives.ts';
import { auxiliaryRow, capitalRows, keepingRows, operatingRows, systemOperatingRow } from './pro-forma-costs.ts';
import { ProFormaLines } from './pro-forma-lines.ts';
import { checkRows, discountedRows, endRows, fillKeyFigures, type ProFormaRefs } from './pro-forma-worth.ts';
import { FORMAT, type Sheet } from './sheet.ts';
import { FIRST_YEAR_COLUMN, YearRows, type YearRow } from './year-rows.ts';

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
  ofBasis: YearsOfBasis,
  details: DetailResult,
  byYear: ByYear,
  incentives: IncentiveYears,
): ProFormaRefs {
  const { basis, refs, years, currency } = ofBasis;
  const rate = refs.realRate;
  sheet.set(0, 0, 'Pro forma', 'title');
  sheet.set(1, 0, `Real money of year ${years[1]}, in whole ${currency}; in positive, out negative`, 'note');
  const rows = new YearRows(sheet, basis.lifetimeYears, HEAD_ROW);
  rows.head('Project year', '', years);
  const index = rows.add('Years after the base year', '', FORMAT.year, (year) => ({ formula: byYear.index.at(year), value: year }), {
    look: 'given',
  });
  const keyRow = rows.next;
  rows.next += KEY_ROWS + 1;

  const lines = new ProFormaLines(sheet, rows, currency, byYear.leaves);
  const tree = dispatchedGroups(details.cashflowTree);
  const top = (name: string): YearRow[] => tree.filter((node) => node.name === name).map((node) => lines.linked(node, 0));
  for (const name of ['Production', 'Storage throughput', 'Energy sold']) top(name);
  const revenue = top('Revenues')[0] ?? lines.sum('Revenues', []);

  lines.title('Operating expenses', 0);
  const operated = [...operatingRows(lines, ofBasis, byYear), systemOperatingRow(lines, ofBasis)];
  const auxiliary = auxiliaryRow(lines, byYear);
  const bought = tree.filter(({ name }) => BOUGHT.has(name)).map((node) => lines.linked(node, 1));
  const operating = lines.sum('Operating expenses, sum', [...operated, auxiliary, ...bought]);
  const income = lines.sum('Net operating income', [revenue, operating]);

  lines.title('Capital', 0);
  const capitals = capitalRows(lines, ofBasis, index);
  const capital = lines.sum('Capital, sum', capitals);

  lines.title('Augmentation and replacement', 0);
  const kept = keepingRows(lines, ofBasis, byYear);
  const keeping = lines.sum('Augmentation and replacement, sum', kept);

  const { onCapital, incentive } = incentiveRows(lines, incentives);
  const penalties = top('Penalties');

  rows.next++;
  const net = lines.sum('Net cash flow', [income, capital, keeping, ...incentive, ...penalties]);
  const worth = discountedRows(lines, rate, index, net);
  rows.next++;
  const ends = endRows(lines, worth, [...operated, ...capitals, ...kept, ...onCapital], byYear.deliveredMwh);
  rows.next++;
  const checks = checkRows(lines, net, details);
  return fillKeyFigures(sheet, keyRow, currency, rate, details, { ...worth, ...ends, ...checks });
}

/** What each kind of incentive brings, and their sum; nothing without incentives. */
function incentiveRows(
  lines: ProFormaLines,
  incentives: IncentiveYears,
): { readonly onCapital: readonly YearRow[]; readonly incentive: readonly YearRow[] } {
  const brought = (['itc', 'bonus', 'macrs', 'production'] as const).flatMap((kind) => {
    const source = incentives[kind];
    return source === undefined ? [] : [{ kind, source }];
  });
  if (brought.length === 0) return { onCapital: [], incentive: [] };
  lines.title('Incentives', 0);
  const added = brought.map(({ kind, source }) => ({
    kind,
    row: lines.money(INCENTIVE_NAME[kind], (year) => ({ formula: source.at(year), value: source.values[year]! }), 1),
  }));
  const incentive = lines.sum(
    'Incentives, sum',
    added.map(({ row }) => row),
  );
  return { onCapital: added.filter(({ kind }) => kind !== 'production').map(({ row }) => row), incentive: [incentive] };
}

const INCENTIVE_NAME = {
  itc: 'Investment tax credit',
  bonus: 'Bonus depreciation',
  macrs: 'MACRS',
  production: 'Production credit',
} as const;

/** Rows and columns of the pro forma that stay in sight. */
export const PRO_FORMA_FROZEN = { rows: HEAD_ROW + 1, columns: FIRST_YEAR_COLUMN } as const;
