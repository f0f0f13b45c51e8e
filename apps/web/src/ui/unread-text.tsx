import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** A text in a field that could not be taken, and why. */
export interface UnreadText {
  readonly text: string;
  readonly problem: string;
}

/** What fields hold that is not their value: texts that cannot be, kept while their field is not on the screen, and values being typed. */
export interface UnreadTexts {
  readonly of: (id: string) => UnreadText | undefined;
  readonly all: readonly (UnreadText & { readonly id: string })[];
  /** @param label  what the field is called in a list of findings; undefined `entry`: the field holds a value again */
  readonly note: (id: string, label: string, entry: UnreadText | undefined) => void;
  /** The field of an unread text came onto the screen, or went from it. */
  readonly show: (id: string, isShown: boolean) => void;
  /** A number is being typed that could be the value, which is `shown` until then; undefined `value`: it is typed no longer. */
  readonly type: (id: string, label: string, value: number | undefined, shown: number | undefined) => void;
}

const Kept = createContext<UnreadTexts | undefined>(undefined);

/** The fields below keep their unread texts in `texts`. */
export const KeepUnreadTexts = ({ texts, children }: { readonly texts: UnreadTexts; readonly children: ReactNode }) => (
  <Kept value={texts}>{children}</Kept>
);
/** The fields of a dialog are its own: what is unread in them goes with it. */
export const ForgetUnreadTexts = ({ children }: { readonly children: ReactNode }) => <Kept value={undefined}>{children}</Kept>;

/** Keeps texts for fields by their ids, where several are filled at once. */
export const useNoteUnread = (): UnreadTexts['note'] | undefined => use(Kept)?.note;

/** Tells of numbers that are being typed. */
export const useTellTyping = (): UnreadTexts['type'] | undefined => use(Kept)?.type;

/** The unread text of one field, and how to keep another one or none. */
export function useUnreadText(id: string, label: string): readonly [UnreadText | undefined, (entry: UnreadText | undefined) => void] {
  const kept = use(Kept);
  const [own, setOwn] = useState<UnreadText>();
  const entry = kept ? kept.of(id) : own;
  const isUnread = entry !== undefined;
  const show = kept?.show;
  useEffect(() => {
    if (!isUnread) return;
    show?.(id, true);
    return () => show?.(id, false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- coming and going of the field, not of the function
  }, [id, isUnread]);
  if (!kept) return [own, setOwn];
  return [
    entry,
    (next) => {
      if (next !== entry) kept.note(id, label, next);
    },
  ];
}

/** Texts of the cells of a grid that could not be read. */
export type UnreadCells = Pick<UnreadTexts, 'of' | 'note'> & { readonly isEmpty: boolean };

/** The unread texts of a grid, of which every cell has an id that begins with that of the grid and a point. */
export function useUnreadCells(grid: string): UnreadCells {
  const kept = use(Kept);
  const [own, setOwn] = useState<ReadonlyMap<string, UnreadText>>(new Map());
  const texts = kept ? new Map(kept.all.filter(({ id }) => id.startsWith(`${grid}.`)).map((entry) => [entry.id, entry])) : own;
  const ids = [...texts.keys()].join(' ');
  const show = kept?.show;
  useEffect(() => {
    const shown = ids === '' ? [] : ids.split(' ');
    for (const id of shown) show?.(id, true);
    return () => {
      for (const id of shown) show?.(id, false);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- coming and going of the cells, not of the function
  }, [ids]);
  return {
    of: (id) => texts.get(id),
    note: (id, label, entry) => {
      if (entry === undefined && !texts.has(id)) return;
      if (kept) kept.note(id, label, entry);
      else
        setOwn((before) => {
          const after = new Map(before);
          if (entry) after.set(id, entry);
          else after.delete(id);
          return after;
        });
    },
    isEmpty: texts.size === 0,
  };
}
