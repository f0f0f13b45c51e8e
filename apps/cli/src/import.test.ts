import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStorageFile } from '@stackwatt/formats';
import { writeTurbineFile } from '../../../packages/formats/test/write-turbine-file.ts';
import { TurbineSpec, UserStorageSpec } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { runCommand, type Ran } from '../test/captured.ts';
import { registerImport } from './import.ts';

/** Runs `stackwatt import …` in this process. */
const run = (...words: string[]): Promise<Ran> => runCommand(registerImport, 'import', ...words);

const folder = mkdtempSync(join(tmpdir(), 'stackwatt-import-'));
const file = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const column = (count: number, value: (i: number) => string | number = (i) => (i % 7) + 0.5): string =>
  Array.from({ length: count }, (_, i) => value(i)).join('\n');

test('import prints what was understood', async () => {
  const { out, err, code } = await run(file('lmp.csv', `LMP $/MWh\n${column(8784)}`), '--kind', 'price', '--year', '2024');
  expect([code, err]).toEqual([0, '']);
  for (const line of [
    'layout        Single column',
    'rows          8785 read, 8760 used, 24 dropped (29 February)',
    'year          2024 (as chosen)',
    'step          60 minutes',
    'gaps          none',
    'leap day      leap year: the 24 values of 29 February are dropped by their position',
  ]) {
    expect(out.split('\n')).toContain(line);
  }
});

test('import --json is one object with the same facts', async () => {
  const { out, code } = await run(
    file(
      'reg.csv',
      column(35_040, (i) => (i % 10 === 0 ? -1 : 4)),
    ),
    '--kind',
    'regulation',
    '--json',
  );
  const data = JSON.parse(out) as {
    ok: boolean;
    understood: { stepMinutes: number; unit: { target: string }; repairs: { kind: string; count: number }[] };
  };
  expect([code, data.ok, data.understood.stepMinutes, data.understood.unit.target]).toEqual([0, true, 15, 'currency/MW-h']);
  expect(data.understood.repairs).toEqual([{ kind: 'negatives', count: 3504, text: '3,504 negative values set to 0' }]);
});

test('UX-11 a refusal goes to stderr with file, place, value and rule, and ends with code 1', async () => {
  const path = file('bad.csv', `LMP\n${column(8760, (i) => (i === 4379 || i === 5000 ? 'N/A' : 20))}`);
  const { out, err, code } = await run(path, '--kind', 'price');
  expect([code, out]).toEqual([1, '']);
  expect(err.split('\n')[0]).toBe(`${path}: row 4,381, column "LMP": "N/A" is not a number (1 more)`);
  expect(err).toContain('row 5,002, column "LMP": "N/A" is not a number');
  const json = await run(path, '--kind', 'price', '--json');
  expect(JSON.parse(json.out)).toMatchObject({ ok: false, problems: [{ rule: 'notANumber', row: 4381 }, { row: 5002 }], more: 0 });
  expect(json.code).toBe(1);
});

test('the flags column, comma, repair and unit reach the reader', async () => {
  const rows = Array.from({ length: 8760 }, (_, i) => i);
  const stamp = (i: number): string => new Date(Date.UTC(2021, 0, 1, i)).toISOString().slice(0, 16).replace('T', ' ');
  const path = file(
    'two.csv',
    `time;a;b\n${rows
      .filter((i) => i !== 100)
      .map((i) => `${stamp(i)};${i % 5},25;7`)
      .join('\n')}`,
  );
  expect((await run(path, '--kind', 'price')).err).toContain('choose one: 2 "a", 3 "b"');
  expect((await run(path, '--kind', 'price', '--column', 'a')).err).toContain('1 of 8,760 intervals is missing');
  const { out } = await run(path, '--kind', 'production', '--column', '2', '--comma', '--repair', 'interpolate', '--unit', 'MW', '--json');
  const { understood } = JSON.parse(out) as {
    understood: { decimalSign: string; unit: { factor: number }; gaps: { missing: number }; column: { name: string } };
  };
  expect([understood.decimalSign, understood.unit.factor, understood.gaps.missing, understood.column.name]).toEqual([',', 1, 1, 'a']);
});

/** Hourly stamps of 2021 as day/month or month/day, and values of a price. */
const hourOf = (i: number): Date => new Date(Date.UTC(2021, 0, 1, i));
const iso = (i: number): string => hourOf(i).toISOString().slice(0, 16).replace('T', ' ');
const rowsOf = (stamp: (i: number) => string, value: (i: number) => string | number, separator = ';'): string =>
  Array.from({ length: 8760 }, (_, i) => `${stamp(i)}${separator}${value(i)}`).join('\n');

test('I-4 I-7 a question names the flag that answers it, and the flag answers it', async () => {
  const questions: readonly (readonly [text: string, kind: string, flag: string, ...answer: string[]])[] = [
    [`time;Price ($/kWh)\n${rowsOf(iso, (i) => 20 + (i % 90))}`, 'price', '--unit UNIT', '--unit', 'currency/MWh'],
    [`time;Output\n${rowsOf(iso, (i) => (i % 10) / 10)}`, 'production', '--rating MW', '--rating', '50'],
    [
      `MTU;Price\n${rowsOf(
        (i) => `week ${i}`,
        (i) => 20 + (i % 9),
      )}`,
      'price',
      '--ignore-dates',
      '--ignore-dates',
    ],
    [`hour (he);Price\n${rowsOf(iso, (i) => 20 + (i % 9))}`, 'price', '--label beginning', '--label', 'beginning'],
    [
      `time;GHI\n${rowsOf(iso, (i) => Math.max(0, 5 - Math.abs((i % 24) - 6)) * 100)}`,
      'irradiance',
      '--stamps-utc-offset HOURS',
      '--stamps-utc-offset',
      '0',
      '--utc-offset',
      '6',
    ],
  ];
  for (const [index, [text, kind, flag, ...answer]] of questions.entries()) {
    const path = file(`question-${index}.csv`, text);
    const asked = await run(path, '--kind', kind);
    expect([asked.code, asked.err.split('\n')[1]]).toEqual([1, expect.stringContaining(`answer with ${flag}`)]);
    const answered = await run(path, '--kind', kind, ...answer);
    expect([flag, answered.code, answered.err]).toEqual([flag, 0, '']);
  }
});

