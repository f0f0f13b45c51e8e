import type { TimeSeriesItem } from '@stackwatt/model';

/** Where a series is drawn at first. */
type Shown = { top?: boolean; bottom?: boolean };

/** A series of the viewer. @param color  token of the look */
export const seriesItem = (
  id: string,
  name: string,
  units: string,
  color: string,
  data: Float64Array,
  shown: Shown = {},
): TimeSeriesItem => ({
  id,
  name,
  units,
  color,
  // A minus zero of a product becomes a zero (N-23).
  data: Array.from(data, (value) => value + 0),
  selectedTop: shown.top ?? false,
  selectedBottom: shown.bottom ?? false,
});
