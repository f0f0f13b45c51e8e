/** A state and how it came about, with the way back and forth. Nothing in it is ever changed in place. */
export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly present: T;
  readonly future: readonly Step<T>[];
}
/** `state` is where undo (or redo) leads; `label` names the edit between it and its neighbour. */
interface Step<T> {
  readonly state: T;
  readonly label: string;
}

/** UX-16 asks for at least 100. States share their unchanged parts, so a step costs what it changed. */
const LIMIT = 300;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** The history after an edit: what was undone before it is gone. */
export const pushHistory = <T>(history: History<T>, next: T, label: string): History<T> => ({
  past: [...history.past.slice(1 - LIMIT), { state: history.present, label }],
  present: next,
  future: [],
});

export function undoHistory<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.state,
    future: [{ state: history.present, label: last.label }, ...history.future],
  };
}

export function redoHistory<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (!next) return history;
  return { past: [...history.past, { state: history.present, label: next.label }], present: next.state, future: rest };
}

/** What undo and redo would take back or repeat; undefined when there is nothing. */
export const undoLabel = <T>(history: History<T>): string | undefined => history.past.at(-1)?.label;
export const redoLabel = <T>(history: History<T>): string | undefined => history.future[0]?.label;
