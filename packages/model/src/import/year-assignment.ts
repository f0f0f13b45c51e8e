import { priceStripOf, productionYearOf, type PriceStrip, type ProductionYear } from '../project/price-strip.ts';
import type { SeriesRef } from '../project/series-ref.ts';

/** A stored year of values with the project years it was given (from 1). */
export interface YearFile {
  readonly fileName: string;
  readonly data: SeriesRef;
  readonly years: readonly number[];
}

/** IMP-19: as many calendar years as the project has years, from the current one on. */
export const offeredYears = (lifetime: number, currentYear: number): number[] =>
  Array.from({ length: Math.max(0, Math.trunc(lifetime)) }, (_, i) => currentYear + i);

/** What is given project years (from 1): a file, or a year of one. */
interface HasYears {
  readonly years: readonly number[];
}

/** IMP-20: gives a project year to a file and takes it from every other. @param fileIndex  -1 takes it from all */
export const assignYear = <T extends HasYears>(files: readonly T[], projectYear: number, fileIndex: number): T[] =>
  files.map((file, i) => {
    const others = file.years.filter((year) => year !== projectYear);
    return { ...file, years: i === fileIndex ? [...others, projectYear].toSorted((a, b) => a - b) : others };
  });

/** The project years that no file has. */
export function unassignedYears(files: readonly HasYears[], lifetime: number): number[] {
  const given = new Set(files.flatMap((file) => file.years));
  return Array.from({ length: Math.trunc(lifetime) }, (_, i) => i + 1).filter((year) => !given.has(year));
}

/** IMP-28: the text that names them; undefined when every year has a file. @param name  how a year is shown */
export function unassignedMessage(
  files: readonly HasYears[],
  lifetime: number,
  name: (projectYear: number) => string = String,
): string | undefined {
  const missing = unassignedYears(files, lifetime);
  return missing.length === 0 ? undefined : `The following year(s) have no file assigned: ${missing.map(name).join(', ')}.`;
}

const placeOf = (file: YearFile, fileIndex: number, lifetime: number) => ({
  fileName: file.fileName,
  fileIndex,
  projectYearsValid: Array.from({ length: Math.trunc(lifetime) }, (_, i) => file.years.includes(i + 1)),
});

/** The price strips of an import whose files have their years. */
export const stripsOf = (files: readonly YearFile[], lifetime: number): PriceStrip[] =>
  files.map((file, i) => priceStripOf(file.data, placeOf(file, i, lifetime)));

/** The same for years of production. */
export const productionYearsOf = (files: readonly YearFile[], lifetime: number): ProductionYear[] =>
  files.map((file, i) => productionYearOf(file.data, placeOf(file, i, lifetime)));
