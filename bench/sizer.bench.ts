import { samples } from '@stackwatt/catalog';
import { checkProject, SizerLimits } from '@stackwatt/model';
import { prepare, sizeSystem, type SizerUpdate } from '@stackwatt/simulation';
import type { Scenario } from './harness.ts';

/** The sample with a delivery contract, sized as its user would: from the project to a table that has rows. */
function sizer(isEnough: (update: SizerUpdate) => boolean): () => unknown {
  const { project, series } = samples.find(({ id }) => id === 'solar-contract')!.build();
  const { project: checked } = checkProject(project);
  const limits = SizerLimits.parse(checked!.contracts[0]!.systemSizerLimits);
  return () => {
    for (const update of sizeSystem(prepare(checked!, series), limits)) if (isEnough(update)) return update;
    throw new Error('nothing was found');
  };
}

export const scenarios = (): Scenario[] => [
  { name: 'sizer, first table', gateMs: 5000, aimMs: 2000, runs: 5, run: sizer(({ table }) => table.items.length > 0) },
  { name: 'sizer, last table', gateMs: 60_000, aimMs: 20_000, runs: 1, run: sizer(({ progress }) => progress >= 1) },
];
