import { importSeries, importYears, type ImportOptions, type Refusal } from '@stackwatt/formats';

/** What an import answers on the wire, without the schema around it. */
export interface ReadImport {
  readonly success: boolean;
  readonly data: number[] | null;
  readonly year: number | null;
  readonly message: string;
  readonly understood: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads a file for the import calls: the same parser as in the page (D-135). Nothing is stored.
 *
 * @param years  of the file; several stand one behind the other, in the answer too
 */
export function readImport(text: string, options: ImportOptions, years: number): ReadImport {
  if (years === 1) {
    const outcome = importSeries(text, options);
    return outcome.ok
      ? read([...outcome.series], outcome.understood.year, { ...outcome.understood })
      : refused(outcome, { ...outcome.understood });
  }
  const outcome = importYears(text, options, years);
  if (!outcome.ok) return refused(outcome, {});
  const [first] = outcome.understood;
  return read(
    outcome.years.flatMap((year) => [...year]),
    first!.year,
    { ...first, years: outcome.understood },
  );
}

const read = (data: number[], year: number, understood: Record<string, unknown>): ReadImport => ({
  success: true,
  data,
  year,
  message: '',
  understood,
});
const refused = ({ message, problems, more }: Refusal, understood: Record<string, unknown>): ReadImport => ({
  success: false,
  data: null,
  year: null,
  message,
  understood: { ...understood, problems, more },
});
