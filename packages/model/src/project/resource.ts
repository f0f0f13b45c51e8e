import { z } from 'zod';
import { choiceField, described, numberField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';

export const RESOURCE_KINDS = ['library', 'timeseries'] as const;

/** A resource: sunlight, wind speed or air temperature. The scale is the mean the data are brought to. */
export const Resource = z.looseObject({
  kind: choiceField(RESOURCE_KINDS, 'timeseries', { title: 'Resource from', help: 'Library: hours made from twelve monthly averages. Time series: an imported year.' }),
  scale: numberField(0, { title: 'Scaled average', help: 'Mean the hourly values are brought to. Equal to the mean of the data it changes nothing.' }),
  data: described(SeriesRef.default(() => blankSeries()), { title: 'Data', help: 'One year of values.' }),
  /** Empty unless the resource comes from the library; its hours then lie in `data` like imported ones. */
  monthlyAverages: described(z.array(z.number()).default(() => []), { title: 'Monthly averages', help: 'Twelve averages from January to December that the hours are made from.' }),
});
export type Resource = z.infer<typeof Resource>;
