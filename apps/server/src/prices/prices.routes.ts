import { postPriceFetch } from '@stackwatt/api';
import { orderProblem, priceOperators, type OperatorId } from '@stackwatt/formats';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { FetchedYear, YearFetcher } from './fetch-year.ts';
import { OperatorFault } from './operator-client.ts';

const WITHOUT = 'A price file that is chosen or pasted works without it.';

interface PriceParts {
  /** Of the operators whose services the settings name. */
  readonly fetchers: Readonly<Partial<Record<OperatorId, YearFetcher>>>;
  readonly now: () => number;
  /** Told why a request failed, for the log. */
  readonly onFault: (error: OperatorFault) => void;
}

export function priceRoutes({ handle }: Pick<Handlers, 'handle'>, { fetchers, now, onFault }: PriceParts): void {
  handle(postPriceFetch, async ({ body: { operator, ...order } }) => {
    const fetcher = fetchers[operator];
    const { name } = priceOperators[operator];
    if (fetcher === undefined)
      throw new ApiProblem(404, 'No price download', `Fetching prices of ${name} is not switched on here. ${WITHOUT}`);
    const problem = orderProblem(priceOperators[operator], order, lastWholeYear(now()));
    if (problem !== undefined) throw new ApiProblem(422, 'Prices cannot be fetched', problem);
    let year: FetchedYear;
    try {
      year = await fetcher.step(order);
    } catch (error) {
      if (!(error instanceof OperatorFault)) throw error;
      onFault(error);
      throw new ApiProblem(503, 'Price download failed', `${error.message} ${WITHOUT}`, { headers: { 'retry-after': '5' } });
    }
    const { file } = year;
    return answer(200, { ...year, file: file && { ...file, sources: [...file.sources] } });
  });
}

/** @param now  ms since 1970 */
export const lastWholeYear = (now: number): number => new Date(now).getUTCFullYear() - 1;
