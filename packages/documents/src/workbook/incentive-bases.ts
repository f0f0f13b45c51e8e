import type { BasisComponent } from '@stackwatt/model';
import type { AssumptionRefs } from './assumptions.ts';
import type { YearsOfBasis } from './by-year.ts';
import type { ComponentRefs } from './component-assumptions.ts';
import type { IncentiveRefs } from './incentive-assumptions.ts';
import { FORMAT, type Format, type Formula, type Ref, type Sheet } from './sheet.ts';

/** Capital that incentives are on. */
interface Base {
  /** Of its component. */
  readonly name: string;
  readonly capital: Ref;
  readonly capitalYear: Ref;
  readonly renewableShare: Ref | undefined;
}

/** The table of the capital: a line for each base, with its credit and its bonus in columns. */
export interface BaseTable {
  readonly bases: readonly Base[];
  readonly firstRow: number;
  readonly lastRow: number;
  readonly creditColumn: number;
  readonly bonusColumn: number;
  /** Depreciation by base, in the order of the incentives. */
  readonly depreciated: readonly Depreciated[];
  /** The row below the table. */
  readonly next: number;
}
export interface Depreciated {
  readonly base: Base;
  readonly of: IncentiveRefs;
  readonly amount: Ref;
}

/** The incentives on capital, by kind. */
interface OnCapital {
  readonly credits: readonly IncentiveRefs[];
  readonly bonuses: readonly IncentiveRefs[];
  readonly depreciations: readonly IncentiveRefs[];
}

/** What the credit, then the bonus take of the capital of each component, and what is left to depreciate. @param row  of the head */
export function fillBases(sheet: Sheet, row: number, { basis, refs, currency }: YearsOfBasis, of: OnCapital): BaseTable {
  headOf(currency, of).forEach((text, column) => sheet.set(row, column, text, 'head'));
  const lines = basis.components.flatMap((component, k) =>
    component.owner === undefined ? [] : [{ component, owner: component.owner, refs: refs.components[k]! }],
  );
  const firstRow = row + 1;
  const filled = lines.map((line, k) => baseLine(new TableLine(sheet, firstRow + k), line, basis.lifetimeYears, refs, of));
  return {
    bases: filled.map(({ base }) => base),
    firstRow,
    lastRow: firstRow + lines.length - 1,
    creditColumn: filled[0]?.creditColumn ?? 0,
    bonusColumn: filled[0]?.bonusColumn ?? 0,
    depreciated: filled.flatMap(({ depreciated }) => depreciated),
    next: firstRow + lines.length,
  };
}

const headOf = (currency: string, { credits, bonuses, depreciations }: OnCapital): readonly string[] => [
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
];

/** A line of the table, filled from the left. */
class TableLine {
  column = 0;
  constructor(
    readonly sheet: Sheet,
    private readonly row: number,
  ) {}

  label(text: string): void {
    this.sheet.set(this.row, this.column++, text, 'label');
  }

  /** A cell of the table, and where it stands. */
  cell(content: Formula, format: Format = FORMAT.cents): Ref {
    const column = this.column++;
    this.sheet.set(this.row, column, content, 'plain', { format });
    return { ref: this.sheet.at(this.row, column), value: content.value as number };
  }
}

interface BaseOf {
  readonly component: BasisComponent;
  readonly owner: NonNullable<BasisComponent['owner']>;
  readonly refs: ComponentRefs;
}

