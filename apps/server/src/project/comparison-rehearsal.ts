import { samples } from '@stackwatt/catalog';
import { writeProject } from '@stackwatt/model';
import type { Simulation } from '../calculation/simulation.ts';
import { workOnDocument } from './document-work.ts';

/** Storage units of 7.5 kB: enough for a document that is read as a large one. */
const UNITS = 600;
const ROUNDS = 2;
/** Years of each unit before and after. */
const LIFETIMES = [10, 20] as const;

/**
 * Compares two large projects of its own before anybody does: the program of a comparison is compiled then, which is half of what the first
 * one takes.
 *
 * @returns how many inputs differ between them
 */
export async function rehearseComparison(simulation: Simulation): Promise<number> {
  const { project } = samples[0]!.build();
  const unit = project.storage[0]!;
  const [before, after] = LIFETIMES.map((lifetime) => {
    const storage = Array.from({ length: UNITS }, (_, k) => ({ ...unit, id: `storage-${k + 1}`, lifetime }));
    return Buffer.from(writeProject({ ...project, storage }));
  });
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const end = await workOnDocument(simulation, { what: 'differences', before: before!, after: after!, areProjects: false });
    if (end.kind !== 'differences') throw new Error(`a comparison of two projects ends with ${end.kind}`);
    found = (JSON.parse(end.text) as { changes: unknown[] }).changes.length;
  }
  return found;
}
