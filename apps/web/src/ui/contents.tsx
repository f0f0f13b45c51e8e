import { createContext, useMemo, useState, type ReactNode } from 'react';

export interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly isOff?: boolean;
  /** One of several within the section before it. */
  readonly isPart?: boolean;
  /** Whether a field or anchor belongs to the section, also while the section is folded and draws none of them. */
  readonly holds?: (target: string) => boolean;
  /** Unfolds the section. */
  readonly open?: () => void;
}

interface Contents {
  /** Puts a section into the list; answers its removal. */
  readonly add: (entry: ContentsEntry) => () => void;
}

/** The contents list of a step, filled by its sections. */
export const ContentsContext = createContext<Contents | undefined>(undefined);

/** Sections in the order in which they stand on the page. */
const inPageOrder = (entries: readonly ContentsEntry[]): ContentsEntry[] =>
  entries.toSorted((a, b) => {
    const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)];
    if (!one || !other) return 0;
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });

/** Collects the sections drawn below it. */
export function ContentsProvider({ children }: { readonly children: (entries: readonly ContentsEntry[]) => ReactNode }) {
  const [entries, setEntries] = useState<readonly ContentsEntry[]>([]);
  const contents = useMemo<Contents>(
    () => ({
      add: (entry) => {
        setEntries((known) => inPageOrder([...known.filter((one) => one.id !== entry.id), entry]));
        return () => setEntries((known) => known.filter((one) => one !== entry));
      },
    }),
    [],
  );
  return <ContentsContext value={contents}>{children(entries)}</ContentsContext>;
}
