import { z } from 'zod';
import { choiceField, described, flagField, numberField } from './field.ts';

const GUARANTEE_TYPES = ['Default', 'YearByYear', 'Interpolated'] as const;
export type GuaranteeType = (typeof GUARANTEE_TYPES)[number];
/** Years a guarantee has before anything is entered. */
const GUARANTEE_YEARS = 20;
/** Cycles per year of an entry that gives none, and of a series added in the editor (D-113). */
const DEFAULT_CYCLE_COUNT = 365;
const ADDED_CYCLE_COUNT = 360;

/** The maker's state of health at the end of each year, for a number of cycles per year. */
export const GuaranteeSeries = z.looseObject({
  cycleCount: numberField(DEFAULT_CYCLE_COUNT, {
    title: 'Cycles per year',
    minimum: 0,
    help: 'Equivalent full cycles per year the series is guaranteed for.',
  }),
  capacityList: described(
    z.array(z.number()).default(() => Array.from({ length: GUARANTEE_YEARS }, () => 0)),
    {
      title: 'State of health',
      unit: '%',
      numberFormat: 'n1',
      minimum: 0,
      maximum: 100,
      help: 'Guaranteed share of the capacity at the end of each year.',
    },
  ),
});
export type GuaranteeSeries = z.infer<typeof GuaranteeSeries>;

/** The three fields of a guarantee, as a storage type and a storage item both have them. */
export const guaranteeFields = {
  oemGuaranteedDegradation: described(
    z.array(GuaranteeSeries).default(() => []),
    { title: 'Guaranteed degradation', help: 'One series for each number of cycles per year.' },
  ),
  oemGuaranteedDegradationType: choiceField(GUARANTEE_TYPES, 'Default', {
    title: 'Mode',
    help: 'Default: the next higher cycle bin for the rest of the calculation. Year-by-Year: the next higher bin of each year. Interpolated: between the bins, by the cycles of each year.',
  }),
  useOemGuaranteedDegradationInterpolatePastLifetime: flagField(true, {
    title: 'Extrapolate past Lifetime',
    help: 'Continue the degradation past the guaranteed years.',
  }),
};

/** MODEL-58: a guarantee counts when one of its entries has a positive capacity. */
export const hasGuarantee = (item: { readonly oemGuaranteedDegradation: readonly GuaranteeSeries[] }): boolean =>
  item.oemGuaranteedDegradation.some((series) => series.capacityList.some((capacity) => capacity > 0));

/** SED-36: years of the table: the longest series, 20 without any, never below 1. */
const guaranteeYears = (list: readonly GuaranteeSeries[]): number =>
  list.length === 0 ? GUARANTEE_YEARS : Math.max(1, ...list.map((series) => series.capacityList.length));

/** SED-34: every series padded with 0 or trimmed to the same number of years, at least 1. */
export function resizeGuarantee(list: readonly GuaranteeSeries[], years: number): GuaranteeSeries[] {
  const length = Math.max(1, Math.trunc(years) || 1);
  return list.map((series) => ({ ...series, capacityList: Array.from({ length }, (_, i) => series.capacityList[i] ?? 0) }));
}

/** SED-35: a new series has 360 cycles per year and the current number of years. */
export const addGuaranteeSeries = (list: readonly GuaranteeSeries[]): GuaranteeSeries[] => [
  ...list,
  GuaranteeSeries.parse({ cycleCount: ADDED_CYCLE_COUNT, capacityList: Array.from({ length: guaranteeYears(list) }, () => 0) }),
];

/** SED-37: what a cell becomes on blur. @param value  undefined for text that is no number */
export const toHealth = (value: number | undefined): number => (value === undefined || !(value > 0) ? 0 : Math.min(value, 100));

/** SED-38: a cycle count coerced to a number; 0 for anything else. @param value  undefined for text that is no number */
export const toCycleCount = (value: number | undefined): number => (value !== undefined && Number.isFinite(value) ? value : 0);
