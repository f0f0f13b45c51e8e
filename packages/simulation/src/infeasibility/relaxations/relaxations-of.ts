import type { Plant } from '../../compare/edited-case.ts';
import { connectionLimits } from './connection-limits.ts';
import { obligations } from './obligations.ts';
import { projectRules } from './project-rules.ts';
import type { Relaxation } from './relaxation.ts';
import { sourceSizes } from './source-sizes.ts';
import { storageSizes } from './storage-sizes.ts';

/** Every limit of a plant that could be looser, one at a time; what the plant does not have is no limit of it. */
export function relaxationsOf(plant: Plant): Relaxation[] {
  return [...connectionLimits(plant), ...storageSizes(plant), ...sourceSizes(plant), ...projectRules(plant), ...obligations(plant)];
}
