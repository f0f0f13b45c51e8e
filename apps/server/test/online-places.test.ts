import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getPlaceAt, getPlaces, getPlacesOnline, getSettings } from '@stackwatt/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UsageGuard } from '../src/account/usage-guard.ts';
import type { OutsideClock } from '../src/outside/polite-turns.ts';
import { EVERY_MS, OnlineGeocoder } from '../src/places/online-geocoder.ts';
import { pause, realEntry, refusal, startHarness, type Client, type Harness } from './harness.ts';

const WITHOUT = 'The places bundled with Stackwatt and typed coordinates work without it.';
const ATTRIBUTION = 'Data © Map people';

/** In the form of Nominatim. */
const ODESSA = {
  place_id: 1,
  lat: '31.8457149',
  lon: '-102.3676430',
  name: 'Odessa',
  display_name: 'Odessa, Ector County, Texas, United States',
  address: {
    city: 'Odessa',
    county: 'Ector County',
    state: 'Texas',
    'ISO3166-2-lvl4': 'US-TX',
    country: 'United States',
    country_code: 'us',
  },
};
const STREET = {
  lat: '48.1374000',
  lon: '11.5755000',
  name: '',
  display_name: '8, Marienplatz, Altstadt-Lehel, Munich, Bavaria, 80331, Germany',
  address: { house_number: '8', road: 'Marienplatz', city: 'Munich', state: 'Bavaria', country: 'Germany', country_code: 'de' },
};
const AT_SEA = { lat: '-40', lon: '-120', name: 'Far\u0000\nreef', display_name: 'Far reef', address: {} };

/** A time that stands still until it is moved on. */
class HeldClock implements OutsideClock {
  #now = 5_000_000;
  #waiting: { readonly until: number; readonly wake: () => void }[] = [];
  /** How long each search may take, ms. */
  readonly given: number[] = [];
  #controllers: AbortController[] = [];

  readonly now = (): number => this.#now;
  readonly wait = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.#waiting.push({ until: this.#now + ms, wake });
    });
  readonly endAfter = (ms: number): AbortSignal => {
    const controller = new AbortController();
    this.given.push(ms);
    this.#controllers.push(controller);
    return controller.signal;
  };
  /** Everybody's time is up. */
  endAll(): void {
    for (const controller of this.#controllers.splice(0)) controller.abort();
  }
  /** What is woken has done its part, and a request it sends has come, when this is over. */
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#waiting.filter(({ until }) => until <= this.#now);
    this.#waiting = this.#waiting.filter(({ until }) => until > this.#now);
    for (const { wake } of due) wake();
    await pause(100);
  }
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const answering =
  (body: unknown): Behaviour =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));

