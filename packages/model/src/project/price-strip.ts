import { z } from 'zod';
import { described, numberField, textField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';

/** The year that pickers of a price year begin with (MODEL-61). It moves no data: a series carries its own year. */
export const DEFAULT_PRICE_YEAR = 2023;

const strip = {
  year: numberField(2007, { title: 'Calendar year', integer: true, help: 'Year the values were recorded in; sets their weekdays.' }),
  timeSeriesFileBaseName: textField('', { title: 'File', help: 'Name of the imported file without its ending.' }),
  projectYearsValid: described(
    z.array(z.boolean()).default(() => []),
    {
      title: 'Project years',
      help: 'One entry for each project year: true where this strip counts. Every project year has exactly one strip.',
    },
  ),
  fileIndex: numberField(0, { title: 'Place in the list', integer: true, help: 'Place of the strip among those of its list, from 0.' }),
};

/** One year of prices and the project years it stands for (EM-11). */
export const PriceStrip = z.looseObject({
  price: described(
    SeriesRef.default(() => blankSeries('Energy Price')),
    { title: 'Prices', help: 'The imported values of one year.' },
  ),
  ...strip,
  priceAverage: numberField(0, { title: 'Average price', unit: 'currency/MWh', help: 'Mean of the imported values.' }),
});
export type PriceStrip = z.infer<typeof PriceStrip>;

/** One year of imported production and the project years it stands for (WIND-08). */
export const ProductionYear = z.looseObject({
  data: described(
    SeriesRef.default(() => blankSeries('Imported Wind Production')),
    { title: 'Production', help: 'The imported values of one year.' },
  ),
  ...strip,
});
export type ProductionYear = z.infer<typeof ProductionYear>;

interface StripPlace {
  readonly fileName: string;
  readonly fileIndex: number;
  readonly projectYearsValid: readonly boolean[];
}

export const priceStripOf = (price: SeriesRef, { fileName, fileIndex, projectYearsValid }: StripPlace): PriceStrip =>
  PriceStrip.parse({
    price,
    year: price.year,
    priceAverage: price.mean,
    timeSeriesFileBaseName: fileName,
    fileIndex,
    projectYearsValid: [...projectYearsValid],
  });

export const productionYearOf = (data: SeriesRef, { fileName, fileIndex, projectYearsValid }: StripPlace): ProductionYear =>
  ProductionYear.parse({ data, year: data.year, timeSeriesFileBaseName: fileName, fileIndex, projectYearsValid: [...projectYearsValid] });

/** MODEL-54: as many flags as the project has years, trimmed or padded with false; the very list when it fits. */
export const resizeFlags = (flags: readonly boolean[], years: number): boolean[] =>
  flags.length === years ? (flags as boolean[]) : Array.from({ length: years }, (_, i) => flags[i] ?? false);

/** The strip that counts in a project year (from 1); undefined when the year has none. */
export const stripOfYear = <T extends { readonly projectYearsValid: readonly boolean[] }>(
  strips: readonly T[],
  projectYear: number,
): T | undefined => strips.find((one) => one.projectYearsValid[projectYear - 1] === true);

/** Project years (from 1) without a strip, or with a strip whose values are missing. */
export function yearsWithoutStrip<T extends { readonly projectYearsValid: readonly boolean[] }>(
  strips: readonly T[],
  lifetime: number,
  isReady: (strip: T) => boolean,
): number[] {
  const missing: number[] = [];
  for (let year = 1; year <= lifetime; year++) {
    const one = stripOfYear(strips, year);
    if (!one || !isReady(one)) missing.push(year);
  }
  return missing;
}

/** Project years (from 1) that more than one strip says it counts in. */
export const yearsOfSeveralStrips = (strips: readonly { readonly projectYearsValid: readonly boolean[] }[], lifetime: number): number[] =>
  Array.from({ length: lifetime }, (_, i) => i + 1).filter(
    (year) => strips.filter(({ projectYearsValid }) => projectYearsValid[year - 1] === true).length > 1,
  );

/** How the prices of a market are given (EM-22): one year for all, one file a year, or one file with all years. */
export type PriceMode = 'single' | 'multiple' | 'singleFile';
