import { z } from 'zod';
import { route } from '../route.ts';

const SeriesType = z.enum(['dam', 'fmm', 'rtm', 'rup', 'rdn']);
const typed = z.object({ id: z.string().max(64), type: SeriesType });
const indexed = typed.extend({ index: z.string().max(64) });
const numbers = z.array(z.number()).max(1_051_200 * 40);
const Count = z.object({ count: z.number().int() });
const Stored = z.object({ hash: z.string(), count: z.number().int() });

/** API-22: how many strips are stored. 204: no inputs, 404: no time series. */
export const getSeriesCount = route({
  name: 'getSeriesCount',
  method: 'GET',
  path: '/api/project/:id/input/timeseries/:type',
  area: 'series',
  summary: 'Number of stored strips of a market.',
  params: typed,
  answers: { 200: Count, 204: null },
  problems: [404],
});
/**
 * API-22, API-23, D-183: one segment after rup and rdn is the market id and answers the count; after an energy kind it is the strip index
 * and answers data.
 */
export const getSeriesAt = route({
  name: 'getSeriesAt',
  method: 'GET',
  path: '/api/project/:id/input/timeseries/:type/:index',
  area: 'series',
  summary: 'A strip of an energy market, or the number of strips of a regulation market.',
  params: indexed,
  answers: { 200: z.union([numbers, Count]), 204: null },
  problems: [404],
});
export const getSeriesOfMarket = route({
  name: 'getSeriesOfMarket',
  method: 'GET',
  path: '/api/project/:id/input/timeseries/:type/:index/:extra',
  area: 'series',
  summary: 'A strip of a regulation market.',
  params: indexed.extend({ extra: z.string().max(64) }),
  answers: { 200: numbers, 204: null },
  problems: [404],
});
/** API-24: 200 with the content address, 204 when nothing could be stored (an empty list). */
export const putSeriesAt = route({
  name: 'putSeriesAt',
  method: 'PUT',
  path: '/api/project/:id/input/timeseries/:type/:index',
  area: 'series',
  summary: 'Store a strip: a JSON array of one year (or years) of values.',
  params: indexed,
  body: numbers,
  answers: { 200: Stored, 204: null },
  problems: [403, 404, 413, 422, 423],
});
export const putSeriesOfMarket = route({
  name: 'putSeriesOfMarket',
  method: 'PUT',
  path: '/api/project/:id/input/timeseries/:type/:index/:extra',
  area: 'series',
  summary: 'Store a strip of a regulation market.',
  params: indexed.extend({ extra: z.string().max(64) }),
  body: numbers,
  answers: { 200: Stored, 204: null },
  problems: [403, 404, 413, 422, 423],
});
/** API-25: 204 means that there was none. */
export const deleteSeries = route({
  name: 'deleteSeries',
  method: 'DELETE',
  path: '/api/project/:id/input/timeseries/delete/:type',
  area: 'series',
  summary: 'Delete the strips of a market.',
  params: typed,
  answers: { 200: Count, 204: null },
  problems: [403, 404, 423],
});
export const deleteSeriesOfMarket = route({
  name: 'deleteSeriesOfMarket',
  method: 'DELETE',
  path: '/api/project/:id/input/timeseries/delete/:type/:extra',
  area: 'series',
  summary: 'Delete the strips of one regulation market.',
  params: typed.extend({ extra: z.string().max(64) }),
  answers: { 200: Count, 204: null },
  problems: [403, 404, 423],
});

const addressed = z.object({ id: z.string().max(64), hash: z.string().regex(/^[0-9a-f]{64}$/) });
/** Series that are no market strip (weather, production, limits), by content address: Float64 little endian. */
export const getSeriesByHash = route({
  name: 'getSeriesByHash',
  method: 'GET',
  path: '/api/project/:id/series/:hash',
  area: 'series',
  summary: 'The values of a series of the project, Float64 little endian.',
  params: addressed,
  answers: { 200: z.instanceof(Uint8Array) },
  answerTransport: 'bytes',
  problems: [404],
});
export const putSeriesByHash = route({
  name: 'putSeriesByHash',
  method: 'PUT',
  path: '/api/project/:id/series/:hash',
  area: 'series',
  summary: 'Store the values of a series; the address must be their SHA-256.',
  params: addressed,
  body: z.instanceof(Uint8Array),
  bodyTransport: 'bytes',
  answers: { 200: Stored },
  problems: [403, 404, 413, 422, 423],
});
