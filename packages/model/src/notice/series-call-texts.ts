/** Calls for the stored time series of a project. */
type SeriesCall = 'count' | 'data' | 'save' | 'delete';

/** ERR-02 to ERR-05, D-185: what 204, an answer without words of its own, means; a refusal brings its text with it. */
export const EMPTY_SERIES_TEXTS: Readonly<Record<SeriesCall, string>> = {
  count: 'No inputs',
  data: 'Inputs not found',
  save: 'Error saving timeseries',
  delete: 'No timeseries found for this project',
};
