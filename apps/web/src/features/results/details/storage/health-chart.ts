import type { StorageResult } from '@stackwatt/model';
import { formatMoney, formatUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { LineSeries, Mark, XAxis } from '../../../../ui/charts/plot-model.ts';
import { LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { sumOf, yearNames } from '../years/yearly.ts';

export interface HealthChart {
  /** With what is put in and, where that is told apart, without it. */
  readonly series: readonly LineSeries[];
  /** Undefined where nothing happens. */
  readonly finding: string | undefined;
  readonly axis: XAxis;
  readonly marks: readonly Mark[];
  readonly rowLabel: (index: number) => string;
}

/** Distance of labelled years on the axis of a long project. */
const YEARS_APART = 5;

/** More labels than these cover each other. */
const MOST_LABELS = 6;

/**
 * Health over the years: usable capacity at the start and at the end of each year, percent of nameplate. A step up between two years is
 * capacity put in, with its energy and cost; beside it what would be left without it. Years in which the storage unit does not work are a
 * gap.
 */
export function healthChart(storageUnit: StorageResult, symbol: string, isBaseYearZero: boolean): HealthChart {
  const { items, nameplateCapacity, augmentationLimit } = storageUnit;
  const names = yearNames(items, isBaseYearZero);
  const percent = (mwh: number, works: boolean): number => (works ? (100 * mwh) / nameplateCapacity : NaN);
  const apart = items.length > 2 * YEARS_APART ? YEARS_APART : 1;
  const line = (
    id: string,
    name: string,
    look: SeriesLook,
    of: (year: StorageYear, k: number) => readonly [number, number],
  ): LineSeries => ({
    id,
    name,
    unit: '%',
    look: { ...look, shape: 'line', isFilled: false },
    side: 'left',
    digits: 1,
    values: items.flatMap((year, k) => of(year, k).map((mwh) => percent(mwh, year.maximum > 0))),
  });
  const isApart = items.some(({ minimum, minimumWithout }) => minimum - minimumWithout > SAME_MWH);
  // Where nothing that was added is left, the year begins with all there is: it is new, or only ages.
  const startWithout = (year: StorageYear, k: number): number =>
    year.minimum - year.minimumWithout > SAME_MWH ? items[k - 1]!.minimumWithout : year.maximum;
  const usable = line('health', isApart ? 'With augmentation' : 'Usable capacity', LOOKS.storage, ({ maximum, minimum }) => [
    maximum,
    minimum,
  ]);
  const without = line('without', 'Without', WITHOUT, (year, k) => [startWithout(year, k), year.minimumWithout]);
  return {
    series: isApart ? [usable, without] : [usable],
    axis: {
      x: items.flatMap(({ year }) => [year - 1, year]),
      ticks: items
        .map(({ year }, k) => ({ at: year, label: names[k]!, isDay: false }))
        .filter((_, k) => k === 0 || (k + 1) % apart === 0 || k === items.length - 1),
    },
    marks: [
      ...(augmentationLimit === undefined
        ? []
        : [{ direction: 'across', at: augmentationLimit, label: `Augmentation limit ${formatNumber(augmentationLimit, 0)} %` } as const]),
      ...additionMarks(storageUnit, symbol, isApart),
    ],
    finding: healthFinding(storageUnit, symbol, names, isApart),
    rowLabel: (index) => `${index % 2 === 0 ? 'Start' : 'End'} of year ${names[Math.floor(index / 2)]}`,
  };
}
type StorageYear = StorageResult['items'][number];
/** Amounts that rounding alone keeps apart are equal, MWh. */
const SAME_MWH = 1e-6;
const WITHOUT: SeriesLook = { ...LOOKS.storage, mark: { ...LOOKS.storage.mark, dash: [2, 3] } };

const moneyOf = (symbol: string, amount: number): string => formatMoney(amount, symbol, scaleFor([amount]), 2);

/** Energy and cost of what is put in, at the start of the year that pays for it; too many would cover each other. */
function additionMarks({ items }: StorageResult, symbol: string, isApart: boolean): Mark[] {
  const added = items.filter(({ augmentation }) => augmentation > 0);
  if (!isApart || added.length > MOST_LABELS) return [];
  return added.map(({ year, augmentation, augmentationTotalCost }, k) => ({
    direction: 'down',
    at: year - 1,
    // Labels beside each other stand on different lines, or they would lie on one another in a narrow window.
    foot: k % 3,
    label: `+${formatUnit(augmentation, 1, 'MWh')}, ${moneyOf(symbol, augmentationTotalCost)}`,
  }));
}

/** How far the storage unit falls, what is put in against it, and what would be left at the end without. */
function healthFinding(
  { items, nameplateCapacity }: StorageResult,
  symbol: string,
  names: readonly string[],
  isApart: boolean,
): string | undefined {
  const working = items.flatMap((year, k) => (year.maximum > 0 ? [{ ...year, name: names[k]! }] : []));
  const last = working.at(-1);
  if (last === undefined || working.every(({ maximum, minimum }) => maximum - minimum <= SAME_MWH)) return undefined;
  const share = (mwh: number): string => `${formatNumber((100 * mwh) / nameplateCapacity, 1)} %`;
  const lowest = working.reduce((low, year) => (year.minimum < low.minimum - SAME_MWH ? year : low));
  const falls = `Lowest with ${share(lowest.minimum)} at the end of year ${lowest.name}.`;
  if (!isApart) return falls;
  const added = working.filter(({ augmentation }) => augmentation > 0);
  const mwh = sumOf(added.map(({ augmentation }) => augmentation));
  const cost = sumOf(added.map(({ augmentationTotalCost }) => augmentationTotalCost));
  return `${falls} ${formatUnit(mwh, 1, 'MWh')} come in for ${moneyOf(symbol, cost)}; without them ${share(last.minimumWithout)} would be left at the end of year ${last.name}.`;
}
