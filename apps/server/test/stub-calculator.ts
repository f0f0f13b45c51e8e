import { runCalculatorProcess } from '../src/calculation/calculator-process.ts';
import { stubSimulation } from './stub-simulation.ts';

runCalculatorProcess(stubSimulation, async () => {
  throw new Error('the stub calculates only');
});
