import { pathsIn, setIn, type FieldPath, type Keys, type UserStorageSpec } from '@stackwatt/model';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { FieldSourceArea, type FieldSource } from '../../../editor/field-source.ts';
import { symbolOfCurrency } from '../../../lib/currency-choices.ts';
import { useUser } from '../../../lib/session.ts';
import { KeepUnreadTexts, type UnreadTexts } from '../../../ui/unread-text.tsx';
import type { TypeEditor, TypeState } from './type-editor.ts';

const Open = createContext<TypeEditor | undefined>(undefined);

export function useTypeEditor(): TypeEditor {
  const editor = useContext(Open);
  if (!editor) throw new Error('no storage type is open');
  return editor;
}
export const useTypeState = <T,>(selector: (state: TypeState) => T): T => useStore(useTypeEditor().store, useShallow(selector));

/** The type with its accepted values. */
export const useType = (): UserStorageSpec => useTypeState((state) => state.history.present);

/** Paths of the fields of a type: `typeField('nominalPower')`. */
export const typeField = pathsIn([] as unknown as FieldPath<UserStorageSpec>);

export const valueAt = (type: UserStorageSpec, path: Keys): unknown =>
  path.reduce<unknown>((node, key) => (node as Readonly<Record<string | number, unknown>> | undefined)?.[key], type);

/** The type as it would be with the number that is being typed: what the page calculates from at every keystroke. */
export function useTypeBeingTyped(): UserStorageSpec {
  const { present, typed } = useTypeState((state) => ({ present: state.history.present, typed: state.typed }));
  return useMemo(() => {
    if (!typed) return present;
    // A value of a list has its place behind the id of the list.
    const [, id, place] = /^(.*?)(?:-(\d+))?$/.exec(typed.id)!;
    let path: Keys = id!.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    if (Array.isArray(valueAt(present, path))) path = [...path, Number(place ?? 0)];
    return typeof valueAt(present, path) === 'number' ? (setIn(present, path, typed.value) as UserStorageSpec) : present;
  }, [present, typed]);
}

export const useSymbol = (): string => symbolOfCurrency(useUser().defaultCurrency);

const NO_MESSAGES = { error: undefined, warning: undefined };
const sourceOf = ({ store, edit }: TypeEditor, symbol: string): FieldSource => ({
  subscribe: store.subscribe,
  valueAt: (path) => valueAt(store.getState().history.present, path),
  savedAt: (path) => valueAt(store.getState().saved, path),
  symbol: () => symbol,
  // A type is checked by the bounds of its fields, which say themselves what is broken.
  messagesAt: () => NO_MESSAGES,
  commit: (path, value, label) => edit(label, (type) => setIn(type, path, value) as UserStorageSpec),
});

/** Fields below belong to the type of `editor`. */
export function TypeArea({ editor, children }: { readonly editor: TypeEditor; readonly children: ReactNode }) {
  const entries = useStore(editor.store, (state) => state.unread);
  const texts = useMemo<UnreadTexts>(
    () => ({
      of: (id) => entries.find((entry) => entry.id === id),
      all: entries,
      note: editor.noteUnread,
      // A field on another tab keeps its text.
      show: () => undefined,
      type: (id, _, value) => editor.noteTyping(id, value),
    }),
    [editor, entries],
  );
  const symbol = useSymbol();
  const source = useMemo(() => sourceOf(editor, symbol), [editor, symbol]);
  return (
    <Open value={editor}>
      <FieldSourceArea value={source}>
        <KeepUnreadTexts texts={texts}>{children}</KeepUnreadTexts>
      </FieldSourceArea>
    </Open>
  );
}

/** Sets one field of the type as a step of its own. */
export function useSetField() {
  const editor = useTypeEditor();
  return <V,>(path: FieldPath<V>, label: string, value: V): void =>
    editor.edit(label, (type) => setIn(type, path, value) as UserStorageSpec);
}
