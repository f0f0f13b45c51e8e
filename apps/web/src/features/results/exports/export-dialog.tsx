import { allSections, EXPORT_SECTIONS, PAPERS, withSection, type DetailResult, type ExportSelection, type Paper } from '@stackwatt/model';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ChosenSeries } from './chosen-series.tsx';
import { useAsk } from './export-queries.ts';
import { PAPER_NAMES } from './paper-names.ts';
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

/** EXP-02 to EXP-05: sections of what the system does not have are not offered. */
function offered({ regulation, wind, solar, storage }: DetailResult): readonly Section[] {
  const hasStorage = storage.some(({ status }) => status === 0);
  const left: Partial<Record<Section, boolean>> = {
    RegulationMarket: regulation.length > 0,
    WindResults: wind.status === 0,
    SolarResults: solar.status === 0,
    StorageResults: hasStorage,
    Augmentation: hasStorage,
  };
  return EXPORT_SECTIONS.filter((section) => left[section] !== false);
}

interface ExportDialogProps {
  readonly projectId: string;
  readonly detail: DetailResult;
  readonly onClose: () => void;
}

/** EXP-01 to EXP-11: what the workbook holds. It closes once the server has taken the order; the file is one of the list from then on. */
export function ExportDialog({ projectId, detail, onClose }: ExportDialogProps) {
  const [sections, setSections] = useState<ExportSelection>(allSections(true));
  const [paper, setPaper] = useState<Paper>('a4');
  const [series, setSeries] = useState<readonly string[]>();
  const ask = useAsk(projectId, detail.row.id);
  const choices = offered(detail);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Select What to Export"
      actions={
        <>
          <Button onClick={() => setSections(allSections(true))}>Check All</Button>
          <Button onClick={() => setSections(allSections(false))}>Uncheck All</Button>
          <span className="space" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={ask.isPending || choices.every((section) => !sections[section]) || (sections.Timeseries && series?.length === 0)}
            onClick={() =>
              ask.mutate(
                { what: 'workbook', sections, paper, ...(sections.Timeseries && series !== undefined && { series: [...series] }) },
                { onSuccess: onClose },
              )
            }
          >
            Export
          </Button>
        </>
      }
    >
      <div className={css.choices}>
        {choices.map((section) => (
          <CheckBox
            key={section}
            label={NAMES[section]}
            value={sections[section]}
            onCommit={(on) => setSections(withSection(sections, section, on))}
          />
        ))}
      </div>
      {sections.Timeseries && <ChosenSeries projectId={projectId} system={detail.row.id} chosen={series} onChange={setSeries} />}
      <p className={`small text-3 ${css.always}`}>Assumptions and where the figures come from are always in the workbook.</p>
      <div className="row">
        <span className="small text-2">Paper</span>
        <Segments
          label="Paper of the workbook"
          value={paper}
          choices={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
          onCommit={setPaper}
          size="small"
        />
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
