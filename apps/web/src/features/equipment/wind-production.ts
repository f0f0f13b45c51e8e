import { setField, type Project, type SeriesRef } from '@stackwatt/model';

/** Puts one imported year of production on the wind farm: it stands for every project year. */
export const setWindProduction = (project: Project, data: SeriesRef): Project =>
  setField(project, ['wind', 0, 'productionData'], [
    { data, year: data.year, timeSeriesFileBaseName: data.source, projectYearsValid: Array.from({ length: project.lifetime }, () => true), fileIndex: 0 },
  ]);
