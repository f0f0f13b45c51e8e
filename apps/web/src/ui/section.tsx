import { IconChevronDown } from '@tabler/icons-react';
import { useContext, useEffect, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { BareSwitch } from './choice-fields.tsx';
import { ContentsContext } from './contents.tsx';
import type { Token } from './tokens.ts';
import css from './section.module.css';

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
  readonly toggle?: { readonly isOn: boolean; readonly onToggle: (on: boolean) => void; readonly disabled?: boolean };
  /** Puts a fold button into the head. */
  readonly fold?: { readonly isOpen: boolean; readonly onFold: (open: boolean) => void };
  /** True when the children bring their own padding: subsections, tables. */
  readonly bare?: boolean;
  readonly children?: ReactNode;
}

/** A card: head with switch or bar, title, summary and actions; body in subsections. */
export function Section({ id, title, summary, actions, note, bar, toggle, fold, bare = false, children }: SectionProps) {
  const isClosed = toggle?.isOn === false || fold?.isOpen === false || children === undefined || children === null || children === false;
  const titleId = `${id}-title`;
  const contents = useContext(ContentsContext);
  const isOff = toggle?.isOn === false;
  useEffect(() => contents?.add({ id, title, note, isOff }), [contents, id, title, note, isOff]);
  return (
    <section className={css.section} id={id} aria-labelledby={titleId} data-closed={isClosed} tabIndex={-1}>
      <header className={css.head}>
        {toggle && <BareSwitch label={`Use ${title}`} value={toggle.isOn} disabled={toggle.disabled} onCommit={toggle.onToggle} />}
        {bar && <span className={css.bar} style={{ background: `var(--${bar})` }} aria-hidden />}
        <h2 id={titleId}>{title}</h2>
        {summary !== undefined && <p className={css.summary}>{summary}</p>}
        <div className={css.actions}>
          {actions}
          {fold && (
            <button
              type="button"
              className={css.fold}
              aria-expanded={fold.isOpen}
              aria-label={`${fold.isOpen ? 'Close' : 'Open'} ${title}`}
              onClick={() => fold.onFold(!fold.isOpen)}
            >
              <Icon icon={IconChevronDown} />
            </button>
          )}
        </div>
      </header>
      {!isClosed && (bare ? children : <div className={css.body}>{children}</div>)}
    </section>
  );
}

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
