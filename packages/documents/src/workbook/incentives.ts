import type { ProFormaBasis } from '@stackwatt/model';
import { colToLetter } from 'hucre/xlsx';
import type { ByYear, YearsOfBasis } from './by-year.ts';
import type { IncentiveRefs } from './incentive-assumptions.ts';
import { fillBases, type BaseTable, type Depreciated } from './incentive-bases.ts';
import { FORMAT, type Ref, type Sheet } from './sheet.ts';
import { FIRST_YEAR_COLUMN, YearRows, type YearRow } from './year-rows.ts';

/** What incentives bring by year; undefined where a project has none of the kind. */
export interface IncentiveYears {
  readonly itc: YearRow | undefined;
  readonly bonus: YearRow | undefined;
  readonly macrs: YearRow | undefined;
  readonly production: YearRow | undefined;
}

/** No maximum, as a number that no credit reaches. */
const NO_MAXIMUM = 1e300;

/**
 * The sheet that reckons incentives in the order of the law: a credit lowers the basis of every depreciation, a bonus that of the yearly
 * one; those of one kind share the capital of a component, which together they never exceed.
 */
export function fillIncentives(sheet: Sheet, ofBasis: YearsOfBasis, byYear: ByYear): IncentiveYears {
  const { basis, refs, years, currency } = ofBasis;
  const of = (kind: string): IncentiveRefs[] => refs.incentives.filter((one) => one.of.kind === kind);
  const [credits, bonuses, depreciations, productions] = [of('itc'), of('bonus'), of('macrs'), of('production')];
  sheet.set(0, 0, 'Incentives', 'title');
  sheet.set(1, 0, 'Tax benefits are counted for an owner who can use them; the cash flow itself pays no tax.', 'note');
  const table = fillBases(sheet, 3, ofBasis, { credits, bonuses, depreciations });
  const classes = fillClasses(sheet, table.next + 1, basis.macrsShares);

  const rows = new YearRows(sheet, basis.lifetimeYears, classes.next + 1);
  rows.head('Project year', '', years);
  const index = rows.add('Years after the base year', '', FORMAT.year, (year) => ({ formula: byYear.index.at(year), value: year }));
  const on: IncentiveRows = { sheet, rows, index, currency };
  const hasBases = table.bases.length > 0;
  const itc = credits.length > 0 && hasBases ? inCapitalYear(on, 'Investment tax credit', table, table.creditColumn) : undefined;
  const bonus = bonuses.length > 0 && hasBases ? inCapitalYear(on, 'Bonus depreciation', table, table.bonusColumn) : undefined;
  const macrs = sumRow(
    on,
    'MACRS',
    table.depreciated.map((one) => depreciationRow(on, one, classes, refs)),
  );
  const production = sumRow(
    on,
    'Production credit',
    productions.map((one) => productionCreditRow(on, one, basis.production, byYear)),
  );
  return { itc, bonus, macrs, production };
}

/** What the rows by year are written with. */
interface IncentiveRows {
  readonly sheet: Sheet;
  readonly rows: YearRows;
  /** Years after the base year. */
  readonly index: YearRow;
  readonly currency: string;
}

/** The shares of the classes of MACRS, and where they stand. */
interface ClassTable {
  readonly classes: ProFormaBasis['macrsShares'];
  readonly classRange: string;
  readonly shareRange: string;
  /** Years of the longest class. */
  readonly longest: number;
  /** The row below the table. */
  readonly next: number;
}

function fillClasses(sheet: Sheet, titleRow: number, classes: ProFormaBasis['macrsShares']): ClassTable {
  const longest = Math.max(...classes.map(({ shares }) => shares.length));
  sheet.set(titleRow, 0, 'Depreciated in each year of a class (IRS Publication 946, Table A-1)', 'strong');
  const firstClass = titleRow + 1;
  let row = firstClass;
  for (const { classYears, shares } of classes) {
    sheet.set(row, 0, `${classYears} years`, 'label');
    sheet.set(row, 1, classYears, 'given', { format: FORMAT.year });
    for (let k = 0; k < longest; k++) sheet.set(row, FIRST_YEAR_COLUMN + k, shares[k] ?? 0, 'given', { format: FORMAT.percent });
    row++;
  }
  return {
    classes,
    classRange: `$B$${firstClass + 1}:$B$${row}`,
    shareRange: `$${colToLetter(FIRST_YEAR_COLUMN)}$${firstClass + 1}:$${colToLetter(FIRST_YEAR_COLUMN + longest - 1)}$${row}`,
    longest,
    next: row,
  };
}