const clock = new HeldClock();
let behave: Behaviour = answering([]);
let asked: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[] = [];
let geocoder: Server;
let on: Harness;
let ann: Client;
beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push({ url: new URL(request.url!, 'http://geocoder'), headers: request.headers });
    behave(request, response);
  });
  await new Promise<void>((ready) => {
    geocoder.listen(0, '127.0.0.1', ready);
  });
  on = await startHarness({
    calculatorEntry: realEntry,
    outsideClock: clock,
    version: '1.2.3',
    environment: {
      STACKWATT_GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as { port: number }).port}/search?key=k1`,
      STACKWATT_GEOCODER_ATTRIBUTION: ATTRIBUTION,
    },
  });
  ann = await on.as('ann');
});
afterAll(async () => {
  await on.stop();
  geocoder.closeAllConnections();
  geocoder.close();
});
afterEach(async () => {
  behave = answering([]);
  asked = [];
  await clock.pass(60_000);
});

const search = async (q: string, client = ann) => (await client.call(getPlacesOnline, { query: { q } })).data!;
const questions = (): (string | null)[] => asked.map(({ url }) => url.searchParams.get('q'));

test('UX-74 the online geocoder is off by default: the call says so, the page is told of none, and the bundled places answer', async () => {
  const off = await startHarness({ calculatorEntry: realEntry });
  try {
    const bob = await off.as('bob');
    expect((await off.anonymous.call(getSettings)).data).toMatchObject({ onlineSearchAttribution: '' });
    expect(await refusal(search('Odessa', bob))).toMatchObject({
      status: 404,
      title: 'No online search',
      detail: `The online search is not switched on here. ${WITHOUT}`,
    });
    expect((await bob.call(getPlaces, { query: { q: 'odessa, tx' } })).data![0]).toMatchObject({ address: 'Odessa, TX, USA' });
  } finally {
    await off.stop();
  }
});

test('UX-74 an adapter setting switches it on: one question in the form of the geocoder, for people who are signed in, with attribution', async () => {
  behave = answering([ODESSA, STREET, AT_SEA]);
  expect((await on.anonymous.call(getSettings)).data).toMatchObject({ onlineSearchAttribution: ATTRIBUTION });
  expect(await search(' Odessa  Street ')).toEqual([
    { address: 'Odessa, TX, USA', lat: 31.84571, lng: -102.36764, countryName: 'United States', countryCode: 'US', utcOffsetHours: -6 },
    {
      address: '8 Marienplatz, Munich, Bavaria, Germany',
      lat: 48.1374,
      lng: 11.5755,
      countryName: 'Germany',
      countryCode: 'DE',
      utcOffsetHours: 1,
    },
    { address: 'Far reef', lat: -40, lng: -120, countryName: '', countryCode: '', utcOffsetHours: -8 },
  ]);
  expect(asked).toHaveLength(1);
  expect([asked[0]!.url.pathname, Object.fromEntries(asked[0]!.url.searchParams)]).toEqual([
    '/search',
    { key: 'k1', q: 'Odessa  Street', format: 'jsonv2', limit: '5', addressdetails: '1' },
  ]);
  expect(asked[0]!.headers).toMatchObject({ 'user-agent': 'Stackwatt/1.2.3', 'accept-language': 'en' });

  expect(await refusal(search('Odessa', on.anonymous))).toMatchObject({ status: 401 });
  for (const q of ['', ' x ', 'x'.repeat(201)]) expect(await refusal(search(q))).toMatchObject({ status: 400 });
  expect(asked).toHaveLength(1);
});

test('UX-74 answers are cached for days: the same text is asked once, whoever asks, also while its answer is on its way', async () => {
  let release = (): void => {};
  behave = (request, response) => {
    release = () => answering([ODESSA])(request, response);
  };
  const bob = await on.as('bob');
  const both = [search('Cached  Place'), search('cached place', bob)];
  await expect.poll(() => asked.length).toBe(1);
  await pause(100);
  release();
  expect((await Promise.all(both)).map(([first]) => first!.address)).toEqual(['Odessa, TX, USA', 'Odessa, TX, USA']);
  const dayMs = 24 * 3_600_000;
  await clock.pass(6 * dayMs);
  expect(await search(' CACHED place ')).toHaveLength(1);
  expect(questions()).toEqual(['Cached  Place']);
  // After a week it is asked anew.
  await clock.pass(2 * dayMs);
  behave = answering([]);
  expect(await search('cached place')).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('UX-74 the geocoder is asked ≤ 1 request/s server-wide, and who would wait for longer than that is good for is told at once', async () => {
  const bob = await on.as('bob');
  const all = [search('first of many'), search('second of many', bob), search('third of many')];
  await pause(200);
  expect(questions()).toEqual(['first of many']);
  await clock.pass(999);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(asked).toHaveLength(2);
  await clock.pass(999);
  expect(asked).toHaveLength(2);
  await clock.pass(1);
  await Promise.all(all);
  expect(questions()).toEqual(['first of many', 'second of many', 'third of many']);

  const waiting = ['a', 'b', 'c', 'd', 'e'].map((name) => search(`waiting ${name}`));
  await pause(200);
  expect(await refusal(search('one too many'))).toMatchObject({
    status: 503,
    detail: `The online search is asked by too many people at the moment. ${WITHOUT}`,
  });
  for (let second = 0; second < 5; second++) await clock.pass(1000);
  await Promise.all(waiting);
  expect(asked).toHaveLength(8);
});

test('UX-74 ≤ 1 request/s holds for server processes on one database together', async () => {
  behave = answering([ODESSA]);
  const usage = new UsageGuard(on.server.database.db, clock.now);
  const { port } = geocoder.address() as { port: number };
  const processes = [1, 2].map(
    () =>
      new OnlineGeocoder({
        url: `http://127.0.0.1:${port}/search`,
        version: '1',
        claim: () => usage.claim('onlineSearch', EVERY_MS),
        onFault: () => {},
        clock,
      }),
  );
  const both = processes.map((one) => one.search('two processes'));
  await expect.poll(() => asked.length).toBe(1);
  for (let ms = 0; ms < 800; ms += 200) await clock.pass(200);
  await clock.pass(199);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(await Promise.all(both)).toHaveLength(2);
  expect(questions()).toEqual(['two processes', 'two processes']);
});

