import { IconDownload } from '@tabler/icons-react';
import {
  Contract,
  pathsIn,
  pathTo,
  sizesOfRow,
  takeSizes,
  usesSizer,
  type Project,
  type SizerState,
  type SizerTable,
} from '@stackwatt/model';
import { useState } from 'react';
import { BoundSwitch } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { useEdit, useEditorInfo, useProject } from '../../../editor/use-editor.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { projectFileName, toCsv, type ChartTable } from '../../../ui/charts/chart-table.ts';
import { saveText } from '../../../ui/charts/export-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Subsection } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BestSoFar } from './best-so-far.tsx';
import { Ranking } from './ranking.tsx';
import { SizeMap } from './size-map.tsx';
import { SizerBounds } from './sizer-bounds.tsx';
import { SizerRun } from './sizer-run.tsx';
import { shortClock } from './sizer-texts.ts';
import { TakeOverLine } from './take-over-line.tsx';
import { useSizer } from './use-sizer.ts';
import css from './sizer.module.css';

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
  const [chosen, setChosen] = useState<number>();
  const { table, map } = state;
  const row = table.items.find(({ id }) => id === chosen) ?? table.items[0];
  const isRunning = state.resultTableState !== 'ready';
  const hasTable = table.items.length > 0;
  return (
    <div className={css.sizer}>
      <div className={css.columns}>
        <div className={css.left}>
          <SizerBounds contract={contract} index={index} project={project} />
          <SizerRun sizer={sizer} contract={contract} project={project} />
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
      {hasTable && !isRunning && <SizesFound project={project} state={state} row={row!} onChoose={setChosen} />}
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

interface SizesFoundProps {
  readonly project: Project;
  readonly state: SizerState;
  /** The chosen one. */
  readonly row: SizerTable['items'][number];
  readonly onChoose: (id: number) => void;
}

/** The ranking of a run that is over, and what taking its chosen row over would do. */
function SizesFound({ project, state, row, onChoose }: SizesFoundProps) {
  const edit = useEdit();
  const { readOnly } = useEditorInfo('readOnly');
  const { table } = state;
  const take = (id: number): void => {
    const sizes = sizesOfRow(project, table, id);
    if (!sizes) return;
    const rank = table.items.findIndex((item) => item.id === id) + 1;
    edit(`take over the sizes of rank ${rank}`, (present) => takeSizes(present, sizes));
    showToast({ text: `Equipment has the sizes of rank ${rank}` });
  };
  return (
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
        chosen={row.id}
        onChoose={onChoose}
        onTake={readOnly || !sizesOfRow(project, table, row.id) ? undefined : take}
      />
      <TakeOverLine project={project} table={table} row={row} />
    </>
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
