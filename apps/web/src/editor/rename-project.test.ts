import { newProject, readProject } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { fakeServer } from './fake-server.ts';
import type { HeldLock } from './held-lock.ts';
import { renameProject } from './rename-project.ts';
import { makePatch } from './save-document.ts';

const heldLock: HeldLock = {
  keep: () => Promise.resolve(),
  given: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  isLeftBehind: () => Promise.resolve(false),
};

const stored = (text: string): string | undefined => {
  const read = readProject(text);
  return read.kind === 'unreadable' ? undefined : read.project.name;
};

test('a project that is not open gets its name in the document and in the listing, and its lock is given back', async () => {
  const server = fakeServer({ ...newProject('2026-11-20'), name: 'Draft' });
  await renameProject({ call: server.call, makePatch, heldLock }, 'p1', 'mine', 'Odessa 100 MW');
  expect(stored(server.state.text)).toBe('Odessa 100 MW');
  expect(server.state.info).toMatchObject({ name: 'Odessa 100 MW' });
  expect(server.state.holder).toBeNull();
});

test('a project that somebody edits keeps its name, and the refusal says why', async () => {
  const server = fakeServer({ ...newProject('2026-11-20'), name: 'Draft' });
  server.state.holder = 'theirs';
  await expect(renameProject({ call: server.call, makePatch, heldLock }, 'p1', 'mine', 'Other')).rejects.toThrow(
    'Someone else is editing this project.',
  );
  expect([stored(server.state.text), server.state.info, server.state.holder]).toEqual(['Draft', undefined, 'theirs']);
});

test('when the server cannot store it the document keeps its name, and the lock is given back', async () => {
  const server = fakeServer({ ...newProject('2026-11-20'), name: 'Draft' });
  server.state.patches = 'refuse';
  server.state.isBroken = true;
  await expect(renameProject({ call: server.call, makePatch, heldLock }, 'p1', 'mine', 'Other')).rejects.toThrow('[500]');
  expect([stored(server.state.text), server.state.holder]).toEqual(['Draft', null]);
});
