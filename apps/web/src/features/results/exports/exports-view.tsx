import type { Export } from '@stackwatt/api';
import { PAPERS, type ExportFile, type Paper } from '@stackwatt/model';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { DetailProps } from '../views.ts';
import { ExportDialog } from './export-dialog.tsx';
import { isOpen, saveExport, useAsk, useExports, useRemove, useRetry, type ExportWish } from './export-queries.ts';
import { sizeText } from './file-size.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { PAPER_NAMES } from './paper-names.ts';
import css from './exports.module.css';

const WORDS: Readonly<Record<ExportFile, string>> = {
  workbook: 'Workbook',
  'pro-forma': 'Pro forma',
  report: 'Report',
  sensitivity: 'Sensitivity table',
  optimization: 'Systems',
  cashflow: 'Cash flow',
  'cashflow-long': 'Cash flow, one row an amount',
  timeseries: 'Time series of one year',
  'timeseries-all': 'Time series of every year',
};

/** UX-48: every file of the chosen system, and those that were asked for. */
export function ExportsView({ projectId, detail, subject }: DetailProps) {
  const [choosing, setChoosing] = useState<'workbook' | 'hours'>();
  const [paper, setPaper] = useState<Paper>('a4');
  const hasComma = useProject((project) => project.useCommaAsDecimalPoint);
  const [decimalComma, setDecimalComma] = useState(hasComma);
  const ask = useAsk(projectId, detail.row.id);
  const run = (wish: ExportWish): void =>
    ask.mutate(wish, {
      onError: (error) => showToast({ tone: 'danger', text: `${WORDS[wish.what]} could not be exported: ${messageOf(error)}` }),
    });
  const tables: readonly { readonly wish: ExportWish; readonly label: string }[] = [
    { wish: { what: 'optimization' }, label: 'Systems' },
    { wish: { what: 'sensitivity' }, label: 'Sensitivity table' },
    { wish: { what: 'cashflow' }, label: 'Cash flow' },
    { wish: { what: 'cashflow-long' }, label: 'Cash flow, one row an amount' },
  ];
  return (
    <>
      <div className={css.kinds}>
        <section className={`card ${css.kind}`} aria-labelledby="export-workbook">
          <h2 id="export-workbook">Workbook</h2>
          <p className="text-2">
            Sections of your choice; the pro forma is reckoned in formulas from the assumptions, so that you can change one and see what
            becomes of NPV and IRR.
          </p>
          <div className="row">
            <Button kind="primary" icon={IconFileSpreadsheet} onClick={() => setChoosing('workbook')}>
              Export to Excel
            </Button>
            <Button onClick={() => run({ what: 'pro-forma' })}>Pro forma alone</Button>
          </div>
        </section>
        <section className={`card ${css.kind}`} aria-labelledby="export-report">
          <h2 id="export-report">Report</h2>
          <p className="text-2">
            For a committee: the plant, assumptions, ranking, cash flow, key days, sensitivities, method and proof, on paper.
          </p>
          <div className="row">
            <Button icon={IconFileText} onClick={() => run({ what: 'report', paper })}>
              Report as PDF
            </Button>
            <Segments
              label="Paper of the report"
              value={paper}
              choices={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
              onCommit={setPaper}
              size="small"
            />
          </div>
        </section>
        <section className={`card ${css.kind}`} aria-labelledby="export-tables">
          <h2 id="export-tables">Tables</h2>
          <p className="text-2">CSV for spreadsheets and programs, whole currency units and every digit.</p>
          <div className="row">
            <Segments
              label="Numbers in tables"
              value={decimalComma ? 'comma' : 'point'}
              choices={[
                { value: 'point', label: '1.5, columns by comma' },
                { value: 'comma', label: '1,5, by semicolon' },
              ]}
              onCommit={(sign) => setDecimalComma(sign === 'comma')}
              size="small"
            />
          </div>
          <div className={css.tables}>
            {tables.map(({ wish, label }) => (
              <Button key={label} size="small" onClick={() => run({ ...wish, decimalComma })}>
                {label}
              </Button>
            ))}
            <Button size="small" onClick={() => setChoosing('hours')}>
              Time series...
            </Button>
          </div>
        </section>
      </div>
      <ExportList projectId={projectId} />
      {choosing === 'workbook' && (
        <ExportDialog projectId={projectId} detail={detail} subject={subject} onClose={() => setChoosing(undefined)} />
      )}
      {choosing === 'hours' && (
        <HoursDialog
          projectId={projectId}
          system={detail.row.id}
          subject={subject}
          decimalComma={decimalComma}
          onExport={run}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  );
}

function ExportList({ projectId }: { readonly projectId: string }) {
  const { project } = useChartSource();
  const { data = [], isError, error } = useExports(projectId);
  const retry = useRetry(projectId);
  const remove = useRemove(projectId);
  const save = (job: Export): void =>
    void saveExport(project, projectId, job).catch((failure: unknown) =>
      showToast({ tone: 'danger', text: `${job.name} could not be downloaded: ${messageOf(failure)}` }),
    );
  return (
    <section className={`card ${css.list}`} aria-labelledby="export-list">
      <div className={css.listHead}>
        <h2 id="export-list">Files</h2>
        <p className="small text-3">Made on the server and kept for seven days; this page may be closed meanwhile.</p>
      </div>
      {isError && <p role="alert">The files could not be loaded: {messageOf(error)}</p>}
      {!isError && data.length === 0 && (
        <p className={`text-2 ${css.none}`}>No file yet. Choose one above: it appears here and downloads by itself when it is made.</p>
      )}
      {data.length > 0 && (
        <DataTable
          label="Files of this project"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { key: 'file', label: 'File', cell: (job) => WORDS[job.what] },
            { key: 'name', label: 'Name', cell: ({ name }) => name },
            {
              key: 'asked',
              label: 'Asked',
              cell: ({ askedAt }) =>
                new Date(askedAt).toLocaleString(undefined, {
                  month: 'short',
                  day: 'numeric',
                  hour: '2-digit',
                  minute: '2-digit',
                  hour12: false,
                }),
            },
            { key: 'state', label: 'State', cell: stateOf },
            { key: 'size', label: 'Size', isNumber: true, cell: ({ state, size }) => (state === 'finished' ? sizeText(size) : '') },
            {
              key: 'actions',
              label: 'Actions',
              cell: actionsOf({ save, retry: retry.mutate, remove: remove.mutate }),
            },
          ]}
        />
      )}
    </section>
  );
}

interface Actions {
  readonly save: (job: Export) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

/** What may be done with a file in its state. */
const actionsOf = ({ save, retry, remove }: Actions) =>
  function actions(job: Export): ReactNode {
    return (
      <span className={css.actions}>
        {job.state === 'finished' && (
          <Button size="small" icon={IconDownload} onClick={() => save(job)}>
            Download
          </Button>
        )}
        {job.state === 'failed' && (
          <Button size="small" icon={IconRefresh} onClick={() => retry(job.id)}>
            Try again
          </Button>
        )}
        {isOpen(job) ? (
          <Button size="small" onClick={() => remove(job.id)}>
            Cancel
          </Button>
        ) : (
          <IconButton icon={IconTrash} label={`Delete ${job.name}`} onClick={() => remove(job.id)} />
        )}
      </span>
    );
  };

function stateOf({ state, stage, progress, failure }: Export): ReactNode {
  switch (state) {
    case 'queued':
      return <span className="text-2">Waiting</span>;
    case 'running':
      return (
        <span className={css.running}>
          <progress className={css.bar} aria-label={stage === '' ? 'Being made' : stage} value={progress} max={100} />
          <span className="small text-2">{stage === '' ? 'Being made' : stage}</span>
        </span>
      );
    case 'finished':
      return <span>Ready</span>;
    case 'failed':
      return <span className={css.error}>Failed. {failure}</span>;
  }
}
