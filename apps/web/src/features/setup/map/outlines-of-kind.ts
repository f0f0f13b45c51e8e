import * as L from 'leaflet';
import { doMeet, type OutlinePart } from './outline-parts.ts';
import type { MapBounds } from './point-in-region.ts';

/** Outlines of one kind. Each is drawn once the view comes near it, and stays: few are ever seen, and each costs as much as it is long. */
export function outlinesOn(map: L.Map) {
  let style: L.PathOptions = {};
  let notDrawn: readonly OutlinePart[] = [];
  const layer = L.geoJSON(undefined, { interactive: false, style: () => style }).addTo(map);
  return {
    layer,
    paint: (to: L.PathOptions): void => {
      style = to;
      layer.setStyle(to);
    },
    give: (parts: readonly OutlinePart[]): void => {
      notDrawn = parts;
    },
    /** Draws what the view has come near; whether there was something. */
    show: (view: MapBounds): boolean => {
      const near = notDrawn.filter(({ bounds }) => doMeet(bounds, view));
      if (near.length === 0) return false;
      notDrawn = notDrawn.filter(({ bounds }) => !doMeet(bounds, view));
      for (const { shape } of near) layer.addData(shape);
      return true;
    },
  };
}
