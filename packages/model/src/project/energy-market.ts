import { z } from 'zod';
import { escalatorField } from './escalator.ts';
import { choiceField, described, flagField, numberField, textField, valuesField } from './field.ts';
import { ENERGY_MARKET_KINDS, ENERGY_MARKET_NAMES, type EnergyMarketKind } from './market-reference.ts';
import { PriceStrip, type PriceMode } from './price-strip.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';

export { ENERGY_MARKET_KINDS, ENERGY_MARKET_NAMES, type EnergyMarketKind } from './market-reference.ts';

const percents = (title: string, help: string) => valuesField([100], { title, unit: '%', minimum: 0, maximum: 100, isPercent: true, help });
const strips = (title: string, help: string) =>
  described(
    z.array(PriceStrip).default(() => []),
    { title, help },
  );

export const EnergyMarket = z.looseObject({
  kind: choiceField(ENERGY_MARKET_KINDS, 'dam', {
    title: 'Market',
    help: 'Day-ahead, fifteen-minute or real-time. One of each kind; they commit in this order.',
  }),
  id: textField('dam', { title: 'Id', help: 'Names the market within the project.' }),
  name: textField('Day-ahead', { title: 'Name', maxLength: 40, help: 'Name of the market in tables and charts. It changes no result.' }),
  abbreviation: textField('DAY-AHEAD', {
    title: 'Abbreviation',
    maxLength: 20,
    help: 'Short name of the market in narrow columns. It changes no result.',
  }),
  priceName: textField('Energy Price', { title: 'Price name', help: 'Name of the price series in charts. It changes no result.' }),
  price: described(
    SeriesRef.default(() => blankSeries('Energy Price')),
    {
      title: 'Energy price',
      unit: 'currency/MWh',
      help: 'What one MWh sold into the market earns, for one year. The storage buys or charges when it is low and sells when it is high; negative prices are kept.',
    },
  ),
  priceAverage: numberField(0, { title: 'Average price', unit: 'currency/MWh', help: 'Mean of the imported prices.' }),
  priceEscalator: escalatorField(
    'Price escalator',
    'Yearly change of the energy price, on top of inflation. A falling price lowers the revenue of later years and the NPV.',
  ),
  useMultiYearPrice: flagField(false, {
    title: 'Multiple price strips',
    help: 'A file of prices for each project year, or for several. Late-stage only. Each project year is then operated against its own prices.',
  }),
  useSingleFileMultiYearPrice: flagField(false, {
    title: 'Single file, multiple price strips',
    help: 'One file with the prices of all project years. Late-stage only. Each project year is then operated against its own prices.',
  }),
  multiYearPrice: strips(
    'Price strips',
    'Imported years of prices and the project years they stand for. Every project year earns by the prices that are assigned to it.',
  ),
  singleFileMultiYearPrice: strips(
    'Price strips of one file',
    'The project years of one imported file, in order. Every project year earns by the prices of its own part of the file.',
  ),
  allocation: numberField(100, {
    title: 'Allocation',
    unit: '%',
    minimum: 0,
    maximum: 100,
    isPercent: true,
    help: 'Share of the plant offered in this market.',
  }),
  allocationSensitivity: percents(
    'Allocation',
    'Share of the plant offered in this market, one for each sensitivity value; the shares of solar, wind and storage are taken of it. A lower one leaves more to the markets that close later.',
  ),
  pvAllocationSensitivity: percents(
    'PV allocation',
    'Share of the solar exports sold in this market. Over all markets the shares of a sensitivity value sum to 100 %.',
  ),
  windAllocationSensitivity: percents(
    'Wind allocation',
    'Share of the wind exports sold in this market. Over all markets the shares of a sensitivity value sum to 100 %.',
  ),
  maxStorageCommitmentSensitivity: percents(
    'Max storage commitment',
    'Share of the range of charge a forward market may use; the last market has all of it. A small share leaves more of the storage for the nearer market; every value is calculated.',
  ),
  hourlyMaxStorageCommitment: described(
    z.array(z.array(z.number())).default(() => []),
    {
      title: 'Max storage commitment by hour',
      unit: '%',
      minimum: 0,
      maximum: 100,
      isPercent: true,
      help: 'For each sensitivity value 24 shares, one for each hour of the day. Empty: the same share all day.',
    },
  ),
  hasSeparateImportPrice: flagField(false, {
    title: 'Separate import price',
    help: 'Energy bought from the grid is charged at its own price series instead of the sale price. A higher price makes the storage charge from the plant.',
  }),
  importPrice: described(
    SeriesRef.default(() => blankSeries('Import Energy Price')),
    {
      title: 'Import energy price',
      unit: 'currency/MWh',
      help: 'What one MWh bought from the grid costs, for one year. The storage buys only where it sells for more, its losses included.',
    },
  ),
  useImportPriceMultiplier: flagField(false, {
    title: 'Import charge',
    help: 'Energy bought from the grid costs the sale price plus a charge. The higher the charge, the fewer hours are worth buying in.',
  }),
  importPriceMultiplier: numberField(1, {
    title: 'Import charge',
    unit: '%',
    numberFormat: 'n2',
    minimum: 0,
    help: 'Added to the sale price for energy bought from the grid, as a percentage of its absolute value: buying is never cheaper than selling.',
  }),
  importPriceEscalator: escalatorField(
    'Import price escalator',
    'Yearly change of the separate import price, on top of inflation. A rising one makes charging from the grid more expensive in later years.',
  ),
});
export type EnergyMarket = z.infer<typeof EnergyMarket>;

/** The upper-case short name of a new market (EM-03). */
export const defaultAbbreviation = (kind: EnergyMarketKind): string => ENERGY_MARKET_NAMES[kind].toUpperCase();

/** A new market of a kind, with its default name and upper-case abbreviation (EM-03, EM-04). */
export const newEnergyMarket = (kind: EnergyMarketKind): EnergyMarket =>
  EnergyMarket.parse({ kind, id: kind, name: ENERGY_MARKET_NAMES[kind], abbreviation: defaultAbbreviation(kind) });

/** Where the prices of the market come from. */
export const priceModeOf = (market: Pick<EnergyMarket, 'useMultiYearPrice' | 'useSingleFileMultiYearPrice'>): PriceMode =>
  market.useMultiYearPrice ? 'multiple' : market.useSingleFileMultiYearPrice ? 'singleFile' : 'single';

/** How many sensitivity values the allocation lists of a market have; a market with shorter lists repeats their last value. */
export const allocationCount = (market: EnergyMarket): number =>
  Math.max(
    market.allocationSensitivity.length,
    market.pvAllocationSensitivity.length,
    market.windAllocationSensitivity.length,
    market.maxStorageCommitmentSensitivity.length,
  );
