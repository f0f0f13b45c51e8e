import { formatNumber } from '../../../../lib/number.ts';
import type { BarSeries } from '../../../../ui/charts/bar-model.ts';
import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import { energyScaleFor, sumOf, yearNames } from '../years/yearly.ts';

/** A chart of columns: by project year, or by month. */
export interface ColumnChart {
  readonly unit: string;
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly sentence: string;
}

export interface YearOfProduction {
  readonly year: number;
  readonly production: number;
  /** Of the production, not passed by its own converter. */
  readonly clippedProduction?: number;
}

/** DET-31, DET-34: production of each project year; what its converter cuts off stands on top. */
export function annualProduction(items: readonly YearOfProduction[], look: SeriesLook, isBaseYearZero: boolean): ColumnChart {
  const { factor, unit } = energyScaleFor(items.map(({ production }) => production));
  const clipped = items.map(({ clippedProduction = 0 }) => clippedProduction);
  const shown = items.map(({ production }, k) => (production - clipped[k]!) / factor);
  const categories = yearNames(items, isBaseYearZero);
  return {
    unit,
    categories,
    bars: [
      { id: 'production', name: 'Production', unit, look, digits: 2, values: shown },
      ...(clipped.some((value) => value > 0)
        ? [{ id: 'clipped', name: 'Clipped', unit, look: LOOKS.clipped, digits: 2, values: clipped.map((value) => value / factor) }]
        : []),
    ],
    sentence: `Production by project year: ${formatNumber(shown[0], 2)} ${unit} in year ${categories[0]}, ${formatNumber(shown.at(-1), 2)} ${unit} in year ${categories.at(-1)}.`,
  };
}

/** DET-31, DET-34: production of each month of a project year, behind the converter. */
export function monthlyProduction(months: readonly number[], look: SeriesLook): ColumnChart {
  const { factor, unit } = energyScaleFor([sumOf(months)]);
  const values = months.map((value) => value / factor);
  const [high, low] = [values.indexOf(Math.max(...values)), values.indexOf(Math.min(...values))];
  return {
    unit,
    categories: MONTHS,
    bars: [{ id: 'production', name: 'Production', unit, look, digits: 2, values }],
    sentence: `Production by month: most in ${MONTHS[high]}, ${formatNumber(values[high], 2)} ${unit}, least in ${MONTHS[low]}, ${formatNumber(values[low], 2)} ${unit}; ${formatNumber(sumOf(values), 2)} ${unit} in the year.`,
  };
}
