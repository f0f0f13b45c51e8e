import type { LockHolder } from '@stackwatt/api';
import { readProject, setField, type Project } from '@stackwatt/model';
import { vi } from 'vitest';
import { draftsIn } from './drafts.ts';
import type { EditorTools } from './editor-tools.ts';
import { createEditor } from './editor.ts';
import { fakeServer } from './fake-server.ts';
import type { Refusal } from './states/editor-state.ts';
import { writePatch } from './write-patch.ts';

/** A storage of the browser, empty. */
export const memory = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
};

/** An editor on a server, a device and a tab of its own, unless they are given. */
export function setUp(server = fakeServer(), storage = memory(), name = 'mine', tab = new Set<string>()) {
  const log: unknown[] = [];
  const released: string[] = [];
  const watches: { signal: AbortSignal; onHolder: (lockId: string | null, change?: Partial<LockHolder>) => void }[] = [];
  const refused: Refusal[] = [];
  const tools: EditorTools = {
    call: server.call,
    // At once: tests move the clock by hand, and code that is fetched takes time of the real one.
    makePatch: async (before, after) => writePatch(before, after),
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
        onHolder: (lockId, change) =>
          onHolder({
            lockId,
            name: lockId && 'Ada',
            since: lockId && '2026-11-20T13:45:00.000Z',
            page: null,
            asked: null,
            role: 'owner',
            ...change,
          }),
      }),
    releaseLast: (_, lockId) => void released.push(lockId),
    log: (error) => void log.push(error),
    refuse: (because) => void refused.push(because),
  };
  const editor = createEditor(tools);
  const state = () => {
    const open = editor.store.getState();
    if (open.kind !== 'open') throw new Error(open.kind);
    return open;
  };
  return { editor, server, storage, state, log, released, refused, watches, drafts: tools.drafts };
}
export const rate =
  (value: number) =>
  (project: Project): Project =>
    setField(project, ['discountRate'], value);
export const storedRate = (text: string): number => {
  const read = readProject(text);
  if (read.kind !== 'project') throw new Error('unreadable');
  return read.project.discountRate;
};
/** Lets timers pass and the answers to their calls arrive. */
export const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** What a field tells of a text that is no number. */
export const ABC = { label: 'Project lifetime', text: 'abc', problem: 'Enter a number, “abc” is none', step: 'setup' } as const;
