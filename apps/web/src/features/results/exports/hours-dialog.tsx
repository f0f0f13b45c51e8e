import { exportFileName, seriesFileBytes, seriesSize } from '@stackwatt/model';
import { useState } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { projectFileName } from '../../../ui/charts/chart-table.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { useTimeSeries } from '../queries/result-queries.ts';
import type { ExportWish } from './export-queries.ts';
import { sizeText } from './file-size.ts';
import { FIRST_CHOICE, SeriesChoices, useSeriesFacts, yearsIn, type SeriesChoice } from './series-choices.tsx';
import { WhatYouGet } from './what-you-get.tsx';
import css from './exports.module.css';

interface HoursDialogProps {
  readonly projectId: string;
  readonly system: number;
  readonly subject: string;
  /** Semicolons between cells and commas in numbers. */
  readonly decimalComma: boolean;
  readonly onExport: (wish: ExportWish) => void;
  readonly onClose: () => void;
}

/** EXP-16, EXP-17: years, step and clock of a CSV file of time series; every year comes in an archive. */
export function HoursDialog({ projectId, system, subject, decimalComma, onExport, onClose }: HoursDialogProps) {
  const [choice, setChoice] = useState<SeriesChoice>(FIRST_CHOICE);
  const { stepMinutes, years } = useSeriesFacts();
  const { project, partial } = useChartSource();
  const { data: hours } = useTimeSeries(projectId, system, 1);
  const series = hours?.groups.reduce((sum, { main, extra }) => sum + main.length + extra.length, 0);
  const form = { step: choice.step, stepMinutes, years: yearsIn(choice, years), series: series ?? 0 };
  const what = choice.year === 'all' ? 'timeseries-all' : 'timeseries';
  const name = exportFileName(what, partial);
  const { year, ...rows } = choice;
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Time series as CSV"
      width={640}
      actions={
        <>
          <span className={`small text-3 ${css.fileName}`}>{projectFileName(project, name)}</span>
          <span className="space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              onExport({ what, ...(year !== 'all' && { year }), ...rows, decimalComma });
              onClose();
            }}
          >
            Export
          </Button>
        </>
      }
    >
      <p className={`text-2 ${css.subject}`}>{subject}</p>
      <div className={css.twoColumns}>
        <SeriesChoices value={choice} onChange={setChoice} />
        <WhatYouGet
          facts={[
            { name: 'Rows', value: formatNumber(seriesSize(form).rows) },
            { name: 'Series', value: series === undefined ? 'to be counted' : formatNumber(series) },
            { name: 'Numbers', value: decimalComma ? '1,5 by semicolon' : '1.5 by comma' },
            {
              name: 'Size, about',
              value: series === undefined ? 'to be counted' : sizeText(seriesFileBytes(what === 'timeseries' ? 'csv' : 'zip', form)),
            },
          ]}
        />
      </div>
    </DialogFrame>
  );
}
