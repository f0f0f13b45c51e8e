/** Calls for the stored time series of a project. */
type SeriesCall = 'count' | 'data' | 'save' | 'delete';

/** D-185: what an answer of a time series call means, in the specified words. */
const TEXTS: Readonly<Record<SeriesCall, Readonly<Record<number, string>>>> = {
  count: { 204: 'No inputs', 404: 'No Timeseries inputs' },
  data: { 204: 'Inputs not found', 404: 'Input timeseries not found' },
  save: { 204: 'Error saving timeseries' },
  delete: { 204: 'No timeseries found for this project' },
};

/** ERR-02 to ERR-05: the text to show; undefined when the answer needs none. */
export const seriesCallText = (call: SeriesCall, status: number): string | undefined => TEXTS[call][status];
