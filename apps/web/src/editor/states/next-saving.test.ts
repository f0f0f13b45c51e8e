import { setField, sha1Of } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp, memory, rate, storedRate, wait } from '../editor-for-test.ts';
import type { EditorTools } from '../editor-tools.ts';
import { fakeServer } from '../fake-server.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('LIFE-19 an edit is saved two seconds later, and the time of the save is known', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(7.5));
  expect(state().saveState).toBe('unsaved');
  await wait(1900);
  expect(storedRate(server.state.text)).toBe(0);
  await wait(200);
  expect(storedRate(server.state.text)).toBe(7.5);
  expect(state().saveState).toBe('saved');
  expect(state().savedAt?.toISOString()).toBe('2026-11-20T14:00:02.000Z');
});

test('edits without a pause are saved in between', async () => {
  const { editor, server } = setUp();
  await editor.open('p1');
  for (let i = 1; i <= 9; i++) {
    editor.edit('change discount rate', rate(i));
    await wait(1000);
  }
  // The first edit has waited 8 s just before the ninth comes; without the limit the nine would all still wait.
  expect(storedRate(server.state.text)).toBe(8);
});

test('LIFE-10 nothing is sent while no project is open', async () => {
  const { editor, server } = setUp();
  expect(await editor.saveNow()).toBe(false);
  expect(server.state.log).toEqual([]);
});

test('LIFE-13 a patch carries the SHA-1 of the old and of the new data and the text of the difference', async () => {
  const server = fakeServer();
  const bodies: string[] = [];
  const call: EditorTools['call'] = (route, request) => {
    if (route.method === 'PATCH') bodies.push(JSON.stringify(request?.body));
    return server.call(route, request);
  };
  const { editor } = setUp({ ...server, call });
  await editor.open('p1');
  const before = server.state.text;
  editor.edit('change discount rate', rate(3));
  await editor.saveNow();
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    { hashExistingData: sha1Of(before), hashNewData: sha1Of(server.state.text), patch: expect.stringContaining('@@ -') },
  ]);
});

test('LIFE-11 LIFE-12 a save checks the lock, updates the info record, then sends a patch', async () => {
  const { editor, server } = setUp();
  await editor.open('p1');
  server.state.log.length = 0;
  editor.edit('change name', (project) => setField(project, ['name'], 'Ñandú ☀ 北京'));
  await editor.saveNow();
  expect(server.state.log).toEqual(['POST lock', 'PUT p1', 'PATCH input']);
  expect(server.state.info).toMatchObject({ name: 'Ñandú ☀ 北京' });
  expect(server.state.text).toContain('Ñandú ☀ 北京');
});

test('LIFE-14 a patch that cannot be applied falls back to a full replace under the known version', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  server.state.patches = 'refuse';
  editor.edit('change discount rate', rate(3));
  expect(await editor.saveNow()).toBe(true);
  expect(server.state.log.slice(-2)).toEqual(['PATCH input', 'PUT input']);
  expect(storedRate(server.state.text)).toBe(3);
  // The next save starts from what was put.
  server.state.patches = 'apply';
  editor.edit('change discount rate', rate(4));
  expect(await editor.saveNow()).toBe(true);
  expect(server.state.log.at(-1)).toBe('PATCH input');
  expect(state().saveState).toBe('saved');
});

test('UX-71 an edit that splits an emoji, which no patch can say, replaces the document whole', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  editor.edit('change name', (project) => setField(project, ['name'], 'Sun \u{1F31E}'));
  expect(await editor.saveNow()).toBe(true);
  // Both signs begin with the same half; the difference of the texts lies between the halves.
  editor.edit('change name', (project) => setField(project, ['name'], 'Sun \u{1F31D}'));
  expect(await editor.saveNow()).toBe(true);
  expect(server.state.text).toContain('Sun \u{1F31D}');
  expect(state().saveState).toBe('saved');
});

