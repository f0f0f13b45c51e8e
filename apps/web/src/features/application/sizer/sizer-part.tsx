import { IconDownload, IconLoader2, IconPlayerPlay, IconPlayerStop, IconRestore } from '@tabler/icons-react';
import { postSizerFile } from '@stackwatt/api';
import {
  Contract,
  newSizerLimits,
  pathsIn,
  pathTo,
  resetSizerLimits,
  sizeChanges,
  SizerLimits,
  sizesOfRow,
  takeSizes,
  turbineRatingMw,
  usesSizer,
  type Project,
  type SizerState,
  type SizerTable,
} from '@stackwatt/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { BoundNumber, BoundSwitch } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { usePreview } from '../../../editor/preview.ts';
import { useEdit, useEditorInfo, useIssues, useProject, useSaveNow } from '../../../editor/use-editor.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney, MILLIONS } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { projectFileName, toCsv, type ChartTable } from '../../../ui/charts/chart-table.ts';
import { saveText } from '../../../ui/charts/export-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Subsection } from '../../../ui/section.tsx';
import { showFailure, showToast } from '../../../ui/toast.tsx';
import { useFocusFollows } from '../../../ui/use-focus-follows.ts';
import { Ranking } from './ranking.tsx';
import { SizeMap } from './size-map.tsx';
import { changesText, phaseText, remainingText, shortClock, sizeColumns, sizeText, valueOf } from './sizer-texts.ts';
import { useSizer, type Sizer } from './use-sizer.ts';
import { obstacleOf } from './why-not.ts';
import css from './sizer.module.css';

const RUNNING = 'Running System Sizer, please wait';
const NOTHING = 'System Sizer: No feasible solutions found.';

/** TOD-01: which sizes deliver the obligation of a contract, and which of them earn most. */
export function SizerPart({ contract, index }: { readonly contract: Contract; readonly index: number }) {
  const first = useProject((project) => project.contracts.findIndex(usesSizer));
  const at = pathsIn(pathTo('contracts', index));
  const isOn = usesSizer(contract);
  return (
    <Subsection id={`${contract.id}-sizer`} title="System sizer" summary="Which sizes deliver this obligation, and which of them earn most">
      <BoundSwitch path={at('useSystemSizer')} {...fieldOf(Contract, 'useSystemSizer')} />
      {isOn && first === index && <OneSizer contract={contract} index={index} />}
      {isOn && first !== index && (
        <p className="small text-3">
          One plant serves all contracts: the sizer is run under the first of them, for what all of them owe together.
        </p>
      )}
    </Subsection>
  );
}

function OneSizer({ contract, index }: { readonly contract: Contract; readonly index: number }) {
  const sizer = useSizer(contract);
  const { state } = sizer;
  const project = useProject((present) => present);
  const edit = useEdit();
  const { readOnly } = useEditorInfo('readOnly');
  const [chosen, setChosen] = useState<number>();
  const { table, map } = state;
  const row = table.items.find(({ id }) => id === chosen) ?? table.items[0];
  const isRunning = state.resultTableState !== 'ready';
  const take = (id: number): void => {
    const sizes = sizesOfRow(project, table, id);
    if (!sizes) return;
    const rank = table.items.findIndex((item) => item.id === id) + 1;
    edit(`take over the sizes of rank ${rank}`, (present) => takeSizes(present, sizes));
    showToast({ text: `Equipment has the sizes of rank ${rank}` });
  };
  const hasTable = table.items.length > 0;
  return (
    <div className={css.sizer}>
      <div className={css.columns}>
        <div className={css.left}>
          <Bounds contract={contract} index={index} project={project} />
          <Run sizer={sizer} contract={contract} project={project} />
          {isRunning && hasTable && <BestSoFar table={table} symbol={project.currencySymbol} />}
        </div>
        <div className={css.right}>
          {map ? (
            <SizeMap map={map} table={table} symbol={project.currencySymbol} chosen={row?.id} isRunning={isRunning} />
          ) : (
            <p className={css.placeholder}>{placeholderOf(state)}</p>
          )}
        </div>
      </div>
      {sizer.isCleared && state.state === 'blank' && (
        <Notice>The bounds or technologies were changed, so the results of the sizer were cleared. Run it again.</Notice>
      )}
      {hasTable && sizer.isOfSavedInputs === false && !isRunning && (
        <Notice tone="warn">
          The project was changed after this run: these sizes and their NPV are of the inputs before. Run the sizer again.
        </Notice>
      )}
      {hasTable && !isRunning && (
        <>
          <div className={css.tableHead}>
            <h4 className={css.title}>Ranking</h4>
            <span className="small text-3">{stateText(state)}</span>
            <span className="space" />
            <Button size="small" kind="quiet" icon={IconDownload} onClick={() => saveTable(project, table)}>
              Table
            </Button>
          </div>
          <Ranking
            table={table}
            symbol={project.currencySymbol}
            chosen={row?.id}
            onChoose={setChosen}
            onTake={readOnly || !sizesOfRow(project, table, row!.id) ? undefined : take}
          />
          <TakeOverLine project={project} table={table} row={row!} />
        </>
      )}
      {!isRunning && !hasTable && (state.state === 'calculated' || state.state === 'error') && state.failure === '' && (
        <Notice tone="warn">
          {NOTHING} {map ? `The largest plant within the bounds misses ${missingText(map.cells.at(-1)?.short)}. ` : ''}
          Raise a maximum or let the sizer use more.
        </Notice>
      )}
      {state.failure !== '' && <Notice tone="danger">The system sizer could not be run: {state.failure}</Notice>}
    </div>
  );
}

