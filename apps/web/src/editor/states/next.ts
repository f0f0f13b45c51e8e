import type { EditorState } from './editor-state.ts';
import { moved, type Moment, type Move } from './move.ts';
import { nextAnswer, type AnswerEvent } from './next-answer.ts';
import { nextEditing, type EditingEvent } from './next-editing.ts';
import { nextLock, type LockEvent } from './next-lock.ts';
import { nextOpening, type OpeningEvent } from './next-opening.ts';
import { nextSaving, type SavingEvent } from './next-saving.ts';

export type EditorEvent = OpeningEvent | EditingEvent | SavingEvent | LockEvent | AnswerEvent;

/**
 * Where an event leads the editor, and what is to be done outside. Only an opening begins, fails or ends without an open project; an
 * answer that belongs to another opening than the present one changes nothing.
 */
export function next(state: EditorState, event: EditorEvent, moment: Moment): Move {
  if (event.about === 'opening') return nextOpening(state, event, moment);
  if (state.kind !== 'open' || ('lockId' in event && event.lockId !== state.lockId)) return moved(state);
  switch (event.about) {
    case 'editing':
      return nextEditing(state, event, moment);
    case 'saving':
      return nextSaving(state, event, moment);
    case 'lock':
      return nextLock(state, event, moment);
    case 'answer':
      return nextAnswer(state, event, moment);
  }
}
