import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { readQuantity } from '../../lib/quantity.ts';
import { Button, IconButton } from '../button.tsx';
import { PasteButton } from '../paste-button.tsx';
import { showToast } from '../toast.tsx';
import { countOf, type CellRange } from './cells.ts';
import { FILLS, growing, multiplied } from './fill.ts';
import type { Grid } from './use-grid.ts';
import css from './editable-grid.module.css';

/** Fills that ask for a number first. */
const ASKED = {
  all: { label: 'Set all to', unit: '', begin: '', verb: 'set' },
  grow: { label: 'Grow by', unit: '%', begin: '2', verb: 'grow' },
  multiply: { label: 'Multiply by', unit: '', begin: '', verb: 'multiply' },
} as const;
type Asked = keyof typeof ASKED;

interface FillToolsProps {
  readonly grid: Pick<Grid, 'range' | 'fill' | 'isFixed' | 'copyAll'> & { readonly paste?: (text: string) => void };
  /** Every cell of the grid: what "set all" sets. Without it there is no such button. */
  readonly whole?: CellRange;
  /** 'Years 6 to 12' */
  readonly chosen: string;
  /** 'per year' behind the rate of growth. */
  readonly per?: string;
  readonly children?: ReactNode;
}

/** Above a grid: fill the chosen cells evenly, with one value, growing or multiplied, set all, paste and copy (UX-18). */
export function FillTools({ grid, whole, chosen, per = 'per cell', children }: FillToolsProps) {
  const [asked, setAsked] = useState<Asked>();
  const toolbar = useRef<HTMLDivElement>(null);
  /** The button that asked has its place again, and the focus with it. */
  const close = (kind: Asked): void => {
    flushSync(() => setAsked(undefined));
    toolbar.current?.querySelector<HTMLElement>(`[data-fill="${kind}"]`)?.focus();
  };
  const isOne = countOf(grid.range) < 2;
  const apply = (kind: Asked, value: number): void => {
    const { verb } = ASKED[kind];
    if (kind === 'all') grid.fill((values) => values.map(() => value), verb, whole);
    else grid.fill((values) => (kind === 'grow' ? growing(values, value) : multiplied(values, value)), verb);
    close(kind);
  };
  const ask = (kind: Asked, isOff: boolean) => (
    <Button size="small" data-fill={kind} disabled={isOff} aria-expanded={asked === kind} onClick={() => setAsked(kind)}>
      {ASKED[kind].label} …
    </Button>
  );
  return (
    <div ref={toolbar} className={css.tools} role="toolbar" aria-label="Fill">
      <span className={css.chosen}>
        <b className="medium">{chosen}</b> chosen
      </span>
      {!grid.isFixed && asked === undefined && (
        <>
          <Button size="small" disabled={isOne} onClick={() => grid.fill(FILLS.linear, 'fill')}>
            Linear
          </Button>
          <Button size="small" disabled={isOne} onClick={() => grid.fill(FILLS.same, 'fill')}>
            Same value
          </Button>
          {ask('grow', isOne)}
          {ask('multiply', false)}
          {whole && ask('all', false)}
        </>
      )}
      {asked !== undefined && (
        <Ask key={asked} kind={asked} per={per} onApply={(value) => apply(asked, value)} onCancel={() => close(asked)} />
      )}
      {/* What goes in and out of the grid stays together where the line is too short for all. */}
      <span className={css.exchange}>
        {!grid.isFixed && grid.paste && (
          <PasteButton onText={grid.paste} onRefused={(text) => showToast({ tone: 'danger', text })}>
            Paste
          </PasteButton>
        )}
        <CopyTable text={grid.copyAll} />
        {children}
      </span>
    </div>
  );
}

/** Copies a table with its headings and units, as a sheet takes it. */
export const CopyTable = ({ text }: { readonly text: () => string }) => (
  <Button
    size="small"
    kind="quiet"
    icon={IconCopy}
    onClick={() =>
      void navigator.clipboard.writeText(text()).then(
        () => showToast({ text: 'Copied with headings and units' }),
        () => showToast({ tone: 'danger', text: 'The browser does not let the page write to the clipboard' }),
      )
    }
  >
    Copy table
  </Button>
);

interface AskProps {
  readonly kind: Asked;
  readonly per: string;
  readonly onApply: (value: number) => void;
  readonly onCancel: () => void;
}

function Ask({ kind, per, onApply, onCancel }: AskProps) {
  const { label, unit, begin } = ASKED[kind];
  const [text, setText] = useState<string>(begin);
  const read = readQuantity(text, unit === '' ? undefined : unit);
  const name = kind === 'grow' ? `${label}, % ${per}` : label;
  return (
    <span className={css.ask}>
      <label>
        {label}{' '}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed asks for this number
          autoFocus
          className={css.askInput}
          aria-label={name}
          aria-invalid={(text !== '' && read.kind === 'unread') || undefined}
          inputMode="decimal"
          autoComplete="off"
          data-mantine-stop-propagation
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The button that gets the focus is not pressed by the same key.
            event.preventDefault();
            if (event.key === 'Escape') onCancel();
            else if (read.kind === 'number') onApply(read.value);
          }}
        />
        {kind === 'grow' && <span className="text-3"> % {per}</span>}
      </label>
      <IconButton
        icon={IconCheck}
        kind="default"
        label={`Apply: ${label}`}
        disabled={read.kind === 'unread'}
        onClick={() => read.kind === 'number' && onApply(read.value)}
      />
      <IconButton icon={IconX} label="Do not fill" onClick={onCancel} />
    </span>
  );
}
