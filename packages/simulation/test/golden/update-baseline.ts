// Writes the baseline of the golden projects anew and prints what moved: `npx tsx packages/simulation/test/golden/update-baseline.ts`.
// Every moved number belongs into the message of the commit, with its reason.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { movedNumbers } from './compare.ts';
import { type Golden, goldenProjects, metricsOf } from './golden-projects.ts';

const file = new URL('baseline.json', import.meta.url);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden) : {};
const now: Golden = Object.fromEntries(goldenProjects.map((project) => [project.name, metricsOf(project)]));
const moved = movedNumbers(before, now);
console.log(moved.length === 0 ? 'nothing moved' : moved.join('\n'));
writeFileSync(file, `${JSON.stringify(now, null, 1)}\n`);
