import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newProject, readProject, writeProject, writeProjectFile } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { inTurn, stackwatt } from '../test/command-line.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'stackwatt-'));

test('D-8 upgrade reports an older file field by field and writes the file of today, which needs no upgrade', async () => {
  // Version 3 in kilowatts: costs were per kW.
  const document = JSON.parse(writeProject(newProject('2026-01-02'))) as Record<string, unknown>;
  const file = join(folder(), 'old.hfront');
  writeFileSync(
    file,
    JSON.stringify({
      ...document,
      version: 3,
      measurementUnits: { powerUnit: 'kilowatt' },
      solar: [{ cost: { items: [{ id: 'base', capital: 1000, operating: 10 }] } }],
    }),
  );
  const output = join(folder(), 'new.hfront');
  const done = await stackwatt(['upgrade', file, '--output', output]);
  expect(done.code).toBe(0);
  expect(done.out).toContain('solar.0.cost.items.0.capital: 1000 → 1000000');
  expect(done.err).toMatch(/^\d+ fields changed on the way to version 4, written to /);
  const read = readProject(readFileSync(output, 'utf8'));
  expect(read.kind === 'project' && [read.upgrades, read.project.solar[0]!.cost.items[0]!.capital]).toEqual([[], 1_000_000]);
  const again = await stackwatt(['upgrade', output, '--json']);
  expect([again.code, JSON.parse(again.out), again.err]).toEqual([
    0,
    { version: 4, upgrades: [] },
    'Nothing to change: the file has the form of version 4.',
  ]);
});

test('B-20 upgrade refuses a newer file, a damaged one and a wrong time politely, and writes nothing', async () => {
  const output = join(folder(), 'never.hfront');
  const [newer, damaged, time] = await Promise.all([
    stackwatt(['upgrade', '-', '--output', output], {}, '{"version":99}'),
    stackwatt(['upgrade', '-', '--output', output], {}, '{"version":4,'),
    stackwatt(['upgrade', '-', '--saved-at', 'spring', '--output', output], {}, writeProjectFile(newProject('2026-01-02'), new Map())),
  ]);
  expect(newer).toEqual({
    code: 1,
    out: '',
    err: '-: version is 99: this program reads files up to version 4; open the file with a newer one',
  });
  expect([damaged.code, damaged.err.includes('not valid JSON')]).toEqual([1, true]);
  expect([time.code, time.err]).toEqual([1, '-: --saved-at is spring: must be a time such as 2025-03-20T00:00:00Z']);
  expect(() => readFileSync(output)).toThrow('ENOENT');
});

test('D-10 D-11 backup, restore and doctor from the command line; what cannot work is said with code 1', async () => {
  const [data, away, restored] = [folder(), join(folder(), 'backup'), join(folder(), 'data')];
  const environment = { STACKWATT_DATA: data };
  const done = await inTurn([
    { words: ['user', 'add', 'ann@example.org'], environment },
    { words: ['doctor'], environment },
    { words: ['backup', away], environment },
    { words: ['restore', away], environment: { STACKWATT_DATA: restored } },
  ]);
  expect([done.code, done.out.split('\n').slice(1)]).toEqual([0, [away]]);
  expect(done.err).toContain('Everything is as it was stored.');
  expect(done.err).toMatch(/0 projects of 1 accounts, [\d,]+ bytes\./);
  expect(done.err).toContain('Restored 0 projects of 1 accounts');
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const database = new DatabaseSync(join(restored, 'stackwatt.sqlite'));
  database.exec(`update account set name_key = 'other'`);
  database.close();
  const [sick, twice, postgres] = await Promise.all([
    stackwatt(['doctor', '--json'], { STACKWATT_DATA: restored }),
    stackwatt(['restore', away], { STACKWATT_DATA: restored }),
    stackwatt(['backup', join(folder(), 'x')], { DATABASE_URL: 'postgresql://localhost/none' }),
  ]);
  expect([sick.code, JSON.parse(sick.out)]).toMatchObject([
    1,
    { damaged: 1, untidy: 0, findings: [{ severity: 'damage', problem: expect.stringContaining('filed under another one') }] },
  ]);
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is not empty')]);
  expect([postgres.code, postgres.err]).toEqual([1, expect.stringContaining('pg_dump')]);
});