const missingText = (short: number | undefined): string =>
  short === undefined ? 'energy' : `${formatNumber(short, 1)}\u00a0% of what is owed`;

function placeholderOf({ state, resultTableState, table }: SizerState): string {
  if (resultTableState !== 'ready') return 'The map of sizes follows as soon as the best one is found.';
  if (table.items.length > 0) return 'The map is not kept with the project. Run the sizer again to see it.';
  return state === 'cancelled'
    ? 'Stopped before a size was found.'
    : 'The map of sizes appears here: what each size earns, and where it falls short.';
}

function stateText({ state, evaluated, elapsedSeconds }: SizerState): string {
  const run = evaluated > 0 ? `${formatNumber(evaluated)} systems calculated in ${shortClock(elapsedSeconds)}` : 'Kept from an earlier run';
  return state === 'cancelled' ? `Partial: stopped early. ${run}` : run;
}

const TECHNOLOGIES = [
  { name: 'Solar', uses: 'useSolar', least: 'solarMinSize', most: 'solarMaxSize' },
  { name: 'Wind', uses: 'useWind', least: 'windMinSize', most: 'windMaxSize' },
  { name: 'Storage', uses: 'useStorage', least: 'storageMinSize', most: 'storageMaxSize' },
] as const;

interface PartProps {
  readonly contract: Contract;
  readonly index: number;
  readonly project: Project;
}

