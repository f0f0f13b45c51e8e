import type { TimeSeriesItem } from '@stackwatt/model';

/** A series of the viewer, drawn when it is chosen. @param color  token of the look */
export const seriesItem = (id: string, name: string, units: string, color: string, data: Float64Array): TimeSeriesItem => ({
  id,
  name,
  units,
  color,
  // A minus zero of a product becomes a zero (N-23).
  data: Array.from(data, (value) => value + 0),
  selectedTop: false,
  selectedBottom: false,
});

/** A series that is drawn at first, in one of the two charts. */
export const drawnFirst = (chart: 'top' | 'bottom', item: TimeSeriesItem): TimeSeriesItem => ({
  ...item,
  [chart === 'top' ? 'selectedTop' : 'selectedBottom']: true,
});

/** A series of what each step brings: money, or energy that was called. */
export const amountItem = (...of: Parameters<typeof seriesItem>): TimeSeriesItem => ({ ...seriesItem(...of), isAmount: true });
