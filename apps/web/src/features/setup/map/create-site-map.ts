import * as L from 'leaflet';
import type { Coordinates } from '../../../lib/coordinates.ts';
import type { Token } from '../../../ui/tokens.ts';
import { createGraticule } from './graticule.ts';
import { createOutlines } from './outlines.ts';
import { createPlaceNames } from './place-names.ts';
import { createSiteMarker } from './site-marker.ts';
import { createTowns, type FindTowns } from './towns.ts';

export interface SiteMapHandle {
  /** Puts the marker (and the view, when it lies outside) to a position. */
  readonly show: (position: Coordinates) => void;
  readonly paint: (tokens: Readonly<Record<Token, string>>) => void;
  /** A held marker cannot be moved by the user. */
  readonly hold: (isHeld: boolean) => void;
  readonly remove: () => void;
}

const ZOOM = 10;

/** A map of outlines that come with the page: countries, waters, states, counties, a graticule. Its towns come from the own server. */
export function createSiteMap(
  container: HTMLElement,
  start: Coordinates,
  onMove: (to: Coordinates) => void,
  findTowns: FindTowns,
): SiteMapHandle {
  const map = emptyMap(container, start);
  const gone = new AbortController();
  const outlines = createOutlines(map, {
    signal: gone.signal,
    onCovered: () => graticule.draw(),
    onRegions: () => names.draw(),
  });
  const graticule = createGraticule(map);
  const towns = createTowns(map, findTowns, () => names.draw());
  const names = createPlaceNames(map, { towns: towns.inView, regions: outlines.regions, site: () => marker.position() });
  map.on('moveend', outlines.show);
  map.on('moveend', graticule.draw);
  map.on('moveend', towns.ask);
  const marker = createSiteMarker(map, start, onMove);
  map.on('moveend', names.draw);
  void outlines.load();
  towns.ask();

  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(container);

  return {
    show: ({ lat, lng }) => {
      marker.put({ lat, lng });
      if (!map.getBounds().pad(-0.1).contains([lat, lng])) map.setView([lat, lng]);
      else names.draw();
    },
    paint: (tokens) => {
      outlines.paint(tokens);
      graticule.paint(tokens['map-line']);
    },
    hold: marker.hold,
    remove: () => {
      gone.abort();
      marker.remove();
      towns.remove();
      resized.disconnect();
      map.remove();
    },
  };
}

/** A map with its buttons, its scale and its sources, and nothing on it. */
function emptyMap(container: HTMLElement, start: Coordinates): L.Map {
  const map = L.map(container, {
    center: [start.lat, start.lng],
    zoom: ZOOM,
    minZoom: 2,
    maxZoom: 12,
    preferCanvas: true,
    // The size is watched by the caller, and told at once: a name must not stand cut by a frame that became smaller.
    trackResize: false,
    worldCopyJump: true,
    // Leaflet drops a press of a zoom button that comes during the motion of the one before.
    zoomAnimation: false,
    zoomControl: false,
    attributionControl: false,
  });
  L.control.zoom({ zoomInTitle: 'Zoom in', zoomOutTitle: 'Zoom out' }).addTo(map);
  L.control.scale({ position: 'bottomleft', imperial: false }).addTo(map);
  L.control
    .attribution({ prefix: false, position: 'bottomright' })
    .addAttribution('Offline base map: Natural Earth, US Census, GeoNames')
    .addTo(map);
  return map;
}
