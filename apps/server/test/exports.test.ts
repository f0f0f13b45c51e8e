import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  deleteExport,
  fromWireTable,
  getExportFile,
  getExports,
  postCalculate,
  postExport,
  postTableOfKind,
  postTimeSeries,
  putExportRetry,
  putShowBaseYearAsYearZero,
  type Export,
} from '@stackwatt/api';
import { allSections, setEarlyAnalysis, type ResultTable } from '@stackwatt/model';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProject,
  newFolder,
  refusal,
  saveProject,
  smallProject,
  startWithLateResults,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';
import { loaderOf, programOf } from './programs.ts';

let harness: Harness;
let ann: Client;
let id: string;
beforeAll(async () => {
  ({ harness, ann, id } = await startWithLateResults());
}, 120_000);
afterAll(() => harness.stop());

const ask = async (body: { readonly what: Export['what']; readonly year?: number }): Promise<Export> =>
  (await ann.call(postExport, { params: { id }, body: { n: 0, ...body } })).data!;
const find = async (job: Export): Promise<Export> =>
  (await ann.call(getExports, { params: { id } })).data!.find((one) => one.id === job.id)!;
async function finished(job: Export): Promise<Export> {
  await expect.poll(async () => (await find(job)).state, { timeout: 60_000, interval: 100 }).toBe('finished');
  return find(job);
}
const download = (job: Export): Promise<Response> => ann.fetch(`/api/project/${id}/exports/${job.id}/file`);
const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());

test('UX-48 UX-83 EXP-11 a file is a job: asked for, listed with its progress, downloaded when it is finished', async () => {
  const answered = await ann.call(postExport, { params: { id }, body: { n: 0, what: 'workbook' } });
  const asked = answered.data!;
  expect([asked.state, asked.name, asked.what, asked.system]).toEqual(['queued', 'Result.xlsx', 'workbook', 0]);
  expect(Date.parse(asked.keptUntil) - Date.parse(asked.askedAt)).toBe(7 * 86_400_000);
  // What takes its time is answered at once, with where the file will be and when to ask for it.
  expect([answered.status, answered.headers.get('location'), answered.headers.get('retry-after')]).toEqual([
    202,
    `/api/project/${id}/exports/${asked.id}/file`,
    '1',
  ]);
  expect((await refusal(ann.call(getExportFile, { params: { id, export: asked.id } }))).status).toBe(409);
  const job = await finished(asked);
  const response = await download(job);
  expect(response.headers.get('content-disposition')).toContain('filename="Result.xlsx"');
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(response.headers.get('cache-control')).toContain('no-store');
  const bytes = await bytesOf(response);
  expect(bytes.length).toBe(job.size);
  expect(Object.keys(unzipSync(bytes))).toContain('xl/workbook.xml');
});

test('API-45 EXP-14 the specified call answers the workbook itself, with the chosen sections and the name Result.xlsx', async () => {
  const response = await ann.fetch(`/api/project/${id}/result/export/0/excel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...allSections(false), Cashflow: true }),
  });
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="Result.xlsx"; filename*=UTF-8''Result.xlsx`,
  ]);
  const workbook = new TextDecoder().decode(unzipSync(await bytesOf(response))['xl/workbook.xml']);
  expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual(['Assumptions', 'Cash flow', 'About']);
});