/** SIZER-03: what the sizer may use and between which sizes; only technologies that the project has. */
function Bounds({ contract, index, project }: PartProps) {
  const edit = useEdit();
  const limits = contract.systemSizerLimits;
  const at = pathsIn(pathTo('contracts', index, 'systemSizerLimits'));
  const turbine = project.useWind ? project.wind[0]?.specs : undefined;
  const rating = turbine ? turbineRatingMw(turbine) : 0;
  const fresh = newSizerLimits(turbine);
  const isChanged = Object.entries(fresh).some(([key, value]) => limits[key] !== value && !(key === 'windRatingSize' && limits[key] === 0));
  const used = TECHNOLOGIES.filter(({ uses }) => project[uses]);
  const missing = TECHNOLOGIES.filter(({ uses }) => !project[uses]).map(({ name }) => name.toLowerCase());
  const energy = hoursText(project);
  return (
    <div>
      <div className="row">
        <h4 className={css.title}>Bounds</h4>
        <span className="space" />
        {isChanged && (
          <Button
            size="small"
            kind="quiet"
            icon={IconRestore}
            onClick={() => edit('reset the bounds of the sizer', (present) => resetSizerLimits(present, contract.id))}
          >
            Reset
          </Button>
        )}
      </div>
      {used.map(({ name, uses, least, most }) => (
        <div key={uses} className={css.bound}>
          <BoundSwitch kind="check" path={at(uses)} {...fieldOf(SizerLimits, uses)} label={name} />
          {limits[uses] && (
            <>
              <BoundNumber path={at(least)} {...fieldOf(SizerLimits, least)} label={`${name} from`} />
              <BoundNumber
                path={at(most)}
                {...fieldOf(SizerLimits, most)}
                label={`${name} to`}
                hint={limits[most] === 0 ? 'The sizer chooses' : undefined}
              />
              {uses === 'useWind' && project.wind.length === 1 && project.wind[0]!.kind === 'library' && (
                <BoundNumber
                  path={at('windRatingSize')}
                  {...fieldOf(SizerLimits, 'windRatingSize')}
                  hint={
                    limits.windRatingSize === 0
                      ? `The turbine in Equipment: ${sizeText(rating)} MW`
                      : limits.windRatingSize === rating
                        ? undefined
                        : `The turbine in Equipment has ${sizeText(rating)} MW: a size taken over is rounded to whole ones`
                  }
                />
              )}
            </>
          )}
        </div>
      ))}
      <p className="small text-3">
        {energy}
        {used.length > 0 && 'A maximum of 0 lets the sizer choose the upper bound. '}
        {used.length > 0 && missing.length > 0 && `The project has no ${missing.join(' and no ')}.`}
      </p>
    </div>
  );
}

/** Power is bounded; the energy of a storage unit goes with it. */
function hoursText({ useStorage, storage }: Project): string {
  const [unit] = storage;
  if (!useStorage || !unit || !(unit.specs.nominalPower > 0)) return '';
  const hours = unit.specs.nominalCapacity / unit.specs.nominalPower;
  return storage.length === 1 ? `Energy goes with power: the storage has ${sizeText(hours)}\u00a0h. ` : '';
}

function Run({ sizer, contract, project }: { readonly sizer: Sizer; readonly contract: Contract; readonly project: Project }) {
  const { projectId } = useEditorInfo('projectId');
  const issues = useIssues();
  const saveNow = useSaveNow();
  const { readOnly } = useEditorInfo('readOnly');
  const { state } = sizer;
  const [isSaving, setSaving] = useState(false);
  const isRunning = state.resultTableState !== 'ready';
  const runId = `${contract.id}-sizer-run`;
  const progressId = `${contract.id}-sizer-progress`;
  useFocusFollows(isRunning ? progressId : runId);
  const obstacle = obstacleOf(project, contract, sizer.body, issues);
  const saveInput = async (): Promise<void> => {
    setSaving(true);
    try {
      if (!readOnly) await saveNow();
      const { data, headers } = await call(postSizerFile, { params: { id: projectId }, body: sizer.body });
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
      if (data === undefined || name === undefined) throw new Error('the server answered no file');
      saveText(projectFileName(project.name, name), data, 'application/json');
    } catch (error) {
      showFailure(error, 'The input of the sizer could not be saved');
    }
    setSaving(false);
  };
  if (isRunning)
    return (
      <section id={progressId} tabIndex={-1} className={css.run} aria-label="Run of the system sizer">
        <div className="row">
          <Icon icon={IconLoader2} className={css.spin} />
          <b>{RUNNING}</b>
          <span className="space" />
          <b>{formatNumber(Math.floor(state.progress))}&nbsp;%</b>
        </div>
        <ProgressBar label="Progress of the system sizer" value={state.progress} />
        <p className="small text-3">{phaseText(state)}</p>
        <p className="small text-3">
          {shortClock(state.elapsedSeconds)} elapsed, {remainingText(state)}
        </p>
        {sizer.isAway && <p className="small">The server cannot be reached at the moment; this page asks again by itself.</p>}
        {sizer.isUnwatched && (
          <p className="small">
            This run takes very long and is not watched any longer.{' '}
            <button type="button" className="link-button" onClick={sizer.watchAgain}>
              Look again
            </button>
          </p>
        )}
        <div className="row">
          <Button size="small" icon={IconPlayerStop} disabled={sizer.isStopping || sizer.isStarting} onClick={() => void sizer.stop()}>
            {sizer.isStopping ? 'Stopping' : 'Stop'}
          </Button>
          <span className="small text-3">Keeps what is found. You can leave this page, the run goes on.</span>
        </div>
      </section>
    );
  return (
    <div className={css.run}>
      <div className="row">
        <Button
          id={runId}
          icon={IconPlayerPlay}
          kind={state.table.items.length > 0 ? 'default' : 'primary'}
          disabled={obstacle !== undefined || readOnly}
          aria-describedby={obstacle ? `${contract.id}-sizer-why` : undefined}
          onClick={() => void sizer.start()}
        >
          {state.state === 'blank' ? 'Run' : 'Run again'}
        </Button>
        <Button size="small" kind="quiet" icon={IconDownload} disabled={isSaving} onClick={() => void saveInput()}>
          Input as file
        </Button>
      </div>
      {obstacle && (
        <p id={`${contract.id}-sizer-why`} className="small">
          {obstacle.text}{' '}
          {obstacle.step !== undefined && obstacle.step !== 'revenue' && (
            <Link to={`/project/${projectId}/${obstacle.step}`}>Go there</Link>
          )}
        </p>
      )}
      {readOnly && <p className="small">This project is read only.</p>}
    </div>
  );
}

