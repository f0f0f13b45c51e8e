import { IconArrowBackUp, IconClipboard, IconRepeat, IconSortAscending } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../button.tsx';
import importCss from '../import.module.css';
import { cleared, pasteYears, repeatInOrder, type YearTable } from './year-rows.ts';
import type { OpenYears, YearsEvent } from './years-state.ts';
import css from './years.module.css';

interface AssignmentHeadProps {
  readonly state: OpenYears;
  readonly lifetime: number;
  readonly isBusy: boolean;
  readonly send: (event: YearsEvent) => void;
  readonly title: string;
  readonly table: YearTable;
  readonly change: (table: YearTable) => void;
}

const BY_TEXTS = {
  calendar: 'each in its calendar year',
  order: 'in the order of their years',
} as const;

/** How the years are assigned, with what assigns them all at once. */
export function AssignmentHead({ title, state, table, lifetime, isBusy, change, send }: AssignmentHeadProps) {
  const [isPasting, setIsPasting] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  return (
    <>
      <div className={css.assignHead}>
        <h5>{title}</h5>
        <span className="text-3">
          {formatNumber(lifetime)} years, {state.by === undefined ? 'as given' : BY_TEXTS[state.by]}
        </span>
        <span className={css.assignTools}>
          <Button size="small" kind="quiet" icon={IconSortAscending} disabled={isBusy} onClick={() => send({ kind: 'assignByYear' })}>
            By source year
          </Button>
          <Button size="small" kind="quiet" icon={IconRepeat} disabled={isBusy} onClick={() => change(repeatInOrder(table, lifetime))}>
            Repeat in order
          </Button>
          <Button size="small" kind="quiet" icon={IconArrowBackUp} disabled={isBusy} onClick={() => change(cleared(table))}>
            Clear
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={IconClipboard}
            disabled={isBusy}
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            Paste years
          </Button>
        </span>
      </div>
      {isPasting && (
        <textarea
          className={importCss.paste}
          aria-label="Source years, one for each project year"
          placeholder="Paste a row or a column: the source year of each project year, from the first on"
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it, to paste into
          autoFocus
          value=""
          onChange={() => undefined}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = pasteYears(table, event.clipboardData.getData('text'), lifetime);
            setUnknown(pasted.unknown);
            setIsPasting(pasted.unknown.length > 0);
            change(pasted.table);
          }}
        />
      )}
      {unknown.length > 0 && (
        <p role="alert" className={css.danger}>
          No file of this import is called {[...new Set(unknown)].slice(0, 5).join(', ')}; these years stayed as they were.
        </p>
      )}
    </>
  );
}
