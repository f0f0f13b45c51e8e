import { checkProject, type CheckedProject } from '@stackwatt/model';
import { bytesOf, type Queries } from '../db/database.ts';
import { readStored } from '../project/read-stored.ts';
import { assertSeriesIntact } from '../series/series.store.ts';
import type { Inputs } from './calculator-protocol.ts';
import * as store from './calculation.store.ts';

/** The snapshot a calculation was started with, every series checked against its address (D-13). */
export async function loadInputs(db: Queries, calculationId: string): Promise<Inputs> {
  const calculation = await store.findCalculation(db, calculationId);
  if (!calculation) throw new Error(`the calculation ${calculationId} is gone`);
  const series = await store.listSeriesOf(db, calculationId);
  return {
    id: calculationId,
    document: calculation.document,
    series: series.map((row) => {
      const bytes = bytesOf(row.bytes);
      assertSeriesIntact(row.hash, row.value_count, bytes);
      return { hash: row.hash, bytes };
    }),
  };
}

/** The project of a snapshot. It was checked before it was stored, so a failure here is a fault of ours. */
export function projectOfSnapshot(document: string): CheckedProject {
  const read = readStored(document);
  if (read.kind === 'unreadable') throw new Error(`a stored snapshot cannot be read: ${read.problems[0]?.rule ?? ''}`);
  const { project, issues } = checkProject(read.project);
  if (!project) throw new Error(`a stored snapshot does not pass the check: ${issues[0]?.label ?? ''}`);
  return project;
}
