import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EXPORT_FILES, readProject, seriesRefOf, writeProject } from '@stackwatt/model';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerCheck } from './check.ts';
import { registerDiff } from './diff.ts';
import { InputError } from './exit.ts';
import { registerExport } from './export.ts';
import { registerRun } from './run.ts';
import { stackwatt as runBuilt } from '../test/command-line.ts';

const data = resolve(import.meta.dirname, '../../../../shared/data');
const hasData = existsSync(data);

let folder = '';
let out = '';
let err = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackwatt-run-'));
  out = err = '';
  process.exitCode = undefined;
  vi.spyOn(console, 'log').mockImplementation((text) => void (out += `${String(text)}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void (err += `${String(text)}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

async function stackwatt(
  command: 'run' | 'check' | 'export',
  document: unknown,
  ...options: string[]
): Promise<number | string | undefined> {
  const file = join(folder, 'project.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  const program = new Command().exitOverride();
  registerRun(program);
  registerCheck(program);
  registerExport(program);
  await program.parseAsync([command, file, ...options], { from: 'user' });
  return process.exitCode;
}

const halfDays = Array.from({ length: 8760 }, (_, hour) => (hour % 24 < 12 ? 20 : 100));
const store = (units: number[]) => ({
  version: 4,
  measurementUnits: { powerUnit: 'megawatt' },
  energyMarkets: [{ kind: 'dam', price: { data: halfDays } }],
  storage: [{ sizing: { absolute: units }, roundtripEfficiencySensitivity: [81] }],
});

test('run prints the systems, the best NPV first', async () => {
  // One unit earns 24,738.89 a year (derived at simulate-case.test.ts), so more units lose more: NPV −0.63 and −1.26 M$.
  expect(await stackwatt('run', store([2, 1]), '--quiet')).toBeUndefined();
  const lines = out.trim().split('\n');
  expect(lines[0]).toContain('2 systems');
  expect(lines[2]).toMatch(/1\.0 \/ 1\.0 +-0\.63 /);
  expect(lines[3]).toMatch(/2\.0 \/ 2\.0 +-1\.26 /);
  // 365 windows for each system; two prices above zero need no search.
  expect(lines.at(-1)).toMatch(/^dispatch: 730 windows, 0 of them searched; all proven, worst gap \S+$/);
});

test('TAB-28 run prints sensitivities and sizes as they were typed, two that differ never as one', async () => {
  const [unit] = store([1]).storage;
  const small = { ...unit, specs: { nominalPower: 0.02, nominalCapacity: 0.04 }, roundtripEfficiencySensitivity: [81.125, 81.121] };
  await stackwatt('run', { ...store([1]), storage: [small] }, '--quiet');
  const lines = out.trim().split('\n');
  expect(lines[2]).toMatch(/^ *81\.125 +0\.02 \/ 0\.04 /);
  expect(lines[3]).toMatch(/^ *81\.121 +0\.02 \/ 0\.04 /);
});

test('TAB-28 run prints money and energy of a small plant in units that show their digits', async () => {
  const [unit] = store([1]).storage;
  // A thousandth of the unit above: 24.74 a year for 500 of capital.
  const cost = { items: [{ capital: 500, operating: 0 }] };
  const small = { ...unit, specs: { nominalPower: 0.001, nominalCapacity: 0.001, operating: 0 }, cost };
  await stackwatt('run', { ...store([1]), storage: [small] }, '--quiet');
  const lines = out.trim().split('\n');
  expect(lines[0]).toContain('money in $, energy in MWh');
  expect(lines[2]).toMatch(/ 500\.0 .* 24\.74 /);
  out = '';
  await stackwatt('run', { ...store([1]), storage: [{ ...unit, cost: { items: [{ capital: 500_000, operating: 0 }] } }] }, '--quiet');
  expect(out).toContain('money in k$, energy in MWh');
  expect(out).toMatch(/ 500\.0 .* 24\.74 /);
  out = '';
  await stackwatt('run', store([4]), '--quiet');
  expect(out).toContain('money in M$, energy in GWh');
});

test('M-6 M-7 run prints the credit of a storage unit with its reason, and whom tax benefits are counted for', async () => {
  // No sun: nothing of the 30 % of 1 M$ that one unit costs. MACRS of the 7-year class brings money all the same.
  const credited = { ...store([1]), incentives: [{ kind: 'itc' }, { kind: 'macrs' }] };
  await stackwatt('run', credited, '--quiet', '--out', join(folder, 'results'));
  const lines = out.trim().split('\n');
  expect(lines[1]).toMatch(/Energy Storage 1 sun % +Energy Storage 1 ITC/);
  expect(lines[2]).toMatch(/ 0\.0 +0\.00 /);
  expect(lines).toContain(
    'Tax benefits are counted for an owner who has the tax to use them in the year they arise; the cash flow itself pays no tax',
  );
  expect(lines).toContain(
    'first row: Energy Storage 1: 0 % of its charge in its first year came from the sun, below the 75 % that a tax credit asks for: no credit instead of 0.30 M$',
  );
  const [head, row] = readFileSync(join(folder, 'results', 'optimization.csv'), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/,Note,"?Energy Storage 1 charged by the sun, first year of operation \(%\)"?,Energy Storage 1 tax credit \(\$\)$/);
  expect(row).toMatch(/,0,0$/);
});

test('run --json prints tables that programs read', async () => {
  await stackwatt('run', store([1]), '--json', '--quiet');
  const answer = JSON.parse(out) as { optimization: { items: { revenue: number[] }[] }; inputHash: string };
  expect(answer.optimization.items[0]!.revenue[0]).toBeCloseTo(24_738.888_888_9, 6);
  expect(answer.inputHash).toMatch(/^[0-9a-f]{64}$/);
});

test('a mark that an editor put before the text is no part of it', async () => {
  await stackwatt('run', `\uFEFF${JSON.stringify(store([1]))}`, '--json', '--quiet');
  expect((JSON.parse(out) as { optimization: { items: unknown[] } }).optimization.items).toHaveLength(1);
});

test('run --out writes tables, cash flow, hours and a workbook', async () => {
  await stackwatt('run', store([1]), '--out', join(folder, 'results'), '--quiet');
  const read = (name: string): string => readFileSync(join(folder, 'results', name), 'utf8');
  expect(read('optimization.csv').split('\r\n')[0]).toContain('System,Energy Storage 1 (MW),Energy Storage 1 (MWh),NPV ($),IRR (%)');
  const hours = read('timeseries.csv').trim().split('\r\n');
  expect(hours).toHaveLength(8761);
  expect(hours[1]).toMatch(/^1,1,1,0,0,/);
  expect(hours[8760]).toMatch(/^1,12,31,23,0,/);
  expect(read('cashflow.csv').trim().split('\r\n')).toHaveLength(27);
  expect(readFileSync(join(folder, 'results/results.xlsx')).subarray(0, 2).toString()).toBe('PK');
});

test('UX-80 run writes the workbook alone where the name ends in .xlsx', async () => {
  await stackwatt('run', store([1]), '--out', join(folder, 'results.xlsx'), '--quiet');
  expect(readdirSync(folder).toSorted((a, b) => a.localeCompare(b))).toEqual(['project.json', 'results.xlsx']);
  expect(readFileSync(join(folder, 'results.xlsx')).subarray(0, 2).toString()).toBe('PK');
});

test('export writes one file of the results under each of its names, of the system of a rank', async () => {
  const project = { ...store([2, 1]), earlyAnalysis: true };
  const exported = async (what: string, ...options: string[]): Promise<Buffer> => {
    const to = join(folder, 'out');
    rmSync(to, { force: true });
    await stackwatt('export', project, '--what', what, '--to', to, '--quiet', ...options);
    return readFileSync(to);
  };
  const begins: Record<(typeof EXPORT_FILES)[number], string> = {
    workbook: 'PK',
    'pro-forma': 'PK',
    report: '%PDF-1',
    sensitivity: '\uFEFFSystem,',
    optimization: '\uFEFFSystem,',
    cashflow: '\uFEFFYear,',
    'cashflow-long': '\uFEFFYear,Date,Stream,',
    timeseries: '\uFEFFProject year,Month,',
    'timeseries-all': 'PK',
  };
  const written = new Map<string, string>();
  for (const what of EXPORT_FILES) {
    const text = (await exported(what)).toString();
    written.set(what, text);
    expect([what, text.slice(0, begins[what].length)]).toEqual([what, begins[what]]);
  }
  // Two units lose twice as much as one: the second system costs twice the first.
  const capital = (text: string): number => {
    const [head, first] = text.split('\r\n').map((line) => line.split(','));
    return Number(first![head!.findIndex((name) => name.startsWith('Capital'))]);
  };
  const best = capital(written.get('cashflow')!);
  expect(best).toBeLessThan(0);
  expect(capital((await exported('cashflow', '--system', '2')).toString())).toBe(2 * best);
  // What cannot be is refused by its flag, and leaves no file.
  for (const [words, said] of [
    [['cashflow', '--system', '3'], /--system.*3.*a whole number from 1 to 2/s],
    [['cashflow', '--case', '2'], /--case.*2.*only 1 is there/s],
    [['cashflow', '--year', '1'], /--year.*1.*is for timeseries and workbook/s],
    [['timeseries', '--year', '2'], /--year.*2.*only 1 is there/s],
    [['cashflow', '--series', 'Export'], /--series.*is for workbook/s],
    [['timeseries', '--step', 'day', '--clock', 'utc'], /--clock.*utc.*days and months are those of the site/s],
    [['workbook', '--series', 'Nothing'], /--series.*There is no series "Nothing" in year 1\. There are: /s],
  ] as const) {
    const [what, ...options] = words;
    await expect(exported(what, ...options)).rejects.toThrow(said);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  }
});

test('a project with errors is refused with file, place and rule', async () => {
  const promise = stackwatt('run', { version: 4, storage: [{ sizing: { absolute: [1.5] } }] });
  await expect(promise).rejects.toThrow(InputError);
  await expect(promise).rejects.toThrow(/project\.json: storage\.0\.sizing: Storage units must be an integer/);
});

test('a file cut in half is refused without a result', async () => {
  const text = JSON.stringify(store([1]));
  await expect(stackwatt('run', text.slice(0, text.length / 2))).rejects.toThrow(/project\.json: line 1, column \d+ .*not valid JSON/);
  expect(out).toBe('');
});

test('a document without the values of its series is refused with file, place and rule', async () => {
  // What the server keeps: references by hash. `check` needs no values and reads it.
  const read = readProject(JSON.stringify(store([1])));
  if (read.kind !== 'project') throw new Error('the project is readable');
  const kept = writeProject(read.project);
  const promise = stackwatt('run', kept, '--quiet');
  await expect(promise).rejects.toThrow(InputError);
  await expect(promise).rejects.toThrow(
    /^\S+project\.json: energyMarkets\.0\.price is "[^"]+ price" \([0-9a-f]{12}\): the file names this series and does not carry its values; [^\n]+$/,
  );
  expect(await stackwatt('check', kept)).toBeUndefined();
});

test('a series that is no year is refused with file, place and rule', async () => {
  const values = Float64Array.from(halfDays.slice(0, 100));
  const { hash } = seriesRefOf(values, { name: 'P', stepMinutes: 60 });
  const short = {
    ...store([1]),
    energyMarkets: [{ kind: 'dam', price: { state: 'ready', hash, stepMinutes: 60, count: 8760 } }],
    series: { [hash]: [...values] },
  };
  await expect(stackwatt('run', short, '--quiet')).rejects.toThrow(
    /project\.json: energyMarkets\.0\.price is .*: 100 values are no year of 60, 30, 15, 10, 5 or 1 minutes/,
  );
});

test('a price beyond any price is refused with file, place and rule, whatever the document says of its values', async () => {
  const values = Float64Array.from(halfDays, (price, t) => (t === 70 ? 1e13 : price));
  await expect(
    stackwatt('run', { ...store([1]), energyMarkets: [{ kind: 'dam', price: { data: [...values] } }] }, '--quiet'),
  ).rejects.toThrow(/project\.json: energyMarkets\.0\.price\.maximum: .*The value must be .* ≤ 1000000000000/);
  const { hash } = seriesRefOf(values, { name: 'P', stepMinutes: 60 });
  const lies = {
    ...store([1]),
    energyMarkets: [{ kind: 'dam', price: { state: 'ready', hash, stepMinutes: 60, count: 8760, mean: 60, maximum: 100 } }],
    series: { [hash]: [...values] },
  };
  await expect(stackwatt('run', lies, '--quiet')).rejects.toThrow(
    /project\.json: energyMarkets\.0\.price is .*: a value in step 70 is larger than 1000000000000/,
  );
});

test('a series by file name is imported, a wrong one named with file, place, value and rule', async () => {
  writeFileSync(join(folder, 'prices.txt'), `${halfDays.join('\n')}\n`);
  const named = { ...store([1]), energyMarkets: [{ kind: 'dam', price: { file: 'prices.txt', kind: 'price' } }] };
  await stackwatt('run', named, '--json', '--quiet');
  expect((JSON.parse(out) as { optimization: { items: { revenue: number[] }[] } }).optimization.items[0]!.revenue[0]).toBeCloseTo(
    24_738.888_888_9,
    6,
  );
  writeFileSync(join(folder, 'prices.txt'), `${halfDays.slice(1).join('\n')}\n`);
  await expect(stackwatt('run', named)).rejects.toThrow(/energyMarkets\[0\]\.price is prices\.txt: .*8,759/);
});

/** An hour of each day of a year, `2023-01-01 00:00,41.5`; in kWh where the heading says so. */
const datedRows = (year: number, heading: string, value: (day: number) => number): string => {
  const hours = Array.from({ length: 8760 }, (_, hour) => {
    const time = new Date(Date.UTC(year, 0, 1, hour)).toISOString();
    return `${time.slice(0, 10)} ${time.slice(11, 16)},${value(Math.floor(hour / 24))}`;
  });
  return `time,${heading}\n${hours.join('\n')}\n`;
};

test('D-038 D-094 a series by file name keeps the calendar year of its dates, so that weekends are those of the file', async () => {
  // 2023 begins on a Sunday, and a contract at 90 on weekends and 50 on weekdays buys all of a constant 1 MW.
  writeFileSync(
    join(folder, 'prices.csv'),
    datedRows(2023, 'price $/MWh', () => 10),
  );
  writeFileSync(
    join(folder, 'sun.csv'),
    datedRows(2023, 'power kW', () => 1000),
  );
  const grid = Array.from({ length: 24 }, (_, row) => Array.from({ length: 24 }, () => (row < 12 ? 0 : 1)));
  const plant = {
    version: 4,
    measurementUnits: { powerUnit: 'megawatt' },
    earlyAnalysis: false,
    lifetime: 1,
    exportLimit: 10,
    energyMarkets: [{ kind: 'dam', price: { file: 'prices.csv' } }],
    useContract: true,
    contracts: [
      {
        obligationKind: 'none',
        contractedSolarCapacity: 100,
        energyPriceSchedule: { grid, rates: [{ value: 50 }, { value: 90 }] },
      },
    ],
    solar: [{ kind: 'custom', customData: { file: 'sun.csv' }, sizing: { absolute: [1] }, deratingFactor: 100 }],
  };
  await stackwatt('run', plant, '--json');
  const [row] = (JSON.parse(out) as { optimization: { items: { revenue: number[] }[] } }).optimization.items;
  // 105 days of a weekend (53 Sundays and 52 Saturdays) and 260 others, a day of 24 MWh each.
  expect(row!.revenue.reduce((sum, one) => sum + one, 0)).toBeCloseTo(24 * (105 * 90 + 260 * 50), 3);
  expect(err).toContain('imported: energyMarkets[0].price from prices.csv: year 2023 (dates of the file)');
});

test('a series by file name is of the kind its place asks for, and what the import changed or doubts is told', async () => {
  writeFileSync(
    join(folder, 'sun.csv'),
    datedRows(2023, 'power', (day) => (day === 0 ? -2 : 500)),
  );
  const plant = (customData: object) => ({ ...store([1]), solar: [{ kind: 'custom', customData }] });
  // Without a kind it is read as a production, in kW, and not as prices, which have no such unit.
  expect(await stackwatt('check', plant({ file: 'sun.csv' }))).toBeUndefined();
  expect(err).toContain('imported: solar[0].customData from sun.csv: 24 negative values set to 0');
  expect(err).toContain('warning: solar[0].customData from sun.csv: the file names no unit: the values, ');
  err = '';
  await stackwatt('run', plant({ file: 'sun.csv', kind: 'production' }), '--quiet');
  expect(err).toBe('');
  await expect(stackwatt('run', plant({ file: 'sun.csv', kind: 'price' }), '--quiet')).rejects.toThrow(
    /solar\[0\]\.customData\.kind is price: the series here is of kind production/,
  );
});

test('FILE-18 what an older file said otherwise is told on stderr, field by field', async () => {
  // Without a power unit costs are per kW: 1,000 $/kW is 1,000,000 $/MW.
  const old = {
    ...store([1]),
    measurementUnits: undefined,
    storage: [{ ...store([1]).storage[0], cost: { items: [{ capital: 1000, operating: 10 }] } }],
  };
  await stackwatt('run', old, '--json');
  expect(err).toContain('upgraded: storage.0.cost.items.0.capital: 1000 → 1000000');
  expect((JSON.parse(out) as { optimization: { items: { capex: number }[] } }).optimization.items[0]!.capex).toBe(1e6);
});

test('UX-80 the sources started by themselves are the program, whose help names its commands', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const { stdout: help } = await promisify(execFile)(process.execPath, ['--import', 'tsx', main, 'help']);
  for (const command of ['run', 'import', 'check', 'export', 'serve', 'diff', 'version'])
    expect(help).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  // Built, it starts in a third of the time; nothing tells it a version either.
  const { out: version } = await runBuilt(['version']);
  expect(version).toMatch(/^stackwatt source, build source, engine \d+\.\d+\.\d+, project files of version \d+$/);
});

test('check lists issues with severity and link and ends with 1 on an error', async () => {
  expect(await stackwatt('check', { version: 4 }, '--json')).toBe(1);
  const { issues } = JSON.parse(out) as { issues: { severity: string; text: string; link: string }[] };
  expect(issues).toContainEqual(
    expect.objectContaining({ severity: 'error', text: 'Add a revenue stream', link: '/project/{id}/revenue' }),
  );
  out = '';
  process.exitCode = undefined;
  expect(await stackwatt('check', store([1]))).toBeUndefined();
  expect(out).toBe('no issues\n');
});

test.skipIf(!hasData)('a real year: ERCOT West day-ahead 2020 with an imported PV production and an AC storage unit', async () => {
  await stackwatt(
    'run',
    {
      version: 4,
      discountRate: 8,
      inflationRate: 2.5,
      exportLimit: 80,
      energyMarkets: [{ kind: 'dam', price: { file: join(data, 'prices/single_ercot_west_da_hourly_2020.txt'), kind: 'price' } }],
      solar: [
        {
          kind: 'custom',
          customSize: 4,
          customData: { file: join(data, 'solar/pvwatts_hourly_production_denver_4kw.csv'), kind: 'production' },
          sizing: { absolute: [50] },
        },
      ],
      storage: [
        { specs: { nominalPower: 1, nominalCapacity: 4 }, sizing: { absolute: [0, 10, 20] }, roundtripEfficiencySensitivity: [86] },
      ],
    },
    '--json',
    '--quiet',
  );
  const { optimization } = JSON.parse(out) as {
    optimization: { items: { optimization: number[][]; revenue: number[]; energyProduction: number; proof: { gap: number } }[] };
  };
  const bySize = optimization.items.toSorted((a, b) => a.optimization[1]![0]! - b.optimization[1]![0]!);
  // More storage earns more on the same market; the published hourly file gives 1,506 MWh per MW.
  expect(bySize.map((row) => row.revenue[0]!)).toEqual(bySize.map((row) => row.revenue[0]!).toSorted((a, b) => a - b));
  expect(bySize[0]!.energyProduction / 50).toBeCloseTo(1505.9, 0);
  for (const row of bySize) expect(row.proof.gap).toBeLessThan(1e-9);
});

test('TAB-28 with sensitivities run prints the best of each case and the systems of all, and exports both', async () => {
  const project = store([1, 2]);
  const lists = { ...project, storage: [{ ...project.storage[0]!, roundtripEfficiencySensitivity: [64, 81] }] };
  await stackwatt('run', lists, '--quiet', '--out', join(folder, 'results'));
  expect(out).toContain('2 sensitivity cases, the best system of each');
  expect(out).toContain('4 systems, best NPV first');
  const rowsOf = (file: string): string[][] =>
    readFileSync(join(folder, 'results', file), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));
  expect(rowsOf('sensitivity.csv').map((row) => row[1])).toEqual(['64', '81']);
  expect(rowsOf('optimization.csv').map((row) => row[1])).toEqual(['64', '64', '81', '81']);
});

