import { KILO, MONTHS_PER_YEAR } from '@stackwatt/units';
import { backgroundAt } from './background.ts';
import type { Climate, ClimatePlace, ClimateSpot } from './climate.ts';
import { shepardWeights } from './shepard-weights.ts';

export interface ClimateSite {
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lng: number;
  /** m above the sea; that of the surroundings where it is not known. */
  readonly elevation?: number | undefined;
  /** Mean horizontal irradiance outside the atmosphere in each month, W/m²: the engine's `monthlyExtraterrestrial(lat)`. */
  readonly extraterrestrial: readonly number[];
}

export interface MonthlyClimate {
  /** Mean global horizontal irradiance of each month over day and night, W/m². */
  readonly ghi: number[];
  /** Mean air temperature of each month, °C. */
  readonly temperature: number[];
  /** m above the sea that the temperature belongs to. */
  readonly elevation: number;
  /** Standard error of the year's irradiance, %; a single month's is larger by a third. */
  readonly ghiUncertaintyPercent: number;
  /** Standard error of a month's temperature, °C; larger in hills where the height is not known. */
  readonly temperatureUncertainty: number;
  /** The nearest place with a radiation of its own. */
  readonly nearest: { readonly name: string; readonly distanceKm: number };
  /** What was done, in words. */
  readonly method: string;
  /** Where the figures that weigh most come from. */
  readonly source: string;
}

/** How many of the nearest places count, the grid being one of them. */
const NEIGHBOURS = 12;
/** Climates change faster from south to north than from west to east: a degree of latitude counts as so many km more. */
const KM_PER_DEGREE_OF_LATITUDE = 60;
/** A mountain station says little of the valley: a kilometre of height counts as so many km away. */
const KM_PER_KM_OF_HEIGHT = 500;
/** The grid stands for no observation of its own: at the site itself it counts as a place so many km away. */
const KM_OF_THE_GRID = 200;
/** Nearer than this all places are equally near. */
const NEAREST_KM = 1;
/** Fall of the temperature with height, °C per km. */
const LAPSE = 6;

/**
 * Standard error of a year's irradiance by the distance of the nearest place; straight lines between. What the left-out test finds,
 * and 5 % for what places of the table have in common: sunshine hours are not irradiance (docs/engine/climate.md, How good).
 */
const GHI_ERROR: readonly (readonly [km: number, percent: number])[] = [
  [0, 7.5],
  [300, 8],
  [500, 9.5],
  [750, 12],
  [1_500, 18],
  [3_000, 21],
];
/** The same of a month's temperature at a known height, with 1.5 °C in common: towns are warmer than the land around. */
const TEMPERATURE_ERROR: readonly (readonly [km: number, celsius: number])[] = [
  [0, 1.9],
  [100, 2.2],
  [300, 2.5],
  [600, 3.8],
  [1_500, 5.2],
  [3_000, 8.1],
];

type Point = Pick<ClimateSpot, 'latitude' | 'longitude'>;
const RADIANS = Math.PI / 180;
/** Great-circle distance, km, on a sphere of 6,371 km. */
function distanceKm(a: Point, b: Point): number {
  const [p, q] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const half = Math.sin((p - q) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(((a.longitude - b.longitude) * RADIANS) / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)));
}

interface Neighbour {
  readonly spot: ClimateSpot;
  /** On the ground. */
  readonly km: number;
  /** As it counts, latitude weighing more. */
  readonly far: number;
}

/**
 * Monthly means of irradiance and temperature at a site, interpolated from the climate table: an estimate with its expected error,
 * for want of a measurement.
 *
 *   GHI = outside the atmosphere · Σ w_i K_i        K_i clearness index of place i, w_i by distance and height
 *   T = Σ v_i (T_i + 6 °C/km · z_i) − 6 °C/km · z   v_i by distance alone, z height in km
 *
 * with `shepardWeights` of the nearest places and of the grid (`backgroundAt`), which fills the gaps between distant places.
 *
 * Clearness and not irradiance is interpolated, because it is what neighbours share: the sun's share is exact at every latitude.
 * The irradiance outside the atmosphere comes from the caller, so that the clearness that the engine makes its hours from is the
 * one of the table, by one formula.
 *
 * @throws  RangeError when the site is not on earth or the irradiance outside the atmosphere is not twelve values
 *
 * Source of the figures: `source` of the result; how good they are: docs/engine/climate.md.
 */
