import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SeenCase } from './gap-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the oracle tests leave what they saw; made and read by gap-table-setup.ts. */
    readonly gapFolder: string;
  }
}

/** Leaves a case for the table that is printed at the end of the run. */
export function tabulate(seen: SeenCase): void {
  // JSON has no Infinity: a claim that is not limited is left out.
  appendFileSync(join(inject('gapFolder'), `${process.pid}.jsonl`), `${JSON.stringify(seen)}\n`);
}
