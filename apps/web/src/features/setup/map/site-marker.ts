import * as L from 'leaflet';
import type { Coordinates } from '../../../lib/coordinates.ts';

/** Degrees of one arrow key; ten times as many with Shift. */
const KEY_STEP = 0.01;
const KEY_PAUSE_MS = 500;
const KEY_STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const PIN =
  '<svg width="34" height="52" viewBox="-17 -50 34 52" aria-hidden="true"><ellipse cx="0" cy="0" rx="9" ry="3" fill="var(--text)" opacity=".18"/>' +
  '<path d="M0 0C-14-18-17-25-17-33a17 17 0 0134 0c0 8-3 15-17 33Z" fill="var(--accent)" stroke="var(--surface)" stroke-width="2"/><circle cx="0" cy="-33" r="6" fill="var(--surface)"/></svg>';

const at = (latLng: L.LatLng): Coordinates => {
  const { lat, lng } = latLng.wrap();
  return { lat: Math.max(-90, Math.min(90, lat)), lng };
};

/** The pin of the plant, which is dragged, set by a click on the map or moved by arrow keys. */
export function createSiteMarker(map: L.Map, start: Coordinates, onMove: (to: Coordinates) => void) {
  const marker = L.marker([start.lat, start.lng], {
    draggable: true,
    autoPan: true,
    keyboard: true,
    title: 'Position of the plant',
    alt: 'Position of the plant; arrow keys move it',
    icon: L.divIcon({ className: 'site-pin', html: PIN, iconSize: [34, 52], iconAnchor: [17, 50] }),
  }).addTo(map);
  marker.on('dragend', () => onMove(at(marker.getLatLng())));
  let isHeld = false;
  map.on('click', (event) => {
    if (isHeld) return;
    marker.setLatLng(event.latlng);
    onMove(at(event.latlng));
  });
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  marker.getElement()?.addEventListener('keydown', (event) => {
    const step = KEY_STEPS[event.key];
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
  return {
    position: (): L.LatLng => marker.getLatLng(),
    put: ({ lat, lng }: Coordinates): void => void marker.setLatLng([lat, lng]),
    hold: (held: boolean): void => {
      isHeld = held;
      if (held) marker.dragging?.disable();
      else marker.dragging?.enable();
    },
    remove: (): void => clearTimeout(keyTimer),
  };
}
