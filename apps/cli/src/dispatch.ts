import { type DispatchCaseOutput, readDispatchCase, runDispatchCase } from '@stackwatt/simulation';
import { type Command, InvalidArgumentError } from 'commander';
import { EXIT, InputError } from './exit.ts';
import { readInput } from './read-input.ts';
import { SEARCH_WORK, toWork } from './search-work.ts';

/** Adds `stackwatt dispatch CASE [--json] [--repeat N] [--search-work MILLIONS] [--quiet]`. */
export function registerDispatch(program: Command): void {
  program
    .command('dispatch')
    .description('optimise the operation of one plant described directly by series')
    .argument('<case>', 'file with a dispatch case in JSON, or - for stdin')
    .option('--json', 'print the result as JSON')
    .option('--repeat <n>', 'solve n times in one process and report the median time', toCount, 1)
    .option('--search-work <millions>', SEARCH_WORK, toWork)
    .option('--quiet', 'no messages on stderr but errors')
    .action(dispatchCommand);
}

/**
 * Runs one dispatch case and prints its result on stdout, also when it is infeasible; the exit code says so.
 *
 * @throws InputError when the case cannot be read or breaks a rule
 */
function dispatchCommand(file: string, options: { readonly json?: boolean; readonly repeat: number; readonly searchWork?: number }): void {
  const read = readDispatchCase(readInput(file));
  if (read.kind === 'refused') {
    throw new InputError(
      file,
      read.issues.map(({ place, value, rule }) => ({ place: place === '' ? 'the case' : place, value, rule })),
    );
  }
  const output = runDispatchCase(read.problem, () => performance.now(), {
    repeat: options.repeat,
    forwardMarkets: read.forwardMarkets,
    searchWork: options.searchWork,
  });
  process.stdout.write(options.json === true ? `${JSON.stringify(output)}\n` : toTable(output));
  if (output.status === 'infeasible') process.exitCode = EXIT.infeasible;
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('a whole number of at least 1');
  return count;
}

const OPEN = {
  open: 'a search ended by its counts before it was done: at most the gap from the best',
  timedOut: 'the work allowed ended a search: at most the gap from the best',
} as const;

/** The result for people: money, proof, and energy over the horizon as sums of the power series. */
function toTable({ status, violated, objective, terms, solve }: DispatchCaseOutput): string {
  const money = (value: number): string => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rows: (readonly [string, string])[] = [
    ['status', status],
    ...(violated === undefined
      ? []
      : [['violated', `${violated.shortMwh} of ${violated.owedMwh} MWh short in the steps ${violated.from} to ${violated.to}`] as const]),
    ...Object.entries(terms)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [name, money(value)] as const),
    ['objective', money(objective)],
    ['method', solve.method],
    ['windows', String(solve.windows)],
    ['repaired windows', String(solve.repairedWindows)],
    ['worst proven gap', solve.worstGap.toExponential(1)],
    ...(solve.status === 'proven' ? [] : [['proof', OPEN[solve.status]] as const]),
    ['iterations', String(solve.iterations)],
    ['milliseconds', solve.milliseconds.toFixed(2)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}