test('UX-85 diff tells what differs between two files in the words of the form, and nothing where nothing counts', async () => {
  const write = (name: string, document: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  const before = write('before.json', { ...store([1]), discountRate: 8, notes: 'first' });
  const after = write('after.json', { ...store([2, 3]), discountRate: 6.5, notes: 'second' });
  const diff = async (...words: string[]): Promise<string> => {
    out = '';
    const program = new Command().exitOverride();
    registerDiff(program);
    await program.parseAsync(['diff', ...words], { from: 'user' });
    return out;
  };
  const lines = (await diff(before, after)).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^input +before +after$/);
  expect(lines.slice(1).toSorted()).toEqual([
    expect.stringMatching(/^Discount rate +8 % +6\.5 %$/),
    expect.stringMatching(/^Energy Storage 1: .+ +\[1\] +\[2,3\]$/),
  ]);
  expect((JSON.parse(await diff(before, after, '--json')) as { changes: unknown[] }).changes).toContainEqual({
    path: 'discountRate',
    title: 'Discount rate',
    unit: '%',
    owner: null,
    before: 8,
    after: 6.5,
  });
  expect(await diff(before, write('same.json', { ...store([1]), discountRate: 8, notes: 'other' }))).toBe(
    'no input that counts in a calculation differs\n',
  );
});
