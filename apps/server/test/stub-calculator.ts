import { constants } from 'node:os';
import { runCalculatorProcess } from '../src/calculation/calculator-process.ts';
import { stubSimulation } from './stub-simulation.ts';

const refuse = async (): Promise<never> => {
  throw new Error('the stub calculates only');
};
// Tests wait for it, and the machine may be busy with others.
runCalculatorProcess(stubSimulation, refuse, constants.priority.PRIORITY_NORMAL);
