import { setField } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp, memory, rate, storedRate, wait } from '../editor-for-test.ts';
import { fakeServer } from '../fake-server.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('MODEL-30 an open project knows who has its lock, whether warnings are consented to, and its issues', async () => {
  const { editor, state, server } = setUp();
  await editor.open('p1');
  expect([state().readOnly, state().lockId, state().history.present.ignoreWarnings]).toEqual([false, 'mine', false]);
  const before = state().check.issues.map(({ label }) => label);
  expect(before).toContain('Add a revenue stream');
  editor.edit('ignore warnings', (project) => setField(project, ['ignoreWarnings'], true));
  expect(state().history.present.ignoreWarnings).toBe(true);
  server.state.holder = 'other';
  await wait(20_100);
  expect([state().readOnly, state().check.issues.map(({ label }) => label)]).toEqual([true, before]);
});

test('LIFE-02 LIFE-07 while another client holds the lock the project is read-only and nothing is saved', async () => {
  const { editor, server, state } = setUp();
  server.state.holder = 'other';
  await editor.open('p1');
  expect(state().readOnly).toBe(true);
  editor.edit('change discount rate', rate(9));
  await wait(30_000);
  expect(await editor.saveNow()).toBe(false);
  expect(storedRate(server.state.text)).toBe(0);
  expect(state().saveState).toBe('readOnly');
});

test('LIFE-04 a lock that was taken away is noticed within 20 s and said', async () => {
  const { editor, server, state } = setUp();
  await editor.open('p1');
  server.state.holder = 'other';
  await wait(20_100);
  expect(state().readOnly).toBe(true);
  expect(state().question?.kind).toBe('lockLost');
});

test('LIFE-05 Enable Editing forces the lock and reads the newest document', async () => {
  const server = fakeServer();
  const first = setUp(server);
  await first.editor.open('p1');
  const second = setUp(server, memory(), 'second');
  await second.editor.open('p1');
  expect(second.state().readOnly).toBe(true);
  first.editor.edit('change discount rate', rate(5));
  await first.editor.saveNow();
  expect(await second.editor.enableEditing()).toBe(true);
  expect(second.state().readOnly).toBe(false);
  expect(second.state().history.present.discountRate).toBe(5);
  // The former editor is read-only at its next check.
  await first.editor.checkLock();
  expect(first.state().readOnly).toBe(true);
});

test('F-15 a lock taken by force elsewhere makes the page read-only as soon as it is heard, with the edits at hand', async () => {
  const { editor, state, watches } = setUp();
  await editor.open('p1');
  watches[0]!.onHolder('mine');
  watches[0]!.onHolder(null);
  expect(state().readOnly).toBe(false);
  editor.edit('change discount rate', rate(7.5));
  watches[0]!.onHolder('somebody');
  expect(state().readOnly).toBe(true);
  const { question } = state();
  expect(question?.kind === 'lockLost' && storedRate(question.edits!)).toBe(7.5);
  // It goes on listening: the lock may become free.
  expect(watches[0]!.signal.aborted).toBe(false);
  await wait(10_000);
  // Taken back: heard anew.
  await editor.enableEditing();
  expect(state().readOnly).toBe(false);
  expect(watches.length).toBe(2);
  expect(watches[0]!.signal.aborted).toBe(true);
  await editor.close();
  expect(watches[1]!.signal.aborted).toBe(true);
});

