import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();
const setSlot = (element: HTMLElement | null): void => {
  slot = element;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The right end of the step bar, which a step may fill. */
export const StepBarSlot = () => <div ref={setSlot} className="row" />;

/** Puts its children at the right end of the step bar: the state of results, Recalculate, exports. */
export function StepBarActions({ children }: { readonly children: ReactNode }) {
  const target = useSyncExternalStore(subscribe, () => slot);
  return target && createPortal(children, target);
}
