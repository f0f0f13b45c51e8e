import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromWireTable, postApiToken, postTableOfKind, postTimeSeries } from '@stackwatt/api';
import { samples } from '@stackwatt/catalog';
import { seriesRefOf, type ResultTable } from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { createProject, PASSWORD, realEntry, saveProject, smallProject, startHarness, type Client, type Harness } from './harness.ts';
import { loaderOf, programOf } from './programs.ts';
import { root, succeeds, pythons, isThere, withPip, hasOpenssl, hasMypy, run, BITS, useWorkFolder, workFolder } from './python.ts';

const withPandas = pythons.find((one) => succeeds(one, 'import pandas'));

for (const [isMissing, what] of [
  [!isThere, 'no python3 of version 3.9 or newer: the Python client is not tested'],
  [isThere && withPandas === undefined, 'no python3 with pandas: frames of the Python client are not tested'],
  [isThere && withPip === undefined, 'no python3 with pip, setuptools and wheel: the Python client is not installed'],
  [isThere && !hasOpenssl, 'openssl is not here: https of the Python client is not tested'],
  [isThere && !hasMypy, 'no mypy: types of the Python client are not checked'],
] as const)
  if (isMissing) console.warn(`${what}.`);

/** The parts of a page in a language, as they stand. */
const examplesOf = (page: string, language: string): string[] =>
  [...readFileSync(new URL(page, root), 'utf8').matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text!);

/** Every number by the bits of its IEEE double, so that equal texts are equal numbers. */
function bitsOf(value: unknown): unknown {
  if (typeof value === 'number') {
    const bits = Buffer.alloc(8);
    bits.writeDoubleBE(value);
    return bits.toString('hex');
  }
  if (Array.isArray(value)) return value.map(bitsOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bitsOf(one)]));
  return value;
}
const hashOf = (values: readonly number[]): string => createHash('sha256').update(Float64Array.from(values)).digest('hex');

useWorkFolder();

/** Samples whose results are compared through every path. */
const compared = shareOf(samples, [samples[0]!, samples[2]!]).map(({ id }) => id);

