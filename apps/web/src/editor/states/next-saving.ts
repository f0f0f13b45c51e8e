import type { Project } from '@stackwatt/model';
import type { SaveOutcome } from '../save-document.ts';
import { keepDraft } from './draft-of.ts';
import type { OpenProject } from './editor-state.ts';
import { moved, type Effect, type Moment, type Move } from './move.ts';
import { SAVE_AFTER_MS } from './next-editing.ts';
import { lockLost, withdrawn } from './next-lock.ts';

export type SavingEvent = { readonly about: 'saving'; readonly lockId: string } & (
  | { readonly kind: 'begun' }
  /** `project` is what was sent: edits made meanwhile are not in it. */
  | { readonly kind: 'answered'; readonly outcome: SaveOutcome; readonly project: Project }
);

const RETRY_MS = 10_000;

export const nextSaving = (open: OpenProject, event: SavingEvent, moment: Moment): Move =>
  event.kind === 'begun' ? moved({ ...open, saveState: 'saving' }) : answered(open, event.outcome, event.project, moment);

function answered(open: OpenProject, outcome: SaveOutcome, project: Project, moment: Moment): Move {
  switch (outcome.kind) {
    case 'saved': {
      const isClean = open.history.present === project;
      const saved: OpenProject = {
        ...open,
        stored: outcome.stored,
        savedProject: project,
        saveState: isClean ? 'saved' : 'unsaved',
        savedAt: moment.at,
        unsavedSince: isClean ? undefined : moment.at,
      };
      const again: Effect[] = isClean ? [] : [{ do: 'startTimer', timer: 'save', ms: SAVE_AFTER_MS }];
      return moved(saved, keepDraft(saved, moment), ...again);
    }
    case 'readOnly':
      return lockLost(open, moment);
    case 'gone':
      return withdrawn(open, moment);
    case 'conflict':
      return moved({ ...open, saveState: 'failed', question: { kind: 'conflict' } }, keepDraft(open, moment));
    case 'offline':
      return moved({ ...open, saveState: 'offline' }, keepDraft(open, moment), { do: 'startTimer', timer: 'retry', ms: RETRY_MS });
    case 'signedOut':
      return moved({ ...open, saveState: 'failed' }, keepDraft(open, moment));
    case 'failed':
      return moved({ ...open, saveState: 'failed' }, { do: 'log', error: outcome.error }, keepDraft(open, moment));
  }
}
