import { fieldId, getField, setField, type AnyFieldPath, type Project } from '@stackwatt/model';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { editAsking } from './asking-edit.tsx';
import { editor } from './current-editor.ts';
import type { OpenProject } from './states/editor-state.ts';
import { messagesOf, type FieldMessages } from './use-editor.ts';

/** A document whose fields are shown and changed one by one. */
export interface FieldSource {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same value, not an equal one, until it changes. */
  readonly valueAt: (path: AnyFieldPath) => unknown;
  /** What the document had there when it was saved last; absent where a field is compared with its default instead. */
  readonly savedAt?: (path: AnyFieldPath) => unknown;
  /** Of the currency of the document. */
  readonly symbol: () => string;
  readonly messagesAt: (path: AnyFieldPath) => FieldMessages;
  /** @param asks  a choice that may take other things away */
  readonly commit: (path: AnyFieldPath, value: unknown, label: string, asks: boolean) => void;
}

function open(): OpenProject {
  const state = editor.store.getState();
  if (state.kind !== 'open') throw new Error('no project is open');
  return state;
}

const openProject: FieldSource = {
  subscribe: editor.store.subscribe,
  valueAt: (path) => getField(open().history.present, path),
  symbol: () => open().history.present.currencySymbol,
  messagesAt: (path) => messagesOf(open().check.issues, fieldId(path)),
  commit: (path, value, label, asks) => {
    const change = (project: Project): Project => setField(project, path, value as never);
    if (asks) editAsking({ label, change, of: path });
    else editor.edit(label, change);
  },
};

/** What the bound fields below belong to: the open project, unless a screen has a document of its own. */
const Source = createContext<FieldSource>(openProject);
export const FieldSourceArea = Source.Provider;

/** A field of the document around it. */
export function useSourceField(path: AnyFieldPath) {
  const { subscribe, valueAt, savedAt, symbol, messagesAt, commit } = useContext(Source);
  // Hundreds of fields ask at every change: each once, for all it shows.
  const shown = useShallow(() => ({ value: valueAt(path), saved: savedAt?.(path), symbol: symbol(), ...messagesAt(path) }));
  return {
    ...useSyncExternalStore(subscribe, () => shown(undefined)),
    commit: (value: unknown, label: string, asks: boolean): void => commit(path, value, label, asks),
  };
}
