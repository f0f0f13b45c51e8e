import * as simulation from '@stackwatt/simulation';
import type { ImportOptions } from '@stackwatt/formats';
import { runCalculatorProcess } from './calculation/calculator-process.ts';
import type { LooseTask } from './calculation/calculator-protocol.ts';

// The program of a calculating process; it knows no database and no network.

/** What such a process does beside calculating; loaded when it is first asked for. */
async function looseTask(task: LooseTask): Promise<unknown> {
  if (task.kind === 'import') {
    const { readImport } = await import('./info/read-import.ts');
    return readImport(task.text, task.options as unknown as ImportOptions, task.years);
  }
  const { gazetteer } = await import('./places/the-gazetteer.ts');
  return task.kind === 'searchPlaces' ? gazetteer().search(task.beginning) : gazetteer().at(task.lat, task.lng);
}

runCalculatorProcess(simulation, looseTask);
