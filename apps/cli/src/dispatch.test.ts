import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerDispatch } from './dispatch.ts';

let folder = '';
let out = '';
let err = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackwatt-dispatch-'));
  out = err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(console, 'error').mockImplementation((text) => void (err += `${String(text)}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

function run(content: string, ...options: string[]): number | string | undefined {
  const file = join(folder, 'case.json');
  writeFileSync(file, content);
  const program = new Command().exitOverride();
  registerDispatch(program);
  program.parse(['dispatch', file, ...options], { from: 'user' });
  return process.exitCode;
}

const twoHours = JSON.stringify({
  stepMinutes: 60, lookAheadHours: null, commitHours: null, importLimitMw: 5,
  storage: [{ capacityMwh: 10, powerMw: 1, roundTripEfficiency: 0.81 }],
  energyMarkets: [{ kind: 'rtm', price: [20, 100] }],
});

test('stackwatt dispatch --json prints the result and nothing else', () => {
  expect(run(twoHours, '--json', '--repeat', '3')).toBeUndefined();
  const output = JSON.parse(out) as { objective: number; status: string };
  expect(output.status).toBe('optimal');
  expect(output.objective).toBeCloseTo(61, 12); // buy 1 MWh at 20, sell 0.81 MWh at 100
  expect(err).toBe('');
});

test('without --json people get a table', () => {
  run(twoHours);
  expect(out).toMatch(/^objective +61\.00$/m);
  expect(out).toMatch(/^energyPurchases +-20\.00$/m);
});

test('exit code 1 names file, place, value and rule', () => {
  expect(run(twoHours.replace('"importLimitMw":5', '"importLimitMw":-5'))).toBe(1);
  expect(err).toBe(`${join(folder, 'case.json')}: importLimitMw is -5: at least 0\n`);
  expect(out).toBe('');
});

test('exit code 1 for a file that is not there', () => {
  const program = new Command().exitOverride();
  registerDispatch(program);
  program.parse(['dispatch', join(folder, 'nothing.json')], { from: 'user' });
  expect(process.exitCode).toBe(1);
  expect(err).toContain('nothing.json: cannot be read');
});
