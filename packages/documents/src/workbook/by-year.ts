import type { BasisComponent, BasisEscalator, CashflowNode, ProFormaBasis } from '@stackwatt/model';
import type { AssumptionRefs } from './assumptions.ts';
import { FORMAT, type Format, type Ref, type Sheet } from './sheet.ts';
import { YearRows, type YearRow } from './year-rows.ts';

/** Rows of a component that its money follows; undefined where they would be 1 or nothing in every year. */
interface ComponentYears {
  readonly operatingFactor: YearRow;
  readonly share: YearRow | undefined;
  readonly acMwh: YearRow | undefined;
  readonly throughputMwh: YearRow | undefined;
  readonly replacedTimes: YearRow;
  readonly replacementFactor: YearRow | undefined;
  readonly augmentationMwh: YearRow | undefined;
  readonly augmentationPrice: YearRow | undefined;
}

export interface ByYear {
  readonly index: YearRow;
  readonly components: readonly ComponentYears[];
  readonly deliveredMwh: YearRow;
  readonly auxiliaryPurchases: YearRow;
  readonly production: readonly YearRow[];
  /** The leaves of the pro forma that come from the dispatch. */
  readonly leaves: ReadonlyMap<CashflowNode, YearRow>;
}

/** What the sheets by year are made from. */
export interface YearsOfBasis {
  readonly basis: ProFormaBasis;
  readonly refs: AssumptionRefs;
  /** As they are shown: calendar years, or counted. */
  readonly years: readonly number[];
  readonly currency: string;
}

/** What wears out so shortly before the end of its component, years, is not replaced: it ends with it. */
const END = 1e-6;
/** Room for rounding in a count of lives; smaller than `END` over any life. */
const ROUNDING = 1e-9;

/** How often a life of L years has ended by a time, between the start and the end of a component. */
const endedBy = (time: number, from: number, to: number, life: number): number =>
  Math.max(0, Math.floor((Math.min(time, to - END) - from) / life + ROUNDING));

const endedFormula = (time: string, from: Ref, to: Ref, life: Ref): string =>
  `MAX(0,INT((MIN(${time},${to.ref}-${END.toFixed(6)})-${from.ref})/${life.ref}+${ROUNDING.toFixed(9)}))`;

/**
 * The sheet of what changes from year to year: energy and revenue as the dispatch has them, factors and times that formulas make of the
 * assumptions.
 *
 * @param dispatched  groups of the pro forma whose leaves come from the dispatch, by their title
 */
export function fillByYear(sheet: Sheet, { basis, refs, years, currency }: YearsOfBasis, dispatched: readonly CashflowNode[]): ByYear {
  const rows = new YearRows(sheet, basis.lifetimeYears, 2);
  sheet.set(0, 0, 'By year', 'title');
  rows.head('Project year', '', years);
  const index = rows.add('Years after the base year', '', FORMAT.year, (year) => year, { look: 'given' });
  const components = basis.components.map((component, k): ComponentYears => {
    rows.next++;
    rows.title(component.name);
    return componentRows({ rows, index }, currency, component, refs.components[k]!);
  });

  rows.next++;
  rows.title('Energy that costs and credits refer to');
  const deliveredMwh = given(rows, 'Delivered, for the levelized cost', 'MWh', basis.deliveredMwh, FORMAT.energy);
  const production = basis.production.map(({ name, yearlyMwh }) =>
    given(rows, `${name}, for production credits`, 'MWh', yearlyMwh, FORMAT.energy),
  );
  const auxiliaryPurchases = given(rows, 'Bought for the storage units’ own load', currency, basis.auxiliaryPurchases, FORMAT.money);

  const leaves = leafRows(sheet, rows, currency, dispatched);
  return { index, components, deliveredMwh, auxiliaryPurchases, production, leaves };
}

/** Rows of years, and the one that counts the years from the base year. */
interface IndexedRows {
  readonly rows: YearRows;
  readonly index: YearRow;
}

/** Values as they were calculated, from year 1 on. */
const given = (rows: YearRows, name: string, unit: string, values: readonly number[], format: Format, hasSum = true): YearRow =>
  rows.add(name, unit, format, (year) => values[year - 1]!, { look: 'given', from: 1, hasSum });

