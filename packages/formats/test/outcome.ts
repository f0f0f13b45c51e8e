import type { Understood } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';

type Read = Extract<ImportOutcome, { ok: true }>;
type Refused = Extract<ImportOutcome, { ok: false }>;

/** The series and what was understood; throws the refusal's message. */
export function read(outcome: ImportOutcome): Read {
  if (!outcome.ok) throw new Error(`refused: ${outcome.message}`);
  return outcome;
}

export const understood = (outcome: ImportOutcome): Understood => read(outcome).understood;

/** The refusal; throws when the file was read. */
export function refused(outcome: ImportOutcome): Refused {
  if (outcome.ok) throw new Error(`read as ${outcome.understood.layout}`);
  return outcome;
}
