import { z } from 'zod';

/**
 * A time series as the project document holds it: a reference by content hash, with the facts a screen shows. The values lie beside
 * the document (MODEL-36: blank or ready; the default year is 2007, whose 1 January is a Monday).
 */
export const SeriesRef = z.looseObject({
  state: z.enum(['blank', 'ready']).default('blank'),
  year: z.number().int().default(2007),
  name: z.string().default(''),
  /** SHA-256 of the Float64 little-endian bytes, lower-case hex; empty while blank. */
  hash: z.string().default(''),
  stepMinutes: z.number().default(60),
  count: z.number().int().default(0),
  mean: z.number().default(0),
  minimum: z.number().default(0),
  maximum: z.number().default(0),
  /** Where the values came from and what was changed on the way in, in words; shown beside the chart and printed in exports. */
  source: z.string().default(''),
  repairs: z.array(z.string()).default(() => []),
});
export type SeriesRef = z.infer<typeof SeriesRef>;

export const blankSeries = (name = ''): SeriesRef => SeriesRef.parse({ name });
export const isReady = (ref: SeriesRef): boolean => ref.state === 'ready';
