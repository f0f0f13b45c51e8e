import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { gapTable, type SeenCase } from './gap-table.ts';

/** Before the oracle's tests: a folder for what they see. After them: the table of gaps by feature. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-gaps-'));
  project.provide('gapFolder', folder);
  return () => {
    const cases = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SeenCase),
    );
    rmSync(folder, { recursive: true, force: true });
    if (cases.length > 0)
      console.log(`\nGaps by feature: worst of every window against HiGHS, as a share of the window's money\n\n${gapTable(cases)}\n`);
  };
}
