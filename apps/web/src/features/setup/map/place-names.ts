import * as L from 'leaflet';
import type { NamedRegion } from './atlases.ts';
import { doMeet } from './outline-parts.ts';
import { pointNearMiddle, type MapBounds } from './point-in-region.ts';
import type { Town } from './towns.ts';
import { viewOf } from './view.ts';

interface PlaceNamesProps {
  readonly towns: () => readonly Town[];
  readonly regions: () => readonly NamedRegion[];
  /** Where the pin stands. */
  readonly site: () => L.LatLng;
}

/** The names of towns and regions on the map. */
export function createPlaceNames(map: L.Map, { towns, regions, site }: PlaceNamesProps) {
  const labels = L.layerGroup().addTo(map);
  /**
   * The best known first: a name that would be cut by the frame or lie on another is left out. The pin, the buttons and the notes of the
   * map keep their places.
   */
  const draw = (): void => {
    labels.clearLayers();
    const size = map.getSize();
    const taken = placesTaken(size, map.latLngToContainerPoint(site()));
    const place = (name: string, at: L.LatLng, kind: LabelKind): void => {
      const box = boxOf(name, map.latLngToContainerPoint(at), kind);
      const isInside = box.left >= 4 && box.top >= 4 && box.right <= size.x - 4 && box.bottom <= size.y - 4;
      if (!isInside || taken.some((other) => overlap(box, other))) return;
      taken.push(box);
      labelOf(name, at, kind).addTo(labels);
    };
    for (const { name, lat, lng } of towns()) place(name, L.latLng(lat, lng), 'town');
    const view = viewOf(map.getBounds());
    const inView = regions().filter(({ bounds }) => doMeet(view, bounds));
    for (const region of inView) {
      const seen = middleInView(region, view);
      if (seen) place(region.name, seen, 'region');
    }
  };
  return { draw };
}

/** What the buttons, the notes and the pin cover, px. */
const placesTaken = (size: L.Point, pin: L.Point): Box[] => [
  { left: 0, top: 0, right: 48, bottom: 84 },
  { left: 0, top: size.y - 26, right: size.x, bottom: size.y },
  // Its tip is narrow: the town it stands on keeps its name beside it.
  { left: pin.x - 18, top: pin.y - 52, right: pin.x + 18, bottom: pin.y - 10 },
];

function labelOf(name: string, at: L.LatLng, kind: LabelKind): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({
    className: kind === 'town' ? 'site-city' : 'site-region',
    html: text,
    iconSize: [0, 0],
    iconAnchor: [0, 8],
  });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}

/** Where a region is named: in the middle of what is seen of it, or beside, so that the name never stands in another region. */
function middleInView({ bounds, outline }: NamedRegion, view: MapBounds): L.LatLng | undefined {
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
