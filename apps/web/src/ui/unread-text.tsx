import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** A text in a field that could not be taken, and why. */
export interface UnreadText {
  readonly text: string;
  readonly problem: string;
}

/** Where such texts are kept while their field is not on the screen. */
export interface UnreadTexts {
  readonly of: (id: string) => UnreadText | undefined;
  /** @param label  what the field is called in a list of findings; undefined `entry`: the field holds a value again */
  readonly note: (id: string, label: string, entry: UnreadText | undefined) => void;
  /** The field of an unread text came onto the screen, or went from it. */
  readonly show: (id: string, isShown: boolean) => void;
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
