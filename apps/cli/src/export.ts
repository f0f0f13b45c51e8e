import { defaultOptions, makeFile } from '@stackwatt/documents';
import { EXPORT_FILES, PAPERS, type ExportFile, type Paper } from '@stackwatt/model';
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
    .option('--year <n>', 'project year of the time series, 1 for the first year of operation')
    .option('--system <n>', 'rank of the system among those of its case, 1 for the best', '1')
    .option('--case <n>', 'sensitivity case, from 1', '1')
    .addOption(new Option('--paper <name>', 'paper that it is printed on').choices([...PAPERS]).default('a4'))
    .option('--search-work <millions>', SEARCH_WORK, toWork)
    .option('--quiet', 'no progress on stderr')
    .action(exportFile);
}

async function exportFile(file: string, options: ExportCommand): Promise<void> {
  const { project, prepared, cases } = prepareRun(file, options);
  const year = wholeNumber('--year', options.year ?? '1', 1, project.earlyAnalysis ? 1 : project.lifetime);
  if (options.year !== undefined && !['timeseries', 'workbook'].includes(options.what))
    throw wrong('--year', options.year, 'is for timeseries and workbook');
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
  await writeFile(
    options.to,
    makeFile(
      exportSource(prepared, cases[row.id]!, rows),
      { ...defaultOptions(options.what, project), year, paper: options.paper },
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
