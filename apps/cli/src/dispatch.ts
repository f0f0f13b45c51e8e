import { readFileSync } from 'node:fs';
import { type DispatchCaseOutput, readDispatchCase, runDispatchCase } from '@stackwatt/simulation';
import { type Command, InvalidArgumentError } from 'commander';

/** Exit codes that scripts rely on. */
const WRONG_INPUT = 1;
const OUR_FAULT = 3;

/** Adds `stackwatt dispatch CASE [--json] [--repeat N]`. */
export function registerDispatch(program: Command): void {
  program
    .command('dispatch')
    .description('optimise the operation of one plant described directly by series')
    .argument('<case>', 'file with a dispatch case in JSON, or - for stdin')
    .option('--json', 'print the result as JSON')
    .option('--repeat <n>', 'solve n times in one process and report the median time', toCount, 1)
    .action(dispatchCommand);
}

/**
 * Runs one dispatch case. Data goes to stdout, everything else to stderr; sets `process.exitCode`: 0 done, 1 wrong input,
 * 2 infeasible, 3 a fault of ours.
 */
export function dispatchCommand(file: string, options: { readonly json?: boolean; readonly repeat: number }): void {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    console.error(`${file}: cannot be read: ${(error as Error).message}`);
    process.exitCode = WRONG_INPUT;
    return;
  }
  const read = readDispatchCase(text);
  if (read.kind === 'refused') {
    for (const { place, value, rule } of read.issues) console.error(`${file}: ${place === '' ? 'the case' : place} is ${value}: ${rule}`);
    process.exitCode = WRONG_INPUT;
    return;
  }
  try {
    const output = runDispatchCase(read.problem, () => performance.now(), options.repeat);
    process.stdout.write(options.json === true ? `${JSON.stringify(output)}\n` : toTable(output));
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    process.exitCode = OUR_FAULT;
  }
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('a whole number of at least 1');
  return count;
}

/** The result for people: money, proof, and energy over the horizon as sums of the power series. */
function toTable({ status, objective, terms, solve }: DispatchCaseOutput): string {
  const money = (value: number): string => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rows: (readonly [string, string])[] = [
    ['status', status],
    ...Object.entries(terms).filter(([, value]) => value !== 0).map(([name, value]) => [name, money(value)] as const),
    ['objective', money(objective)],
    ['method', solve.method],
    ['windows', String(solve.windows)],
    ['repaired windows', String(solve.repairedWindows)],
    ['worst proven gap', solve.worstGap.toExponential(1)],
    ['milliseconds', solve.milliseconds.toFixed(2)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}
