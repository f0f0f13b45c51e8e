import { priceStripOf, type PriceStrip } from '../project/price-strip.ts';
import type { SeriesRef } from '../project/series-ref.ts';

/** A file of a multi-file import with the project years it was given (from 1). */
export interface YearFile {
  readonly fileName: string;
  readonly data: SeriesRef;
  readonly years: readonly number[];
}

/** IMP-19: as many calendar years as the project has years, from the current one on. */
export const offeredYears = (lifetime: number, currentYear: number): number[] =>
  Array.from({ length: Math.max(0, Math.trunc(lifetime)) }, (_, i) => currentYear + i);

/** IMP-20: gives a project year to a file and takes it from every other. */
export const assignYear = (files: readonly YearFile[], projectYear: number, fileIndex: number): YearFile[] =>
  files.map((file, i) => {
    const others = file.years.filter((year) => year !== projectYear);
    return { ...file, years: i === fileIndex ? [...others, projectYear].toSorted((a, b) => a - b) : others };
  });

/** The project years that no file has. */
function unassignedYears(files: readonly YearFile[], lifetime: number): number[] {
  const given = new Set(files.flatMap((file) => file.years));
  return Array.from({ length: Math.trunc(lifetime) }, (_, i) => i + 1).filter((year) => !given.has(year));
}

/** IMP-28: the text that names them; undefined when every year has a file. @param name  how a year is shown */
export function unassignedMessage(
  files: readonly YearFile[],
  lifetime: number,
  name: (projectYear: number) => string = String,
): string | undefined {
  const missing = unassignedYears(files, lifetime);
  return missing.length === 0 ? undefined : `The following year(s) have no file assigned: ${missing.map(name).join(', ')}.`;
}

/** The strips of an import whose files have their years. */
export const stripsOf = (files: readonly YearFile[], lifetime: number): PriceStrip[] =>
  files.map((file, fileIndex) =>
    priceStripOf(file.data, {
      fileName: file.fileName,
      fileIndex,
      projectYearsValid: Array.from({ length: Math.trunc(lifetime) }, (_, i) => file.years.includes(i + 1)),
    }),
  );
