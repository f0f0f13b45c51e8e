import { cutText, oneLine } from '@stackwatt/model';
import { z } from 'zod';
import { ApiProblem } from '../http/problem.ts';
import { boundedBody } from '../outside/bounded-body.ts';
import { PoliteTurns, REAL_TIME, type OutsideClock } from '../outside/polite-turns.ts';
import { countryName } from './country-name.ts';
import type { FoundPlace } from './gazetteer.ts';
import { standardOffsetHours } from './standard-offset-hours.ts';

/** Public services ask for one request a second at most, from a whole installation. */
export const EVERY_MS = 1000;
/** Searches that wait for their second; with more, the last one would have no time left for its answer. */
const MOST_WAITING = 5;
/** What a search may take in all, its turn included, s. */
const TIMEOUT_S = 10;
const MOST_PLACES = 5;
/** Five places with their parts of an address take 5 kB. */
const MOST_BYTES = 256 * 1024;
const LONGEST_ADDRESS = 200;
/** Places hardly move: an answer is kept for a week, and the thousand that were asked for last. */
const KEPT_MS = 7 * 24 * 3_600_000;
const MOST_KEPT = 1000;

const degrees = (most: number) => z.string().min(1).max(30).transform(Number).pipe(z.number().min(-most).max(most));
const part = z.string().nullish();
/** The answer in the form of Nominatim, `jsonv2` with `addressdetails`. */
const Hits = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    name: part,
    display_name: z.string().min(1),
    address: z.object({
      house_number: part,
      road: part,
      hamlet: part,
      village: part,
      town: part,
      city: part,
      county: part,
      state: part,
      'ISO3166-2-lvl4': part,
      country_code: z
        .string()
        .regex(/^[a-z]{2}$/i)
        .optional(),
    }),
  }),
);
type Hit = z.infer<typeof Hits>[number];

interface OnlineGeocoderParts {
  /** Of the search, in the form of Nominatim. */
  readonly url: string;
  readonly version: string;
  /** Whether no other server process asks in this second; undefined where there is no other. */
  readonly claim: (() => Promise<boolean>) | undefined;
  /** Told why a request failed, for the log. */
  readonly onFault: (error: unknown) => void;
  readonly clock?: OutsideClock | undefined;
}

/**
 * D-030: an online search for places, where the settings name one. The server asks once a second, whoever searches; the same text is asked
 * once, also while its answer is on its way. The text goes into one parameter of the address of the settings, and no redirect is
 * followed, so nobody leads the server to another host.
 */
export class OnlineGeocoder {
  readonly #kept = new Map<string, { readonly places: readonly FoundPlace[]; readonly until: number }>();
  readonly #underWay = new Map<string, Promise<readonly FoundPlace[]>>();
  readonly #of: OnlineGeocoderParts;
  readonly #clock: OutsideClock;
  readonly #turns: PoliteTurns;

  constructor(of: OnlineGeocoderParts) {
    this.#of = of;
    this.#clock = of.clock ?? REAL_TIME;
    this.#turns = new PoliteTurns({ everyMs: EVERY_MS, mostWaiting: MOST_WAITING, claim: of.claim, clock: this.#clock });
  }

  /** @throws ApiProblem 503 with what to do without it */
  async search(text: string): Promise<readonly FoundPlace[]> {
    const key = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > this.#clock.now()) {
      this.#keep(key, known);
      return known.places;
    }
    const begun = this.#underWay.get(key);
    if (begun !== undefined) return begun;
    const asked = this.#ask(text).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    const places = await asked;
    this.#keep(key, { places, until: this.#clock.now() + KEPT_MS });
    return places;
  }

  /** What was asked for last stands last; the first goes when there are too many. */
  #keep(key: string, answer: { readonly places: readonly FoundPlace[]; readonly until: number }): void {
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #ask(text: string): Promise<FoundPlace[]> {
    const signal = this.#clock.endAfter(TIMEOUT_S * 1000);
    if (!(await this.#turns.take(signal))) throw failed('is asked by too many people at the moment');
    try {
      const answer = await fetch(this.#addressOf(text), {
        headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': `Stackwatt/${this.#of.version}` },
        redirect: 'manual',
        signal,
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw failed(`answered with an error (status ${answer.status})`);
      }
      return Hits.parse(JSON.parse(await shortText(answer)))
        .slice(0, MOST_PLACES)
        .map(toPlace);
    } catch (error) {
      if (error instanceof ApiProblem) throw error;
      this.#of.onFault(error);
      if (signal.aborted) throw failed(`did not answer within ${TIMEOUT_S} s`);
      const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError;
      throw failed(isUnreadable ? 'gave an answer that cannot be read' : 'cannot be reached');
    }
  }

  #addressOf(text: string): URL {
    const url = new URL(this.#of.url);
    const query = { q: text, format: 'jsonv2', limit: String(MOST_PLACES), addressdetails: '1' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

const failed = (how: string): ApiProblem =>
  new ApiProblem(
    503,
    'Online search failed',
    `The online search ${how}. The places bundled with Stackwatt and typed coordinates work without it.`,
    { headers: { 'retry-after': '5' } },
  );

/** @throws ApiProblem for an answer that is longer than any list of places */
async function shortText(answer: Response): Promise<string> {
  const body = await boundedBody(answer, MOST_BYTES);
  if (body === undefined) throw failed('gave an answer that is too long');
  return body.toString('utf8');
}

/** About a metre. */
const rounded = (angle: number): number => Math.round(angle * 1e5) / 1e5;

function toPlace(hit: Hit): FoundPlace {
  const countryCode = hit.address.country_code?.toUpperCase() ?? '';
  const lat = rounded(hit.lat);
  const lng = rounded(hit.lon);
  return {
    address: cutText(addressOf(hit, countryCode), LONGEST_ADDRESS),
    lat,
    lng,
    countryName: countryCode === '' ? '' : countryName(countryCode),
    countryCode,
    utcOffsetHours: standardOffsetHours(lat, lng),
  };
}

/** In the form of the gazetteer, from which the state is read: 'Odessa, TX, USA'. */
function addressOf({ name, display_name: whole, address }: Hit, country: string): string {
  const isUs = country === 'US';
  const street = [address.house_number, address.road].map(lineOf).filter(isThere).join(' ');
  const state = isUs ? (address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state) : address.state;
  const town = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.county;
  const place = [lineOf(name) === '' ? street : lineOf(name), town, state].map(lineOf);
  const parts = [...place, isUs ? 'USA' : country === '' ? '' : countryName(country)].filter(isThere);
  return place.some(isThere) ? parts.filter((one, i) => one !== parts[i - 1]).join(', ') : oneLine(whole);
}
const lineOf = (text: string | null | undefined): string => oneLine(text ?? '');
const isThere = (text: string): boolean => text !== '';
