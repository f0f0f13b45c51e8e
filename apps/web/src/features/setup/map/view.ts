import type * as L from 'leaflet';
import type { MapBounds } from './point-in-region.ts';

export const viewOf = (bounds: L.LatLngBounds): MapBounds => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
});
