import { z } from 'zod';
import { blankSeries, SeriesRef } from './series-ref.ts';

/** A resource: sunlight, wind speed or air temperature. The scale is the mean the data are brought to. */
export const Resource = z.looseObject({
  kind: z.enum(['library', 'timeseries']).default('timeseries'),
  scale: z.number().default(0),
  data: SeriesRef.default(() => blankSeries()),
});
export type Resource = z.infer<typeof Resource>;
