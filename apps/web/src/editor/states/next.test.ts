import { DEFAULT_SPEED, newProject, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import type { OpenProject } from './editor-state.ts';
import type { Moment } from './move.ts';
import { next, type EditorEvent } from './next.ts';

const project = newProject('2026-11-20');
const other = setField(project, ['discountRate'], 9);
const moment: Moment = { at: new Date('2026-11-20T14:00:00Z'), speed: DEFAULT_SPEED, isSaving: false, typed: undefined };
const DOCUMENT = { text: '{}', version: '"2"' };
const loaded = { project, document: DOCUMENT, savedAt: undefined, readOnly: false, isReader: false, version: undefined };
const drafts = { own: undefined, aside: undefined };
const opened = next(
  { kind: 'opening', projectId: 'p1', lockId: 'mine' },
  { about: 'opening', kind: 'loaded', lockId: 'mine', loaded, drafts },
  moment,
).state as OpenProject;
const openWith = (change: Partial<OpenProject> = {}): OpenProject => ({ ...opened, ...change });

/** What calls and streams bring back, each said of one opening. */
const answersFor = (lockId: string): EditorEvent[] => [
  { about: 'opening', kind: 'failed', lockId, problem: { kind: 'notFound' } },
  { about: 'opening', kind: 'loaded', lockId, loaded: { ...loaded, project: other }, drafts },
  { about: 'saving', kind: 'begun', lockId },
  { about: 'saving', kind: 'answered', lockId, outcome: { kind: 'conflict' }, project },
  { about: 'lock', kind: 'renewed', lockId, holder: null },
  { about: 'lock', kind: 'heard', lockId, holder: { lockId: 'x', name: 'Ada', since: null, page: null, asked: null, role: 'owner' } },
  { about: 'lock', kind: 'gone', lockId },
  { about: 'lock', kind: 'handedOver', lockId },
  { about: 'answer', kind: 'oursKept', lockId, other: DOCUMENT },
];

test('LIFE-08 an answer that belongs to another opening of the page changes nothing and does nothing', () => {
  const open = openWith();
  for (const event of answersFor('another'))
    expect([event.kind, next(open, event, moment)]).toEqual([event.kind, { state: open, effects: [] }]);
  // A project that is closed again hears of nothing.
  for (const event of answersFor('mine')) {
    expect([event.kind, next({ kind: 'closed' }, event, moment).state]).toEqual([event.kind, { kind: 'closed' }]);
  }
});

test('LIFE-04 nothing the user does changes a project that may only be read; an edit is refused aloud', () => {
  const change = (): Project => other;
  const edited = openWith({ history: { past: [{ state: other, label: 'a' }], present: project, future: [{ state: other, label: 'b' }] } });
  const open: OpenProject = { ...edited, readOnly: true, question: { kind: 'draft', draft: { text: '{}', version: '"2"', at: '' } } };
  const events: EditorEvent[] = [
    { about: 'editing', kind: 'edited', label: 'a', change },
    { about: 'editing', kind: 'amended', label: 'a', change },
    { about: 'editing', kind: 'kept', change },
    { about: 'editing', kind: 'undone' },
    { about: 'editing', kind: 'redone' },
    { about: 'editing', kind: 'restoredTakenOut' },
    { about: 'editing', kind: 'textNoted', id: 'lifetime', text: { label: 'Lifetime', text: 'abc', problem: '', step: 'setup' } },
    { about: 'answer', kind: 'draftTaken' },
  ];
  const refused = events.filter((event) => {
    const { state, effects } = next(open, event, moment);
    expect([event.kind, state.kind === 'open' && state.history]).toEqual([event.kind, open.history]);
    return effects.some((effect) => effect.do === 'refuse');
  });
  expect(refused.map(({ kind }) => kind)).toEqual(['edited', 'draftTaken']);
});
