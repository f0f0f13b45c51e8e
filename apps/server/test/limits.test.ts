import * as api from '@stackwatt/api';
import { seriesRefsOf } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { FreeSpace, spaceOf, type Space } from '../src/http/free-space.ts';
import { LoadShedding } from '../src/http/load-shedding.ts';
import { OF_SESSION, RequestRate } from '../src/http/request-rate.ts';
import {
  createProject,
  newFolder,
  PASSWORD,
  refusal,
  signIn,
  smallProject,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

async function withHarness(
  options: Parameters<typeof startHarness>[0],
  use: (harness: Harness, ann: Client) => Promise<void>,
): Promise<void> {
  const harness = await startHarness(options);
  try {
    await use(harness, await harness.as('ann'));
  } finally {
    await harness.stop();
  }
}
/** Never late, however busy the machine is. */
const limited = () => ({ environment: { STACKWATT_RATE_LIMITS: 'on' }, load: new LoadShedding(() => 0) });
const values = (value: number, years = 1): number[] => Array.from({ length: 8760 * years }, (_, i) => value + (i % 5));

test('A-16 a session may make 60 calls at once and 20 a second from then on; forty more wait for their turn, and what is beyond is refused', () => {
  let clock = 0;
  const rate = new RequestRate(OF_SESSION, () => clock);
  const refusals: unknown[] = [];
  /** Waits of the calls that were taken, ms. */
  const take = (session: string, calls: number): number[] =>
    Array.from({ length: calls }, () => {
      try {
        return [rate.take(session)];
      } catch (error) {
        refusals.push(error);
        return [];
      }
    }).flat();
  const first = take('a', 150);
  // The 61st waits for a twentieth of a second, the 100th for two seconds.
  expect([first.length, first.filter((wait) => wait === 0).length, first[60], first.at(-1)]).toEqual([100, 60, 50, 2000]);
  expect(take('b', 10)).toEqual(Array(10).fill(0));
  expect(refusals[0]).toMatchObject({ status: 429, extras: { headers: { 'retry-after': '3' } } });
  // Refused calls cost nothing: half a second gives ten.
  clock += 500;
  expect(take('a', 100)).toHaveLength(10);
  clock += 3_600_000;
  expect(take('a', 100).filter((wait) => wait === 0)).toHaveLength(60);
  let total = 0;
  for (let second = 0; second < 10; second++) {
    clock += 1000;
    total += take('a', 50).length;
  }
  expect(total).toBe(200);
});

test('A-16 beyond its rate a session is answered 429 with Retry-After, another session is not, and a second later all is well', async () => {
  await withHarness(limited(), async (harness, ann) => {
    const bob = await harness.as('bob');
    const answers = await Promise.all(Array.from({ length: 200 }, () => ann.fetch('/api/project')));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect([Number(refused[0]!.headers.get('retry-after')) >= 1, ((await refused[0]!.json()) as api.Problem).code]).toEqual([
      true,
      'tooMany',
    ]);
    expect(answers.filter((answer) => answer.status === 200).length).toBe(200 - refused.length);
    expect((await bob.call(api.getProjects)).status).toBe(200);
    await expect.poll(async () => (await ann.fetch('/api/project')).status, { timeout: 5000, interval: 200 }).toBe(200);
  });
});

test('A-16 the limits do not hinder a page: with the six connections of a browser, a project with a hundred series opens and none of its calls is refused', async () => {
  await withHarness(limited(), async (_harness, ann) => {
    const id = await createProject(ann);
    const { ref } = seriesRefsOf(smallProject().project)[0]!;
    const statuses = new Set<number>();
    let left = 100;
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        while (left-- > 0) statuses.add((await ann.fetch(`/api/project/${id}/series/${ref.hash}`)).status);
      }),
    );
    expect([...statuses]).toEqual([200]);
  });
});

test('A-16 ten calculations a minute are started; the same inputs answered again do not count', async () => {
  await withHarness(limited(), async (harness, ann) => {
    const { db } = harness.server.database;
    const id = await createProject(ann, { units: [1] });
    await ann.call(api.postCalculate, { params: { id } });
    await untilEnded(ann, id);
    for (let i = 0; i < 15; i++) expect((await ann.call(api.postCalculate, { params: { id } })).data!.status).toBe('ready');
    expect((await db.selectFrom('usage').select(['key', 'count']).execute()).map((row) => [row.key.split(':')[0], row.count])).toEqual([
      ['calculate', 1],
    ]);
    await db.updateTable('usage').set({ count: 10 }).execute();
    const refused = await ann.fetch(`/api/project/${id}/result/calculate/true`, { method: 'POST' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 30]).toEqual([429, true]);
    expect((await ann.call(api.postCalculate, { params: { id } })).data!.status).toBe('ready');
    await db
      .updateTable('usage')
      .set({ since: Date.now() - 60_000 })
      .execute();
    expect((await ann.call(api.postCalculateForced, { params: { id } })).data!.status).toBe('calculating');
  });
});