test('W-11 read only says who edits since when, and ends by itself when the other editor is gone, with the document as they left it', async () => {
  const server = fakeServer();
  const theirs = setUp(server, memory(), 'theirs');
  await theirs.editor.open('p1');
  const { editor, state, watches } = setUp(server, memory(), 'mine');
  await editor.open('p1');
  expect(state().readOnly).toBe(true);
  watches[0]!.onHolder('theirs');
  expect(state().otherEditor).toEqual({ name: 'Ada', since: '2026-11-20T13:45:00.000Z', page: null });
  theirs.editor.edit('change discount rate', rate(7.5));
  await theirs.editor.close();
  expect(server.state.holder).toBe(null);
  watches[0]!.onHolder(null);
  await wait(0);
  expect([state().readOnly, state().otherEditor, server.state.holder]).toEqual([false, undefined, 'mine']);
  expect(state().history.present.discountRate).toBe(7.5);
  editor.edit('change discount rate', rate(8));
  expect(await editor.saveNow()).toBe(true);
  expect(storedRate(server.state.text)).toBe(8);
});

test('D-204 whoever may only read asks for no lock, which would be refused, and reads', async () => {
  const server = fakeServer();
  server.state.role = 'reader';
  const { editor, state } = setUp(server);
  await editor.open('p1');
  expect([state().readOnly, state().isReader]).toEqual([true, true]);
  expect(server.state.log).toEqual(['GET p1', 'GET input']);
});

test('UX-86 who asked sees until when there is time to answer; a refusal is told, and after the time the lock comes although the other page is silent', async () => {
  const server = fakeServer();
  server.state.holder = 'theirs';
  const { editor, state, watches } = setUp(server, memory(), 'mine');
  await editor.open('p1');
  const asked = { name: 'me', at: '2026-11-20T13:50:00.000Z', until: '2026-11-20T13:50:30.000Z', isOver: false, isYou: true };
  const [watch] = watches;
  watch!.onHolder('theirs', { asked: { ...asked, isYou: false } });
  expect(state().request).toBe(undefined);
  watch!.onHolder('theirs', { asked });
  expect(state().request).toEqual({ until: asked.until });
  watch!.onHolder('theirs');
  expect(state().request).toBe('refused');
  watch!.onHolder('theirs', { asked });
  // The server lets go of the silent holder for whoever asked.
  server.state.holder = null;
  watch!.onHolder('theirs', { asked: { ...asked, isOver: true } });
  await wait(0);
  expect([state().readOnly, state().request, server.state.holder]).toEqual([false, undefined, 'mine']);
});

test('UX-86 who edits and refuses tells the server, which would give the lock away otherwise', async () => {
  const { editor, server, state, watches } = setUp();
  await editor.open('p1');
  const asked = { name: 'Ada', at: '2026-11-20T13:50:00.000Z', until: '2026-11-20T13:50:30.000Z', isOver: false, isYou: false };
  watches[0]!.onHolder('mine', { asked });
  expect(state().asked).toEqual(asked);
  server.state.log.length = 0;
  await editor.declineRequest();
  expect([state().asked, server.state.log]).toEqual([null, ['DELETE request']]);
  server.state.isOffline = true;
  watches[0]!.onHolder('mine', { asked });
  await expect(editor.declineRequest()).rejects.toThrow('fetch failed');
  expect(state().asked).toEqual(asked);
});

test('W-11 edits that were not saved when the lock was lost are offered when it comes back', async () => {
  const { editor, server, state, watches } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(7.5));
  server.state.holder = 'somebody';
  watches[0]!.onHolder('somebody');
  expect(state().readOnly).toBe(true);
  server.state.holder = null;
  watches[0]!.onHolder(null);
  await wait(0);
  // Nobody stored anything meanwhile: they are back, and saved.
  expect([state().readOnly, state().history.present.discountRate]).toEqual([false, 7.5]);
  await wait(3000);
  expect(storedRate(server.state.text)).toBe(7.5);
});

test('LIFE-04 a project that may only be read takes no edit, and says so', async () => {
  const server = fakeServer();
  await setUp(server, memory(), 'theirs').editor.open('p1');
  const { editor, state, refused } = setUp(server, memory(), 'mine');
  await editor.open('p1');
  editor.edit('change discount rate', rate(7.5));
  expect(state().history.present.discountRate).toBe(0);
  expect(refused).toHaveLength(1);
});
