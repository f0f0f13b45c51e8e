import type { Geometry, LineString, Polygon, Position } from 'geojson';
import type { MapBounds } from './point-in-region.ts';

/** A polygon or a line of outlines, with the bounds in which it lies. */
export interface OutlinePart {
  readonly bounds: MapBounds;
  readonly shape: Polygon | LineString;
}

/** Every polygon and line of outlines by itself. */
export function partsOf(outlines: Geometry): OutlinePart[] {
  switch (outlines.type) {
    case 'Polygon':
      return [{ bounds: boundsOf(outlines.coordinates), shape: outlines }];
    case 'MultiPolygon':
      return outlines.coordinates.map((coordinates) => ({ bounds: boundsOf(coordinates), shape: { type: 'Polygon', coordinates } }));
    case 'LineString':
      return [{ bounds: boundsOf([outlines.coordinates]), shape: outlines }];
    case 'MultiLineString':
      return outlines.coordinates.map((coordinates) => ({ bounds: boundsOf([coordinates]), shape: { type: 'LineString', coordinates } }));
    case 'GeometryCollection':
      return outlines.geometries.flatMap(partsOf);
    default:
      return [];
  }
}

function boundsOf(lines: readonly (readonly Position[])[]): MapBounds {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [lng = 0, lat = 0] of line) {
      south = Math.min(south, lat);
      west = Math.min(west, lng);
      north = Math.max(north, lat);
      east = Math.max(east, lng);
    }
  }
  return { south, west, north, east };
}

/** What holds all of some bounds. */
export const boundsAround = (all: readonly MapBounds[]): MapBounds => ({
  south: Math.min(...all.map((one) => one.south)),
  west: Math.min(...all.map((one) => one.west)),
  north: Math.max(...all.map((one) => one.north)),
  east: Math.max(...all.map((one) => one.east)),
});

/** Whether two bounds have a point in common. */
export const doMeet = (a: MapBounds, b: MapBounds): boolean =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