describe.skipIf(!isThere)('on real results', () => {
  let harness: Harness;
  let ann: Client;
  let signedIn: Record<string, string>;
  /** A project with results that Python has made. */
  let id: string;
  beforeAll(async () => {
    harness = await startHarness({ simulation, calculatorEntry: realEntry });
    ann = await harness.as('ann');
    const { data } = await ann.call(postApiToken, { body: { name: 'notebook', scope: 'write' } });
    signedIn = { STACKWATT_URL: harness.url, STACKWATT_TOKEN: data!.token };
    id = await run(
      `${BITS}project = stackwatt.connect().copy_sample("Solar and storage, day-ahead market")
stackwatt.wait(project.calculate(), timeout=240)
print(project.id, end="")`,
      signedIn,
    );
  });
  afterAll(() => harness.stop());

  const tableOf = async (project: string) =>
    (await ann.call(postTableOfKind, { params: { id: project, sensitivity: '0', kind: 'all' } })).data!;

  test('UX-81 the example without pandas runs as it stands and prints the NPV of the call', async () => {
    const [, plain] = examplesOf('docs/python.md', 'python');
    const { items } = await tableOf(id);
    const [first, second] = (await run(plain!, signedIn)).trimEnd().split('\n');
    expect(first).toBe(`${items.length} systems, the best has an NPV of ${items[0]!.npv.toFixed(0)}`);
    // Nothing leaves a solar plant at midnight. Odessa in Texas is six hours behind UTC; prices without a year are of 2007.
    expect(second).toBe('2007-01-01 00:00:00-06:00 0.0');
  });

  test.each(compared)(
    'UX-79 of sample %s the table through Python, JS and the command line is that of the call, bit by bit, and so is each step',
    async (sample) => {
      const program = `${BITS}
project = stackwatt.connect().copy_sample(os.environ["SAMPLE"])
stackwatt.wait(project.calculate(), timeout=240)
table = project.result_table()
steps = project.series_columns(table["items"][0]["id"])["columns"]
project.download("plant.hfront")
print(json.dumps({"id": project.id, "rows": bits_of(table["items"]), "hash": table["provenance"]["inputHash"],
  "steps": [[name, hash_of(values)] for name, values in steps.items()]}))`;
      const made = JSON.parse(await run(program, { ...signedIn, SAMPLE: sample })) as {
        id: string;
        rows: unknown[];
        hash: string;
        steps: string[][];
      };
      const answer = await ann.fetch(`/api/project/${made.id}/result/table/0/all`, { method: 'POST' });
      const table = (await answer.json()) as ResultTable & { provenance: { inputHash: string } };
      expect(made.rows.length).toBeGreaterThan(1);
      expect(made.rows).toEqual(bitsOf(table.items));
      // The typed client of the page.
      expect(bitsOf((await tableOf(made.id)).items)).toEqual(made.rows);
      const n = String(table.items[0]!.id);
      const { data } = await ann.call(postTimeSeries, { params: { id: made.id, n, k: '1' } });
      const series = data!.groups.flatMap(({ main, extra }) => [...main, ...extra]);
      expect(made.steps.map(([, values]) => values)).toEqual(series.map(({ data: values }) => hashOf(values)));
      // Named as in the files, behind project year, month, day, hour and minute.
      const csv = await (await ann.fetch(`/api/project/${made.id}/result/export/${n}/timeseries/1`, { method: 'POST' })).text();
      expect(made.steps.map(([name]) => name)).toEqual(csv.split('\r\n')[0]!.split(/[,;]/).slice(5));
      // The command line, from the file that Python has downloaded.
      const cli = programOf('cli');
      const words = ['run', join(workFolder(), 'plant.hfront'), '--json', '--quiet'];
      const start = `import(${JSON.stringify(cli.href)}).then(({ main }) => main(${JSON.stringify(words)}))`;
      const { stdout } = await promisify(execFile)(process.execPath, [...loaderOf(cli), '-e', start], { maxBuffer: 1e8 });
      const { optimization, inputHash } = JSON.parse(stdout) as { optimization: ResultTable; inputHash: string };
      expect([inputHash, table.provenance.inputHash]).toEqual([made.hash, made.hash]);
      expect(bitsOf(optimization.items)).toEqual(bitsOf(fromWireTable(table).items));
    },
  );

  test('UX-81 steps carry their time: a leap year is without its 29 February, half-hours, and half an hour of offset', async () => {
    const { project, prices } = smallProject({ units: [1] });
    const price = seriesRefOf(prices, { name: 'prices', stepMinutes: 60, year: 2024 });
    const indian = await createProject(ann, { units: [1] });
    await saveProject(ann, indian, {
      ...project,
      timeStepSize: 30,
      location: { ...project.location, utcOffsetHours: 5.5 },
      energyMarkets: project.energyMarkets.map((market) => ({ ...market, price })),
    });
    const program = `${BITS}
project = stackwatt.connect().project(os.environ["PROJECT"])
stackwatt.wait(project.calculate(), timeout=240)
time = project.series_columns(0)["time"]
at = 59 * 48
print(json.dumps([len(time), *(time[k].isoformat() for k in (0, 1, at - 1, at, -1)), project.calendar()]))`;
    expect(JSON.parse(await run(program, { ...signedIn, PROJECT: indian }))).toEqual([
      17520,
      '2024-01-01T00:00:00+05:30',
      '2024-01-01T00:30:00+05:30',
      '2024-02-28T23:30:00+05:30',
      '2024-03-01T00:00:00+05:30',
      '2024-12-31T23:30:00+05:30',
      { calendarYear: 2024, utcOffsetHours: 5.5, simulatedYears: 1 },
    ]);
  });

  test('UX-81 a project goes to a file and comes back, is listed, and has files made of its systems', async () => {
    const program = `${BITS}
client = stackwatt.connect()
project = client.project(os.environ["PROJECT"])
again = client.upload(project.download("again.hfront"))
print(again.info()["name"], again.id in [one.id for one in client.projects()], again.id != project.id)
project.export("xlsx", "results.xlsx", system=0)
project.export("cashflow", "cash.csv", system=0)
again.delete()
print(again.id in [one.id for one in client.projects()], sorted(os.listdir(".")))`;
    const [first, second] = (await run(program, { ...signedIn, PROJECT: id })).trimEnd().split('\n');
    expect(first).toBe('Caprock Flats True True');
    expect(second).toMatch(/^False .*'again\.hfront', 'cash\.csv',.* 'results\.xlsx'/);
    expect(Object.keys(unzipSync(readFileSync(join(workFolder(), 'results.xlsx'))))).toContain('xl/workbook.xml');
    expect(readFileSync(join(workFolder(), 'cash.csv'), 'utf8')).toMatch(/^\ufeffYear,/);
  });

  test('without pandas a frame is refused with what to install', async () => {
    // Where it is installed its import fails all the same.
    const program = `${BITS}
sys.modules["pandas"] = None
try: stackwatt.connect().project(os.environ["PROJECT"]).table()
except ImportError as error: print(error)`;
    expect(await run(program, { ...signedIn, PROJECT: id })).toMatch(/^a DataFrame needs pandas: pip install pandas/);
  });

  describe.skipIf(withPandas === undefined)('with pandas', () => {
    test('UX-81 the ten-line example of docs/python.md runs as it stands and prints the NPV of the call', async () => {
      const [example] = examplesOf('docs/python.md', 'python');
      const lines = example!.split('\n').filter((line) => line !== '');
      expect(lines.length).toBeLessThanOrEqual(10);
      const { items } = await tableOf(id);
      const [first, , january] = (await run(example!, signedIn, withPandas)).split('\n');
      expect(first).toBe(`${items.length} systems, the best has an NPV of ${items[0]!.npv.toFixed(0)}`);
      const { data } = await ann.call(postTimeSeries, { params: { id, n: String(items[0]!.id), k: '1' } });
      const total = data!.groups.flatMap(({ main }) => main).find(({ id: series }) => series === 'export')!;
      const mean = total.data.slice(0, 31 * 24).reduce((sum, value) => sum + value, 0) / (31 * 24);
      expect(january).toMatch(/^2007-01-01 00:00:00-06:00\s/);
      expect(Number(january!.split(/\s+/).at(-1))).toBeCloseTo(mean, 0);
      expect(existsSync(join(workFolder(), 'results.xlsx'))).toBe(true);
    });

    test('UX-81 frames have the bits of rows and columns, columns of doubles, and an index that knows its zone', async () => {
      const program = `${BITS}
project = stackwatt.connect().project(os.environ["PROJECT"])
rows, table = project.table_rows(), project.table()
best = rows[0]["id"]
plain, hours = project.series_columns(best), project.time_series(best)
print(json.dumps({
  "columns": list(table.columns),
  "npv": [bits_of(table["npv"].tolist()) == bits_of([row["npv"] for row in rows]), str(table["npv"].dtype), str(table["id"].dtype)],
  "sizes": table.iloc[0, 1:4].tolist() == [rows[0]["optimization"][0][0], *rows[0]["optimization"][1]],
  "irr": str(table["irr"].dtype),
  "hours": all(hash_of(hours[name].tolist()) == hash_of(values) for name, values in plain["columns"].items()),
  "names": list(hours.columns) == list(plain["columns"]),
  "dtypes": sorted({str(one) for one in hours.dtypes}),
  "index": [str(hours.index.dtype), hours.index.name, str(hours.index[0]), str(hours.index[-1]), len(hours)],
}))`;
      const { columns, ...facts } = JSON.parse(await run(program, { ...signedIn, PROJECT: id }, withPandas)) as { columns: string[] };
      expect(columns.slice(0, 4)).toEqual(['id', 'PV Solar 1 (MW)', 'Energy Storage 1 (MW)', 'Energy Storage 1 (MWh)']);
      expect(columns).toEqual(expect.arrayContaining(['npv', 'lcoe', 'irr', 'payback', 'technologies', 'proof.gap']));
      expect(facts).toEqual({
        npv: [true, 'float64', 'int64'],
        sizes: true,
        irr: 'float64',
        hours: true,
        names: true,
        dtypes: ['float64'],
        index: [
          expect.stringMatching(/^datetime64\[ns, .*-06:00.*\]$/),
          'time',
          '2007-01-01 00:00:00-06:00',
          '2007-12-31 23:00:00-06:00',
          8760,
        ],
      });
    });
  });
});

