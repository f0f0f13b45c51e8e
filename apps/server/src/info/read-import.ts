import { importSeries, type ImportOptions, type ImportOutcome } from '@stackwatt/formats';

/** What an import answers on the wire, without the schema around it. */
export interface ReadImport {
  readonly success: boolean;
  readonly data: number[] | null;
  readonly year: number | null;
  readonly message: string;
  readonly understood: Readonly<Record<string, unknown>> | null;
}

/** Reads a file for the import calls: the same parser as in the page (D-135). Nothing is stored. */
export function readImport(text: string, options: ImportOptions): ReadImport {
  return toAnswer(importSeries(text, options));
}

function toAnswer(outcome: ImportOutcome): ReadImport {
  if (!outcome.ok) {
    const { message, problems, more } = outcome;
    return { success: false, data: null, year: null, message, understood: { ...outcome.understood, problems, more } };
  }
  return { success: true, data: [...outcome.series], year: outcome.understood.year, message: '', understood: { ...outcome.understood } };
}

