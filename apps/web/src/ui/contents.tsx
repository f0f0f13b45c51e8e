import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import css from './contents.module.css';

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
const EntriesContext = createContext<readonly ContentsEntry[]>([]);
/** The sections that are drawn; who asks for them is drawn again when one comes or goes. */
export const useContentsEntries = (): readonly ContentsEntry[] => useContext(EntriesContext);

/** Sections in the order in which they stand on the page. */
const inPageOrder = (entries: readonly ContentsEntry[]): ContentsEntry[] =>
  entries.toSorted((a, b) => {
    const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)];
    if (!one || !other) return 0;
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });

/** Collects the sections drawn below it. */
export function ContentsProvider({ children }: { readonly children: ReactNode }) {
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
  return (
    <ContentsContext value={contents}>
      <EntriesContext value={entries}>{children}</EntriesContext>
    </ContentsContext>
  );
}

/** The section whose head was scrolled past last. */
function useCurrentSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const find = (): void => {
      const passed = entries.filter((entry) => (document.getElementById(entry.id)?.getBoundingClientRect().top ?? Infinity) < 180);
      setCurrent((passed.at(-1) ?? entries[0])?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [entries]);
  return current;
}

interface SectionListProps {
  readonly title: string;
  /** At the right of an entry instead of its own note: what needs a look. */
  readonly noteOf?: (entry: ContentsEntry) => { readonly text: string; readonly tone: 'error' | 'warning' } | undefined;
  /** The list sticks below the step bar. */
  readonly isUnderSteps?: boolean;
  /** Stays below the list while the page scrolls. */
  readonly children?: ReactNode;
}

/** The sections of a screen with the one in view marked; a select where the window is narrow. */
export function SectionList({ title, noteOf, isUnderSteps = false, children }: SectionListProps) {
  const entries = useContentsEntries();
  const current = useCurrentSection(entries);
  const jump = (id: string): void => {
    entries.find((entry) => entry.id === id)?.open?.();
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    section?.focus({ preventScroll: true });
  };
  const list = (
    <nav className={css.contents} data-under={isUnderSteps ? 'steps' : undefined} aria-label="Sections">
      <h2>{title}</h2>
      {entries.map((entry) => {
        const note = noteOf?.(entry) ?? (entry.note === undefined ? undefined : { text: entry.note, tone: undefined });
        return (
          <a
            key={entry.id}
            href={`#${entry.id}`}
            aria-current={entry.id === current ? 'location' : undefined}
            data-off={entry.isOff}
            data-part={entry.isPart}
            onClick={(event) => {
              event.preventDefault();
              jump(entry.id);
            }}
          >
            {entry.title}
            {note !== undefined && (
              <span className={css.note} data-tone={note.tone}>
                {note.text}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
  return (
    <>
      {children === undefined ? (
        list
      ) : (
        <div className={css.stuck}>
          {list}
          {children}
        </div>
      )}
      {entries.length > 1 && (
        <nav className="only-small" aria-label="Sections of this page">
          <select className={css.select} aria-label="Go to section" value={current} onChange={(event) => jump(event.target.value)}>
            {entries.map((entry) => (
              <option key={entry.id} value={entry.id}>
                {entry.isPart === true ? `– ${entry.title}` : entry.title}
              </option>
            ))}
          </select>
        </nav>
      )}
    </>
  );
}
