import type { InfoRead } from '@stackwatt/api';
import type { Project, TableRow } from '@stackwatt/model';
import type { z } from 'zod';
import { projectOfSnapshot } from './calculation-inputs.ts';
import type { NumberedCase, Simulation, StoredOutcome } from './simulation.ts';

type SystemSummary = NonNullable<z.infer<typeof InfoRead>['best']>;

interface BestSystem {
  readonly project: Project;
  readonly row: TableRow;
  readonly sizes: NumberedCase;
}

/** The system with the highest NPV over all sensitivities, the first of equals; undefined when no case has a result. */
export function findBestSystem(
  simulation: Pick<Simulation, 'tabulate' | 'expandCases'>,
  document: string,
  outcomes: readonly string[],
): BestSystem | undefined {
  const project = projectOfSnapshot(document);
  const rows = outcomes
    .map((text) => JSON.parse(text) as StoredOutcome)
    .flatMap((outcome) => (outcome.kind === 'result' ? [outcome.row] : []));
  const row = simulation.tabulate(project, rows, { kind: 'sensitivity' }).items.toSorted((a, b) => b.npv - a.npv || a.id - b.id)[0];
  const sizes = row && simulation.expandCases(project)[row.id];
  return row && sizes && { project, row, sizes };
}

/** Its sizes, IRR and NPV, as lists of projects show them. */
export function summaryOf({ row: { irr, npv }, sizes }: BestSystem): SystemSummary {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  return {
    solarMw: sum(sizes.solar.map((item) => item.mw)),
    windMw: sum(sizes.wind.map((item) => item.mw)),
    storageMw: sum(sizes.storage.map((item) => item.mw)),
    storageMwh: sum(sizes.storage.map((item) => item.mwh)),
    irr,
    npv,
  };
}