test('series are chosen for a workbook, and for nothing else; the file has them alone', async () => {
  const { data } = await ann.call(postTimeSeries, { params: { id, n: '0', k: '1' } });
  const [series] = data!.groups[0]!.main;
  const sections = { ...allSections(false), Timeseries: true };
  const asked = (await ann.call(postExport, { params: { id }, body: { n: 0, what: 'workbook', sections, series: [series!.id] } })).data!;
  const parts = unzipSync(await bytesOf(await download(await finished(asked))));
  const sheets = [...new TextDecoder().decode(parts['xl/workbook.xml']).matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  const sheet = new TextDecoder().decode(parts[`xl/worksheets/sheet${sheets.indexOf('Time series') + 1}.xml`]);
  // Five columns of time, and the series.
  const [, head] = /<row r="1"[^>]*>(.*?)<\/row>/s.exec(sheet)!;
  expect([...head!.matchAll(/<c r="([A-Z]+)1"/g)].map(([, column]) => column)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  const wrong = (body: object) => refusal(ann.call(postExport, { params: { id }, body: { n: 0, what: 'cashflow', ...body } }));
  expect(await wrong({ series: ['a'] })).toMatchObject({ status: 422, title: 'No choice of series' });
  expect((await wrong({ what: 'workbook', series: [] })).status).toBe(400);
  expect((await wrong({ what: 'workbook', series: Array.from({ length: 101 }, (_, k) => `s${k}`) })).status).toBe(400);
});

test('EXP-16 EXP-17 days of a year and months of every year, as step and clock were chosen; of what has no rows they are refused', async () => {
  const text = async (body: object): Promise<string[]> => {
    const job = await finished((await ann.call(postExport, { params: { id }, body: { n: 0, what: 'timeseries', ...body } })).data!);
    const bytes = await bytesOf(await download(job));
    const csv = job.name.endsWith('.zip') ? unzipSync(bytes)['timeseries.csv']! : bytes;
    return Buffer.from(csv).toString('utf8').trimEnd().split('\r\n');
  };
  const hours = await text({ year: 2 });
  const days = await text({ year: 2, step: 'day' });
  expect([hours.length, days.length]).toEqual([8761, 366]);
  const exportOf = (lines: readonly string[], place: number, from: number, to: number): number => {
    const column = lines[0]!.split(',').indexOf('Total export (MW)');
    expect(column).toBeGreaterThanOrEqual(place);
    return lines.slice(from, to).reduce((sum, line) => sum + Number(line.split(',')[column]), 0);
  };
  // The mean of the second day is that of its 24 hours.
  expect(exportOf(days, 3, 2, 3)).toBeCloseTo(exportOf(hours, 5, 25, 49) / 24, 9);
  expect(await text({ what: 'timeseries-all', step: 'month' })).toHaveLength(1 + 3 * 12);
  expect((await text({ step: 'hour', clock: 'utc' }))[0]).toContain('Month (UTC),Day (UTC),Hour (UTC),Minute (UTC)');
  const wrong = (body: object) => refusal(ann.call(postExport, { params: { id }, body: { n: 0, what: 'cashflow', ...body } }));
  expect(await wrong({ step: 'day' })).toMatchObject({ status: 422, title: 'No choice of rows' });
  // Its days would be those of the site, under the same headings.
  expect(await wrong({ what: 'timeseries', step: 'day', clock: 'utc' })).toMatchObject({ status: 422, title: 'No choice of clock' });
  expect(await wrong({ what: 'timeseries', year: 'all' })).toMatchObject({ status: 422, title: 'No choice of years' });
});

test('CF-09 UX-46 one layout everywhere: the file of a job is that of the call, with the years of the account', async () => {
  const text = async (response: Response): Promise<string> => Buffer.from(await response.arrayBuffer()).toString('utf8');
  const ofCall = async (): Promise<string> => text(await ann.fetch(`/api/project/${id}/result/export/0/cashflow`, { method: 'POST' }));
  expect(await text(await download(await finished(await ask({ what: 'cashflow' }))))).toBe(await ofCall());
  await ann.call(putShowBaseYearAsYearZero, { body: false });
  const counted = await text(await download(await finished(await ask({ what: 'cashflow' }))));
  await ann.call(putShowBaseYearAsYearZero, { body: true });
  expect(counted.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\ufeffYear', '1', '2', '3', '4', '']);
  const long = (await text(await download(await finished(await ask({ what: 'cashflow-long' }))))).trimEnd().split('\r\n');
  expect(long[0]).toBe('\ufeffYear,Date,Stream,Component,Amount,Unit');
  // Money of a year adds up to its net cash flow, the column of the wide table.
  const wide = (await ofCall())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const net = wide[0]!.findIndex((name) => name.startsWith('Net cash flow'));
  for (const row of wide.slice(1)) {
    const sum = long
      .slice(1)
      .map((line) => line.replace(/"[^"]*"/g, '').split(','))
      .filter((cells) => cells[0] === row[0] && cells[5] === 'USD')
      .reduce((all, cells) => all + Number(cells[4]), 0);
    expect(sum).toBeCloseTo(Number(row[net]), 4);
  }
});

test('UX-79 the command line writes the bytes of the server from the downloaded project, and has the same systems to the last digit', async () => {
  const folder = newFolder();
  const project = join(folder, 'project.hfront');
  writeFileSync(project, await bytesOf(await ann.fetch(`/api/project/${id}/result/file`, { method: 'POST' })));
  const to = join(folder, 'hours.zip');
  const cli = programOf('cli');
  const words = [
    ['export', project, '--what', 'timeseries-all', '--to', to, '--quiet'],
    ['run', project, '--json', '--quiet'],
  ];
  const start = `import(${JSON.stringify(cli.href)}).then(async ({ main }) => { for (const words of ${JSON.stringify(words)}) await main(words); })`;
  const { stdout } = await promisify(execFile)(process.execPath, [...loaderOf(cli), '-e', start]);
  const { optimization, inputHash } = JSON.parse(stdout) as { optimization: ResultTable; inputHash: string };
  const table = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!;
  expect(inputHash).toBe(table.provenance!.inputHash);
  expect(optimization.items).toEqual(fromWireTable(table).items);
  const made = await bytesOf(await download(await finished(await ask({ what: 'timeseries-all' }))));
  expect(readFileSync(to).equals(made)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('UX-49 EXP-17 the hours of every year are one table in an archive', async () => {
  const job = await finished(await ask({ what: 'timeseries-all' }));
  expect(job.name).toBe('timeseries.zip');
  const files = unzipSync(await bytesOf(await download(job)));
  expect(Object.keys(files)).toEqual(['timeseries.csv']);
  const inZip = Buffer.from(files['timeseries.csv']!).toString('utf8');
  expect(inZip.trimEnd().split('\r\n')).toHaveLength(1 + 3 * 8760);
  expect(inZip).toBe(
    Buffer.from(await (await ann.fetch(`/api/project/${id}/result/export/0/timeseries`, { method: 'POST' })).arrayBuffer()).toString(
      'utf8',
    ),
  );
});

test('F-9 a disk that is full while a file is stored fails it with a reason, and nothing of it stays; tried again it is made', async () => {
  const { db } = harness.server.database;
  await sql`create trigger full before insert on export_piece when new.number = 1 begin select raise(fail, 'database or disk is full'); end`.execute(
    db,
  );
  const job = await ask({ what: 'timeseries-all' });
  await expect.poll(async () => (await find(job)).state, { timeout: 60_000, interval: 100 }).toBe('failed');
  expect((await find(job)).failure).toBe('The disk of the server is full, so the file could not be stored. Free some space and try again.');
  expect((await download(job)).status).toBe(409);
  expect(await db.selectFrom('export_piece').select('number').where('job_id', '=', job.id).execute()).toEqual([]);
  await sql`drop trigger full`.execute(db);
  expect((await ann.call(putExportRetry, { params: { id, export: job.id } })).status).toBe(202);
  await finished(job);
  expect((await download(job)).status).toBe(200);
});

test('F-22 a stored file of which a byte is changed is refused, not answered', async () => {
  const { db } = harness.server.database;
  const job = await finished(await ask({ what: 'sensitivity' }));
  await db
    .updateTable('export_piece')
    .set({ bytes: Buffer.from('other') })
    .where('job_id', '=', job.id)
    .execute();
  expect((await download(job)).status).toBe(500);
});

test('A-2 A-20 a file is of its project alone, goes when it is taken off the list, and with its seventh day', async () => {
  const bob = await harness.as('bob');
  const other = await createProject(ann);
  const job = await finished(await ask({ what: 'optimization' }));
  expect((await bob.fetch(`/api/project/${id}/exports/${job.id}/file`)).status).toBe(404);
  expect((await ann.fetch(`/api/project/${other}/exports/${job.id}/file`)).status).toBe(404);
  expect((await refusal(ann.call(postExport, { params: { id: other }, body: { what: 'workbook', n: 0 } }))).status).toBe(404);
  expect((await refusal(ann.call(postExport, { params: { id }, body: { what: 'timeseries', n: 0, year: 4 } }))).status).toBe(404);
  await ann.call(deleteExport, { params: { id, export: job.id } });
  expect(await find(job)).toBeUndefined();
  expect(await harness.server.database.db.selectFrom('export_piece').select('number').where('job_id', '=', job.id).execute()).toEqual([]);
});

// The whole of it, with the times of calls meanwhile: bench/server/results.ts.
test('L-10 the workbook of 25 hourly years is made within 600 MB and a minute of processor, and a file being made is cancelled within 2 s', async () => {
  const long = await createProject(ann);
  const { project } = smallProject({ units: [1] });
  await saveProject(ann, long, { ...setEarlyAnalysis(project, false), lifetime: 25 });
  await ann.call(postCalculate, { params: { id: long } });
  await untilEnded(ann, long);
  const jobsOf = async (): Promise<readonly Export[]> => (await ann.call(getExports, { params: { id: long } })).data!;
  const askLong = async (what: Export['what']): Promise<Export> =>
    (await ann.call(postExport, { params: { id: long }, body: { n: 0, what } })).data!;
  const used = (): { readonly peakMb: number; readonly seconds: number }[] =>
    harness.server.exporters.pids.map((pid) => ({
      peakMb: Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
      // User and system time, in hundredths of a second.
      seconds: readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(') ')[1]!
        .split(' ')
        .slice(11, 13)
        .reduce((sum, ticks) => sum + Number(ticks) / 100, 0),
    }));
  const before = used();
  const { id: workbook } = await askLong('workbook');
  await expect
    .poll(async () => (await jobsOf()).find((one) => one.id === workbook)!.state, { timeout: 120_000, interval: 100 })
    .toBe('finished');
  const after = used();
  expect(after.length).toBeGreaterThan(0);
  for (const { peakMb } of after) expect(peakMb).toBeLessThan(600);
  const seconds = (of: readonly { readonly seconds: number }[]): number => of.reduce((sum, one) => sum + one.seconds, 0);
  expect(seconds(after) - seconds(before)).toBeLessThan(60);
  const { id: hours } = await askLong('timeseries-all');
  await expect.poll(async () => (await jobsOf()).find((one) => one.id === hours)!.state, { timeout: 60_000, interval: 20 }).toBe('running');
  const from = performance.now();
  await ann.call(deleteExport, { params: { id: long, export: hours } });
  expect(performance.now() - from).toBeLessThan(2000);
  expect((await jobsOf()).map((one) => one.id)).toEqual([workbook]);
}, 240_000);
