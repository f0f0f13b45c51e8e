import { checkProject, setField, type Project, type ReliefEdit } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import { expandCases, type SimulationCase } from '../cases/expand-cases.ts';
import { prepare, type Prepared } from '../prepare.ts';

/** A case with everything it is calculated from. */
export interface Plant {
  readonly prepared: Prepared;
  readonly one: SimulationCase;
}

export type EditedCase = ({ readonly kind: 'plant' } & Plant) | { readonly kind: 'refused'; readonly reason: string };

/**
 * The same case of the project with some of its fields changed, made the way a calculation of that project makes it.
 *
 * @param all    of the project as it is, with every value of its lists
 * @param edits  leave as many sizes and sensitivity values as there are
 */
export function editedCase(all: Prepared, { id, system, sensitivity }: SimulationCase, edits: readonly ReliefEdit[]): EditedCase {
  const { project, issues } = checkProject(
    edits.reduce<Project>((before, { path, value }) => setField(before, path, value as never), all.project),
  );
  if (!project) return { kind: 'refused', reason: issues.map(({ label }) => label).join('; ') };
  const one = expandCases(project)[id];
  if (one?.system !== system || one.sensitivity !== sensitivity)
    return { kind: 'refused', reason: 'its sizes are no longer those of the table' };
  return { kind: 'plant', prepared: atSensitivity(prepare(project, all.series), one), one };
}
