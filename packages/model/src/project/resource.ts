import { DAYS_OF_MONTH, DAYS_PER_YEAR, MONTHS_PER_YEAR } from '@stackwatt/units';
import { z } from 'zod';
import { choiceField, described, flagField, numberField, textField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';

const RESOURCE_KINDS = ['library', 'timeseries'] as const;

/** Where the averages of a library resource come from; without a source there are none. */
export const AveragesEstimate = z.looseObject({
  lat: numberField(0, {
    title: 'Latitude of the averages',
    unit: '°',
    help: 'Place the averages were worked out for. The plant may have moved since; then the checker says so.',
  }),
  lng: numberField(0, { title: 'Longitude of the averages', unit: '°', help: 'Place the averages were worked out for.' }),
  source: textField('', { title: 'Source of the averages', help: 'Which figures the averages rest on, in words.' }),
  error: numberField(0, {
    title: 'Expected error of the averages',
    help: 'Standard error of the estimate: of sunlight in percent of the year, of temperature in °C.',
  }),
  isEdited: flagField(false, {
    title: 'Averages edited',
    help: 'A value was changed by hand; the averages then stay when the plant moves.',
  }),
});
export type AveragesEstimate = z.infer<typeof AveragesEstimate>;

/** A resource: sunlight, wind speed or air temperature. The scale is the mean the data are brought to. */
export const Resource = z.looseObject({
  kind: choiceField(RESOURCE_KINDS, 'timeseries', {
    title: 'Resource from',
    help: 'Library: hours made from twelve monthly averages. Time series: an imported year.',
  }),
  scale: numberField(0, {
    title: 'Scaled average',
    help: 'Mean the hourly values are brought to. Equal to the mean of the data it changes nothing.',
  }),
  data: described(
    SeriesRef.default(() => blankSeries()),
    { title: 'Data', help: 'One year of values.' },
  ),
  /** In force while the resource comes from the library: the hours are made from them when the project is calculated. */
  monthlyAverages: described(
    z.array(z.number()).default(() => []),
    { title: 'Monthly averages', help: 'Twelve averages from January to December that the hours are made from.' },
  ),
  estimate: described(
    AveragesEstimate.default(() => AveragesEstimate.parse({})),
    { title: 'Estimate', help: 'Where the monthly averages come from and how far off they may be.' },
  ),
});
export type Resource = z.infer<typeof Resource>;

/** Mean over the year of twelve monthly means: Σ days · mean / 365. */
export const meanOfMonths = (averages: readonly number[]): number =>
  averages.reduce((sum, value, month) => sum + value * DAYS_OF_MONTH[month]!, 0) / DAYS_PER_YEAR;

/** The mean a resource is scaled to is that of its data, rounded to 2 decimals, half away from zero (MODEL-35, D-044). */
export const roundedScale = (mean: number): number => (Math.sign(mean) * Math.round(Math.abs(mean) * 100)) / 100;

export const hasAverages = ({ monthlyAverages }: Resource): boolean =>
  monthlyAverages.length === MONTHS_PER_YEAR && monthlyAverages.every(Number.isFinite);

/**
 * The monthly averages brought to the scale of the form, sunlight by a factor and temperature by an offset (SOL-15); a scale that is
 * only their rounded mean leaves them as they are.
 */
export function scaledAverages({ monthlyAverages, scale }: Resource, by: 'factor' | 'offset'): number[] {
  const mean = meanOfMonths(monthlyAverages);
  if (scale === roundedScale(mean)) return [...monthlyAverages];
  return monthlyAverages.map((value) => (by === 'factor' ? (mean === 0 ? 0 : (value * scale) / mean) : value + scale - mean));
}
