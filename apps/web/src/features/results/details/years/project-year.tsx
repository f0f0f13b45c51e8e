import type { DetailResult, YearDetailResult } from '@stackwatt/model';
import { useMemo, type ReactNode } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useYearDetails } from '../../queries/result-queries.ts';
import { ThinBar } from '../../page/thin-bar.tsx';
import type { DetailProps } from '../../views.ts';
import { YearSelect } from './year-select.tsx';
import own from '../details.module.css';
import css from '../../results.module.css';

/** Project years with hours of their own: every one in late-stage, the first in early-stage (D-152). */
export const calculatedYears = ({ summaryChartList }: DetailResult): number => summaryChartList?.length ?? 1;

interface YearPickerProps {
  readonly id: string;
  readonly detail: DetailResult;
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** DET-03: absent where there is one year only. */
export function YearPicker({ id, detail, year, onYear }: YearPickerProps) {
  const years = calculatedYears(detail);
  if (years === 1) return null;
  return (
    <div className={own.short}>
      <YearSelect id={id} label="Project year" years={years} year={year} onYear={onYear} />
    </div>
  );
}

/** What the details hold of year 1, as the call of any other year answers it. */
const firstYearOf = ({ summaryChart, solar, wind, storage, regulation }: DetailResult): YearDetailResult => ({
  year: 1,
  summaryChart,
  solar: solar.pvs,
  wind: wind.turbines,
  storage: storage.filter(({ startYear, status }) => startYear === 1 && status === 0),
  regulation,
});

interface OfYearProps extends Pick<DetailProps, 'projectId' | 'detail'> {
  readonly year: number;
  readonly children: (shown: YearDetailResult) => ReactNode;
}

/** What is shown of a project year. While another one is on its way, the year before it stays, below a bar. */
export function OfYear({ projectId, detail, year, children }: OfYearProps) {
  const first = useMemo(() => firstYearOf(detail), [detail]);
  const query = useYearDetails(projectId, detail.row.id, year, first);
  if (query.isError)
    return (
      <>
        <div className={css.notice}>
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            The year could not be loaded, so the first year of operation is shown: {messageOf(query.error)}
          </Notice>
        </div>
        {children(first)}
      </>
    );
  return (
    <>
      {query.isFetching && <ThinBar label="Calculating this year" />}
      {children(query.data ?? first)}
    </>
  );
}