test('A-16 thirty imports a minute, refused before their body is read', async () => {
  await withHarness(limited(), async (_harness, ann) => {
    const send = () =>
      ann.fetch('/api/info/import/storage', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"content":"<Storage/>"}',
      });
    const answers = await Promise.all(Array.from({ length: 35 }, send));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
  });
});

test('B-5 an account holds so many MB and so many series; what is over is refused with 413 and nothing of it is stored; the same values count once', async () => {
  await withHarness({ environment: { STACKWATT_QUOTA_MB: '1', STACKWATT_QUOTA_SERIES: '4' } }, async (harness, ann) => {
    const { db } = harness.server.database;
    const id = (await ann.call(api.postProject)).data!.id;
    const put = (index: number, body: number[]) => ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: String(index) }, body });
    for (let i = 0; i < 4; i++) await put(i, values(i));
    await put(4, values(0));
    expect(await refusal(put(5, values(9)))).toMatchObject({
      status: 413,
      code: 'quotaExceeded',
      detail: expect.stringContaining('at most 4 series'),
    });
    expect((await ann.call(api.getSeriesCount, { params: { id, type: 'dam' } })).data).toEqual({ count: 5 });
    expect((await db.selectFrom('series').select('hash').execute()).length).toBe(4);
    // A copy has the same values.
    expect((await ann.call(api.postDuplicate, { params: { id } })).status).toBe(201);
    await ann.call(api.deleteProject, { params: { id } });
    // Two series of ten years are 1.4 MB.
    const bob = await harness.as('bob');
    const own = (await bob.call(api.postProject)).data!.id;
    await bob.call(api.putSeriesAt, { params: { id: own, type: 'dam', index: '0' }, body: values(1, 10) });
    expect(await refusal(bob.call(api.putSeriesAt, { params: { id: own, type: 'dam', index: '1' }, body: values(2, 10) }))).toMatchObject({
      status: 413,
      detail: expect.stringContaining('at most 1 MB'),
    });

    // A recipient without room is refused in the words of any other.
    await new AccountAdministration(db, Date.now).add({ name: 'cid', email: 'cid@example.org', password: PASSWORD });
    const cid = await signIn(harness.url, 'cid');
    const his = (await cid.call(api.postProject)).data!.id;
    await cid.call(api.putSeriesAt, { params: { id: his, type: 'dam', index: '0' }, body: values(3, 10) });
    expect(
      await refusal(bob.call(api.postShare, { params: { id: own }, body: { email: 'cid@example.org', description: '' } })),
    ).toMatchObject({ status: 422, code: 'notShared' });
    expect((await cid.call(api.getProjects)).data).toHaveLength(1);
  });
});

test('F-9 below 5 % or 1 GB of free space uploads are refused in words, work under way is still saved, and uploads work again with space', async () => {
  const GIB = 1024 ** 3;
  let space: Space = { free: 50 * GIB, size: 100 * GIB };
  await withHarness({ space: () => space }, async (_harness, ann) => {
    const id = await createProject(ann);
    space = { free: 0.9 * GIB, size: 100 * GIB };
    const put = () => ann.call(api.putSeriesAt, { params: { id, type: 'rtm', index: '0' }, body: values(1) });
    await expect
      .poll(async () => (await ann.fetch(`/api/project/${id}/duplicate`, { method: 'POST' })).status, { timeout: 10_000, interval: 500 })
      .toBe(507);
    expect(await refusal(put())).toMatchObject({ status: 507, code: 'storageLow' });
    const { data, headers } = await ann.call(api.getInput, { params: { id } });
    expect(
      (
        await ann.call(api.putInput, {
          params: { id },
          body: data!.replace('"notes": ""', '"notes": "saved"'),
          headers: { 'if-match': headers.get('etag')! },
        })
      ).status,
    ).toBe(200);
    space = { free: 2 * GIB, size: 100 * GIB };
    await expect
      .poll(
        () =>
          put().then(
            (answer) => answer.status,
            () => 507,
          ),
        { timeout: 10_000, interval: 500 },
      )
      .toBe(200);
  });
  // Of a small disk, 5 %.
  const small = (free: number) => new FreeSpace(() => ({ free, size: 64e6 }));
  expect(() => small(3.1e6).assertRoom()).toThrow('nearly full');
  expect(() => small(3.3e6).assertRoom()).not.toThrow();
  expect(spaceOf(newFolder()).size).toBeGreaterThan(0);
});
