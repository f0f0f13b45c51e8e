import type { InfoRead } from '@stackwatt/api';
import type { Project, ResultTable, TableRow } from '@stackwatt/model';
import type { z } from 'zod';
import { projectOfSnapshot } from './calculation-inputs.ts';
import type { NumberedCase, Simulation, StoredOutcome } from './simulation.ts';

type SystemSummary = NonNullable<z.infer<typeof InfoRead>['best']>;

interface BestSystem {
  readonly project: Project;
  readonly row: TableRow;
  /** What the revenues of the row are called. */
  readonly revenue: ResultTable['header']['revenue'];
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
  const { items, header } = simulation.tabulate(project, rows, { kind: 'sensitivity' });
  const row = items.toSorted((a, b) => b.npv - a.npv || a.id - b.id)[0];
  const sizes = row && simulation.expandCases(project)[row.id];
  return row && sizes && { project, row, revenue: header.revenue, sizes };
}

/** Its sizes and what it comes to, as lists of projects and versions show them. */
export function summaryOf({ row, revenue, sizes }: BestSystem): SystemSummary {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  return {
    solarMw: sum(sizes.solar.map((item) => item.mw)),
    windMw: sum(sizes.wind.map((item) => item.mw)),
    storageMw: sum(sizes.storage.map((item) => item.mw)),
    storageMwh: sum(sizes.storage.map((item) => item.mwh)),
    irr: row.irr,
    npv: row.npv,
    payback: row.payback,
    capex: row.capex,
    opex: row.opex,
    lcoePerMwh: row.lcoe,
    revenue: revenue.map(({ name }, k) => ({ name, value: row.revenue[k] ?? 0 })),
    energy: {
      production: row.energyProduction,
      exports: row.energyExports,
      ...(row.energyImports === undefined ? {} : { imports: row.energyImports }),
      curtailed: row.excessElectricity,
    },
  };
}
