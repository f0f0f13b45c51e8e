import { constants } from 'node:os';
import { runCalculatorProcess } from '../src/calculation/calculator-process.ts';
import type { LooseTask } from '../src/calculation/calculator-protocol.ts';
import { stubSimulation } from './stub-simulation.ts';

/** Storage files are read as they are; everything else beside calculating is refused. */
const loose = async (task: LooseTask): Promise<unknown> => {
  if (task.kind === 'storageFile') return (await import('../src/info/read-component.ts')).readStorage(task.text);
  throw new Error('the stub calculates only');
};
// Tests wait for it, and the machine may be busy with others.
runCalculatorProcess(stubSimulation, loose, constants.priority.PRIORITY_NORMAL);
