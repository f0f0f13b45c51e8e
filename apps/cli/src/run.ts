import { defaultOptions, makeFile, type ExportSource } from '@stackwatt/documents';
import {
  checkProject,
  creditedStorage,
  isError,
  storageCreditText,
  type CheckedProject,
  type ResultTable,
  type TableRow,
} from '@stackwatt/model';
import {
  ENGINE_VERSION,
  expandCases,
  inputHash,
  prepare,
  simulateCase,
  tabulate,
  type Prepared,
  type SimulationCase,
} from '@stackwatt/simulation';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { KILO, MEGA, toPercent } from '@stackwatt/units';
import type { Command } from 'commander';
import { EXIT, InputError } from './exit.ts';
import { exportSource } from './export-source.ts';
import { loadProject, tellOfReading } from './load-project.ts';
import { printTable, shown, typed, type PrintColumn } from './print-table.ts';
import { seriesProblems } from './series-problems.ts';
import { SEARCH_WORK, toWork } from './search-work.ts';
import { writeFile } from './write-file.ts';

interface RunOptions {
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly searchWork?: number;
}

/** Adds `stackwatt run PROJECT [--out DIR] [--json] [--search-work MILLIONS]`. */
export function registerRun(program: Command): void {
  program
    .command('run')
    .description('check and calculate a project file; print its sensitivity and optimization tables')
    .argument('<project>', 'project file, or - for stdin')
    .option(
      '--out <dir>',
      'also write tables, cash flow and series of the best case as CSV and the workbook into this folder; a name that ends in .xlsx: the workbook alone',
    )
    .option('--json', 'print the tables as JSON')
    .option('--search-work <millions>', SEARCH_WORK, toWork)
    .option('--quiet', 'no progress on stderr')
    .action(run);
}

async function run(file: string, options: RunOptions): Promise<void> {
  const { project, prepared, cases } = prepareRun(file, options);
  const { rows, reasons } = calculate(prepared, cases, options.quiet !== true);
  const sensitivity = tabulate(project, rows, { kind: 'sensitivity' });
  // The systems of each sensitivity case, case after case, the best first.
  const optimization: ResultTable = {
    header: sensitivity.header,
    items: sensitivity.items.flatMap(
      ({ sensitivityIndex }) => tabulate(project, rows, { kind: 'systems', sensitivity: sensitivityIndex, tableKind: 'all' }).items,
    ),
  };

  if (options.json)
    console.log(
      JSON.stringify({ engineVersion: ENGINE_VERSION, inputHash: inputHash(project), sensitivity, optimization, infeasible: reasons }),
    );
  else {
    if (sensitivity.header.sensitivity.length > 0)
      printSystems(project, sensitivity, `${sensitivity.items.length} sensitivity cases, the best system of each`);
    printSystems(project, optimization, `${optimization.items.length} systems, best NPV first`);
  }
  const best = sensitivity.items.reduce<TableRow | undefined>(
    (most, row) => (most === undefined || row.npv > most.npv ? row : most),
    undefined,
  );
  if (!best) {
    for (const reason of reasons) console.error(reason);
    process.exitCode = EXIT.infeasible;
    return;
  }
  if (options.out === undefined) return;
  const source = { ...exportSource(prepared, cases[best.id]!, rows), tables: { sensitivity, optimization } };
  if (options.out.toLowerCase().endsWith('.xlsx')) await writeFile(options.out, makeFile(source, defaultOptions('workbook', project)));
  else await writeResults(options.out, source);
}

/** The files of the best case, by their names. */
const FILES = {
  sensitivity: 'sensitivity.csv',
  optimization: 'optimization.csv',
  cashflow: 'cashflow.csv',
  timeseries: 'timeseries.csv',
  workbook: 'results.xlsx',
} as const;

/** Tables, cash flow and series of one case as CSV for programs, and one workbook for people. @throws InputError */
async function writeResults(folder: string, source: ExportSource): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError(folder, [{ place: 'folder', value: '', rule: `cannot be written (${(error as NodeJS.ErrnoException).code!})` }]);
  }
  for (const [what, name] of Object.entries(FILES) as [keyof typeof FILES, string][])
    await writeFile(join(folder, name), makeFile(source, defaultOptions(what, source.project)));
}

/** Reads and checks a project file. @throws InputError with every problem */
export function prepareRun(
  file: string,
  { quiet, searchWork }: { readonly quiet?: boolean; readonly searchWork?: number },
): { readonly project: CheckedProject; readonly prepared: Prepared; readonly cases: readonly SimulationCase[] } {
  const loaded = loadProject(file);
  const { project, series } = loaded;
  const checked = checkProject(project);
  const errors = checked.issues.filter(isError);
  if (!checked.project)
    throw new InputError(
      file,
      errors.map((issue) => ({ place: issue.link.field ?? issue.link.step, value: '', rule: issue.label })),
    );
  const withoutValues = seriesProblems(project, series);
  if (withoutValues.length > 0) throw new InputError(file, withoutValues);
  if (!quiet) tellOfReading(loaded);
  if (!quiet) for (const issue of checked.issues) console.error(`${issue.warning ? 'warning' : 'hint'}: ${issue.label}`);

  return {
    project: checked.project,
    prepared: { ...prepare(checked.project, series), ...(searchWork !== undefined && { searchWork }) },
    cases: expandCases(checked.project),
  };
}

