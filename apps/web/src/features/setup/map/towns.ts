import type * as L from 'leaflet';
import type { MapBounds } from './point-in-region.ts';
import { viewOf } from './view.ts';

export interface Town {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}
export type FindTowns = (bounds: MapBounds) => Promise<readonly Town[]>;

const TOWNS_PAUSE_MS = 250;

/** The towns of the view, asked for when the map has rested for a moment. */
export function createTowns(map: L.Map, findTowns: FindTowns, onFound: () => void) {
  let towns: readonly Town[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const ask = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const view = viewOf(map.getBounds());
      const within = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));
      findTowns({
        south: within(view.south, 90),
        west: within(view.west, 180),
        north: within(view.north, 90),
        east: within(view.east, 180),
      }).then(
        (found) => {
          if (isGone) return;
          towns = found;
          onFound();
        },
        // The map is of use without towns; the next move asks again.
        () => undefined,
      );
    }, TOWNS_PAUSE_MS);
  };
  return {
    ask,
    inView: (): readonly Town[] => towns,
    remove: (): void => {
      isGone = true;
      clearTimeout(timer);
    },
  };
}