test('UX-77 without an answer the 10 s time-out ends the search with a clear text, and the bundled places go on answering', async () => {
  behave = () => {};
  const before = clock.given.length;
  const late = refusal(search('nobody answers'));
  await expect.poll(() => asked.length).toBe(1);
  expect(clock.given.slice(before)).toEqual([10_000]);
  expect((await ann.call(getPlaces, { query: { q: 'boulder' } })).data![0]).toMatchObject({ address: 'Boulder, CO, USA' });
  expect((await ann.call(getPlaceAt, { query: { lat: 40.015, lng: -105.2705 } })).data).toMatchObject({ address: 'Boulder, CO, USA' });
  clock.endAll();
  expect(await late).toMatchObject({
    status: 503,
    title: 'Online search failed',
    detail: `The online search did not answer within 10 s. ${WITHOUT}`,
  });
  // Nothing of a failure is kept.
  behave = answering([ODESSA]);
  await clock.pass(1000);
  expect(await search('nobody answers')).toHaveLength(1);
});

let led = 0;
const FAILURES: readonly (readonly [name: string, behaviour: Behaviour, how: string])[] = [
  ['an error', (_request, response) => response.writeHead(500).end('no'), 'answered with an error (status 500)'],
  ['a refusal', (_request, response) => response.writeHead(429).end(), 'answered with an error (status 429)'],
  ['no JSON', answering('<html>'), 'gave an answer that cannot be read'],
  ['another form', answering({ features: [] }), 'gave an answer that cannot be read'],
  ['a place that is none', answering([{ ...ODESSA, lat: '91' }]), 'gave an answer that cannot be read'],
  ['a country that is none', answering([{ ...ODESSA, address: { country_code: 'Texas' } }]), 'gave an answer that cannot be read'],
  ['a huge answer', answering(JSON.stringify([{ ...ODESSA, name: 'x'.repeat(300_000) }])), 'gave an answer that is too long'],
  [
    'an answer without end',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    },
    'gave an answer that is too long',
  ],
  ['a broken connection', (request) => request.socket.destroy(), 'cannot be reached'],
  [
    'another address',
    (request, response) => {
      if (request.url!.startsWith('/led')) led++;
      response.writeHead(302, { location: '/led' }).end();
    },
    'answered with an error (status 302)',
  ],
];

test.each(FAILURES)('UX-77 a failure never blocks: %s is a clear text, and the bundled places go on', async (name, behaviour, how) => {
  behave = behaviour;
  expect(await refusal(search(`asked for ${name}`))).toMatchObject({
    status: 503,
    title: 'Online search failed',
    detail: `The online search ${how}. ${WITHOUT}`,
  });
  expect(led).toBe(0);
  expect((await ann.call(getPlaces, { query: { q: 'boulder' } })).data![0]).toMatchObject({ address: 'Boulder, CO, USA' });
});
