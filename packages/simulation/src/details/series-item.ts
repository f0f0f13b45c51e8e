import type { TimeSeriesItem } from '@stackwatt/model';

/** Where a series is drawn at first. */
type Shown = { top?: boolean; bottom?: boolean };

/** A series of the viewer. @param color  token of the look */
export const seriesItem = (id: string, name: string, units: string, color: string, data: Float64Array, shown: Shown = {}): TimeSeriesItem => ({
  id, name, units, color, data: [...data], selectedTop: shown.top ?? false, selectedBottom: shown.bottom ?? false,
});
