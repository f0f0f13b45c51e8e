import type { TimeSeriesGroup, TimeSeriesItem } from '@stackwatt/model';
import { airInputs, hubWindSpeeds, solarConditions } from '../inputs/production-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { seriesItem as item } from './series-item.ts';

/**
 * What the sun, the wind and the air do at the plant, as far as the calculation uses it: sunlight on the horizontal and in the plane of the
 * arrays, the cells' temperature, and the wind at each hub. An imported production has none of these. Weather is the same in every project
 * year.
 */
export function resourceGroup(prepared: Prepared): TimeSeriesGroup {
  const { project, series } = prepared;
  const sun = solarConditions(project, series);
  const air = prepared.airCelsius ?? (sun && airInputs(project, series));
  const light: TimeSeriesItem[] =
    sun === undefined
      ? []
      : [
          item('ghi', 'Global horizontal irradiance', 'W/m²', 'generic', sun.ghi),
          item('plane-of-array', 'Plane-of-array irradiance', 'W/m²', 'generic', sun.planeOfArray),
        ];
  const wind = hubWindSpeeds(project, series).flatMap((speed, k) =>
    speed === undefined
      ? []
      : [
          item(
            `hub-wind-${k}`,
            project.wind.length === 1 ? 'Wind speed at hub height' : `${project.wind[k]!.model} wind speed at hub height`,
            'm/s',
            'generic',
            speed,
          ),
        ],
  );
  return {
    name: 'Resources',
    main: [...light, ...wind],
    extra: [
      ...(sun?.cellCelsius === undefined ? [] : [item('cell-temperature', 'Cell temperature', '°C', 'generic', sun.cellCelsius)]),
      ...(air === undefined ? [] : [item('air-temperature', 'Air temperature', '°C', 'generic', air)]),
    ],
  };
}
