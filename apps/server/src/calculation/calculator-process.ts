import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CalculatorProgram } from './calculate.ts';
import type { FromCalculator, LooseTask, ToCalculator } from './calculator-protocol.ts';
import type { Simulation } from './simulation.ts';

/**
 * Turns this process into a calculator: tasks come and answers go over the channel to the process that started it. It calculates at low
 * priority, so that the page stays quick on a busy machine, and ends with its parent.
 */
export function runCalculatorProcess(
  simulation: Simulation,
  loose: (task: LooseTask) => Promise<unknown>,
  priority = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  setPriority(priority);
  const send = (message: FromCalculator): Promise<void> =>
    new Promise((sent) => {
      process.send!(message, (error: Error | null) => {
        // Nobody is there to hear it any more.
        if (error) process.exit(0);
        sent();
      });
    });
  const program = new CalculatorProgram(simulation, loose, send, (line) => void process.stderr.write(`${line}\n`));
  // A signal for the whole group, such as Ctrl-C, is the parent's to handle.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => void program.receive(message as ToCalculator));
  endWithParent();
  process.send!({ kind: 'ready' } satisfies FromCalculator);
}

/** A parent that was killed cannot say so, and a case that never ends would not hear it: a thread of its own looks who the parent is. */
function endWithParent(): void {
  const watch = `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}
