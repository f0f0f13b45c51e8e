import { colToLetter } from 'hucre/xlsx';
import type { IncentiveRefs } from './assumptions.ts';
import type { ByYear, YearsOfBasis } from './by-year.ts';
import { FORMAT, type Formula, type Ref, type Sheet } from './sheet.ts';
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

/** Capital that incentives are on. */
interface Base {
  readonly technology: 'solar' | 'wind' | 'storage';
  readonly capital: Ref;
  readonly capitalYear: Ref;
  readonly sunShare: Ref | undefined;
  readonly renewableShare: Ref | undefined;
}

/**
 * The sheet that reckons incentives in the order of the law: a credit lowers the basis of every depreciation, a bonus that of the yearly
 * one; those of one kind share the capital of a component, which together they never exceed.
 */
export function fillIncentives(sheet: Sheet, { basis, refs, years, currency }: YearsOfBasis, byYear: ByYear): IncentiveYears {
  const { stacked, threshold, creditTakenOff, inflation } = refs;
  const n = basis.lifetimeYears;
  const of = (kind: string): IncentiveRefs[] => refs.incentives.filter((one) => one.of.kind === kind);
  const [credits, bonuses, depreciations, productions] = [of('itc'), of('bonus'), of('macrs'), of('production')];
  let row = 0;
  sheet.set(row++, 0, 'Incentives', 'title');
  sheet.set(row++, 0, 'Tax benefits are counted for an owner who can use them; the cash flow itself pays no tax.', 'note');
  row++;

  const head = (texts: readonly string[]): void => {
    texts.forEach((text, column) => sheet.set(row, column, text, 'head'));
    row++;
  };
  /** A cell of the table, and where it stands. */
  const cell = (column: number, content: Formula, format: (typeof FORMAT)[keyof typeof FORMAT] = FORMAT.cents): Ref => {
    sheet.set(row, column, content, 'plain', { format });
    return { ref: sheet.at(row, column), value: content.value as number };
  };

  head([
    'Capital of',
    'Technology',
    `Capital (${currency})`,
    'Paid in year',
    ...credits.map(({ name }) => name),
    'Credit',
    'Taken off the basis',
    ...bonuses.flatMap(({ name }) => [`${name}: eligible`, `${name}: basis`, `${name}: benefit`]),
    'Bonus benefit',
    'Credit and bonus taken',
    ...depreciations.flatMap(({ name }) => [`${name}: eligible`, `${name}: basis`]),
  ]);
  const firstBase = row;
  const bases: Base[] = [];
  /** Depreciation by base, in the order of the incentives. */
  const depreciated: { readonly base: Base; readonly of: IncentiveRefs; readonly amount: Ref }[] = [];
  let creditColumn = 0;
  let bonusColumn = 0;
  basis.components.forEach((component, k) => {
    const { owner, name } = component;
    if (owner === undefined) return;
    const { direct, indirect, capitalYear, sunShare, renewableShare } = refs.components[k]!;
    sheet.set(row, 0, name, 'label');
    sheet.set(row, 1, owner, 'label');
    const capital = cell(2, {
      formula: `IF(${capitalYear.ref}<=${n},${direct.ref}+${indirect.ref},0)`,
      value: capitalYear.value <= n ? direct.value + indirect.value : 0,
    });
    const paid = cell(3, { formula: capitalYear.ref, value: capitalYear.value }, FORMAT.year);
    const base: Base = { technology: owner, capital, capitalYear: paid, sunShare, renewableShare };
    bases.push(base);
    let column = 4;
    const itc = credits.map(({ applies, terms }): Ref => {
      const on = applies[owner];
      const share = sunShare === undefined ? 1 : sunShare.value >= threshold.value ? Math.min(1, sunShare.value) : 0;
      const shareFormula = sunShare === undefined ? '' : `*IF(${sunShare.ref}>=${threshold.ref},MIN(1,${sunShare.ref}),0)`;
      return cell(column++, {
        formula: `${on.ref}*${terms['credit']!.ref}*${terms['eligible']!.ref}*${capital.ref}${shareFormula}`,
        value: on.value * terms['credit']!.value * terms['eligible']!.value * capital.value * share,
      });
    });
    creditColumn = column;
    const credit = cell(column++, { formula: sumOf(itc), value: itc.reduce((sum, { value }) => sum + value, 0) });
    const half = cell(column++, {
      formula: `${stacked.ref}*${creditTakenOff.ref}*${credit.ref}`,
      value: stacked.value * creditTakenOff.value * credit.value,
    });
    /** What each depreciation of one kind is on, in two columns: the eligible share so far, and the basis. */
    const basisOf = (list: readonly IncentiveRefs[], taken: Ref, then: (one: IncentiveRefs, own: Ref) => void): void => {
      const owns: Ref[] = [];
      let eligible: Ref = { ref: '0', value: 0 };
      for (const one of list) {
        const on = one.applies[owner];
        const share = one.terms['eligible']!;
        eligible = cell(
          column++,
          { formula: `MIN(1,${eligible.ref}+${on.ref}*${share.ref})`, value: Math.min(1, eligible.value + on.value * share.value) },
          FORMAT.percent,
        );
        const before = owns.reduce((sum, { value }) => sum + value, 0);
        const own = cell(column++, {
          formula: `${on.ref}*IF(${stacked.ref}=1,MAX(0,${eligible.ref}*${capital.ref}-${taken.ref}-(${sumOf(owns)})),${share.ref}*${capital.ref})`,
          value:
            on.value *
            (stacked.value === 1 ? Math.max(0, eligible.value * capital.value - taken.value - before) : share.value * capital.value),
        });
        owns.push(own);
        then(one, own);
      }
    };
    const benefits: Ref[] = [];
    const deducted: { formula: string; value: number }[] = [];
    basisOf(bonuses, half, (one, own) => {
      const { tax, bonus } = one.terms;
      deducted.push({ formula: `${own.ref}*${bonus!.ref}`, value: own.value * bonus!.value });
      benefits.push(cell(column++, { formula: `${own.ref}*${bonus!.ref}*${tax!.ref}`, value: own.value * bonus!.value * tax!.value }));
    });
    bonusColumn = column;
    cell(column++, { formula: sumOf(benefits), value: benefits.reduce((sum, { value }) => sum + value, 0) });
    const taken = cell(column++, {
      formula: [half.ref, ...deducted.map(({ formula }) => formula)].join('+'),
      value: half.value + deducted.reduce((sum, { value }) => sum + value, 0),
    });
    basisOf(depreciations, taken, (one, amount) => depreciated.push({ base, of: one, amount }));
    row++;
  });
  const lastBase = row - 1;

  row++;
  const classes = basis.macrsShares;
  const longest = Math.max(...classes.map(({ shares }) => shares.length));
  sheet.set(row++, 0, 'Depreciated in each year of a class (IRS Publication 946, Table A-1)', 'strong');
  const firstClass = row;
  for (const { classYears, shares } of classes) {
    sheet.set(row, 0, `${classYears} years`, 'label');
    sheet.set(row, 1, classYears, 'given', { format: FORMAT.year });
    for (let k = 0; k < longest; k++) sheet.set(row, FIRST_YEAR_COLUMN + k, shares[k] ?? 0, 'given', { format: FORMAT.percent });
    row++;
  }
  const classRange = `$B$${firstClass + 1}:$B$${row}`;
  const shareRange = `$${colToLetter(FIRST_YEAR_COLUMN)}$${firstClass + 1}:$${colToLetter(FIRST_YEAR_COLUMN + longest - 1)}$${row}`;

  row++;
  const rows = new YearRows(sheet, n, row);
  rows.head('Project year', '', years);
  const index = rows.add('Years after the base year', '', FORMAT.year, (year) => ({ formula: byYear.index.at(year), value: year }));
  /** Sum over the bases whose capital is paid in the year. */
  const inCapitalYear = (name: string, column: number): YearRow => {
    const letter = colToLetter(column);
    const values = bases.map(({ capitalYear }, k) => ({ year: capitalYear.value, amount: amountAt(firstBase + k, column) }));
    return rows.add(
      name,
      currency,
      FORMAT.money,
      (year, at) => ({
        formula: `SUMIF($D$${firstBase + 1}:$D$${lastBase + 1},${at(index.row)},$${letter}$${firstBase + 1}:$${letter}$${lastBase + 1})`,
        value: values.reduce((sum, one) => (one.year === year ? sum + one.amount : sum), 0),
      }),
      { hasSum: true, look: 'total' },
    );
  };
  const amountAt = (baseRow: number, column: number): number => {
    const value = sheet.valueAt(baseRow, column);
    return typeof value === 'number' ? value : 0;
  };
  const hasBases = bases.length > 0;
  const itc = credits.length > 0 && hasBases ? inCapitalYear('Investment tax credit', creditColumn) : undefined;
  const bonus = bonuses.length > 0 && hasBases ? inCapitalYear('Bonus depreciation', bonusColumn) : undefined;

  const yearlyDepreciation = depreciated.map(({ base, of: { name, terms }, amount }): YearRow => {
    const { tax, classYears } = terms;
    const renewable = base.renewableShare;
    const byTechnology = renewable === undefined ? 5 : renewable.value >= threshold.value ? 5 : 7;
    const byTechnologyFormula = renewable === undefined ? '5' : `IF(${renewable.ref}>=${threshold.ref},5,7)`;
    const chosen = classYears!.value > 0 ? classYears!.value : byTechnology;
    const shares = classes.find((one) => one.classYears === chosen)!.shares;
    const since = (year: number): number => year - base.capitalYear.value;
    return rows.add(
      `${name} on ${componentOf(base)}`,
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
  });
  const macrs = sumRow('MACRS', yearlyDepreciation);

  const production = sumRow(
    'Production credit',
    productions.map(({ name, applies, terms }): YearRow => {
      const { perMwh, most, duration, tax } = terms;
      const counted = basis.production.map(({ technology, firstYear, name: source }, k) => {
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
    }),
  );
  return { itc, bonus, macrs, production };

  function sumRow(name: string, parts: readonly YearRow[]): YearRow | undefined {
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
  function componentOf(base: Base): string {
    return basis.components.filter(({ owner }) => owner !== undefined)[bases.indexOf(base)]!.name;
  }
}

const sumOf = (refs: readonly Ref[]): string => (refs.length === 0 ? '0' : refs.map(({ ref }) => ref).join('+'));
