import { useEffect, useSyncExternalStore } from 'react';

let asking = 0;
const listeners = new Set<() => void>();
const add = (change: 1 | -1): void => {
  asking += change;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts what waits on the page for an answer of its own while `isAsking`. */
export const useAsk = (isAsking: boolean): void =>
  useEffect(() => {
    if (!isAsking) return undefined;
    add(1);
    return () => add(-1);
  }, [isAsking]);

/** True while something on the page has the one primary button in sight: Next is plain then. */
export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => asking > 0);