function baseLine(
  line: TableLine,
  { component: { name }, owner, refs: { direct, indirect, capitalYear, sunShare, renewableShare } }: BaseOf,
  lifetime: number,
  rules: AssumptionRefs,
  { credits, bonuses, depreciations }: OnCapital,
): { readonly base: Base; readonly creditColumn: number; readonly bonusColumn: number; readonly depreciated: Depreciated[] } {
  const { stacked, threshold, creditTakenOff } = rules;
  line.label(name);
  line.label(owner);
  const capital = line.cell({
    formula: `IF(${capitalYear.ref}<=${lifetime},${direct.ref}+${indirect.ref},0)`,
    value: capitalYear.value <= lifetime ? direct.value + indirect.value : 0,
  });
  const paid = line.cell({ formula: capitalYear.ref, value: capitalYear.value }, FORMAT.year);
  const base: Base = { name, capital, capitalYear: paid, renewableShare };
  const itc = credits.map(({ applies, terms }): Ref => {
    const on = applies[owner];
    const share = sunShare === undefined ? 1 : sunShare.value >= threshold.value ? Math.min(1, sunShare.value) : 0;
    const shareFormula = sunShare === undefined ? '' : `*IF(${sunShare.ref}>=${threshold.ref},MIN(1,${sunShare.ref}),0)`;
    return line.cell({
      formula: `${on.ref}*${terms['credit']!.ref}*${terms['eligible']!.ref}*${capital.ref}${shareFormula}`,
      value: on.value * terms['credit']!.value * terms['eligible']!.value * capital.value * share,
    });
  });
  const creditColumn = line.column;
  const credit = line.cell({ formula: sumOf(itc), value: itc.reduce((sum, { value }) => sum + value, 0) });
  const half = line.cell({
    formula: `${stacked.ref}*${creditTakenOff.ref}*${credit.ref}`,
    value: stacked.value * creditTakenOff.value * credit.value,
  });
  const on = { line, owner, capital, stacked };
  const benefits: Ref[] = [];
  const deducted: { formula: string; value: number }[] = [];
  basisColumns(on, bonuses, half, (one, own) => {
    const { tax, bonus } = one.terms;
    deducted.push({ formula: `${own.ref}*${bonus!.ref}`, value: own.value * bonus!.value });
    benefits.push(line.cell({ formula: `${own.ref}*${bonus!.ref}*${tax!.ref}`, value: own.value * bonus!.value * tax!.value }));
  });
  const bonusColumn = line.column;
  line.cell({ formula: sumOf(benefits), value: benefits.reduce((sum, { value }) => sum + value, 0) });
  const taken = line.cell({
    formula: [half.ref, ...deducted.map(({ formula }) => formula)].join('+'),
    value: half.value + deducted.reduce((sum, { value }) => sum + value, 0),
  });
  const depreciated: Depreciated[] = [];
  basisColumns(on, depreciations, taken, (one, amount) => depreciated.push({ base, of: one, amount }));
  return { base, creditColumn, bonusColumn, depreciated };
}

interface OnBase {
  readonly line: TableLine;
  readonly owner: BaseOf['owner'];
  readonly capital: Ref;
  readonly stacked: Ref;
}

/**
 * What each depreciation of one kind is on, in two columns: the eligible share so far, and the basis.
 *
 * @param taken  what credits and bonuses have taken off the basis
 */
function basisColumns(
  { line, owner, capital, stacked }: OnBase,
  list: readonly IncentiveRefs[],
  taken: Ref,
  then: (one: IncentiveRefs, own: Ref) => void,
): void {
  const owns: Ref[] = [];
  let eligible: Ref = { ref: '0', value: 0 };
  for (const one of list) {
    const on = one.applies[owner];
    const share = one.terms['eligible']!;
    eligible = line.cell(
      { formula: `MIN(1,${eligible.ref}+${on.ref}*${share.ref})`, value: Math.min(1, eligible.value + on.value * share.value) },
      FORMAT.percent,
    );
    const before = owns.reduce((sum, { value }) => sum + value, 0);
    const own = line.cell({
      formula: `${on.ref}*IF(${stacked.ref}=1,MAX(0,${eligible.ref}*${capital.ref}-${taken.ref}-(${sumOf(owns)})),${share.ref}*${capital.ref})`,
      value:
        on.value * (stacked.value === 1 ? Math.max(0, eligible.value * capital.value - taken.value - before) : share.value * capital.value),
    });
    owns.push(own);
    then(one, own);
  }
}

const sumOf = (refs: readonly Ref[]): string => (refs.length === 0 ? '0' : refs.map(({ ref }) => ref).join('+'));
