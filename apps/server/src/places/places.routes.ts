import { getPlaceAt, getPlaces, getPlacesOnline, getTowns } from '@stackwatt/api';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { LooseTask } from '../calculation/calculator-protocol.ts';
import { answer, answerJson } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { OnlineGeocoder } from './online-geocoder.ts';

const TIMEOUT_MS = 20_000;

/**
 * The gazetteer lives in a process of its own, started by the first question: loading it takes a second and 150 MB.
 *
 * @param online  undefined where the settings name no online search
 */
export function placesRoutes({ handle }: Pick<Handlers, 'handle'>, gazetteer: CalculatorPool, online: OnlineGeocoder | undefined): void {
  const ask = async (task: LooseTask): Promise<string> => {
    const end = await gazetteer.with((calculator) => calculator.runLoose(task, { timeoutMs: TIMEOUT_MS }));
    if (end.kind === 'end') return end.text;
    throw new ApiProblem(503, 'Places unavailable', 'The place cannot be looked up at the moment. Coordinates can be typed instead.', {
      headers: { 'retry-after': '5' },
    });
  };
  handle(getPlaces, async ({ query }) => answerJson(200, await ask({ kind: 'searchPlaces', beginning: query.q })));
  handle(getPlacesOnline, async ({ query }) => {
    if (online !== undefined) return answer(200, [...(await online.search(query.q))]);
    throw new ApiProblem(
      404,
      'No online search',
      'The online search is not switched on here. The places bundled with Stackwatt and typed coordinates work without it.',
    );
  });
  handle(getTowns, async ({ query }) => answerJson(200, await ask({ kind: 'townsIn', ...query })));
  handle(getPlaceAt, async ({ query }) => answerJson(200, await ask({ kind: 'placeAt', lat: query.lat, lng: query.lng })));
}
