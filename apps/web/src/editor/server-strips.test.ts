import { clientOf, type HttpAnswer } from '@stackwatt/api';
import {
  blankSeries,
  newProject,
  priceStripOf,
  setField,
  setUseEnergyMarket,
  setUseRegulationMarket,
  type PriceStrip,
  type Project,
} from '@stackwatt/model';
import { beforeEach, expect, test } from 'vitest';
import { useMissingStrips, withServerStrips } from './server-strips.ts';

beforeEach(() => useMissingStrips.setState({ texts: {} }));

const answer = (status: number, body?: unknown): HttpAnswer => ({
  status,
  headers: { get: () => null },
  text: async () => (body === undefined ? '' : JSON.stringify(body)),
  arrayBuffer: async () => new ArrayBuffer(0),
});
const refused = (detail: string): HttpAnswer => answer(404, { status: 404, title: 'Not found', detail });
/** A server of the calls a test names; the paths that were asked. */
function serverOf(answers: Record<string, HttpAnswer>) {
  const asked: string[] = [];
  const call = clientOf(async (path) => {
    const at = path.replace('/api/project/one/input/timeseries/', '');
    asked.push(at);
    return answers[at] ?? refused('unexpected');
  });
  return { asked, call };
}
const strip = (calendar: number, years: boolean[]): PriceStrip =>
  priceStripOf({ ...blankSeries('North'), year: calendar }, { fileName: `${calendar}.csv`, fileIndex: 0, projectYearsValid: years });
const counted = (): Project => {
  const project = setUseRegulationMarket(setUseEnergyMarket(newProject('2026-11-20'), true), true);
  const energy = setField(project, ['energyMarkets', 0, 'multiYearPrice'], [strip(2019, [true, false]), strip(2020, [false, true])]);
  return setField(energy, ['regulationMarkets', 0, 'singleFileMultiYearRegUpPrice'], [strip(2021, [true, true])]);
};
const pricesOf = (project: Project) => project.energyMarkets[0]!.multiYearPrice;

test('FILE-41 LIFE-22 a loading project asks for the counts of its strips and makes them ready with their values', async () => {
  const { call, asked } = serverOf({
    dam: answer(200, { count: 2 }),
    'dam/0': answer(
      200,
      Array.from({ length: 8760 }, () => 30),
    ),
    'dam/1': answer(
      200,
      Array.from({ length: 8760 }, () => 50),
    ),
    'rup/regulation-1': answer(200, { count: 1 }),
    'rup/0/regulation-1': answer(
      200,
      Array.from({ length: 35_040 }, () => 7),
    ),
  });
  const project = await withServerStrips(call, 'one', counted());
  expect(asked).toEqual(['dam', 'dam/0', 'dam/1', 'rup/regulation-1', 'rup/0/regulation-1']);
  expect(pricesOf(project).map(({ price, priceAverage, year }) => [price.state, price.year, price.name, priceAverage, year])).toEqual([
    ['ready', 2019, 'North', 30, 2019],
    ['ready', 2020, 'North', 50, 2020],
  ]);
  expect(project.regulationMarkets[0]!.singleFileMultiYearRegUpPrice[0]!.price).toMatchObject({ state: 'ready', stepMinutes: 15, mean: 7 });
  expect(useMissingStrips.getState().texts).toEqual({});
});

test('FILE-41 fewer stored strips than the document counts leave them blank; a project without such strips asks nothing', async () => {
  const { call } = serverOf({
    dam: answer(200, { count: 1 }),
    'dam/0': answer(
      200,
      Array.from({ length: 8760 }, () => 30),
    ),
    'rup/regulation-1': answer(204),
  });
  expect(pricesOf(await withServerStrips(call, 'one', counted())).map(({ price }) => price.state)).toEqual(['blank', 'blank']);
  const silent = serverOf({});
  const plain = newProject('2026-11-20');
  expect(await withServerStrips(silent.call, 'one', plain)).toBe(plain);
  expect(silent.asked).toEqual([]);
});

test.each([
  ['ERR-02 a count answered 204', { dam: answer(204) }, 'No inputs'],
  ['ERR-02 a count answered 404', { dam: refused('No Timeseries inputs') }, 'No Timeseries inputs'],
  ['ERR-03 values answered 204', { dam: answer(200, { count: 2 }), 'dam/0': answer(204) }, 'Inputs not found'],
  [
    'ERR-03 values answered 404',
    { dam: answer(200, { count: 2 }), 'dam/0': refused('Input timeseries not found') },
    'Input timeseries not found',
  ],
])('%s is said where the prices are imported', async (_, answers, text) => {
  const { call } = serverOf({
    ...answers,
    'rup/regulation-1': answer(200, { count: 1 }),
    'rup/0/regulation-1': answer(
      200,
      Array.from({ length: 8760 }, () => 7),
    ),
  });
  const project = await withServerStrips(call, 'one', counted());
  expect(useMissingStrips.getState().texts).toEqual({ 'Day-ahead price': text });
  // What one market lacks takes nothing from another.
  expect(project.regulationMarkets[0]!.singleFileMultiYearRegUpPrice[0]!.price.state).toBe('ready');
});
