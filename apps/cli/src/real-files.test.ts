import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { curves, readable, unreadable, type Wanted } from '../../../packages/formats/test/real-files.ts';
import { runCommand, type Ran } from '../test/captured.ts';
import { registerImport } from './import.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/data');
const hasData = existsSync(folder);
const NO_DATA = `the folder of real files ${folder} is absent`;

/** `stackwatt import …` in this process. */
const run = (...words: string[]): Promise<Ran> => runCommand(registerImport, 'import', ...words);

const flagsOf = (options: Wanted['options'] = {}): string[] => [
  ...(options.column === undefined ? [] : ['--column', String(options.column)]),
  ...(options.unit === undefined ? [] : ['--unit', options.unit]),
  ...(options.repair === undefined ? [] : ['--repair', options.repair]),
];
const close = (value: number, printed: string): void => expect(value).toBeCloseTo(Number(printed), (printed.split('.')[1] ?? '').length);

test('every price, solar, pvsyst, wind, turbine, contract and temperature file stands in one of the lists', (context) => {
  if (!hasData) return context.skip(NO_DATA);
  const listed = new Set([
    ...readable.map(({ file }) => file),
    ...unreadable.map(([file]) => file),
    ...curves.map(([name]) => `turbines/${name}.csv`),
  ]);
  const files = ['prices', 'solar', 'pvsyst', 'wind', 'turbines', 'contracts', 'other'].flatMap((name) =>
    readdirSync(resolve(folder, name)).map((file) => `${name}/${file}`),
  );
  // The yaml beside a power curve describes the turbine; it holds no series.
  expect(files.filter((file) => !file.endsWith('.yaml') && !listed.has(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(90);
});

test.skipIf(!hasData).each(readable)(
  'IMP-01 the command line reads $file ($kind) with the figures of its index',
  async ({ file, kind, options, rows, figures, negative, step, layout }) => {
    const { out, err, code } = await run(resolve(folder, file), '--kind', kind, '--json', ...flagsOf(options));
    expect([code, err]).toEqual([0, '']);
    const { understood } = JSON.parse(out) as {
      understood: {
        layout: string;
        stepMinutes: number;
        source: { count: number; min: number; mean: number; max: number; negative: number };
        series: { count: number };
      };
    };
    expect([understood.source.count, understood.stepMinutes, understood.layout]).toEqual([rows, step, layout]);
    expect(understood.series.count).toBe(525_600 / step);
    close(understood.source.min, figures[0]);
    close(understood.source.mean, figures[1]);
    close(understood.source.max, figures[2]);
    expect(negative === undefined || understood.source.negative === negative, `negative: ${understood.source.negative}`).toBe(true);
  },
);

test.skipIf(!hasData).each(unreadable)('IMP-03 the command line refuses %s (%s) %j: %s', async (file, kind, options, rule, words) => {
  const { out, err, code } = await run(resolve(folder, file), '--kind', kind, '--json', ...flagsOf(options));
  expect(code).toBe(1);
  for (const word of words) expect(err).toContain(word);
  const refusal = JSON.parse(out) as { ok: boolean; problems: { rule: string }[] };
  expect([refusal.ok, refusal.problems[0]?.rule]).toEqual([false, rule]);
});

test.skipIf(!hasData).each(curves)(
  'the command line reads the power curve %s with the figures of its index',
  async (name, count, from, to, min, max) => {
    const { out, err, code } = await run(resolve(folder, `turbines/${name}.csv`), '--kind', 'turbine', '--json');
    expect([code, err]).toEqual([0, '']);
    const { understood } = JSON.parse(out) as {
      understood: { points: number; firstSpeed: number; lastSpeed: number; minPower: number; maxPower: number };
    };
    expect(understood.points).toBe(count);
    expect(understood.firstSpeed).toBeCloseTo(from, 5);
    expect(understood.lastSpeed).toBeCloseTo(to, 5);
    const digits = max <= 1 ? 4 : 1;
    expect(understood.minPower).toBeCloseTo(min, digits);
    expect(understood.maxPower).toBeCloseTo(max, digits);
  },
);

test.skipIf(!hasData)('UX-11 a weather file is read whole by the command line: site, light, temperature and wind', async () => {
  const { out, code } = await run(resolve(folder, 'solar/nsrdb_amarillo_tx_2012_60min.csv'), '--kind', 'weather', '--json');
  const { site, understood } = JSON.parse(out) as {
    site: { latitude: number; longitude: number; utcOffset: number };
    understood: Record<string, unknown>;
  };
  expect(code).toBe(0);
  expect(site).toMatchObject({ utcOffset: -6 });
  expect(site.latitude).toBeCloseTo(35.21, 1);
  expect(Object.keys(understood)).toEqual(expect.arrayContaining(['ghi', 'temperature']));
});
