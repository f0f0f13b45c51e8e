import { getSeriesByHash } from '@stackwatt/api';
import { seriesFromBytes } from '@stackwatt/model';
import type { Call } from './save-document.ts';

/** Values of series by their content address: what an address names never changes, so nothing here grows old. */
export function createSeriesCache(call: Call, limit = 40) {
  const values = new Map<string, Promise<Float64Array>>();
  const keep = (hash: string, series: Promise<Float64Array>): Promise<Float64Array> => {
    values.delete(hash);
    values.set(hash, series);
    const oldest = values.keys().next().value;
    if (values.size > limit && oldest !== undefined) values.delete(oldest);
    return series;
  };
  return {
    /** The values of a series of a project; asked of the server once. */
    get: (projectId: string, hash: string): Promise<Float64Array> => {
      const known = values.get(hash);
      if (known) return keep(hash, known);
      const loading = call(getSeriesByHash, { params: { id: projectId, hash } }).then(({ data }) =>
        seriesFromBytes(data ?? new Uint8Array()),
      );
      loading.catch(() => values.delete(hash));
      return keep(hash, loading);
    },
    put: (hash: string, series: Float64Array): void => {
      void keep(hash, Promise.resolve(series));
    },
  };
}
