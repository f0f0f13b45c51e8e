import type { Speed } from '@stackwatt/model';
import type { Draft } from '../drafts.ts';
import type { TypedValue } from '../typed-value.ts';
import type { EditorState, Refusal } from './editor-state.ts';

/** What is true around an event and no part of the state. */
export interface Moment {
  readonly at: Date;
  /** Of a calculation, for the check's estimate of its time. */
  readonly speed: Speed;
  /** A save is on its way. */
  readonly isSaving: boolean;
  /** The value that is being typed, not yet accepted. */
  readonly typed: TypedValue | undefined;
}

export type TimerName = 'save' | 'retry' | 'draft' | 'renew';

/** Something to be done outside the state, in the order of its list. */
export type Effect =
  /** A timer that runs already begins again. */
  | { readonly do: 'startTimer'; readonly timer: TimerName; readonly ms: number }
  | { readonly do: 'stopTimer'; readonly timer: TimerName }
  /** Stops every timer and no longer hears of the lock. */
  | { readonly do: 'stopAll' }
  /** Keeps a draft on this device; undefined removes the one that is there. */
  | { readonly do: 'keepDraft'; readonly key: string; readonly draft: Draft | undefined }
  | { readonly do: 'clearTyped' }
  /** The texts this device has sent, or may have, and has no answer for. */
  | { readonly do: 'expectStored'; readonly texts: readonly string[] }
  | { readonly do: 'watchLock'; readonly projectId: string; readonly lockId: string }
  /** Nobody holds the lock: takes it and reads the document as it was left. */
  | { readonly do: 'takeFreeLock'; readonly projectId: string; readonly lockId: string }
  /** Releases the lock while the page closes. */
  | { readonly do: 'releaseLast'; readonly projectId: string; readonly lockId: string }
  /** The lock is not named on this device any more. */
  | { readonly do: 'forgetLock'; readonly projectId: string; readonly lockId: string }
  | { readonly do: 'refuse'; readonly because: Refusal }
  | { readonly do: 'log'; readonly error: unknown };

/** What an event leads to. */
export interface Move<S extends EditorState = EditorState> {
  readonly state: S;
  readonly effects: readonly Effect[];
}

export const moved = <S extends EditorState>(state: S, ...effects: Effect[]): Move<S> => ({ state, effects });

/** A move and the one after it, as one. */
export function followedBy<S extends EditorState, T extends EditorState>(first: Move<S>, step: (state: S) => Move<T>): Move<T> {
  const second = step(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}
