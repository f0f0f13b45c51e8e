import { REVENUE_PARTS } from '../project/parts.ts';
import { priceModeOf } from '../project/energy-market.ts';
import { yearsOfSeveralStrips, yearsWithoutStrip, type PriceMode, type PriceStrip } from '../project/price-strip.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { isReady, type SeriesRef } from '../project/series-ref.ts';
import { sizesOf } from '../project/sizing.ts';
import { windSizes } from '../project/sizes.ts';
import { pathTo } from '../project/field-path.ts';
import { linksTo, linkTo, type IssueLink } from '../wizard/steps.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

const hasPower = (values: readonly number[]): boolean => values.some((value) => value > 0);
const hasStorage = (project: Project): boolean => project.useStorage && project.storage.some((item) => hasPower(sizesOf(item.sizing)));
const hasGeneration = (project: Project): boolean =>
  (project.useSolar && project.solar.some((item) => hasPower(sizesOf(item.sizing)))) ||
  (project.useWind && project.wind.some((item) => hasPower(windSizes(item))));
export const hasEnergyMarket = (project: Project): boolean => project.useEnergyMarket && project.energyMarkets.length > 0;

/** Where a storage unit gets a size, or the plant a storage unit. */
const storageLink = ({ useStorage, storage }: Project): IssueLink =>
  useStorage && storage.length > 0
    ? linkTo('equipment', pathTo('storage', 0, 'sizing'), storage[0]!.id)
    : linkTo('equipment', pathTo('useStorage'));

/** Where something that produces gets a size; without anything, where the plant gets its first technology. */
export function powerSourceLink(project: Project): IssueLink {
  const [solar] = project.useSolar ? project.solar : [];
  const [wind] = project.useWind ? project.wind : [];
  if (solar) return linkTo('equipment', pathTo('solar', 0, 'sizing'), solar.id);
  if (wind) return linkTo('equipment', pathTo('wind', 0, wind.kind === 'production' ? 'customSizing' : 'sizing'), wind.id);
  return linkTo('equipment', pathTo('useSolar'));
}

/** CHK-01 */
export const hasRevenue: Rule = (project) =>
  REVENUE_PARTS.some(({ flag }) => project[flag])
    ? []
    : [error('CHK-01', messages.noRevenue, linkTo('revenue', pathTo('useEnergyMarket')))];

/**
 * CHK-02, CHK-03, CHK-05: a capacity market needs storage and something that charges it; without one something must produce or shift
 * energy.
 */
export const hasPowerSource: Rule = (project) => {
  if (!project.useCapacityMarket)
    return hasStorage(project) || hasGeneration(project) ? [] : [error('CHK-05', messages.noPowerSource, powerSourceLink(project))];
  return [
    ...(hasStorage(project) ? [] : [error('CHK-02', messages.capacityNeedsStorage, storageLink(project))]),
    ...(hasEnergyMarket(project) || hasGeneration(project) ? [] : [error('CHK-03', messages.capacityNeedsPower, powerSourceLink(project))]),
  ];
};

/** CHK-04: an event may ask for more than a schedule or series lets out. */
export const exportLimitsAndCapacity: Rule = (project) =>
  project.useCapacityMarket && (project.hasExportLimitSchedule || project.hasExportLimitTimeSeries)
    ? [warning('CHK-04', messages.exportLimitsMeetCapacity, { step: 'revenue', anchor: project.capacityMarkets[0]?.id })]
    : [];

/** What a price lacks: `missing` for no values at all, `years` for project years without a strip. */
export function priceGap(
  mode: PriceMode,
  single: SeriesRef,
  strips: readonly PriceStrip[],
  lifetime: number,
): 'missing' | 'years' | undefined {
  if (mode === 'single') return isReady(single) ? undefined : 'missing';
  if (mode === 'singleFile' && strips.length === 0) return 'missing';
  return yearsWithoutStrip(strips, wholeYears(lifetime), (strip) => isReady(strip.price)).length > 0 ? 'years' : undefined;
}

/** A project year has one strip: where a file says several, which one counts would be no more than their order. */
export function severalStrips(
  mode: PriceMode,
  strips: readonly { readonly projectYearsValid: readonly boolean[] }[],
  lifetime: number,
  link: IssueLink,
): Issue[] {
  const years = mode === 'single' ? [] : yearsOfSeveralStrips(strips, wholeYears(lifetime));
  return years.length === 0 ? [] : [error('strip-years', messages.yearsOfSeveralStrips(years), link)];
}

/** The input of an energy market that says where its prices come from. */
const MODE_FIELD = {
  single: 'price',
  multiple: 'useMultiYearPrice',
  singleFile: 'useSingleFileMultiYearPrice',
} as const satisfies Record<PriceMode, string>;

/** CHK-06, CHK-07, and the same for a separate import price. */
export const energyPricesAreImported: Rule = (project) =>
  !project.useEnergyMarket
    ? []
    : project.energyMarkets.flatMap((market, index) => {
        const at = linksTo('revenue', pathTo('energyMarkets', index), market.id);
        const mode = priceModeOf(market);
        const strips = mode === 'multiple' ? market.multiYearPrice : market.singleFileMultiYearPrice;
        const gap = priceGap(mode, market.price, strips, project.lifetime);
        return [
          ...(gap === 'missing' ? [error('CHK-06', messages.noEnergyPrice, at(MODE_FIELD[mode]))] : []),
          ...(gap === 'years' ? [error('CHK-07', messages.yearsWithoutStrip, at(MODE_FIELD[mode]))] : []),
          ...severalStrips(mode, strips, project.lifetime, at(MODE_FIELD[mode])),
          ...(market.hasSeparateImportPrice && !isReady(market.importPrice)
            ? [error('import-price', messages.noImportPrice, at('importPrice'))]
            : []),
        ];
      });

/** Rounding of entered shares: far below what anybody types, far above that of a sum. */
const SHARE_TOLERANCE = 1e-6;

/** CHK-08 (D-082): for each sensitivity value the shares of all markets sum to 100 %, for solar and for wind where they are used. */
export const allocationsSumTo100: Rule = (project) => {
  if (!project.useEnergyMarket) return [];
  const broken = (key: 'pvAllocationSensitivity' | 'windAllocationSensitivity', id: string, label: string): Issue[] => {
    const count = Math.max(...project.energyMarkets.map((market) => market[key].length));
    const found: Issue[] = [];
    for (let i = 0; i < count; i++) {
      const sum = project.energyMarkets.reduce((total, market) => total + (market[key][i] ?? market[key].at(-1)!), 0);
      if (!(Math.abs(sum - 100) <= SHARE_TOLERANCE))
        found.push(error(id, label, linkTo('revenue', pathTo('energyMarkets', 0, key), project.energyMarkets[0]!.id)));
    }
    return found;
  };
  return [
    ...(project.useSolar ? broken('pvAllocationSensitivity', 'CHK-08', messages.pvAllocationSum) : []),
    ...(project.useWind ? broken('windAllocationSensitivity', 'CHK-08', messages.windAllocationSum) : []),
  ];
};