test('LIFE-15 D-074 when the full replace fails too, it is logged and the edits stay', async () => {
  const { editor, server, state, log, drafts } = setUp();
  await editor.open('p1');
  server.state.isBroken = true;
  editor.edit('change discount rate', rate(3));
  expect(await editor.saveNow()).toBe(false);
  expect(log).toHaveLength(1);
  expect(state().saveState).toBe('failed');
  expect(state().history.present.discountRate).toBe(3);
  expect(storedRate(drafts.read('p1')!.text)).toBe(3);
  server.state.isBroken = false;
  expect(await editor.saveNow()).toBe(true);
  expect(drafts.read('p1')).toBeUndefined();
});

test('LIFE-16 nothing is sent when nothing changed', async () => {
  const { editor, server } = setUp();
  await editor.open('p1');
  server.state.log.length = 0;
  expect(await editor.saveNow()).toBe(true);
  editor.edit('change discount rate', rate(6));
  editor.undo();
  await wait(3000);
  expect(server.state.log).toEqual([]);
});

test('UX-28 without a network the edits are kept on this device and sent when it is back', async () => {
  const { editor, server, state, drafts } = setUp();
  await editor.open('p1');
  server.state.isOffline = true;
  editor.edit('change discount rate', rate(8));
  await wait(2100);
  expect(state().saveState).toBe('offline');
  expect(storedRate(drafts.read('p1')!.text)).toBe(8);
  server.state.isOffline = false;
  await wait(10_100);
  expect(state().saveState).toBe('saved');
  expect(storedRate(server.state.text)).toBe(8);
});

test('D-2 a save of the page before, or one whose answer was lost, is no version of somebody else', async () => {
  const server = fakeServer();
  const storage = memory();
  const first = setUp(server, storage);
  await first.editor.open('p1');
  first.editor.edit('change discount rate', rate(9));
  first.editor.pageHides();
  // The next page has read the document when the save of the page before arrives.
  const second = setUp(server, storage, 'next', new Set(['mine']));
  await second.editor.open('p1');
  expect(second.state().history.present.discountRate).toBe(9);
  server.state.text = second.drafts.read('p1')!.text;
  server.state.version++;
  second.editor.edit('change lifetime', (project) => setField(project, ['inflationRate'], 3));
  expect(await second.editor.saveNow()).toBe(true);
  expect([second.state().question?.kind, second.state().saveState, storedRate(server.state.text)]).toEqual(['restored', 'saved', 9]);
  // A save arrives and its answer does not; the next edit is saved over it.
  second.editor.edit('change discount rate', rate(10));
  server.state.losesAnswers = true;
  expect(await second.editor.saveNow()).toBe(false);
  server.state.losesAnswers = false;
  second.editor.edit('change discount rate', rate(11));
  expect(await second.editor.saveNow()).toBe(true);
  expect(storedRate(server.state.text)).toBe(11);
});

test('a newer version stored elsewhere is a conflict that is asked about, and either side can win', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  server.state.text = server.state.text.replace('"inflationRate": 0', '"inflationRate": 3');
  server.state.version++;
  editor.edit('change discount rate', rate(8));
  expect(await editor.saveNow()).toBe(false);
  expect(state().question?.kind).toBe('conflict');
  expect(storedRate(server.state.text)).toBe(0);
  await editor.keepOurs();
  expect(storedRate(server.state.text)).toBe(8);
  expect(server.state.text).toContain('"inflationRate": 0');
  expect(state().saveState).toBe('saved');
});

test('after a conflict the other version can be taken; ours is set aside and offered', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  server.state.text = server.state.text.replace('"inflationRate": 0', '"inflationRate": 3');
  server.state.version++;
  editor.edit('change discount rate', rate(8));
  await editor.saveNow();
  await editor.takeOther();
  expect(state().history.present).toMatchObject({ discountRate: 0, inflationRate: 3 });
  expect(state().question?.kind).toBe('draft');
});

test('an edit made while a save is on its way is saved by the next one', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(1));
  const first = editor.saveNow();
  editor.edit('change discount rate', rate(2));
  await first;
  expect(state().saveState).toBe('unsaved');
  await wait(2100);
  expect(storedRate(server.state.text)).toBe(2);
});
