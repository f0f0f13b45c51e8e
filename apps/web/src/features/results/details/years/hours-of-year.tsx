import type { TimeSeriesResult } from '@stackwatt/model';
import { useState, type ReactNode } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { messageOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Waiting } from '../../page/waiting.tsx';
import { useTimeSeries } from '../../queries/result-queries.ts';
import type { DetailProps } from '../../views.ts';
import { YearSelect } from './year-select.tsx';
import css from '../../results.module.css';

export interface ShownHours {
  /** Of the year asked for, or while it is loaded that of the year before. */
  readonly result: TimeSeriesResult;
  readonly year: number;
  readonly isLoading: boolean;
  /** Calculated project years. */
  readonly years: number;
  /** Chooses the year; nothing where there is one only. */
  readonly yearField: ReactNode;
}

interface HoursOfYearProps extends Pick<DetailProps, 'projectId' | 'detail'> {
  /** Of the field of the year. */
  readonly id: string;
  readonly children: (shown: ShownHours) => ReactNode;
}

/** Every hour of a project year of the chosen system, once it is there. */
export function HoursOfYear({ projectId, detail, id, children }: HoursOfYearProps) {
  const years = useProject(({ earlyAnalysis, lifetime }) => (earlyAnalysis ? 1 : lifetime));
  const [year, setYear] = useState(1);
  const query = useTimeSeries(projectId, detail.row.id, year);
  if (query.isError && !query.data)
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        The time series could not be loaded: {messageOf(query.error)}
      </Notice>
    );
  if (!query.data) return <Waiting label="Loading the time series" failure={query.failureReason} />;
  return children({
    result: query.data,
    year,
    isLoading: query.isPlaceholderData,
    years,
    yearField: years > 1 && (
      <div className={css.inlineSelect}>
        <YearSelect id={id} label="Year" years={years} year={year} onYear={setYear} />
      </div>
    ),
  });
}
