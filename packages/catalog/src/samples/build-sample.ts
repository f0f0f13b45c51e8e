import { setField, seriesRefOf, type Project, type SeriesFacts, type SeriesRef } from '@stackwatt/model';

/** A sample project: made by the program itself from invented series, so that it calculates offline and belongs to nobody. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly build: () => { readonly project: Project; readonly series: Map<string, Float64Array> };
}

export const SYNTHETIC = 'Synthetic: invented by Stackwatt for this sample, no measurement of any place or market';

/** Collects the series of a sample as they are referred to. */
export function seriesCollector(): { series: Map<string, Float64Array>; add: (values: Float64Array, facts: Omit<SeriesFacts, 'source' | 'stepMinutes'>) => SeriesRef } {
  const series = new Map<string, Float64Array>();
  return {
    series,
    add: (values, facts) => {
      const ref = seriesRefOf(values, { ...facts, stepMinutes: 60, source: SYNTHETIC });
      series.set(ref.hash, values);
      return ref;
    },
  };
}

/** What one MW, turbine or unit costs to buy and per year. */
export const withCost = (project: Project, part: 'solar' | 'wind' | 'storage', { capital, operating }: { readonly capital: number; readonly operating: number }): Project =>
  setField(setField(project, [part, 0, 'cost', 'items', 0, 'capital'], capital), [part, 0, 'cost', 'items', 0, 'operating'], operating);

/** Percent per year. */
export const withRates = (project: Project, { discount, inflation }: { readonly discount: number; readonly inflation: number }): Project =>
  setField(setField(project, ['discountRate'], discount), ['inflationRate'], inflation);
