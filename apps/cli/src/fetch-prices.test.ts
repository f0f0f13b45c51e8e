import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nyisoDays } from '../../../packages/formats/test/operator-files.ts';
import { fakeOperators, type FakeOperators } from '../../server/test/fake-operators.ts';
import { stackwatt } from '../test/command-line.ts';

let operators: FakeOperators;
beforeAll(async () => {
  operators = await fakeOperators();
});
afterAll(() => operators.close());
beforeEach(() => {
  operators.asked.length = 0;
});

const folder = (): string => mkdtempSync(join(tmpdir(), 'stackwatt-prices-'));
const words = (node = 'N.Y.C.', ...more: string[]): string[] => [
  'fetch-prices',
  '--operator=nyiso',
  '--market=rtm',
  `--node=${node}`,
  '--year=2023',
  ...more,
];

test('fetch-prices works only when a setting names the service, and says how', async () => {
  const [off, wrong] = await Promise.all([stackwatt(words()), stackwatt(words('QUEENS'), operators.settings)]);
  expect(off).toMatchObject({
    code: 1,
    out: '',
    err: 'STACKWATT_PRICES_NYISO_URL is not set, so nobody is asked. The public address is https://mis.nyiso.com/public/csv/.',
  });
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain('NYISO has no zone "QUEENS"');
  expect(operators.asked).toEqual([]);
});

test('fetch-prices writes a file that import reads to the same hash as the daily files joined by hand, keeps what it downloaded, and says whence', async () => {
  const [place, cache] = [folder(), join(folder(), 'cache')];
  const out = join(place, 'prices.csv');
  const done = await stackwatt(words('N.Y.C.', '--out', out, '--cache', cache), operators.settings);
  expect([done.code, done.out]).toEqual([0, out]);
  expect(done.err.split('\n')).toHaveLength(12);
  expect(done.err).toMatch(/^1 of 12 files, about \d+ s left\n2 of 12 files/);
  expect(operators.asked).toHaveLength(12);
  expect(readdirSync(cache)).toHaveLength(12);

  const text = readFileSync(out, 'utf8');
  const source = JSON.parse(readFileSync(`${out}.source.json`, 'utf8')) as { sha256: string; sources: { address: string }[] };
  expect(source).toMatchObject({ sha256: createHash('sha256').update(text).digest('hex'), node: 'N.Y.C.', year: 2023 });
  expect(source.sources.map(({ address }) => new URL(address).pathname)).toEqual(operators.asked);

  const days = Array.from({ length: 12 }, (_, month) => Object.values(nyisoDays('rtlbmp', 2023, month + 1))).flat();
  const byHand = join(place, 'by-hand.csv');
  writeFileSync(byHand, days.map((day, i) => (i === 0 ? day : day.slice(day.indexOf('\n') + 1))).join(''));
  const [fetched, joined] = await Promise.all(
    [[out], [byHand, '--node', 'N.Y.C.']].map((file) => stackwatt(['import', ...file, '--kind', 'price', '--json'])),
  );
  const hashOf = (json: string): string => (JSON.parse(json) as { hash: string }).hash;
  expect(hashOf(fetched!.out)).toBe(hashOf(joined!.out));

  // Another zone needs nobody.
  const west = await stackwatt(words('WEST', '--out', join(place, 'west.csv'), '--cache', cache, '--json'), operators.settings);
  expect([west.code, west.err]).toEqual([0, '12 of 12 files']);
  expect(operators.asked).toHaveLength(12);
});

test('UX-77 an operator that fails is said in a sentence with code 1, and no half of a file is written', async () => {
  const place = folder();
  operators.behave = (_request, response) => void response.writeHead(503).end();
  const failed = await stackwatt(words('N.Y.C.', '--out', join(place, 'prices.csv')), operators.settings);
  operators.behave = undefined;
  expect(failed).toMatchObject({ code: 1, out: '', err: 'NYISO answered with an error (status 503).' });
  expect(readdirSync(place)).toEqual([]);
});
