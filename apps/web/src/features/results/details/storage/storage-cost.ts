import { DEPTH_BANDS } from '@stackwatt/engine';
import { storageCostLines, type StorageResult } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import type { WaterfallBar } from '../../../../ui/charts/waterfall.ts';
import type { ColumnChart } from '../generation/generation.ts';
import { sumOf } from '../years/yearly.ts';

const PERCENT = 100;
const SHARE = PERCENT / DEPTH_BANDS;

/** Cycles of one project year by how deep they are; undefined for a year in which the storage unit does not work. */
export function depthChart({ items }: Pick<StorageResult, 'items'>, projectYear: number): ColumnChart | undefined {
  const counts = items.find(({ year }) => year === projectYear)?.cyclesByDepth ?? [];
  if (counts.length === 0) return undefined;
  const categories = counts.map((_, band) => `${band * SHARE}–${(band + 1) * SHARE}`);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.indexOf(Math.max(...counts));
  return {
    unit: 'rainflow count',
    categories,
    bars: [{ id: 'depth', name: 'Cycles', unit: '/yr', look: LOOKS.storage, digits: 1, values: counts }],
    sentence: `Cycles by depth: ${formatNumber(total, 1)} in the year, most of them ${categories[most]} % deep (${formatNumber(counts[most], 1)}).`,
  };
}

/** Equivalent full cycles of each month of one project year; undefined for a year in which the storage unit does not work. */
export function monthChart({ items }: Pick<StorageResult, 'items'>, projectYear: number): ColumnChart | undefined {
  const cycles = items.find(({ year }) => year === projectYear)?.cyclesByMonth ?? [];
  if (cycles.length === 0) return undefined;
  const [high, low] = [cycles.indexOf(Math.max(...cycles)), cycles.indexOf(Math.min(...cycles))];
  return {
    unit: `${formatNumber(sumOf(cycles), 0)} in the year`,
    categories: MONTHS,
    bars: [{ id: 'cycles', name: 'Full cycles', unit: '/month', look: LOOKS.storage, digits: 1, values: cycles }],
    sentence: `Full cycles by month: most in ${MONTHS[high]} (${formatNumber(cycles[high], 1)}), least in ${MONTHS[low]} (${formatNumber(cycles[low], 1)}), ${formatNumber(sumOf(cycles), 1)} in the year.`,
  };
}

/** Each cost of a MWh discharged on top of those before, up to the LCOS; what costs nothing is left out. */
export function lcosBars(storageUnit: StorageResult): WaterfallBar[] {
  const { levelizedCostOfStorage } = storageUnit;
  const parts = storageCostLines(storageUnit);
  if (parts.length === 0 || levelizedCostOfStorage === null) return [];
  let sum = 0;
  const steps = parts.map(({ name, perMwh }): WaterfallBar => ({ name, value: (sum += perMwh), isTotal: false }));
  return [...steps, { name: 'LCOS', value: levelizedCostOfStorage, isTotal: true }];
}
