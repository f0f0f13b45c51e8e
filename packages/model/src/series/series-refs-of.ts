import type { Project } from '../project/project.ts';
import type { SeriesRef } from '../project/series-ref.ts';

/** Every series reference of a project that is in use, with its place in words; what a calculation needs and a download carries. */
export function seriesRefsOf(project: Project): { place: string; ref: SeriesRef }[] {
  const refs: { place: string; ref: SeriesRef }[] = [];
  for (const market of project.energyMarkets) {
    refs.push({ place: `${market.name} price`, ref: market.price }, { place: `${market.name} import price`, ref: market.importPrice });
  }
  for (const solar of project.solar) refs.push({ place: `${solar.customName} production`, ref: solar.customData });
  for (const wind of project.wind) refs.push({ place: `${wind.model} production`, ref: wind.productionData });
  refs.push(
    { place: 'Solar resource', ref: project.solarResource.data },
    { place: 'Wind resource', ref: project.windResource.data },
    { place: 'Temperature', ref: project.temperatureResource.data },
    { place: 'Export limit', ref: project.exportLimitTimeSeriesData },
    { place: 'Import limit', ref: project.importLimitTimeSeriesData },
  );
  return refs.filter(({ ref }) => ref.state === 'ready');
}
