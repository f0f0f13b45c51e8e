import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import field from '../field.module.css';
import { Icon } from '../icon.tsx';
import type { Grid } from './use-grid.ts';
import css from './editable-grid.module.css';

/** Most lines of refused cells; the others are counted. */
const MOST_LINES = 5;
const MOST_LEFT_OUT = 6;

interface GridReportProps {
  readonly grid: Grid;
  /** Said while there is nothing to report. */
  readonly hint?: ReactNode;
  /** What is said of rows that were there before a paste. */
  readonly below?: ReactNode;
  /** What the grid ends with: 'the last year'. */
  readonly end: string;
}

/** Below a grid: what was not taken and why, with its place and value; else how it is worked. */
export function GridReport({ grid, hint, below, end }: GridReportProps) {
  const { refused, leftOut, problem, heads } = grid.report;
  const lines = [
    ...(problem === undefined ? [] : [problem]),
    ...grid.unread.map((one) => `${one.place}: ${one.problem}`),
    ...refused
      .slice(0, MOST_LINES)
      .map(
        (one) =>
          `${one.place}: “${one.text}” was not taken, ${one.isNew ? 'its row was not added' : 'what was there stays'}. ${one.problem}`,
      ),
    ...(refused.length > MOST_LINES ? [`${refused.length - MOST_LINES} more cells were not taken`] : []),
    ...(leftOut.length === 0
      ? []
      : [
          `${leftOut.length === 1 ? 'One value goes' : `${leftOut.length} values go`} beyond ${end} and ${leftOut.length === 1 ? 'was' : 'were'} left out: ${leftOut
            .slice(0, MOST_LEFT_OUT)
            .join(', ')}${leftOut.length > MOST_LEFT_OUT ? ' …' : ''}`,
        ]),
  ];
  return (
    <div aria-live="polite" className={css.report}>
      {lines.map((line) => (
        <div key={line} className={field.message} data-tone="error">
          <Icon icon={IconAlertCircle} size={14} className={field.icon} />
          <span>{line}</span>
        </div>
      ))}
      {heads && <div className={css.hint}>The first line was taken for headings: {heads.join(', ')}</div>}
      {below}
      {lines.length === 0 && !heads && below === undefined && hint !== undefined && <div className={css.hint}>{hint}</div>}
    </div>
  );
}
