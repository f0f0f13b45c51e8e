import { z } from 'zod';
import { Escalator } from './escalator.ts';
import { flagField, numberField, textField } from './field.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';

/** D-078: 'dam' day-ahead, 'fmm' fifteen-minute, 'rtm' real-time. In commitment order. */
export const ENERGY_MARKET_KINDS = ['dam', 'fmm', 'rtm'] as const;
export type EnergyMarketKind = (typeof ENERGY_MARKET_KINDS)[number];
export const ENERGY_MARKET_NAMES: Record<EnergyMarketKind, string> = { dam: 'Day-ahead', fmm: 'Fifteen-minute', rtm: 'Real-time' };

export const EnergyMarket = z.looseObject({
  kind: z.enum(ENERGY_MARKET_KINDS).default('dam'),
  id: z.string().default('dam'),
  name: textField('Day-ahead', { title: 'Name', maxLength: 40, help: 'Name of the market in tables and charts.' }),
  abbreviation: textField('DAY-AHEAD', { title: 'Abbreviation', maxLength: 20, help: 'Short name of the market in narrow columns.' }),
  priceName: z.string().default('Energy Price'),
  price: SeriesRef.default(() => blankSeries('Energy Price')),
  priceEscalator: Escalator.default(() => Escalator.parse({})),
  useMultiYearPrice: z.boolean().default(false),
  useSingleFileMultiYearPrice: z.boolean().default(false),
  multiYearPrice: z.array(z.looseObject({})).default(() => []),
  singleFileMultiYearPrice: z.array(z.looseObject({})).default(() => []),
  allocation: z.number().default(100),
  allocationSensitivity: z.array(z.number()).min(1).default(() => [100]),
  pvAllocationSensitivity: z.array(z.number()).min(1).default(() => [100]),
  windAllocationSensitivity: z.array(z.number()).min(1).default(() => [100]),
  maxStorageCommitmentSensitivity: z.array(z.number()).min(1).default(() => [100]),
  hasSeparateImportPrice: flagField(false, { title: 'Separate import price', help: 'Energy bought from the grid is charged at its own price series.' }),
  importPrice: SeriesRef.default(() => blankSeries('Import Energy Price')),
  useImportPriceMultiplier: flagField(false, { title: 'Import charge', help: 'Energy bought from the grid costs the sale price plus a charge.' }),
  importPriceMultiplier: numberField(1, {
    title: 'Import charge', unit: '%', minimum: 0,
    help: 'Added to the sale price for energy bought from the grid, as a percentage of its absolute value: buying is never cheaper than selling.',
  }),
  importPriceEscalator: Escalator.default(() => Escalator.parse({})),
});
export type EnergyMarket = z.infer<typeof EnergyMarket>;

/** A new market of a kind, with its default name and upper-case abbreviation (EM-03, EM-04). */
export const newEnergyMarket = (kind: EnergyMarketKind): EnergyMarket =>
  EnergyMarket.parse({ kind, id: kind, name: ENERGY_MARKET_NAMES[kind], abbreviation: ENERGY_MARKET_NAMES[kind].toUpperCase() });
