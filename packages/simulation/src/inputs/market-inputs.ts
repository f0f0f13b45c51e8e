import type { CheckedProject, SeriesTable } from '@stackwatt/model';
import { stepsPerYear, toFraction } from '@stackwatt/units';
import { calendarSeries } from './series-of.ts';

export interface MarketInputs {
  readonly name: string;
  /** Currency per MWh. */
  readonly price: Float64Array;
  readonly importPrice: Float64Array;
}

/**
 * Prices of the energy market at the project's time step. Energy bought costs the market's own import series, or the sale price plus
 * its absolute value times the import charge (D-079), or the sale price.
 */
export function marketInputs(project: CheckedProject, series: SeriesTable): MarketInputs {
  const market = project.useEnergyMarket ? project.energyMarkets[0] : undefined;
  if (!market) {
    const none = new Float64Array(stepsPerYear(project.timeStepSize));
    return { name: '', price: none, importPrice: none };
  }
  const price = calendarSeries(project, market.price, series, `${market.name} price`);
  if (market.hasSeparateImportPrice) return { name: market.name, price, importPrice: calendarSeries(project, market.importPrice, series, `${market.name} import price`) };
  if (!market.useImportPriceMultiplier) return { name: market.name, price, importPrice: price };
  const charge = toFraction(market.importPriceMultiplier);
  return { name: market.name, price, importPrice: price.map((value) => value + Math.abs(value) * charge) };
}

export interface LimitInputs {
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
}

/**
 * Limits at the point of interconnection. The fixed export limit is the interconnection limit: it bounds both directions; a series
 * or an import limit lowers it (D-097). Without storage nothing is ever bought (LIM-08).
 */
export function limitInputs(project: CheckedProject, series: SeriesTable): LimitInputs {
  const steps = stepsPerYear(project.timeStepSize);
  const interconnectionMw = project.hasExportLimit ? project.exportLimit : Infinity;
  const exportMw = new Float64Array(steps).fill(interconnectionMw);
  if (project.hasExportLimitTimeSeries) lowerTo(exportMw, calendarSeries(project, project.exportLimitTimeSeriesData, series, 'Export limit'));
  const importMw = new Float64Array(steps).fill(project.hasImportLimit ? Math.min(project.importLimit, interconnectionMw) : interconnectionMw);
  if (project.hasImportLimitTimeSeries) lowerTo(importMw, calendarSeries(project, project.importLimitTimeSeriesData, series, 'Import limit'));
  if (!project.useStorage) importMw.fill(0);
  return { exportMw, importMw };
}

function lowerTo(limit: Float64Array, values: Float64Array): void {
  for (let i = 0; i < limit.length; i++) limit[i] = Math.max(0, Math.min(limit[i]!, values[i]!));
}
