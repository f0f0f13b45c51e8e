import { getField, setField, type FieldPath, type Keys } from '@stackwatt/model';
import { useState, type ReactNode } from 'react';
import { MILLIONS, moneyUnit } from '../lib/money.ts';
import { formatNumber } from '../lib/number.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { useReadOnly } from '../ui/read-only.ts';
import { usePreview } from './preview.ts';
import { useEdit, useProject } from './use-editor.ts';

interface ValueDrawerProps<T> {
  /** The value that is edited in it. */
  readonly path: FieldPath<T>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly of?: ReactNode;
  readonly head?: ReactNode;
  /** What the primary button says: 'Use schedule'. */
  readonly verb: string;
  /** Further figures of the foot, after the effect on the NPV. */
  readonly effect?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A drawer in which a value of the project is edited. Every change is an edit of the project at once, so that it is checked, previewed,
 * saved and undone like any other; Cancel puts the value back to what it was when the drawer opened.
 */
export const ValueDrawer = <T,>(props: ValueDrawerProps<T>) => (props.isOpen ? <OpenValueDrawer {...props} /> : null);

function OpenValueDrawer<T>({ path, onClose, title, verb, effect, ...around }: ValueDrawerProps<T>) {
  const edit = useEdit();
  const isReadOnly = useReadOnly();
  const keys = path as Keys;
  const value = useProject((project) => getField(project, keys));
  const [before] = useState(value);
  const cancel = (): void => {
    if (value !== before) edit(`take back the changes of ${title.toLowerCase()}`, (project) => setField(project, keys, before));
    onClose();
  };
  return (
    <Drawer
      {...around}
      title={title}
      onClose={onClose}
      effect={
        <>
          <NpvEffect />
          {effect}
        </>
      }
      actions={
        isReadOnly ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button kind="primary" onClick={onClose}>
              {verb}
            </Button>
          </>
        )
      }
    />
  );
}

/** What the edits made since the drawer opened do to the NPV of the live preview, which the drawer covers. */
function NpvEffect() {
  const { figures, isComputing, reason } = usePreview();
  const [before, setBefore] = useState(figures);
  if (before === undefined && figures !== undefined) setBefore(figures);
  const symbol = useProject((project) => project.currencySymbol);
  if (reason !== undefined) return <span>No preview: {reason}. </span>;
  if (figures === undefined) return null;
  const { npv } = figures.row;
  // One year carried on and every year calculated are not to be compared.
  const change = before?.stage === figures.stage ? (npv - before.row.npv) / MILLIONS.factor : 0;
  return (
    <span style={isComputing ? { color: 'var(--text-3)' } : undefined}>
      NPV <b>{formatNumber(npv / MILLIONS.factor, 2)}</b> {moneyUnit(symbol, MILLIONS)}{' '}
      {change !== 0 && (
        <b className={change < 0 ? 'negative' : undefined}>
          {change > 0 ? '+' : ''}
          {formatNumber(change, 2)}{' '}
        </b>
      )}
    </span>
  );
}
