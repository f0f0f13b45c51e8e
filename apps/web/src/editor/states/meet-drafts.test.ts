import { setField } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp, memory, rate, storedRate, wait, ABC } from '../editor-for-test.ts';
import { fakeServer } from '../fake-server.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('UX-27 a page that goes away at once after an edit leaves it as a draft, and none where everything is stored', async () => {
  const { editor, drafts } = setUp();
  await editor.open('p1');
  editor.pageHides();
  expect(drafts.read('p1')).toBeUndefined();
  editor.edit('change discount rate', rate(7.25));
  expect(drafts.read('p1')).toBeUndefined();
  editor.pageHides();
  expect(storedRate(drafts.read('p1')!.text)).toBe(7.25);
});

test('UX-27 a draft is there within two seconds of an edit, and of a value still being typed', async () => {
  const { editor, server, drafts } = setUp();
  server.state.isOffline = false;
  await editor.open('p1');
  editor.noteTyping('discountRate', 'Discount rate', 6.25, 0);
  await wait(1900);
  expect(storedRate(drafts.read('p1')!.text)).toBe(6.25);
  // Given up with Escape: nothing is left behind.
  editor.noteTyping('discountRate', 'Discount rate', undefined, 0);
  await wait(1900);
  expect(drafts.read('p1')).toBeUndefined();
});

test('UX-27 after a crash the edits are restored, and can be taken out again by undo', async () => {
  const server = fakeServer();
  const storage = memory();
  const crashed = setUp(server, storage);
  await crashed.editor.open('p1');
  server.state.isOffline = true;
  crashed.editor.edit('change discount rate', rate(8));
  await wait(2500);
  // The page is gone without a word; its lock ran out.
  server.state.isOffline = false;
  server.state.holder = null;
  const next = setUp(server, storage, 'next');
  await next.editor.open('p1');
  expect(next.state().history.present.discountRate).toBe(8);
  expect(next.state().question?.kind).toBe('restored');
  next.editor.undo();
  expect(next.state().history.present.discountRate).toBe(0);
  next.editor.redo();
  expect(await next.editor.saveNow()).toBe(true);
  expect(storedRate(server.state.text)).toBe(8);
});

test('UX-27 edits that belong to an older version are offered, not forced, and new edits have a draft of their own', async () => {
  const server = fakeServer();
  const storage = memory();
  const crashed = setUp(server, storage);
  await crashed.editor.open('p1');
  server.state.isOffline = true;
  crashed.editor.edit('change discount rate', rate(8));
  await wait(2500);
  server.state.isOffline = false;
  server.state.holder = null;
  const other = setUp(server, memory(), 'other');
  await other.editor.open('p1');
  other.editor.edit('change inflation rate', (project) => setField(project, ['inflationRate'], 2));
  await other.editor.close();

  const next = setUp(server, storage, 'next');
  await next.editor.open('p1');
  expect(next.state().history.present.discountRate).toBe(0);
  expect(next.state().question?.kind).toBe('draft');
  next.editor.edit('change discount rate', rate(1));
  await wait(1500);
  expect(storedRate(next.drafts.read('p1')!.text)).toBe(1);
  next.editor.restoreDraft();
  expect(next.state().history.present.discountRate).toBe(8);
  expect(next.drafts.read('p1:other')).toBeUndefined();
});

test('UX-27 an unread text outlives the page, also where no edit waits, and is no edit that was restored', async () => {
  const first = setUp();
  await first.editor.open('one');
  first.editor.noteUnread('lifetime', ABC);
  first.editor.pageHides();
  const next = setUp(fakeServer(), first.storage, 'second');
  await next.editor.open('one');
  expect(next.state().unread).toMatchObject([{ id: 'lifetime', text: 'abc' }]);
  expect([next.state().question, next.state().saveState, next.state().check.mayCalculate]).toEqual([undefined, 'saved', false]);
});

test('UX-27 taking out what was restored takes the texts and the edit', async () => {
  const first = setUp();
  await first.editor.open('one');
  first.server.state.isOffline = true;
  first.editor.edit('change discount rate', rate(7));
  first.editor.noteUnread('lifetime', ABC);
  first.editor.pageHides();
  const next = setUp(fakeServer(), first.storage, 'second');
  await next.editor.open('one');
  expect([next.state().question?.kind, next.state().history.present.discountRate, next.state().unread.length]).toEqual(['restored', 7, 1]);
  next.editor.takeOutRestored();
  expect([next.state().question, next.state().history.present.discountRate, next.state().unread.length]).toEqual([undefined, 0, 0]);
});

test('UX-27 closing a project whose edits cannot reach the server leaves them as a draft', async () => {
  const { editor, server, drafts } = setUp();
  await editor.open('one');
  server.state.isOffline = true;
  editor.edit('change discount rate', rate(7));
  drafts.remove('one');
  await editor.close();
  expect(storedRate(drafts.read('one')!.text)).toBe(7);
});
