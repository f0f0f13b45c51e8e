import { addSolar, readProject, removeSolar, setField, setUseSolar, setUseWind, sha1Of, TurbineSpec, type Project } from '@stackwatt/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsIn } from './drafts.ts';
import { createEditor, type EditorTools } from './editor.ts';
import { fakeServer } from './fake-server.ts';
import { makePatch } from './save-document.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') }));
afterEach(() => vi.useRealTimers());

const memory = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
};

function setUp(server = fakeServer(), storage = memory(), name = 'mine', tab = new Set<string>()) {
  const log: unknown[] = [];
  const released: string[] = [];
  const watches: { signal: AbortSignal; onHolder: (lockId: string | null) => void }[] = [];
  const refused: number[] = [];
  const tools: EditorTools = {
    call: server.call,
    makePatch,
    drafts: draftsIn(storage),
    now: () => new Date(),
    newLockId: () => name,
    heldLock: {
      keep: async (_, lockId) => void tab.add(lockId),
      given: async () => undefined,
      forget: async (_, lockId) => void tab.delete(lockId),
      isLeftBehind: async (_, lockId) => tab.has(lockId),
    },
    watchLock: (_, signal, onHolder) =>
      void watches.push({
        signal,
        onHolder: (lockId) =>
          onHolder({ lockId, name: lockId && 'Ada', since: lockId && '2026-11-20T13:45:00.000Z', asked: null, role: 'owner' }),
      }),
    releaseLast: (_, lockId) => void released.push(lockId),
    log: (error) => void log.push(error),
    refuse: () => void refused.push(1),
  };
  const editor = createEditor(tools);
  const state = () => {
    const open = editor.store.getState();
    if (open.kind !== 'open') throw new Error(open.kind);
    return open;
  };
  return { editor, server, storage, state, log, released, refused, watches, drafts: tools.drafts };
}
const rate =
  (value: number) =>
  (project: Project): Project =>
    setField(project, ['discountRate'], value);
const storedRate = (text: string): number => {
  const read = readProject(text);
  if (read.kind !== 'project') throw new Error('unreadable');
  return read.project.discountRate;
};
/** Lets timers pass and the answers to their calls arrive. */
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

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
  expect(server.state.log).toEqual(['POST lock', 'GET input']);
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

test('WIZ-09 the check runs again on every change', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  editor.edit('change discount rate', rate(120));
  expect(state().check.issues.some((issue) => issue.link.field === 'discountRate')).toBe(true);
  editor.undo();
  expect(state().check.issues.some((issue) => issue.link.field === 'discountRate')).toBe(false);
});

test('a later answer completes its step instead of adding one', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  editor.edit('move the plant', (project) => setField(project, ['location', 'pos', 'lat'], 10));
  editor.amend('move the plant', (project) => setField(project, ['location', 'address'], 'Somewhere'));
  expect(state().history.past).toHaveLength(1);
  editor.undo();
  expect(state().history.present.location).toMatchObject({ address: 'Boulder, CO, USA', pos: { lat: 40.015 } });
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

test('CHK-80 consent to warnings ends when other warnings stand, and undo brings it back', async () => {
  const { editor, state } = setUp();
  await editor.open('p1');
  // A wind farm below 1 MW and an array of 0 MW warn.
  const curve = TurbineSpec.parse({
    powerCurve: [
      { speed: 0, mw: 0 },
      { speed: 12, mw: 1 },
    ],
  });
  editor.edit('switch Wind on', (project) => setField(setUseWind(project, true, curve), ['wind', 0, 'sizing', 'absolute'], [0]));
  editor.edit('ignore warnings', (project) => setField(project, ['ignoreWarnings'], true));
  editor.edit('change discount rate', rate(5));
  expect(state().history.present.ignoreWarnings).toBe(true);
  editor.edit('switch Solar on', (project) => setField(setUseSolar(project, true), ['solar', 0, 'sizing', 'absolute'], [0]));
  expect(state().history.present.ignoreWarnings).toBe(false);
  editor.undo();
  expect(state().history.present.ignoreWarnings).toBe(true);
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
  expect(state().otherEditor).toEqual({ name: 'Ada', since: '2026-11-20T13:45:00.000Z' });
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
const ABC = { label: 'Project lifetime', text: 'abc', problem: 'Enter a number, “abc” is none', step: 'setup' } as const;
test('UX-27 CHK-79 a text that cannot be read is an error of the check, with its field and step', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.noteUnread('lifetime', ABC);
  expect(state().check.issues[0]).toEqual({
    id: 'unread',
    label: 'Project lifetime: Enter a number, “abc” is none',
    link: { step: 'setup', field: 'lifetime' },
    warning: false,
    estimation: false,
  });
  expect(state().check.mayCalculate).toBe(false);
  // An edit elsewhere does not lose it, and it does not hold up the saving.
  editor.edit('change discount rate', rate(7));
  expect(state().unread.map(({ text }) => text)).toEqual(['abc']);
  editor.noteUnread('lifetime', undefined);
  expect(state().check.issues.some(({ id }) => id === 'unread')).toBe(false);
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
test('UX-16 undo takes back a text typed after the last edit, then the edit', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.edit('change discount rate', rate(7));
  editor.noteUnread('lifetime', ABC);
  editor.undo();
  expect([state().unread.length, state().history.present.discountRate]).toEqual([0, 7]);
  editor.undo();
  expect(state().history.present.discountRate).toBe(0);
});
test('UX-27 an unread text stays with its item when another one goes, and goes with its own', async () => {
  const { editor, state } = setUp();
  await editor.open('one');
  editor.edit('add', (project) => addSolar(addSolar(project)));
  editor.noteUnread('solar.1.deratingFactor', { ...ABC, label: 'Derating factor', step: 'equipment' });
  editor.edit('delete', (project) => removeSolar(project, 'solar-1'));
  expect(state().unread).toMatchObject([{ id: 'solar.0.deratingFactor', text: 'abc', label: 'PV Solar 2, Derating factor' }]);
  editor.edit('delete', (project) => removeSolar(project, 'solar-2'));
  expect([state().unread.length, state().check.issues.some(({ id }) => id === 'unread')]).toEqual([0, false]);
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
