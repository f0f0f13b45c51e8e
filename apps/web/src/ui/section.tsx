import { IconChevronDown } from '@tabler/icons-react';
import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { BareSwitch } from './choice-fields.tsx';
import { ContentsContext } from './contents.tsx';
import { StateText } from './notice.tsx';
import type { Token } from './tokens.ts';
import { plural } from '../lib/number.ts';
import css from './section.module.css';

export interface SectionFigure {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
}
/** What a section is in one line, folded or not. */
export interface SectionLine {
  /** What it is: 'Day-ahead and real-time, 2025'. Never its settings. */
  readonly what: string;
  /** In the same columns in every section; the third is what the section earns or costs. */
  readonly figures: readonly [SectionFigure | undefined, SectionFigure | undefined, SectionFigure | undefined];
  readonly chart?: ReactNode;
  /** How many errors it has; they stand in the place of the second figure. */
  readonly errors: number;
  /** Whether a field or anchor belongs to the section. */
  readonly holds: (target: string) => boolean;
}

interface SectionProps {
  /** Anchor of the section: links and the contents list lead to it. */
  readonly id: string;
  readonly title: string;
  /** One grey line saying what is set. */
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  /** At the right of its line in the contents list: a count, or what needs a look, in words. */
  readonly note?: string;
  /** Bar in the colour of a technology or market. */
  readonly bar?: Token;
  /** Puts a switch into the head; off keeps head and summary. */
  readonly toggle?: { readonly id?: string; readonly isOn: boolean; readonly onToggle: (on: boolean) => void; readonly disabled?: boolean };
  /** Makes the head a line of what the section is; it has no place for actions. */
  readonly line?: SectionLine;
  /** Puts a fold button into the head. */
  readonly fold?: { readonly isOpen: boolean; readonly onFold: (open: boolean) => void };
  /** True when the children bring their own padding: subsections, tables. */
  readonly bare?: boolean;
  readonly children?: ReactNode;
}

/** A card: head with switch or bar, title, summary and actions; body in subsections. */
export function Section({ id, title, summary, actions, note, bar, toggle, line, fold, bare = false, children }: SectionProps) {
  const isClosed = toggle?.isOn === false || fold?.isOpen === false || children === undefined || children === null || children === false;
  const titleId = `${id}-title`;
  const contents = useContext(ContentsContext);
  const isOff = toggle?.isOn === false;
  const latest = useRef({ line, fold });
  useEffect(() => {
    latest.current = { line, fold };
  });
  useEffect(
    () =>
      contents?.add({
        id,
        title,
        note,
        isOff,
        holds: (target) => latest.current.line?.holds(target) === true,
        open: () => latest.current.fold?.onFold(true),
      }),
    [contents, id, title, note, isOff],
  );
  const switchOn = toggle && (
    <BareSwitch id={toggle.id} label={`Use ${title}`} value={toggle.isOn} disabled={toggle.disabled} onCommit={toggle.onToggle} />
  );
  const foldButton = fold && (
    <button
      type="button"
      className={css.fold}
      aria-expanded={fold.isOpen}
      aria-label={`${fold.isOpen ? 'Close' : 'Open'} ${title}`}
      onClick={() => fold.onFold(!fold.isOpen)}
    >
      <Icon icon={IconChevronDown} />
    </button>
  );
  if (line && !isOff)
    return (
      <section className={css.section} id={id} aria-labelledby={titleId} data-closed={isClosed} tabIndex={-1}>
        <header className={css.line} data-plain={(switchOn ?? bar) === undefined || undefined}>
          {switchOn ?? (bar && <span className={css.bar} style={{ background: `var(--${bar})` }} aria-hidden />)}
          <div className={css.what}>
            <h2 id={titleId}>{title}</h2>
            <p>{line.what}</p>
          </div>
          <Figure figure={line.figures[0]} />
          {line.errors > 0 ? (
            <div className={css.figure}>
              <StateText tone="danger" boxed>
                {plural(line.errors, 'error')}
              </StateText>
            </div>
          ) : (
            <Figure figure={line.figures[1]} />
          )}
          <Figure figure={line.figures[2]} isLast />
          <div className={css.chart}>{line.chart}</div>
          {foldButton}
        </header>
        {!isClosed && (bare ? children : <div className={css.body}>{children}</div>)}
      </section>
    );
  return (
    <section className={css.section} id={id} aria-labelledby={titleId} data-closed={isClosed} tabIndex={-1}>
      <header className={css.head}>
        {switchOn}
        {bar && <span className={css.bar} style={{ background: `var(--${bar})` }} aria-hidden />}
        <h2 id={titleId}>{title}</h2>
        {summary !== undefined && <p className={css.summary}>{summary}</p>}
        <div className={css.actions}>
          {actions}
          {foldButton}
        </div>
      </header>
      {!isClosed && (bare ? children : <div className={css.body}>{children}</div>)}
    </section>
  );
}

const Figure = ({ figure, isLast = false }: { readonly figure: SectionFigure | undefined; readonly isLast?: boolean }) => (
  <div className={css.figure} data-last={isLast}>
    {figure && (
      <>
        <div className={css.figureLabel}>{figure.label}</div>
        <div className={css.figureValue}>
          {figure.value}
          {figure.unit !== undefined && <small>{figure.unit}</small>}
        </div>
      </>
    )}
  </div>
);

interface SubsectionProps {
  readonly id?: string;
  readonly title?: string;
  readonly unit?: string;
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  readonly bar?: Token;
  readonly children: ReactNode;
}

/** A part of a section, divided from the one before by a hairline. */
export const Subsection = ({ id, title, unit, summary, actions, bar, children }: SubsectionProps) => (
  <div className={css.sub} id={id} tabIndex={id === undefined ? undefined : -1}>
    {title !== undefined && (
      <div className={css.subHead}>
        {bar && <span className={css.bar} style={{ background: `var(--${bar})` }} aria-hidden />}
        <h3>
          {title}
          {unit !== undefined && <span className={`unit ${css.unit}`}>{unit}</span>}
        </h3>
        {summary !== undefined && <span className={css.summary}>{summary}</span>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    )}
    {children}
  </div>
);
