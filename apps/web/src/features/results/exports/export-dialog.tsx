import {
  allSections,
  exportFileName,
  MOST_CELLS_OF_YEARS,
  PAPERS,
  sectionsOf,
  sheetsOf,
  withSection,
  workbookSize,
  type DetailResult,
  type EXPORT_SECTIONS,
  type ExportSelection,
  type Paper,
  type SystemParts,
  type TimeSeriesResult,
} from '@stackwatt/model';
import { useState } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { projectFileName } from '../../../ui/charts/chart-table.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { useTimeSeries } from '../queries/result-queries.ts';
import { ChosenSeries } from './chosen-series.tsx';
import { useAsk } from './export-queries.ts';
import { sizeText } from './file-size.ts';
import { PAPER_NAMES } from './paper-names.ts';
import { FIRST_CHOICE, SeriesChoices, useSeriesFacts, yearsIn, type SeriesChoice } from './series-choices.tsx';
import { WhatYouGet } from './what-you-get.tsx';
import css from './exports.module.css';

type Section = (typeof EXPORT_SECTIONS)[number];
const NAMES: Readonly<Record<Section, string>> = {
  SummaryResults: 'Summary Results',
  RegulationMarket: 'Regulation Market',
  WindResults: 'Wind Results',
  SolarResults: 'Solar Results',
  StorageResults: 'Storage Results',
  Augmentation: 'Augmentation',
  Revenue: 'Revenue',
  Timeseries: 'Time Series',
  Cashflow: 'Cash Flow',
  ProForma: 'Pro Forma',
};

const partsOf = ({ regulation, wind, solar, storage }: DetailResult, incentives: boolean): SystemParts => ({
  regulation: regulation.length > 0,
  wind: wind.status === 0,
  solar: solar.status === 0,
  storage: storage.some(({ status }) => status === 0),
  incentives,
});
const seriesIn = (hours: TimeSeriesResult | undefined): number | undefined =>
  hours?.groups.reduce((sum, { main, extra }) => sum + main.length + extra.length, 0);
const counted = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

interface ExportDialogProps {
  readonly projectId: string;
  readonly detail: DetailResult;
  /** The system in words. */
  readonly subject: string;
  readonly onClose: () => void;
}

/** EXP-01 to EXP-11: what the workbook holds. It closes once the server has taken the order; the file is one of the list from then on. */
export function ExportDialog({ projectId, detail, subject, onClose }: ExportDialogProps) {
  const [sections, setSections] = useState<ExportSelection>(allSections(true));
  const [paper, setPaper] = useState<Paper>('a4');
  const [series, setSeries] = useState<readonly string[]>();
  const [choice, setChoice] = useState<SeriesChoice>(FIRST_CHOICE);
  const hasIncentives = useProject((project) => project.incentives.length > 0);
  const { stepMinutes, years } = useSeriesFacts();
  const { project, partial } = useChartSource();
  const ask = useAsk(projectId, detail.row.id);
  const { data: hours } = useTimeSeries(projectId, detail.row.id, 1);
  const parts = partsOf(detail, hasIncentives);
  const choices = sectionsOf(parts);
  const count = series?.length ?? seriesIn(hours);
  const size = workbookSize(sections, parts, { step: choice.step, stepMinutes, years: yearsIn(choice, years), series: count ?? 0 });
  const isNothing = choices.every((section) => !sections[section]);
  const hint = (section: Section): string =>
    section === 'Timeseries' && sections.Timeseries
      ? counted(size.rows, 'row')
      : section === 'ProForma'
        ? `${counted(sheetsOf(section, parts).length, 'sheet')}, formulas`
        : counted(sheetsOf(section, parts).length, 'sheet');
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Select What to Export"
      width={880}
      actions={
        <>
          <span className={`small text-3 ${css.fileName}`}>{projectFileName(project, exportFileName('workbook', partial))}</span>
          <span className="space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={ask.isPending || isNothing || (sections.Timeseries && (series?.length === 0 || size.isTooLarge))}
            onClick={() =>
              ask.mutate(
                {
                  what: 'workbook',
                  sections,
                  paper,
                  ...(sections.Timeseries && choice),
                  ...(sections.Timeseries && series !== undefined && { series: [...series] }),
                },
                { onSuccess: onClose },
              )
            }
          >
            Export
          </Button>
        </>
      }
    >
      <p className={`text-2 ${css.subject}`}>{subject}</p>
      <div className={css.columns}>
        <section aria-labelledby="export-sections">
          <div className={css.columnHead}>
            <h3 id="export-sections">Sections</h3>
            <span className="space" />
            <Button size="small" kind="quiet" onClick={() => setSections(allSections(true))}>
              Check All
            </Button>
            <Button size="small" kind="quiet" onClick={() => setSections(allSections(false))}>
              Uncheck All
            </Button>
          </div>
          <div className={css.choices}>
            {choices.map((section) => (
              <div key={section} className={css.choice}>
                <CheckBox
                  label={NAMES[section]}
                  value={sections[section]}
                  onCommit={(on) => setSections(withSection(sections, section, on))}
                />
                <span className="small text-3">{hint(section)}</span>
              </div>
            ))}
            <p className={`small text-3 ${css.always}`}>Assumptions, and where the figures come from, are always in it: 2 sheets.</p>
          </div>
        </section>
        <section aria-labelledby="export-series">
          <h3 id="export-series" className={css.columnHead}>
            Time series
          </h3>
          {sections.Timeseries ? (
            <>
              <SeriesChoices value={choice} onChange={setChoice} />
              <ChosenSeries projectId={projectId} system={detail.row.id} count={seriesIn(hours)} chosen={series} onChange={setSeries} />
              {size.isTooLarge && (
                <output className={css.error}>
                  More than the {formatNumber(MOST_CELLS_OF_YEARS)} cells of a sheet. Choose days or months, one year or fewer series; as
                  CSV every year fits.
                </output>
              )}
            </>
          ) : (
            <p className="text-2">Not in this workbook. Check Time Series to choose years, step and series.</p>
          )}
        </section>
        <WhatYouGet
          facts={[
            { name: 'Sheets', value: isNothing ? '' : formatNumber(size.sheets) },
            { name: 'Rows of time series', value: size.rows === 0 ? 'none' : formatNumber(size.rows) },
            {
              name: 'Size, about',
              value: isNothing ? '' : sections.Timeseries && count === undefined ? 'to be counted' : sizeText(size.bytes),
            },
          ]}
        >
          <div className={css.paper}>
            <span className="small text-2">Paper</span>
            <Segments
              label="Paper of the workbook"
              value={paper}
              choices={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
              onCommit={setPaper}
              size="small"
            />
          </div>
        </WhatYouGet>
      </div>
      {ask.isPending && (
        <p className="text-2" aria-live="polite">
          <span className={css.spinner} aria-hidden /> This might take a few minutes
        </p>
      )}
      {ask.isError && (
        <p role="alert" className={css.error}>
          Error exporting results. Please try again later or contact support!
        </p>
      )}
    </DialogFrame>
  );
}
