import * as api from '@stackwatt/api';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import { writeTerms } from '../project/project-answers.ts';
import type { Found, SeriesService } from './series.service.ts';

/** API-22 to API-26 with their statuses (D-183 to D-185): 204 no such inputs, 404 no series of them. */
function answerOf<T>(found: Found<T>, detail: string): ReturnType<typeof answer<T>> {
  switch (found.kind) {
    case 'found':
      return answer(200, found.value);
    case 'noInputs':
      return answer<T>(204);
    case 'noSeries':
      throw new ApiProblem(404, 'Not found', detail);
  }
}
const counted = (found: Found<number>): Found<{ count: number }> =>
  found.kind === 'found' ? { kind: 'found', value: { count: found.value } } : found;
const NO_SERIES = 'No Timeseries inputs';
const NOT_FOUND = 'Input timeseries not found';
const isRegulation = (type: string): boolean => type === 'rup' || type === 'rdn';

export function seriesRoutes({ handle, handleLong }: Pick<Handlers, 'handle' | 'handleLong'>, series: SeriesService): void {
  handle(api.getSeriesCount, async ({ account, params }) =>
    answerOf(counted(await series.count(account, params.id, params.type)), NO_SERIES),
  );
  handle(api.getSeriesAt, async ({ account, params }) => {
    const { id, type, index } = params;
    return isRegulation(type)
      ? answerOf(counted(await series.count(account, id, type, index)), NO_SERIES)
      : answerOf(await series.strip(account, id, type, index), NOT_FOUND);
  });
  handle(api.getSeriesOfMarket, async ({ account, params }) =>
    answerOf(await series.strip(account, params.id, params.type, params.index, params.extra), NOT_FOUND),
  );

  handleLong(api.putSeriesAt, async ({ account, params, body, request }) => {
    const stored = await series.putStrip(account, params.id, params.type, params.index, '', body, writeTerms(request));
    return stored ? answer(200, stored) : answer(204);
  });
  handleLong(api.putSeriesOfMarket, async ({ account, params, body, request }) => {
    const stored = await series.putStrip(account, params.id, params.type, params.index, params.extra, body, writeTerms(request));
    return stored ? answer(200, stored) : answer(204);
  });
  handle(api.deleteSeries, async ({ account, params, request }) => {
    const count = await series.deleteStrips(account, params.id, params.type, undefined, writeTerms(request));
    return count > 0 ? answer(200, { count }) : answer(204);
  });
  handle(api.deleteSeriesOfMarket, async ({ account, params, request }) => {
    const count = await series.deleteStrips(account, params.id, params.type, params.extra, writeTerms(request));
    return count > 0 ? answer(200, { count }) : answer(204);
  });

  handle(api.getSeriesByHash, async ({ account, params }) =>
    answer(200, new Uint8Array(await series.values(account, params.id, params.hash))),
  );
  handle(api.putSeriesByHash, async ({ account, params, body, request }) =>
    answer(200, await series.putValues(account, params.id, params.hash, body, writeTerms(request))),
  );
}
