import { defaultOptions, makeFile } from '@stackwatt/documents';
import { chosenColumns } from '@stackwatt/formats';
import {
  EXPORT_FILES,
  hasSeriesRows,
  MOST_CHOSEN_SERIES,
  PAPERS,
  SERIES_CLOCKS,
  SERIES_STEPS,
  type ExportFile,
  type Paper,
  type SeriesClock,
  type SeriesStep,
} from '@stackwatt/model';
import { tabulate } from '@stackwatt/simulation';
import { Option, type Command } from 'commander';
import { EXIT, InputError } from './exit.ts';
import { exportSource } from './export-source.ts';
import { calculate, prepareRun } from './run.ts';
import { SEARCH_WORK, toWork } from './search-work.ts';
import { writeFile } from './write-file.ts';

interface ExportCommand {
  readonly what: ExportFile;
  readonly to: string;
  readonly year?: string;
  readonly step?: SeriesStep;
  readonly clock?: SeriesClock;
  readonly series?: readonly string[];
  readonly system: string;
  readonly case: string;
  readonly paper: Paper;
  readonly quiet?: boolean;
  readonly searchWork?: number;
}

/** Adds `stackwatt export PROJECT --what NAME --to FILE`. */
export function registerExport(program: Command): void {
  program
    .command('export')
    .description('calculate a project file and write one file of its results')
    .argument('<project>', 'project file, or - for stdin')
    .addOption(new Option('--what <name>', 'what is written').choices([...EXPORT_FILES]).makeOptionMandatory())
    .requiredOption('--to <file>', 'the file that is written')
    .option('--year <n>', 'project year of the time series, 1 for the first year of operation; all of them in a workbook: all')
    .addOption(new Option('--step <name>', 'how long a row of the time series is, a simulated step without it').choices([...SERIES_STEPS]))
    .addOption(new Option('--clock <name>', 'clock of the time series, that of the site without it').choices([...SERIES_CLOCKS]))
    .option('--series <name...>', 'time series that the sheet of the workbook has, by id or name; all of them without it')
    .option('--system <n>', 'rank of the system among those of its case, 1 for the best', '1')
    .option('--case <n>', 'sensitivity case, from 1', '1')
    .addOption(new Option('--paper <name>', 'paper that it is printed on').choices([...PAPERS]).default('a4'))
    .option('--search-work <millions>', SEARCH_WORK, toWork)
    .option('--quiet', 'no progress on stderr')
    .action(exportFile);
}

async function exportFile(file: string, options: ExportCommand): Promise<void> {
  const { project, prepared, cases } = prepareRun(file, options);
  const isEveryYear = options.year === 'all' && options.what === 'workbook';
  const year = isEveryYear ? 'all' : wholeNumber('--year', options.year ?? '1', 1, project.earlyAnalysis ? 1 : project.lifetime);
  if (options.year !== undefined && !['timeseries', 'workbook'].includes(options.what))
    throw wrong('--year', options.year, 'is for timeseries and workbook');
  const { step, clock } = options;
  if (!hasSeriesRows(options.what))
    for (const [name, value] of Object.entries({ '--step': step, '--clock': clock }))
      if (value !== undefined) throw wrong(name, value, 'is for timeseries, timeseries-all and workbook');
  if (clock === 'utc' && (step === 'day' || step === 'month')) throw wrong('--clock', clock, 'days and months are those of the site');
  if (options.series !== undefined && options.what !== 'workbook') throw wrong('--series', options.series.join(', '), 'is for workbook');
  if (options.series !== undefined && options.series.length > MOST_CHOSEN_SERIES)
    throw wrong('--series', `${options.series.length} names`, `at most ${MOST_CHOSEN_SERIES}`);
  const lastCase = Math.max(...cases.map(({ sensitivity }) => sensitivity)) + 1;
  const sensitivity = wholeNumber('--case', options.case, 1, lastCase) - 1;
  const { rows, reasons } = calculate(prepared, cases, options.quiet !== true);
  const systems = tabulate(project, rows, { kind: 'systems', sensitivity, tableKind: 'all' }).items;
  if (systems.length === 0) {
    for (const reason of reasons) console.error(reason);
    process.exitCode = EXIT.infeasible;
    return;
  }
  const row = systems[wholeNumber('--system', options.system, 1, systems.length) - 1]!;
  const source = exportSource(prepared, cases[row.id]!, rows);
  const { series } = options;
  if (series !== undefined) {
    try {
      chosenColumns(source.seriesOf(year === 'all' ? 1 : year), series);
    } catch (error) {
      throw wrong('--series', series.join(', '), (error as Error).message);
    }
  }
  await writeFile(
    options.to,
    makeFile(
      source,
      {
        ...defaultOptions(options.what, project),
        year,
        paper: options.paper,
        ...(series !== undefined && { series }),
        ...(step !== undefined && { step }),
        ...(clock !== undefined && { clock }),
      },
      ({ stage }) => {
        if (options.quiet !== true) console.error(stage);
      },
    ),
  );
}

const wrong = (name: string, value: string, rule: string): InputError => new InputError('stackwatt export', [{ place: name, value, rule }]);

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= from && value <= to && text.trim() !== '') return value;
  throw wrong(name, text, from === to ? `only ${from} is there` : `a whole number from ${from} to ${to}`);
}
