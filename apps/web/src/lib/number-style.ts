import { useSyncExternalStore } from 'react';

/** How numbers are written: the user's setting, independent of the browser's language. */
export interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  /** 'indian': the last three digits, then pairs. */
  readonly grouping: 'thousands' | 'indian';
}

export const NUMBER_STYLES = {
  point: { decimal: '.', group: ',', grouping: 'thousands' },
  comma: { decimal: ',', group: '.', grouping: 'thousands' },
  space: { decimal: ',', group: '\u202f', grouping: 'thousands' },
  apostrophe: { decimal: '.', group: '’', grouping: 'thousands' },
  indian: { decimal: '.', group: ',', grouping: 'indian' },
} as const satisfies Record<string, NumberStyle>;

let current: NumberStyle = NUMBER_STYLES.point;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The style in force: that of the open project, else the user's default. */
export const getNumberStyle = (): NumberStyle => current;

/** FMT-14, D-187: comma decimals with points between thousands when on, else points with commas. */
export function setDecimalComma(on: boolean): void {
  const next = on ? NUMBER_STYLES.comma : NUMBER_STYLES.point;
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Redraws the caller when the style changes. Every screen calls it by the router, so that what is below may use the plain functions. */
export const useNumberStyle = (): NumberStyle => useSyncExternalStore(subscribe, getNumberStyle);