export function calculate(prepared: Prepared, cases: readonly SimulationCase[], isShown: boolean): { rows: TableRow[]; reasons: string[] } {
  const rows: TableRow[] = [];
  const reasons: string[] = [];
  let told = Date.now();
  cases.forEach((one, k) => {
    const outcome = simulateCase(prepared, one);
    if (outcome.kind === 'result') rows.push(outcome.row);
    else reasons.push(`system ${outcome.id + 1}: ${outcome.reason}`);
    if (isShown && Date.now() - told > 1000) {
      told = Date.now();
      console.error(`${k + 1} of ${cases.length} systems`);
    }
  });
  return { rows, reasons };
}

/** How the operation was found and what is proven of it, over all systems (N-11). */
function proofText(items: readonly TableRow[]): string {
  const count = (of: (row: TableRow) => number | undefined): string =>
    shown(
      items.reduce((sum, row) => sum + (of(row) ?? 0), 0),
      0,
    );
  const open = items.filter(({ proof }) => proof.status !== 'proven').length;
  const late = items.filter(({ proof }) => proof.status === 'timedOut').length;
  const gap = items.reduce((worst, { proof }) => Math.max(worst, proof.gap), 0).toExponential(1);
  const searched = count(({ proof }) => proof.searchedWindows);
  return `dispatch: ${count(({ proof }) => proof.windows)} windows, ${searched} of them searched; ${open === 0 ? 'all proven' : `${open} of ${items.length} systems feasible and not proven to 1e-6`}, worst gap ${gap}${late === 0 ? '' : `; the work allowed ended searches of ${late}`}`;
}

const percentOrNull = (fraction: number | undefined): number | null => (fraction === undefined ? null : toPercent(fraction));

/** A unit a column is printed in. */
interface PrintUnit {
  readonly name: string;
  readonly size: number;
}

/** The greatest unit of which the largest number of a table has at least one; the least one where none has. @param units  greatest first */
const unitFor = (values: readonly number[], units: readonly PrintUnit[]): PrintUnit => {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return units.find(({ size }) => largest >= size) ?? units.at(-1)!;
};

function printSystems(project: CheckedProject, table: ResultTable, title: string): void {
  const currency = project.currencySymbol;
  const { items, header } = table;
  const money = unitFor(
    items.flatMap(({ npv, capex }) => [npv, capex]),
    [
      { name: `M${currency}`, size: MEGA },
      { name: `k${currency}`, size: KILO },
      { name: currency, size: 1 },
    ],
  );
  const energy = unitFor(
    items.flatMap(({ energyExports, excessElectricity }) => [energyExports, excessElectricity]),
    [
      { name: 'GWh', size: KILO },
      { name: 'MWh', size: 1 },
    ],
  );
  const numbers = (head: string, of: (row: TableRow) => number | null, digits: number): PrintColumn => ({
    head,
    cells: items.map((row) => shown(of(row), digits)),
  });
  const sizes = header.optimization.map((column, k): PrintColumn => ({
    head: `${column.name} (${column.units})`,
    cells: items.map((row) => row.optimization[k]!.map((value) => typed(value, 1)).join(' / ')),
  }));
  console.log(`${title}; money in ${money.name}, energy in ${energy.name} of the first year of operation`);
  console.log(
    printTable([
      ...header.sensitivity.map((column, k): PrintColumn => ({
        head: `${column.name} ${column.units}`.trim(),
        cells: items.map((row) => typed(row.sensitivity[k] ?? 0, 2)),
      })),
      ...sizes,
      numbers('NPV', (row) => row.npv / money.size, 2),
      numbers('IRR %', (row) => (row.irr === null ? null : toPercent(row.irr)), 1),
      numbers('Payback yr', (row) => row.payback, 1),
      numbers(`LCOE ${currency}/MWh`, (row) => row.lcoe, 2),
      numbers('Capex', (row) => row.capex / money.size, 1),
      numbers('Opex/yr', (row) => row.opex / money.size, 2),
      ...header.revenue.map((column, k) => numbers(column.name, (row) => row.revenue[k]! / money.size, 2)),
      ...creditedStorage(items).flatMap(({ store, name }) => {
        const credit = (row: TableRow) => row.storageCredits?.find((one) => one.store === store);
        return [
          numbers(`${name} sun %`, (row) => percentOrNull(credit(row)?.solarShare), 1),
          numbers(`${name} ITC`, (row) => (credit(row)?.credit ?? 0) / money.size, 2),
        ];
      }),
      numbers('Export', (row) => row.energyExports / energy.size, 1),
      numbers('Curtailed', (row) => row.excessElectricity / energy.size, 1),
      numbers('Gap', (row) => row.proof.gap, 9),
    ]),
  );
  for (const note of new Set(items.flatMap((row) => row.proof.notes ?? []))) console.log(note);
  // Of the first system in words; the columns have those of all.
  for (const credit of items[0]?.storageCredits ?? [])
    console.log(`first row: ${storageCreditText(credit, (amount) => `${shown(amount / money.size, 2)} ${money.name}`)}`);
  if (items.length > 0) console.log(proofText(items));
}
