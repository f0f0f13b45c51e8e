import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from './main.ts';

let folder = '';
let out = '';
let err = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackwatt-dispatch-'));
  out = err = '';
  process.exitCode = undefined;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(console, 'error').mockImplementation((text) => void (err += `${String(text)}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

async function run(content: string, ...options: string[]): Promise<number | string | undefined> {
  const file = join(folder, 'case.json');
  writeFileSync(file, content);
  await main(['dispatch', file, ...options]);
  return process.exitCode;
}

const twoHours = JSON.stringify({
  stepMinutes: 60,
  lookAheadHours: null,
  commitHours: null,
  importLimitMw: 5,
  storage: [{ capacityMwh: 10, powerMw: 1, roundTripEfficiency: 0.81 }],
  energyMarkets: [{ kind: 'rtm', price: [20, 100] }],
});

test('stackwatt dispatch --json prints the result and nothing else', async () => {
  expect(await run(twoHours, '--json', '--repeat', '3')).toBeUndefined();
  const output = JSON.parse(out) as { objective: number; status: string };
  expect(output.status).toBe('optimal');
  expect(output.objective).toBeCloseTo(61, 12); // buy 1 MWh at 20, sell 0.81 MWh at 100
  expect(err).toBe('');
});

test('dispatch takes --quiet, as every command does', async () => {
  expect(await run(twoHours, '--quiet')).toBeUndefined();
  expect([out.includes('objective'), err]).toEqual([true, '']);
});

test('without --json people get a table', async () => {
  await run(twoHours);
  expect(out).toMatch(/^objective +61\.00$/m);
  expect(out).toMatch(/^energyPurchases +-20\.00$/m);
});

test('exit code 2 for an infeasible case, and the result is printed all the same', async () => {
  // 2 MWh owed in the second hour, 0.81 can be delivered.
  const owing = JSON.stringify({
    ...(JSON.parse(twoHours) as object),
    contract: { price: [50, 50], obligationMwh: [0, 2], shortagePenalty: null },
  });
  expect(await run(owing, '--json')).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ status: 'infeasible', violated: { from: 1, to: 2, owedMwh: 2 } });
  out = '';
  expect(await run(owing)).toBe(2);
  expect(out).toMatch(/^status +infeasible$/m);
  expect(out).toMatch(/^violated +1\.19\d* of 2 MWh short in the steps 1 to 2$/m);
});

test(
  'N-11 N-21 with --search-work 1 a case that takes far more has its operation all the same, with its status and its gap, every time the same',
  { timeout: 60_000 },
  async () => {
    // In each hour of a year the plant may import or export: buying costs less than is paid for selling, and two storage units are there to
    // burn the difference in.
    const price = Array.from({ length: 8760 }, (_, t) => Number((40 + 25 * Math.sin(t / 3.7) + 15 * Math.sin(t * t)).toFixed(2)));
    const store = { capacityMwh: 10, powerMw: 5, roundTripEfficiency: 0.64 };
    const hard = JSON.stringify({
      stepMinutes: 60,
      lookAheadHours: 48,
      commitHours: 24,
      exportLimitMw: 60,
      importLimitMw: 50,
      solarMw: price.map((_, t) => 40 * Math.max(0, Math.sin(t / 4))),
      storage: [store, { ...store, roundTripEfficiency: 0.9 }],
      energyMarkets: [{ kind: 'rtm', price, importPrice: price.map((value) => value - 2) }],
    });
    await run(hard, '--json', '--search-work', '1');
    const { status, objective, solve } = JSON.parse(out) as {
      status: string;
      objective: number;
      solve: {
        milliseconds: number;
        worstGap: number;
        status: string;
        iterations: number;
        windows: number;
        windowCounts: { timedOut: number };
      };
    };
    expect(status).toBe('optimal');
    expect(objective).toBeGreaterThan(0);
    expect(solve).toMatchObject({ status: 'timedOut', windows: 365 });
    expect(solve.worstGap).toBeGreaterThan(1e-6);
    expect(solve.windowCounts.timedOut).toBeGreaterThan(100);
    out = '';
    await run(hard, '--json', '--search-work', '1');
    const again = JSON.parse(out) as { objective: number; solve: { iterations: number } };
    expect([again.objective, again.solve.iterations]).toEqual([objective, solve.iterations]);
    out = '';
    await run(hard, '--search-work', '0');
    expect(out).toMatch(/^proof +the work allowed ended a search/m);
    await expect(run(hard, '--search-work', 'soon')).resolves.toBe(1);
  },
);

test('exit code 1 names file, place, value and rule', async () => {
  expect(await run(twoHours.replace('"importLimitMw":5', '"importLimitMw":-5'))).toBe(1);
  expect(err).toBe(`${join(folder, 'case.json')}: importLimitMw is -5: at least 0\n`);
  expect(out).toBe('');
});

test('exit code 1 for a file that is not there', async () => {
  await main(['dispatch', join(folder, 'nothing.json')]);
  expect(process.exitCode).toBe(1);
  expect(err).toContain('nothing.json');
});
