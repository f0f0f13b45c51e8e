import type { Geometry, Position } from 'geojson';
import type { Coordinates } from '../../../lib/coordinates.ts';

export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Points looked at along each side of the bounds; odd, so that the middle is one. */
const POINTS = 9;

/** Of a grid of points over the bounds, the one in the region that is nearest to the middle of those that are; undefined when none is. */
export function pointNearMiddle(region: Geometry, { south, west, north, east }: MapBounds): Coordinates | undefined {
  const share = (at: number): number => (at + 0.5) / POINTS;
  const inside = Array.from({ length: POINTS * POINTS }, (_, i) => ({
    lat: south + (north - south) * share(Math.floor(i / POINTS)),
    lng: west + (east - west) * share(i % POINTS),
  })).filter((point) => isInRegion(region, point));
  const mean = (of: (point: Coordinates) => number): number => inside.reduce((sum, point) => sum + of(point), 0) / inside.length;
  const [lat, lng] = [mean((point) => point.lat), mean((point) => point.lng)];
  const away = (point: Coordinates): number => ((point.lat - lat) / (north - south)) ** 2 + ((point.lng - lng) / (east - west)) ** 2;
  return inside.toSorted((a, b) => away(a) - away(b))[0];
}

/** Even-odd rule over all rings of a polygon: a point in a hole lies outside. */
function isInRegion(region: Geometry, { lat, lng }: Coordinates): boolean {
  const polygons = region.type === 'Polygon' ? [region.coordinates] : region.type === 'MultiPolygon' ? region.coordinates : [];
  return polygons.some((rings) => rings.filter((ring) => isCrossed(ring, lat, lng)).length % 2 === 1);
}

/** Whether a ray to the east crosses the ring an odd number of times. */
function isCrossed(ring: readonly Position[], lat: number, lng: number): boolean {
  return (
    ring.filter(([x1 = 0, y1 = 0], i) => {
      const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length]!;
      return y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1);
    }).length %
      2 ===
    1
  );
}
