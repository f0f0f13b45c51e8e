import { offeredYears, unassignedMessage } from '@stackwatt/model';
import { Button } from '../../button.tsx';
import { Notice } from '../../notice.tsx';
import { AssignmentHead } from './assignment-head.tsx';
import { YearMatrix } from './year-matrix.tsx';
import { mendsOf, type YearTable } from './year-rows.ts';
import { YEARS_WORDS, type YearsImportProps } from './years-props.ts';
import type { OpenYears, YearsContext, YearsEvent } from './years-state.ts';
import css from './years.module.css';

interface YearsAssignmentProps extends Pick<YearsImportProps, 'mode' | 'lifetime' | 'token' | 'quantity' | 'yearName'> {
  readonly state: OpenYears;
  readonly context: YearsContext;
  readonly isBusy: boolean;
  /** Project years without a file. */
  readonly gaps: readonly number[];
  readonly send: (event: YearsEvent) => void;
}

/** Which file stands for which project year, and what mends the years without one. */
export function YearsAssignment(props: YearsAssignmentProps) {
  const { state, context, mode, lifetime, token, quantity, yearName, isBusy, gaps, send } = props;
  const { table } = state;
  const change = (next: YearTable): void => send({ kind: 'table', table: next });
  return (
    <div className={css.part}>
      <AssignmentHead title={YEARS_WORDS[mode].table} {...{ state, table, lifetime, isBusy, change, send }} />
      <YearMatrix
        label={YEARS_WORDS[mode].table}
        rowsName={mode === 'multiple' ? 'File' : 'Year of the file'}
        calendarYears={offeredYears(lifetime, context.currentYear)}
        disabled={isBusy}
        onChange={change}
        {...{ table, lifetime, yearName, quantity, token }}
      />
      {gaps.length > 0 && (
        <div className={css.gaps}>
          <Notice
            tone="danger"
            actions={mendsOf(table, lifetime, yearName).map((mend) => (
              <Button key={mend.label} size="small" disabled={isBusy} onClick={() => change(mend.table)}>
                {mend.label}
              </Button>
            ))}
          >
            {unassignedMessage(table.rows, lifetime, yearName)}
          </Notice>
        </div>
      )}
    </div>
  );
}