/** Sum of a column over the bases whose capital is paid in the year. */
function inCapitalYear({ sheet, rows, index, currency }: IncentiveRows, name: string, table: BaseTable, column: number): YearRow {
  const { bases, firstRow, lastRow } = table;
  const letter = colToLetter(column);
  const values = bases.map(({ capitalYear }, k) => ({ year: capitalYear.value, amount: amountAt(sheet, firstRow + k, column) }));
  return rows.add(
    name,
    currency,
    FORMAT.money,
    (year, at) => ({
      formula: `SUMIF($D$${firstRow + 1}:$D$${lastRow + 1},${at(index.row)},$${letter}$${firstRow + 1}:$${letter}$${lastRow + 1})`,
      value: values.reduce((sum, one) => (one.year === year ? sum + one.amount : sum), 0),
    }),
    { hasSum: true, look: 'total' },
  );
}

function amountAt(sheet: Sheet, row: number, column: number): number {
  const value = sheet.valueAt(row, column);
  return typeof value === 'number' ? value : 0;
}

/** What one yearly depreciation of one base saves in tax: the share of its class in each year after the capital is paid, deflated. */
function depreciationRow(
  { rows, index, currency }: IncentiveRows,
  { base, of: { name, terms }, amount }: Depreciated,
  { classes, classRange, shareRange, longest }: ClassTable,
  { threshold, inflation }: { readonly threshold: Ref; readonly inflation: Ref },
): YearRow {
  const { tax, classYears } = terms;
  const renewable = base.renewableShare;
  const byTechnology = renewable === undefined ? 5 : renewable.value >= threshold.value ? 5 : 7;
  const byTechnologyFormula = renewable === undefined ? '5' : `IF(${renewable.ref}>=${threshold.ref},5,7)`;
  const chosen = classYears!.value > 0 ? classYears!.value : byTechnology;
  const shares = classes.find((one) => one.classYears === chosen)!.shares;
  const since = (year: number): number => year - base.capitalYear.value;
  return rows.add(
    `${name} on ${base.name}`,
    currency,
    FORMAT.money,
    (year, at) => {
      const time = `(${at(index.row)}-${base.capitalYear.ref})`;
      const share = shares[since(year) - 1] ?? 0;
      return {
        formula:
          `IF(AND(${time}>=1,${time}<=${longest}),${amount.ref}*${tax!.ref}` +
          `*INDEX(${shareRange},MATCH(IF(${classYears!.ref}>0,${classYears!.ref},${byTechnologyFormula}),${classRange},0),${time})` +
          `*(1+${inflation.ref})^(-${time}),0)`,
        value: since(year) >= 1 ? amount.value * tax!.value * share * (1 + inflation.value) ** -since(year) : 0,
      };
    },
    { hasSum: true, indent: 1 },
  );
}

/** A production credit after tax, up to its maximum, with a row for the energy of each source it counts. */
function productionCreditRow(
  { rows, index, currency }: IncentiveRows,
  { name, applies, terms }: IncentiveRefs,
  sources: ProFormaBasis['production'],
  byYear: ByYear,
): YearRow {
  const { perMwh, most, duration, tax } = terms;
  const counted = sources.map(({ technology, firstYear, name: source }, k) => {
    const energy = byYear.production[k]!;
    const on = applies[technology];
    const isPaid = (year: number): boolean => year >= firstYear && (duration!.value === 0 || year - firstYear + 1 <= duration!.value);
    return rows.add(
      `${name}: energy of ${source}`,
      'MWh',
      FORMAT.energy,
      (year, at) => ({
        formula: `${on.ref}*IF(AND(${at(index.row)}>=${firstYear},OR(N(${duration!.ref})=0,${at(index.row)}-${firstYear}+1<=N(${duration!.ref}))),${energy.at(year)},0)`,
        value: on.value * (isPaid(year) ? energy.values[year]! : 0),
      }),
      { from: 1, hasSum: true, indent: 1 },
    );
  });
  return rows.add(
    name,
    currency,
    FORMAT.money,
    (year, at) => {
      const mwh = counted.reduce((sum, one) => sum + one.values[year]!, 0);
      const sum = counted.length === 0 ? '0' : counted.map((one) => at(one.row)).join('+');
      return {
        formula: `MIN(IF(N(${most!.ref})=0,1E+300,${most!.ref}),${perMwh!.ref}*(${sum}))*(1-${tax!.ref})`,
        value: Math.min(most!.value === 0 ? NO_MAXIMUM : most!.value, perMwh!.value * mwh) * (1 - tax!.value),
      };
    },
    { from: 1, hasSum: true, indent: 1 },
  );
}

function sumRow({ rows, currency }: IncentiveRows, name: string, parts: readonly YearRow[]): YearRow | undefined {
  if (parts.length === 0) return undefined;
  return rows.add(
    name,
    currency,
    FORMAT.money,
    (year, at) => ({
      formula: parts.map((one) => at(one.row)).join('+'),
      value: parts.reduce((sum, one) => sum + one.values[year]!, 0),
    }),
    { hasSum: true, look: 'total', from: 1 },
  );
}
