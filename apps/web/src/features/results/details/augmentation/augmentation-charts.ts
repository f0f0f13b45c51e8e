import type { Project, StorageResult } from '@stackwatt/model';
import { moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { BarMark } from '../../../../ui/charts/bar-model.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import type { ColumnChart } from '../generation/generation.ts';
import { augmentationColumns } from '../storage/storage-facts.ts';
import { sumOf, yearNames } from '../years/yearly.ts';

/** TAB-07 */
export const ageingName = ({ useStorage, storage }: Pick<Project, 'useStorage' | 'storage'>): string =>
  useStorage && storage.some(({ allowAugmentation }) => allowAugmentation) ? 'Augmentation' : 'Degradation';

/** Capacity never falls: neither the type nor the project lets the storage unit age. */
export const isAgeless = ({ items, nameplateCapacity }: StorageResult): boolean =>
  items.every(({ maximum, minimum }) => maximum === 0 || (maximum === minimum && maximum === nameplateCapacity));

export interface CapacityChart extends ColumnChart {
  /** What is put in stands over the year that begins with it. */
  readonly marks: readonly BarMark[];
}
/** More labels than these cover each other. */
const MOST_MARKS = 6;

/**
 * DET-45: usable capacity of each year: what is left at its end, on it what the year takes. Together they are the capacity at its start,
 * with what is put in then.
 */
export function capacityChart({ items, augmentationLimit }: StorageResult, isBaseYearZero: boolean): CapacityChart {
  const categories = yearNames(items, isBaseYearZero);
  const added = items.flatMap(({ augmentation, maximum }, at) => (augmentation > 0 ? [{ at, augmentation, maximum }] : []));
  const lost = items.map(({ maximum, minimum }) => maximum - minimum);
  return {
    unit: 'MWh, usable',
    categories,
    bars: [
      {
        id: 'left',
        name: 'Left at the end of the year',
        unit: 'MWh',
        look: LOOKS.storage,
        digits: 1,
        values: items.map(({ minimum }) => minimum),
      },
      ...(lost.some((mwh) => mwh > 0)
        ? [{ id: 'lost', name: 'Lost in the year', unit: 'MWh', look: LOOKS.curtailed, digits: 1, values: lost }]
        : []),
    ],
    marks:
      added.length > MOST_MARKS
        ? []
        : added.map(({ at, augmentation, maximum }) => ({
            at,
            value: maximum,
            label: `+${formatNumber(augmentation, 1)}`,
            side: 'left' as const,
          })),
    sentence:
      `Usable capacity by project year: ${formatNumber(items[0]?.maximum, 1)} MWh at the start of year ${categories[0]}, ${formatNumber(items.at(-1)?.minimum, 1)} MWh at the end of year ${categories.at(-1)}` +
      (augmentationLimit === undefined ? '.' : `; ${formatNumber(sumOf(items.map(({ augmentation }) => augmentation)), 1)} MWh put in.`),
  };
}

/** DET-45: what augmentation and replacement cost in each year. */
export function ageingCosts({ items }: StorageResult, symbol: string, isBaseYearZero: boolean): ColumnChart {
  const scale = scaleFor(items.flatMap((year) => [year.augmentationTotalCost, year.replacementTotalCost]));
  const unit = moneyUnit(symbol, scale);
  const categories = yearNames(items, isBaseYearZero);
  const part = (id: string, name: string, look: ColumnChart['bars'][number]['look'], of: (year: (typeof items)[number]) => number) => {
    const values = items.map((year) => of(year) / scale.factor);
    return values.some((value) => value !== 0) ? [{ id, name, unit, look, digits: 2, values }] : [];
  };
  const bars = [
    ...part('augmentation', 'Augmentation', LOOKS.moneyOut, (year) => year.augmentationTotalCost),
    ...part('replacement', 'Replacement', LOOKS.curtailed, (year) => year.replacementTotalCost),
  ];
  return {
    unit,
    categories,
    bars,
    sentence:
      bars.length === 0
        ? 'Nothing is paid for capacity in any year.'
        : `Cost by project year: ${bars.map(({ name, values }) => `${name.toLowerCase()} ${formatNumber(sumOf(values), 2)} ${unit} in all`).join(', ')}.`,
  };
}

/** DET-46 */
export const ageingTable = (storageUnit: StorageResult, symbol: string, isBaseYearZero: boolean): ChartTable => {
  const names = yearNames(storageUnit.items, isBaseYearZero);
  return {
    rowName: 'Project year',
    count: storageUnit.items.length,
    rowLabel: (row) => names[row]!,
    columns: augmentationColumns(storageUnit, symbol),
  };
};
