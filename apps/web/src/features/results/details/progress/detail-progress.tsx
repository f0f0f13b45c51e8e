import { IconPlayerStop } from '@tabler/icons-react';
import type { ResultTable, TableRow } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useDetailStatus, useStopDetail } from '../../queries/result-queries.ts';
import { RowFigures } from '../../running/row-figures.tsx';
import { Waiting } from '../../page/waiting.tsx';
import css from '../../results.module.css';

interface DetailProgressProps {
  readonly projectId: string;
  readonly header: ResultTable['header'];
  readonly row: TableRow;
  readonly bus: 'ac' | 'dc';
  readonly symbol: string;
  /** Why the last attempt failed; null for none. */
  readonly failure: unknown;
}

/** DET-61: how far the details of a system are, with what its row in the table says already. */
export function DetailProgress({ projectId, header, row, bus, symbol, failure }: DetailProgressProps) {
  const { data } = useDetailStatus(projectId, row.id);
  const stop = useStopDetail(projectId, row.id);
  const isStopping = stop.isPending || stop.isSuccess;
  return (
    <>
      <RowFigures title="From the table" header={header} row={row} bus={bus} symbol={symbol} />
      <Waiting label="Calculating this system in detail" failure={failure} />
      {data?.status === 'calculating' && (
        <section className={`card ${css.progressCard}`}>
          <div className={css.progressHead}>
            <div>
              <h2>Calculating results, please wait</h2>
              <p className="text-2">Every hour of this system is calculated again, and kept for the next time.</p>
            </div>
            <Button kind="danger" icon={IconPlayerStop} disabled={isStopping} onClick={() => stop.mutate()}>
              {isStopping ? 'Cancelling' : 'Cancel'}
            </Button>
          </div>
          {stop.isError && <Notice tone="danger">Error cancelling the calculation, please try again.</Notice>}
          <div className={css.progressLine}>
            <span className={css.percent}>{formatNumber(data.progress)} %</span>
            <span className="space" />
            <span className="text-2">
              Remaining <b>about {data.estimatedRemainingTime}</b>
            </span>
          </div>
          <div className={css.progressBar}>
            <ProgressBar label="Progress of the details" value={data.progress} />
          </div>
        </section>
      )}
    </>
  );
}
