import type { TimeSeriesGroup, TimeSeriesItem } from '@stackwatt/model';
import { airInputs, hubWindSpeeds, solarConditions } from '../inputs/production-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { seriesItem as item } from './series-item.ts';

/** The first plane has the plain id. */
const ofPlane = (id: string, k: number): string => (k === 0 ? id : `${id}-${k + 1}`);

/**
 * What the sun, the wind and the air do at the plant, as far as the calculation uses it: sunlight on the horizontal and in the plane of the
 * arrays, by how they stand, the cells' temperature, and the wind at each hub. An imported production has none of these. Weather is the
 * same in every project year.
 */
export function resourceGroup(prepared: Prepared): TimeSeriesGroup {
  const { project, series } = prepared;
  const sun = solarConditions(project, series);
  const air = prepared.airCelsius ?? (sun && airInputs(project, series));
  // Where all arrays stand alike the name needs none of theirs.
  const inPlane = (what: string, names: readonly string[]): string => (sun?.planes.length === 1 ? what : `${what}, ${names.join(', ')}`);
  const light: TimeSeriesItem[] =
    sun === undefined
      ? []
      : [
          item('ghi', 'Global horizontal irradiance', 'W/m²', 'generic', sun.ghi),
          ...sun.planes.map(({ names, planeOfArray }, k) =>
            item(ofPlane('plane-of-array', k), inPlane('Plane-of-array irradiance', names), 'W/m²', 'generic', planeOfArray),
          ),
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
      ...(sun?.planes ?? []).flatMap(({ names, cellCelsius }, k) =>
        cellCelsius === undefined
          ? []
          : [item(ofPlane('cell-temperature', k), inPlane('Cell temperature', names), '°C', 'generic', cellCelsius)],
      ),
      ...(air === undefined ? [] : [item('air-temperature', 'Air temperature', '°C', 'generic', air)]),
    ],
  };
}
