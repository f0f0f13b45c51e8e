import { ApiError, getSeriesAt, getSeriesCount, getSeriesOfMarket } from '@stackwatt/api';
import {
  EMPTY_SERIES_TEXTS,
  seriesRefOf,
  wantedSeriesCounts,
  withStoredSeries,
  type Project,
  type SeriesRef,
  type StoredStrips,
} from '@stackwatt/model';
import { stepMinutesOfYear } from '@stackwatt/units';
import { EmptyAnswer, messageOf } from '../lib/api.ts';
import type { Call } from './save-document.ts';
import { createUserState } from '../lib/user-state.ts';

/** Lists of strips of the open project whose values neither the document names nor the server has, by place, with what it said. */
export const useMissingStrips = createUserState<{ readonly texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

/**
 * FILE-41, LIFE-22: strips that a document only counts are asked for and become ready when the server has as many; what it has not, is
 * named with its answer (ERR-02, ERR-03).
 */
export async function withServerStrips(send: Call, projectId: string, project: Project, signal?: AbortSignal): Promise<Project> {
  const stored = new Map<string, readonly SeriesRef[]>();
  const texts: Record<string, string> = {};
  for (const wanted of wantedSeriesCounts(project)) {
    try {
      stored.set(wanted.key, await stripsOfServer(send, projectId, wanted, signal));
    } catch (error) {
      if (signal?.aborted === true) throw error;
      texts[wanted.place] = textOf(error);
    }
  }
  useMissingStrips.setState({ texts });
  return withStoredSeries(project, stored);
}

/** The server's own words for a list it does not have; they come without the status before them. */
const textOf = (error: unknown): string =>
  error instanceof ApiError && error.problem.status === 404 ? error.problem.detail : messageOf(error);

async function stripsOfServer(send: Call, projectId: string, wanted: StoredStrips, signal?: AbortSignal): Promise<SeriesRef[]> {
  const { type, market, strips } = wanted;
  const params = { id: projectId, type };
  const counted =
    market === undefined
      ? await send(getSeriesCount, { params, signal })
      : await send(getSeriesAt, { params: { ...params, index: market }, signal });
  const count = counted.data && 'count' in counted.data ? counted.data.count : undefined;
  if (count === undefined) throw new EmptyAnswer(EMPTY_SERIES_TEXTS.count);
  const refs: SeriesRef[] = [];
  for (const [index, { name, year }] of strips.entries()) {
    if (index >= count) break;
    const at = { ...params, index: String(index) };
    const { data } =
      market === undefined
        ? await send(getSeriesAt, { params: at, signal })
        : await send(getSeriesOfMarket, { params: { ...at, extra: market }, signal });
    if (!Array.isArray(data)) throw new EmptyAnswer(EMPTY_SERIES_TEXTS.data);
    const values = Float64Array.from(data);
    refs.push(seriesRefOf(values, { name, year, stepMinutes: stepMinutesOfYear(values.length) ?? 60, source: 'stored with the project' }));
  }
  return refs;
}