/** What a cost of year 1 is multiplied by. @param rate  undefined where the changes are listed by year */
function factorRow({ rows, index }: IndexedRows, name: string, escalator: BasisEscalator, rate: Ref | undefined): YearRow {
  if (rate !== undefined)
    return rows.add(
      `${name}, factor`,
      '',
      FORMAT.factor,
      (year) => ({ formula: `(1+${rate.ref})^(${rows.column(year)}$${index.row + 1}-1)`, value: (1 + rate.value) ** (year - 1) }),
      { from: 1 },
    );
  const rates = escalator.kind === 'custom' ? escalator.ratesByYear : [];
  const change = rows.add(`${name}, change of the year`, 'per year, real', FORMAT.percent, (year) => rates[year - 1] ?? 0, {
    look: 'input',
    from: 1,
  });
  const factors: number[] = [];
  return rows.add(
    `${name}, factor`,
    '',
    FORMAT.factor,
    (year, cell) => {
      factors[year] = year === 1 ? 1 : factors[year - 1]! * (1 + change.values[year]!);
      return year === 1 ? 1 : { formula: `${rows.column(year - 1)}${rows.next}*(1+${cell(change.row)})`, value: factors[year] };
    },
    { from: 1 },
  );
}

/** What the money of a component follows from year to year. */
function componentRows(
  { rows, index }: IndexedRows,
  currency: string,
  component: BasisComponent,
  ref: AssumptionRefs['components'][number],
): ComponentYears {
  const { from, to, lifetime } = ref;
  const isWhole = component.shareOfYear.every((share) => share === 1);
  const operatingFactor = factorRow({ rows, index }, 'Operating cost', component.operatingEscalator, ref.operatingRate);
  const share = isWhole ? undefined : given(rows, 'Share of the year it works', '', component.shareOfYear, FORMAT.percent, false);
  const acMwh = component.acMwh.length === 0 ? undefined : given(rows, 'Energy, ac', 'MWh', component.acMwh, FORMAT.energy);
  const throughputMwh =
    component.throughputMwh.length === 0 ? undefined : given(rows, 'Throughput', 'MWh', component.throughputMwh, FORMAT.energy);
  const replacementFactor =
    component.replacementEscalator && factorRow({ rows, index }, 'Replacement cost', component.replacementEscalator, ref.replacementRate);
  const { replacedTimes: known, augmentation } = component;
  const life = component.lifetimeYears;
  const replacedTimes =
    known === undefined
      ? rows.add(
          'Replaced',
          'times',
          FORMAT.number,
          (year) => ({
            formula: `IF(N(${lifetime.ref})<=0,0,${endedFormula(`${rows.column(year)}$${index.row + 1}`, from, to, lifetime)}-${endedFormula(`(${rows.column(year)}$${index.row + 1}-1)`, from, to, lifetime)})`,
            value: life === undefined ? 0 : endedBy(year, from.value, to.value, life) - endedBy(year - 1, from.value, to.value, life),
          }),
          { from: 1 },
        )
      : given(rows, 'Replaced', 'times', known, FORMAT.number, false);
  return {
    operatingFactor,
    share,
    acMwh,
    throughputMwh,
    replacedTimes,
    replacementFactor,
    augmentationMwh: augmentation && given(rows, 'Augmentation', 'MWh', augmentation.mwh, FORMAT.energy),
    augmentationPrice:
      augmentation &&
      rows.add('Price of an added MWh', `${currency} per MWh`, FORMAT.money, (year) => augmentation.pricePerMwh[year - 1]!, {
        look: 'input',
        from: 1,
      }),
  };
}

/** The leaves of what the dispatch gives, below the titles of their groups. */
function leafRows(sheet: Sheet, rows: YearRows, currency: string, dispatched: readonly CashflowNode[]): ReadonlyMap<CashflowNode, YearRow> {
  const leaves = new Map<CashflowNode, YearRow>();
  const walk = (node: CashflowNode, level: number): void => {
    if (node.children.length === 0) {
      const isMoney = node.unit === 'currency';
      leaves.set(
        node,
        rows.add(node.name, isMoney ? currency : 'MWh', isMoney ? FORMAT.money : FORMAT.energy, (year) => node.values[year]!, {
          look: 'given',
          from: 1,
          hasSum: true,
          indent: level,
        }),
      );
      return;
    }
    sheet.set(rows.next, 0, node.name, level === 0 ? 'strong' : 'label', { indent: level });
    rows.next++;
    for (const child of node.children) walk(child, level + 1);
  };
  for (const node of dispatched) {
    rows.next++;
    walk(node, 0);
  }
  return leaves;
}
