import { readFileSync } from 'node:fs';
import { setField, type Project } from '@stackwatt/model';
import type { Golden } from '../../packages/simulation/test/golden/golden-projects.ts';

const baseline = JSON.parse(
  readFileSync(new URL('../../packages/simulation/test/golden/baseline.json', import.meta.url), 'utf8'),
) as Golden;

/** NPV of the largest system of the first sample (120 MW, 40 units) as screens show it in M$; read where its golden value stands. */
export const LARGEST_NPV = (baseline['texas-pv-storage, early']!['15']!['npv']! / 1e6).toFixed(2);

/** With the smallest and the largest array and storage unit of each list of sizes: four systems in a case, where the sample has sixteen. */
export const ends = (project: Project): Project =>
  (['solar', 'storage'] as const).reduce((all, part) => {
    const sizes = all[part][0]!.sizing.absolute;
    return setField(all, [part, 0, 'sizing', 'absolute'], [sizes[0]!, sizes.at(-1)!]);
  }, project);
