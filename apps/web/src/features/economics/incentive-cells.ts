import {
  brokenBound,
  decimalsOf,
  INCENTIVE_ENTITIES,
  INCENTIVE_NAMES,
  PROPERTY_CLASSES,
  type FieldMeta,
  type Incentive,
  type IncentiveKind,
} from '@stackwatt/model';
import { fieldOf, rangeOf } from '../../editor/described-field.ts';
import { shownUnit } from '../../lib/money.ts';
import { choiceCells, numberCells, optionalNumberCells, tickCells, type CellValue } from '../../ui/editable-grid/cell-kinds.ts';
import type { GridCell } from '../../ui/editable-grid/grid-data.ts';

const COLUMNS = [
  { key: 'eligible', label: 'Eligible cost', isTick: false },
  { key: 'rate', label: 'Rate', isTick: false },
  { key: 'second', label: 'Second rate', isTick: false },
  { key: 'most', label: 'Most a year', isTick: false },
  { key: 'years', label: 'Years', isTick: false },
  { key: 'solar', label: 'Solar', isTick: true },
  { key: 'storage', label: 'Storage', isTick: true },
  { key: 'wind', label: 'Wind', isTick: true },
] as const;
export type IncentiveColumn = (typeof COLUMNS)[number]['key'];

/** The columns that any of the incentives has a cell in. */
export const incentiveColumns = (incentives: readonly Incentive[]): readonly (typeof COLUMNS)[number][] =>
  COLUMNS.filter(({ key }) => incentives.some(({ kind }) => CELLS[kind][key] !== undefined));

interface Place {
  readonly field: string;
  /** Behind the value, instead of the unit of the field. */
  readonly unit?: string;
  /** The flag without which the number does not count, and what its absence is called. */
  readonly flag?: string;
  readonly none?: string;
  /** The number that stands for `none` where there is no flag. */
  readonly noneValue?: number;
}

/** INC-07: what an incentive may apply to; a credit on capital never to wind, one on production never to storage. */
const CELLS: Readonly<Record<IncentiveKind, Partial<Record<IncentiveColumn, Place>>>> = {
  itc: {
    eligible: { field: 'eligiblePercent' },
    rate: { field: 'itcPercent', unit: '% credit' },
    solar: { field: 'solar' },
    storage: { field: 'storage' },
  },
  macrs: {
    eligible: { field: 'eligiblePercent' },
    rate: { field: 'marginalTaxPercent', unit: '% tax' },
    years: { field: 'propertyClass' },
    solar: { field: 'solar' },
    storage: { field: 'storage' },
    wind: { field: 'wind' },
  },
  bonus: {
    eligible: { field: 'eligiblePercent' },
    rate: { field: 'marginalTaxPercent', unit: '% tax' },
    second: { field: 'bonusPercent', unit: '% bonus' },
    solar: { field: 'solar' },
    storage: { field: 'storage' },
    wind: { field: 'wind' },
  },
  prod: {
    rate: { field: 'credit' },
    second: { field: 'creditTaxPercent', unit: '% tax', flag: 'useCreditTaxPercent', none: 'No tax' },
    most: { field: 'maxCredit', none: 'No limit', noneValue: 0 },
    years: { field: 'duration', flag: 'useDuration', none: 'All years' },
    solar: { field: 'solar' },
    wind: { field: 'wind' },
  },
};

export interface IncentiveCell extends GridCell {
  readonly field: string;
  readonly help: string;
  readonly value: CellValue;
  readonly initial: CellValue;
}

const CLASSES = PROPERTY_CLASSES.map((value) => ({ value, label: value === 'automatic' ? 'Automatic' : `${value} years` }));

/** A cell of the table; undefined where the kind of the incentive has none. */
export function incentiveCell(incentive: Incentive, column: IncentiveColumn, symbol: string): IncentiveCell | undefined {
  const place = CELLS[incentive.kind][column];
  if (!place) return undefined;
  const { field, flag, none, noneValue } = place;
  const of = incentive as Readonly<Record<string, unknown>>;
  const { meta, initial } = described(incentive.kind, field);
  const shared = { field, name: meta.title };
  if (typeof of[field] === 'boolean')
    return { ...shared, kind: tickCells, value: of[field] ? 'yes' : 'no', initial: initial === true ? 'yes' : 'no', help: meta.help };
  if (field === 'propertyClass')
    return { ...shared, kind: choiceCells(CLASSES), value: String(of[field]), initial: String(initial), help: meta.help };
  const unit = shownUnit(meta.unit, symbol);
  const cells = { unit, digits: decimalsOf(meta), check: (value: number) => brokenBound(value, meta) };
  const isNone = flag === undefined ? of[field] === noneValue : of[flag] !== true;
  return {
    ...shared,
    unit: place.unit ?? unit,
    kind: none === undefined ? numberCells(cells) : optionalNumberCells({ ...cells, none }),
    value: none !== undefined && isNone ? '' : Number(of[field]),
    initial: none === undefined ? Number(initial) : '',
    help: `${meta.help}${rangeText(meta)}${none === undefined ? '' : ` Emptied: ${none.toLowerCase()}.`}`,
  };
}

const rangeText = (meta: FieldMeta): string => {
  const range = rangeOf(meta);
  return range === undefined ? '' : ` Range ${range}.`;
};

const described = (kind: IncentiveKind, field: string): { readonly meta: FieldMeta; readonly initial: unknown } => {
  const { meta, fallbackDefault } = fieldOf(INCENTIVE_ENTITIES[kind], field as 'id');
  return { meta, initial: fallbackDefault };
};

/** The incentive with another value in a cell; an emptied cell that may be without a number switches its flag off. */
export function withIncentiveCell(incentive: Incentive, column: IncentiveColumn, value: CellValue): Incentive {
  const place = CELLS[incentive.kind][column];
  if (!place) return incentive;
  const { field, flag, none, noneValue } = place;
  if (column === 'solar' || column === 'storage' || column === 'wind') return { ...incentive, [field]: value === 'yes' };
  if (none === undefined) return { ...incentive, [field]: value };
  if (value === '') return { ...incentive, ...(flag === undefined ? { [field]: noneValue } : { [flag]: false }) };
  return { ...incentive, ...(flag !== undefined && { [flag]: true }), [field]: value };
}

/** Names of the rows; several of one kind are numbered. */
export const incentiveNames = (incentives: readonly Incentive[]): string[] =>
  incentives.map(({ kind }, index) => {
    const isOf = (one: Incentive): boolean => one.kind === kind;
    const name = INCENTIVE_NAMES[kind];
    return incentives.filter(isOf).length < 2 ? name : `${name} ${incentives.slice(0, index + 1).filter(isOf).length}`;
  });
