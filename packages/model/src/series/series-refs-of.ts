import type { Project } from '../project/project.ts';
import { REGULATION_DIRECTIONS, REGULATION_KEYS } from '../project/regulation-market.ts';
import type { SeriesRef } from '../project/series-ref.ts';

/**
 * Every series reference of a project that is ready and belongs to something in use, with its place in words: what a calculation needs
 * and a download carries. Entries that are switched off are not saved, so their series are not among them.
 */
export function seriesRefsOf(project: Project): { place: string; ref: SeriesRef }[] {
  const refs: { place: string; ref: SeriesRef }[] = [];
  const add = (place: string, ref: SeriesRef): void => void refs.push({ place, ref });
  const strips = (place: string, list: readonly { readonly price: SeriesRef }[]): void =>
    list.forEach((strip, i) => add(`${place}, strip ${i + 1}`, strip.price));

  for (const market of project.useEnergyMarket ? project.energyMarkets : []) {
    add(`${market.name} price`, market.price);
    add(`${market.name} import price`, market.importPrice);
    strips(`${market.name} price`, market.multiYearPrice);
    strips(`${market.name} price file`, market.singleFileMultiYearPrice);
  }
  for (const market of project.useRegulationMarket ? project.regulationMarkets : []) {
    for (const direction of REGULATION_DIRECTIONS) {
      const keys = REGULATION_KEYS[direction];
      const place = `${market.name} ${keys.label} price`;
      add(place, market[keys.price]);
      strips(place, market[keys.multiYear]);
      strips(`${place} file`, market[keys.singleFile]);
    }
  }
  for (const contract of project.useContract ? project.contracts : []) {
    add('Contract price', contract.energyPriceTimeSeries);
    add('Delivery profile', contract.obligationTimeSeries);
  }
  for (const solar of project.useSolar ? project.solar : []) add(`${solar.customName} production`, solar.customData);
  for (const wind of project.useWind ? project.wind : [])
    wind.productionData.forEach((year, i) => add(`${wind.model} production${i === 0 ? '' : ` ${i + 1}`}`, year.data));
  add('Solar resource', project.solarResource.data);
  add('Wind resource', project.windResource.data);
  add('Temperature', project.temperatureResource.data);
  add('Export limit', project.exportLimitTimeSeriesData);
  add('Import limit', project.importLimitTimeSeriesData);
  return refs.filter(({ ref }) => ref.state === 'ready');
}
