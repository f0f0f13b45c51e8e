import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp, memory, rate, storedRate, wait } from '../editor-for-test.ts';
import { fakeServer } from '../fake-server.ts';
import { readOnlyWords } from '../read-only-words.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('NAV-24 a project that was just opened knows when it was last saved', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  expect(state().savedAt?.toISOString()).toBe('2026-11-19T08:30:00.000Z');
});

test('LIFE-01 opening takes the lock under an id of its own', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  expect(server.state.holder).toBe('mine');
  expect(state().readOnly).toBe(false);
});

test('LIFE-08 closing saves, then releases the lock', async () => {
  const { editor, server } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(6));
  server.state.log.length = 0;
  await editor.close();
  expect(server.state.log).toEqual(['POST lock', 'PUT p1', 'PATCH input', 'POST lock']);
  expect(server.state.holder).toBeNull();
  expect(storedRate(server.state.text)).toBe(6);
  expect(editor.store.getState().kind).toBe('closed');
});

test('LIFE-09 a tab that crashed takes its own lock over; another client does not', async () => {
  const server = fakeServer();
  const tab = new Set<string>();
  await setUp(server, memory(), 'crashed', tab).editor.open('p1');
  const stranger = setUp(server, memory(), 'stranger');
  await stranger.editor.open('p1');
  expect(stranger.state().readOnly).toBe(true);
  const again = setUp(server, memory(), 'again', tab);
  await again.editor.open('p1');
  expect(again.state().readOnly).toBe(false);
  expect(server.state.holder).toBe('again');
});

test('LIFE-06 a page that goes away releases its lock', async () => {
  const { editor, released } = setUp();
  await editor.open('p1');
  editor.pageHides();
  expect(released).toEqual(['mine']);
});

test('LIFE-06 a page that goes away while its project opens releases the lock it was given, and the next page takes it over', async () => {
  const tab = new Set<string>();
  const server = fakeServer();
  server.state.isSilent = true;
  const leaving = setUp(server, memory(), 'leaving', tab);
  void leaving.editor.open('p1');
  await wait(0);
  expect([leaving.editor.store.getState().kind, server.state.holder]).toEqual(['opening', 'leaving']);
  leaving.editor.pageHides();
  expect(leaving.released).toEqual(['leaving']);
  // The release has not arrived yet.
  server.state.isSilent = false;
  const next = setUp(server, memory(), 'next', tab);
  await next.editor.open('p1');
  expect([next.state().readOnly, server.state.holder]).toEqual([false, 'next']);
});

test('LIFE-08 a project that is left while it opens is given up at once, with its lock', async () => {
  const { editor, server } = setUp();
  server.state.isSilent = true;
  void editor.open('p1');
  await wait(0);
  expect(server.state.holder).toBe('mine');
  await editor.close();
  expect([editor.store.getState().kind, server.state.holder]).toEqual(['closed', null]);
});

test('a project opened twice in a row is asked for once and is not shut out by itself', async () => {
  const { editor, server, state } = setUp();
  void editor.open('p1');
  void editor.close();
  await editor.open('p1');
  expect([state().readOnly, server.state.holder]).toEqual([false, 'mine']);
  expect(server.state.log).toEqual(['GET p1', 'POST lock', 'GET input']);
});

test('a document that cannot be read is not opened and not changed', async () => {
  const server = fakeServer();
  server.state.text = '{"version": 99}';
  const { editor } = setUp(server);
  await editor.open('p1');
  expect(editor.store.getState()).toMatchObject({ kind: 'failed', problem: { kind: 'unreadable' } });
  await editor.close();
  expect(server.state.text).toBe('{"version": 99}');
});

test('LIFE-02 a reload whose new page asks before the old one’s release has arrived is not read-only', async () => {
  const tab = new Set<string>();
  const server = fakeServer();
  const storage = memory();
  const before = setUp(server, storage, 'first page', tab);
  await before.editor.open('p1');
  before.editor.pageHides();
  expect(before.released).toEqual(['first page']);
  // The server still holds the lock of the page before.
  expect(server.state.holder).toBe('first page');
  const after = setUp(server, storage, 'second page', tab);
  await after.editor.open('p1');
  expect([after.state().readOnly, server.state.holder]).toEqual([false, 'second page']);
  // Another tab knows of no such lock and stays read-only.
  const other = setUp(server, memory(), 'other tab');
  await other.editor.open('p1');
  expect(other.state().readOnly).toBe(true);
});

test('UX-87 a version is shown in place of the project, whose edits are saved first: no lock, no edit, no draft; the project comes back as it was', async () => {
  const { editor, server, state, refused, watches, drafts } = setUp();
  await editor.open('p1');
  server.state.versions = { old: server.state.text };
  editor.edit('change discount rate', rate(6.5));
  await editor.showVersion({ key: 'old', name: 'Bank case' });
  expect([storedRate(server.state.text), server.state.holder]).toEqual([6.5, null]);
  expect(state()).toMatchObject({ version: { key: 'old', name: 'Bank case' }, readOnly: true, history: { present: { discountRate: 0 } } });
  editor.edit('change discount rate', rate(9));
  expect([state().history.present.discountRate, refused.map(readOnlyWords)]).toEqual([0, [expect.stringContaining('this is a version')]]);
  // Nobody has the lock, and this page does not take it.
  watches.at(-1)!.onHolder(null);
  await wait(60_000);
  expect([server.state.holder, state().version?.key, storedRate(server.state.text), drafts.read('p1')]).toEqual([
    null,
    'old',
    6.5,
    undefined,
  ]);
  await editor.open('p1');
  expect([state().version, state().readOnly, state().history.present.discountRate]).toEqual([undefined, false, 6.5]);
});

test('UX-87 a version that is gone says so, and the project opens again', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  await editor.showVersion({ key: 'gone', name: 'Bank case' });
  expect(editor.store.getState()).toMatchObject({ kind: 'failed', problem: { kind: 'notFound' } });
  await editor.open('p1');
  expect(state().version).toBeUndefined();
});