describe.skipIf(!isThere)('on a server that calculates as it is told', () => {
  let harness: Harness;
  let ann: Client;
  let signedIn: Record<string, string>;
  beforeAll(async () => {
    harness = await startHarness();
    ann = await harness.as('ann');
    signedIn = { STACKWATT_URL: harness.url, STACKWATT_NAME: 'ann', STACKWATT_PASSWORD: PASSWORD };
  });
  afterAll(() => harness.stop());

  test('UX-81 wait tells the progress, gives up after its time-out, and a calculation is cancelled', async () => {
    const slow = await createProject(ann, { orders: { pauseMs: 2000 } });
    const program = `${BITS}
import time
project = stackwatt.connect().project(os.environ["PROJECT"])
job, states, begun = project.calculate(), [], time.monotonic()
try: stackwatt.wait(job, timeout=1, progress=lambda status: states.append(status["status"]))
except TimeoutError as error: print(error, 1 <= time.monotonic() - begun < 4, set(states), len(states) > 1)
print(job.status()["status"])
job.cancel()
try: stackwatt.wait(job, timeout=60)
except stackwatt.CalculationCancelled as error: print(error)
try: stackwatt.wait(project.calculate(), timeout=0.5, cancel=True)
except TimeoutError as error: print(error)
print(job.status()["status"])`;
    const [timedOut, goesOn, cancelled, cancels, after] = (await run(program, { ...signedIn, PROJECT: slow })).trimEnd().split('\n');
    expect(timedOut).toMatch(/^not ended within 1 s at \d+ % True \{'calculating'\} True$/);
    expect(goesOn).toBe('calculating');
    expect(cancelled).toMatch(/^It was cancelled with \d of \d systems finished\.$/);
    expect(cancels).toMatch(/^not ended within 0\.5 s at \d+ %; it was cancelled$/);
    expect(after).toBe('cancelled');
  });

  test('UX-81 a calculation that fails says why; one that is refused says place and rule; a wrong password is told', async () => {
    const broken = await createProject(ann, { orders: { what: 'throwBefore' } });
    const program = `${BITS}
client = stackwatt.connect()
try: stackwatt.wait(client.project(os.environ["PROJECT"]).calculate(), timeout=60)
except stackwatt.CalculationFailed as error: print(error)
try: client.project(client.call("POST", "/api/project")["id"]).calculate()
except stackwatt.StackwattError as error: print(json.dumps([error.status, error.title, error.code, error.problems]))
try: client.project("../none")
except stackwatt.StackwattError as error: print(error)
try: stackwatt.connect(name="ann", password="wrong")
except stackwatt.StackwattError as error: print(error.status, error.detail)
try: client.copy_sample("none")
except KeyError as error: print(error)`;
    const [failed, refused, unknown, wrong, none] = (await run(program, { ...signedIn, PROJECT: broken })).trimEnd().split('\n');
    expect(failed).toContain('the plant is nowhere');
    const [status, title, code, problems] = JSON.parse(refused!) as [number, string, string, string[][]];
    expect([status, title, code]).toEqual([422, 'The project has errors', 'projectHasErrors']);
    expect(problems.length).toBeGreaterThan(0);
    // Place, value and rule of each.
    expect(problems.map(([place, , rule]) => place !== '' && rule !== '')).toEqual(problems.map(() => true));
    expect(unknown).toBe('[404] Not found There is no such project.');
    expect(wrong).toMatch(/^400 \S/);
    expect(none).toContain('texas-pv-storage');
  });

  test('UX-81 a session that has ended is begun anew, and at its end the client signs out', async () => {
    const program = `${BITS}
with stackwatt.connect() as client:
    print(len(client.projects()) > 0, repr(client).count(client._connection.token))
    token = client._connection.token
    client.call("POST", "/api/auth/sign-out")
    print(len(client.projects()) > 0, client._connection.token != token)
    last = client._connection.token
try: stackwatt.connect(token=last).projects()
except stackwatt.StackwattError as error: print(error.status)`;
    await createProject(ann);
    expect(await run(program, signedIn)).toBe('True 0\nTrue True\n401\n');
  });
});