test('separator and order of dates can be overruled, and a word that is none is refused with those that are', async () => {
  // 1/2/2021 is 2 January; the caller may say that it is 1 February, and then the days above 12 are no months.
  const american = (i: number): string => `${hourOf(i).getUTCMonth() + 1}/${hourOf(i).getUTCDate()}/2021 ${hourOf(i).getUTCHours()}:00`;
  const path = file('dates.csv', `time;Price\n${rowsOf(american, (i) => 20 + (i % 9))}`);
  expect((await run(path, '--kind', 'price', '--date-order', 'month-first')).out).toContain('month/day/year, as chosen');
  expect((await run(path, '--kind', 'price', '--date-order', 'day-first')).err).toContain('is not a date or time');
  expect((await run(path, '--kind', 'price', '--separator', 'semicolon')).out).toContain('separator     semicolon');
  expect((await run(path, '--kind', 'price', '--separator', 'comma')).code).toBe(1);
  expect((await run(path, '--kind', 'price', '--separator', 'dash')).err).toContain('must be comma or semicolon or tab or none');
  expect((await run(path, '--kind', 'price', '--date-order', 'any')).err).toContain('must be day-first or month-first');
});

test('--quiet leaves the data and the first line of a refusal', async () => {
  const good = file('quiet.csv', `Price\n${column(8760)}`);
  const loud = await run(good, '--kind', 'price');
  const quiet = await run(good, '--kind', 'price', '--quiet');
  expect([quiet.code, quiet.err, quiet.out]).toEqual([0, '', loud.out]);
  const bad = file('loud.csv', `LMP\n${column(8760, (i) => (i % 2 === 1 ? 'x' : 20))}`);
  expect((await run(bad, '--kind', 'price')).err.split('\n').length).toBeGreaterThan(20);
  expect((await run(bad, '--kind', 'price', '--quiet')).err.trim().split('\n')).toEqual([
    `${bad}: row 3, column "LMP": "x" is not a number (4,379 more)`,
  ]);
});

test('a power curve and weather are read too; Excel and unknown kinds are refused by name', async () => {
  const curve = await run(file('curve.csv', 'Wind Speed [m/s],Power [kW]\n3,0\n12,3000\n25,3000'), '--kind', 'turbine');
  expect(curve.out).toContain('points        3 from 3 to 25 m/s');
  const weather = await run(
    file('weather.csv', `GHI,Temperature,Wind Speed\n${column(8760, (i) => `${i % 900},${i % 30},${i % 11}`)}`),
    '--kind',
    'weather',
  );
  expect(weather.out).toContain('ghi:');
  const excel = await run(file('prices.xlsx', 'PK'), '--kind', 'price');
  expect([excel.code, excel.err]).toEqual([1, expect.stringContaining('Import error: Excel files are not supported')]);
  expect((await run(file('a.csv', '1'), '--kind', 'prices')).err).toContain('must be one of price, regulation');
  expect((await run(file('a.csv', '1'), '--kind', 'price', '--repair', 'magic')).err).toContain('must be repeat or interpolate');
  expect((await run(join(folder, 'absent.csv'), '--kind', 'price')).err).toContain('cannot be read (ENOENT)');
  expect((await run(file('years.txt', column(175_200)), '--kind', 'production')).err).toContain('20 years of 60-minute values');
});

test('IMP-10 IMP-11 a turbine and a storage type are read from xml; anything else is refused with the reason', async () => {
  const turbine = TurbineSpec.parse({
    name: 'Three megawatts',
    hubHeight: 110,
    powerCurve: [
      { speed: 3, mw: 0 },
      { speed: 12, mw: 3 },
    ],
  });
  const wind = await run(file('turbine.xml', writeTurbineFile(turbine)), '--kind', 'turbine', '--json');
  expect([wind.code, (JSON.parse(wind.out) as { spec: unknown }).spec]).toEqual([0, turbine]);
  const spec = UserStorageSpec.parse({
    name: 'Two hours',
    nominalCapacity: 20,
    nominalPower: 10,
    maximumCapacity: 22,
    rateConstant: 0.9,
    capacityRatio: 0.7,
  });
  const storage = await run(file('battery.xml', writeStorageFile(spec)), '--kind', 'storage');
  expect(storage.code).toBe(0);
  for (const line of ['name          Two hours', 'capacity      20 MWh', 'power         10 MW'])
    expect(storage.out.split('\n')).toContain(line);
  const simple = await run(
    file('simple.xml', '<StorageType><name>S</name><nominalCapacity>1</nominalCapacity></StorageType>'),
    '--kind',
    'storage',
  );
  expect([simple.code, simple.err]).toEqual([1, expect.stringContaining('must be an Advanced Storage Model')]);
  for (const kind of ['storage', 'turbine']) expect((await run(file('other.xml', '<x/>'), '--kind', kind)).code).toBe(1);
  expect((await run(file('text.csv', '1,2,3'), '--kind', 'storage')).code).toBe(1);
});
