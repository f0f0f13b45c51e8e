import type { Issue } from '@stackwatt/model';
import { IconAlertCircle, IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useContext, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIssues } from '../../editor/use-editor.ts';
import { ContentsContext } from '../../ui/contents.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plural } from '../../lib/number.ts';
import css from './part-row.module.css';

/** How a part comes: with the step, folded or open, or by a button, which leads to it. */
export type PartStart = 'folded' | 'open' | 'added';

interface PartRowProps {
  /** Of the item: 'storage-1'. Links of the checker lead to it. */
  readonly id: string;
  /** Its place in the project: 'storage.0'. */
  readonly path: string;
  readonly name: string;
  readonly abbreviation: string;
  /** What it is, in a few words. */
  readonly what: string;
  /** The one figure of the row. */
  readonly figure: string;
  /** The only one of its kind has no row: its section says all. */
  readonly isOnly: boolean;
  readonly start: PartStart;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of several parts of a kind: a row that opens to its inputs. What is folded keeps its texts, and a link to a field opens it. */
export function PartRow({ id, path, name, abbreviation, what, figure, isOnly, start, actions, children }: PartRowProps) {
  const [wasOpened, setOpen] = useState(start !== 'folded');
  const target = useLinkTarget();
  const [seen, setSeen] = useState<string>();
  const leadsHere = [...target.ids].some((one) => one === id || one === path || one.startsWith(`${path}.`));
  if (target.key !== seen) {
    setSeen(target.key);
    if (leadsHere) setOpen(true);
  }
  const isOpen = isOnly || wasOpened;
  // What is folded is drawn once the rest of the step is on the screen.
  const isDrawn = useDeferredValue(true, isOpen);
  const contents = useContext(ContentsContext);
  useEffect(
    () => (isOnly ? undefined : contents?.add({ id, title: name, isPart: true, open: () => setOpen(true) })),
    [contents, id, name, isOnly],
  );
  // A part that was added stands below all the inputs of those before it: the view and the focus go there.
  const button = useRef<HTMLButtonElement>(null);
  const leadsTo = useRef(start === 'added');
  useEffect(() => {
    if (!leadsTo.current) return;
    leadsTo.current = false;
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
    button.current?.focus({ preventScroll: true });
  }, [id]);
  const issues = useIssues().filter(({ link }) => link.anchor === id || link.field?.startsWith(`${path}.`) === true);
  return (
    <div className={css.part} id={id} tabIndex={-1}>
      {!isOnly && (
        <div className={css.row} data-open={isOpen}>
          <button
            ref={button}
            type="button"
            className={css.open}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon icon={IconChevronDown} />
            <b className={css.name}>{name}</b>
            <span className={css.badge}>{abbreviation}</span>
            <span className={css.what}>{what}</span>
          </button>
          <Figure issues={issues} figure={figure} />
          {actions}
        </div>
      )}
      <div hidden={!isOpen}>{(isOpen || isDrawn) && children}</div>
    </div>
  );
}

/** Errors stand in the place of the figure, so that folding hides none. */
function Figure({ issues, figure }: { readonly issues: readonly Issue[]; readonly figure: string }) {
  const warnings = issues.filter((issue) => issue.warning).length;
  const errors = issues.filter((issue) => !issue.warning && !issue.estimation).length;
  if (errors > 0)
    return (
      <span className={css.state} data-tone="error">
        <Icon icon={IconAlertCircle} size={14} />
        {plural(errors, 'error')}
      </span>
    );
  if (warnings > 0)
    return (
      <span className={css.state} data-tone="warning">
        <Icon icon={IconAlertTriangle} size={14} />
        {plural(warnings, 'warning')}
      </span>
    );
  return <span className={css.figure}>{figure}</span>;
}

/** Where the link that was followed last leads. */
function useLinkTarget(): { readonly key: string; readonly ids: readonly string[] } {
  const { key, hash, state } = useLocation();
  const field = (state as { readonly field?: unknown } | null)?.field;
  return { key: `${key}${hash}`, ids: [...(typeof field === 'string' ? [field] : []), decodeURIComponent(hash.slice(1))] };
}

/** Which of several parts are open when they appear: the first one, and every one that is added while the step is on the screen. */
export function usePartStart(parts: readonly { readonly id: string }[]): (part: { readonly id: string }) => PartStart {
  const [first] = useState(() => parts.map(({ id }) => id));
  return ({ id }) => (id === first[0] ? 'open' : first.includes(id) ? 'folded' : 'added');
}