/** The first row while others may still pass it. */
function BestSoFar({ table, symbol }: { readonly table: SizerTable; readonly symbol: string }) {
  const { results } = table.items[0]!;
  const facts: [string, string][] = [
    ...sizeColumns(table).map(({ name, unit, text }): [string, string] => [
      name,
      unit === 'MW' ? `${text(results)} MW` : `${text(results).replace(' /', ' MW /')} MWh`,
    ]),
    ['NPV', formatMoney(valueOf(table, results, 'npv'), symbol)],
    ['Delivered', `${formatNumber(valueOf(table, results, 'delivered'), 2)}\u00a0%`],
  ];
  return (
    <div className={css.run}>
      <h4 className={css.title}>Best so far</h4>
      <dl className={css.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the click would do, before it is made. */
function TakeOverLine({
  project,
  table,
  row,
}: {
  readonly project: Project;
  readonly table: SizerTable;
  readonly row: SizerTable['items'][number];
}) {
  const { figures, isComputing, reason } = usePreview();
  const sizes = sizesOfRow(project, table, row.id);
  const rank = table.items.indexOf(row) + 1;
  if (!sizes) return <p className={css.line}>This table is of other equipment than the project has now; run the sizer again.</p>;
  const changes = sizeChanges(project, sizes);
  if (changes.length === 0) return <p className={css.line}>Equipment has the sizes of rank {rank}.</p>;
  const npv = valueOf(table, row.results, 'npv');
  // A preview of another stage is no comparison.
  const now = project.earlyAnalysis && figures && !isComputing && reason === undefined ? figures.row.npv : undefined;
  const symbol = project.currencySymbol;
  const gain = now !== undefined && npv !== undefined ? npv - now : undefined;
  return (
    <p className={css.line} aria-live="polite">
      Taking rank {rank} over changes {changesText(changes)}
      {npv !== undefined && `; NPV ${now === undefined ? '' : `${formatMoney(now, symbol)} → `}${formatMoney(npv, symbol)}`}
      {gain !== undefined && ` (${gain > 0 ? '+' : ''}${formatNumber(gain / MILLIONS.factor, 2)})`}. One step, which undo takes back. Arrows
      move in the table and on the map alike, <kbd>Enter</kbd> takes the size over.
    </p>
  );
}

/** The ranking as a file: sizes, money and what is missing, every digit. */
function saveTable(project: Project, { header, items }: SizerTable): void {
  const numbers: ChartTable = {
    rowName: 'Rank',
    count: items.length,
    rowLabel: (row) => String(row + 1),
    columns: header.map(({ name, units }, column) => ({ name, unit: units, digits: 2, at: (row) => items[row]!.results[column] ?? null })),
  };
  saveText(projectFileName(project.name, 'system-sizer.csv'), toCsv(numbers), 'text/csv');
}