export function monthlyClimate(climate: Climate, site: ClimateSite): MonthlyClimate {
  const { lat, lng, extraterrestrial } = site;
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new RangeError(`latitude ${lat}, longitude ${lng} are not on earth`);
  if (extraterrestrial.length !== MONTHS_PER_YEAR)
    throw new RangeError(`${extraterrestrial.length} values outside the atmosphere, not ${MONTHS_PER_YEAR}`);

  const here = { latitude: lat, longitude: lng };
  const places = climate.places.map((place): Neighbour => {
    const km = distanceKm(place, here);
    return { spot: place, km, far: Math.hypot(Math.max(NEAREST_KM, km), KM_PER_DEGREE_OF_LATITUDE * (place.latitude - lat)) };
  });
  const background = backgroundAt(climate, lat, lng);
  const around =
    background === undefined ? places : [...places, { spot: background.spot, km: 0, far: KM_OF_THE_GRID / Math.sqrt(background.known) }];

  const warm = around.filter(({ spot }) => spot.temperature !== undefined);
  const warmWeights = shepardWeights(
    warm.map(({ far }) => far),
    NEIGHBOURS,
  );
  const elevation = site.elevation ?? weighted(warm, warmWeights, (spot) => spot.elevation);
  const heightError =
    site.elevation === undefined ? Math.sqrt(weighted(warm, warmWeights, (spot) => (spot.elevation - elevation) ** 2)) : 0;
  const temperature = months((month) =>
    weighted(warm, warmWeights, (spot) => spot.temperature![month]! + (LAPSE * (spot.elevation - elevation)) / KILO),
  );

  const bright = around.filter(({ spot }) => spot.clearness !== undefined);
  const brightWeights = shepardWeights(
    bright.map(({ spot, far }) => Math.hypot(far, (KM_PER_KM_OF_HEIGHT * (spot.elevation - elevation)) / KILO)),
    NEIGHBOURS,
  );
  const ghi = months((month) => extraterrestrial[month]! * weighted(bright, brightWeights, (spot) => spot.clearness![month]!));

  const nearest = nearestOf(places.filter(({ spot }) => spot.clearness !== undefined));
  const nearestWarm = nearestOf(places.filter(({ spot }) => spot.temperature !== undefined));
  return {
    ghi,
    temperature,
    elevation,
    ghiUncertaintyPercent: onLines(GHI_ERROR, nearest.km),
    temperatureUncertainty: Math.hypot(onLines(TEMPERATURE_ERROR, nearestWarm.km), (LAPSE * heightError) / KILO),
    nearest: { name: (nearest.spot as ClimatePlace).name, distanceKm: nearest.km },
    method: methodOf(bright, brightWeights),
    source: sourceOf(bright, brightWeights, warm, warmWeights),
  };
}

const months = (value: (month: number) => number): number[] => Array.from({ length: MONTHS_PER_YEAR }, (_, month) => value(month));

const weighted = (neighbours: readonly Neighbour[], weights: readonly number[], value: (spot: ClimateSpot) => number): number =>
  neighbours.reduce((sum, { spot }, i) => (weights[i]! > 0 ? sum + weights[i]! * value(spot) : sum), 0);

const nearestOf = (neighbours: readonly Neighbour[]): Neighbour => neighbours.reduce((best, next) => (next.km < best.km ? next : best));

/** Straight lines between points, the last value beyond. */
function onLines(points: readonly (readonly [number, number])[], x: number): number {
  const next = points.findIndex(([at]) => at > x);
  if (next < 0) return points.at(-1)![1];
  const [[x0, y0], [x1, y1]] = [points[next - 1]!, points[next]!];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

function methodOf(bright: readonly Neighbour[], weights: readonly number[]): string {
  const used = bright.filter((_, i) => weights[i]! > 0);
  // The grid lies at the site itself and has no name.
  const places = used.filter(({ spot }) => 'name' in spot);
  const farthest = Math.round(Math.max(...places.map(({ km }) => km)));
  const grid = used.length > places.length ? ' and of the grid' : '';
  return `clearness index of ${places.length} places within ${farthest} km${grid}, weighted by distance and height; temperature by distance, 6 °C per km of height`;
}

/** Sources of everything that weighs at least a twentieth, the heaviest first. */
function sourceOf(
  bright: readonly Neighbour[],
  brightWeights: readonly number[],
  warm: readonly Neighbour[],
  warmWeights: readonly number[],
): string {
  const weights = new Map<string, number>();
  const add = (source: string | undefined, weight: number): void => {
    if (source !== undefined) weights.set(source, (weights.get(source) ?? 0) + weight);
  };
  bright.forEach(({ spot }, i) => add(spot.clearnessSource, brightWeights[i]!));
  warm.forEach(({ spot }, i) => add(spot.temperatureSource, warmWeights[i]!));
  return [...weights]
    .filter(([, weight]) => weight >= 0.05)
    .sort((a, b) => b[1] - a[1])
    .map(([source]) => source)
    .join('; ');
}
