import { readFileSync } from 'node:fs';
import type { Golden } from '../../packages/simulation/test/golden/golden-projects.ts';

const baseline = JSON.parse(
  readFileSync(new URL('../../packages/simulation/test/golden/baseline.json', import.meta.url), 'utf8'),
) as Golden;

/** NPV of the largest system of the first sample (120 MW, 40 units) as screens show it in M$; read where its golden value stands. */
export const LARGEST_NPV = (baseline['texas-pv-storage, early']!['15']!['npv']! / 1e6).toFixed(2);
