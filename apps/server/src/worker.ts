import * as simulation from '@stackwatt/simulation';
import type { ImportOptions } from '@stackwatt/formats';
import { runCalculatorProcess } from './calculation/calculator-process.ts';
import type { LooseTask } from './calculation/calculator-protocol.ts';
import type { Recalculation, RecalculationBodies } from './user-library/recalculate.ts';

// The program of a calculating process; it knows no database and no network.

/** What such a process does beside calculating; loaded when it is first asked for. */
async function looseTask(task: LooseTask): Promise<unknown> {
  switch (task.kind) {
    case 'import':
      return (await import('./info/read-import.ts')).readImport(task.text, task.options as unknown as ImportOptions, task.years);
    case 'storageFile':
      return (await import('./info/read-component.ts')).readStorage(task.text);
    case 'turbineFile':
      return (await import('./info/read-component.ts')).readTurbine(task.text);
    case 'recalculate':
      return (await import('./user-library/recalculate.ts')).recalculate(
        task.what as Recalculation,
        task.body as RecalculationBodies[Recalculation],
      );
    case 'searchPlaces':
      return (await import('./places/the-gazetteer.ts')).gazetteer().search(task.beginning);
    case 'placeAt':
      return (await import('./places/the-gazetteer.ts')).gazetteer().at(task.lat, task.lng);
    case 'townsIn':
      return (await import('./places/the-gazetteer.ts')).gazetteer().within(task);
    case 'rehearseComparison':
      return (await import('./project/comparison-rehearsal.ts')).rehearseComparison(simulation);
  }
}

runCalculatorProcess(simulation, looseTask);
