import { z } from 'zod';
import { escalatorField } from './escalator.ts';
import { described, flagField, numberField, textField } from './field.ts';
import { marketReferenceField } from './market-reference.ts';
import { DEFAULT_PRICE_YEAR, PriceStrip, type PriceMode } from './price-strip.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { SingleOrValues, singleOrValues } from './sizing.ts';

const escalator = (direction: string) =>
  escalatorField(
    `${direction} price escalator`,
    `Yearly change of the ${direction} price, on top of inflation. A falling price lowers the revenue of later years.`,
  );
const strips = (title: string, help: string) =>
  described(
    z.array(PriceStrip).default(() => []),
    { title, help },
  );
const price = (title: string, name: string, help: string) =>
  described(
    SeriesRef.default(() => blankSeries(name)),
    { title, unit: 'currency/MW-h', help },
  );
const priceYear = (title: string, help = 'Calendar year of the imported prices, 2023 before an import. No result depends on it.') =>
  numberField(DEFAULT_PRICE_YEAR, { title, integer: true, help });
const minimumPrice = (title: string, help: string) => numberField(0, { title, unit: 'currency/MW-h', help });
const commitment = (initial: number, title: string, help: string) =>
  described(
    SingleOrValues.default(() => singleOrValues(initial)),
    { title, unit: '%', minimum: 0, maximum: 100, help },
  );

/**
 * Paid capacity of storage that is committed to raising (Reg-Up) or lowering (Reg-Down) its output. With both directions it is Reg-UpDown
 * (D-088).
 */
export const RegulationMarket = z.looseObject({
  id: textField('regulation-1', { title: 'Id', help: 'Names the market within the project.' }),
  name: textField('Regulation Market 1', {
    title: 'Name',
    maxLength: 40,
    help: 'Name of the market in tables and charts; each market has its own. It changes no result.',
  }),
  abbreviation: textField('Reg Mkt 1', {
    title: 'Abbreviation',
    maxLength: 20,
    help: 'Short name of the market in narrow columns. It changes no result.',
  }),

  useRegUp: flagField(true, {
    title: 'Reg-Up',
    help: 'Offer capacity to send more, or take less. Energy for the calls must be in the storage, which is then not free to be sold.',
  }),
  regUpPriceYear: priceYear('Reg-Up price year'),
  regUpPrice: price(
    'Reg-Up price',
    'Reg Up Price',
    'Paid for each MW committed upwards for one hour, for one year. It is weighed in every step against what the same energy earns when sold.',
  ),
  regUpPriceEscalator: escalator('Reg-Up'),
  maxCommitmentRegUp: commitment(
    30,
    'Max Reg-Up commitment',
    'Most of the storage power that may be offered upwards. Every value is calculated.',
  ),
  minRegUpPrice: minimumPrice(
    'Min Reg-Up price',
    'Nothing is offered upwards in hours that pay less. A higher one keeps the storage free for energy in cheap hours.',
  ),
  useMultiYearRegUpPrice: flagField(false, {
    title: 'Reg-Up multiple price strips',
    help: 'A file of Reg-Up prices for each project year, or for several. Late-stage only. Each project year is then operated against its own prices.',
  }),
  useSingleFileMultiYearRegUpPrice: flagField(false, {
    title: 'Reg-Up single file, multiple price strips',
    help: 'One file with the Reg-Up prices of all project years. Late-stage only. Each project year is then operated against its own prices.',
  }),
  multiYearRegUpPrice: strips(
    'Reg-Up price strips',
    'Imported years of Reg-Up prices and the project years they stand for. Every project year earns by the prices that are assigned to it.',
  ),
  singleFileMultiYearRegUpPrice: strips(
    'Reg-Up price strips of one file',
    'The project years of one imported file of Reg-Up prices, in order. Every project year earns by the prices of its own part of the file.',
  ),

  useRegDown: flagField(true, {
    title: 'Reg-Down',
    help: 'Offer capacity to send less, or take more. Room for the calls must be in the storage, which is then not free for other charging.',
  }),
  regDownPriceYear: priceYear('Reg-Down price year'),
  regDownPrice: price(
    'Reg-Down price',
    'Reg Down Price',
    'Paid for each MW committed downwards for one hour, for one year. It is weighed in every step against what the same room in the storage earns otherwise.',
  ),
  regDownPriceEscalator: escalator('Reg-Down'),
  maxCommitmentRegDown: commitment(
    30,
    'Max Reg-Down commitment',
    'Most of the storage power that may be offered downwards. Every value is calculated.',
  ),
  minRegDownPrice: minimumPrice(
    'Min Reg-Down price',
    'Nothing is offered downwards in hours that pay less. A higher one keeps the storage free for energy in cheap hours.',
  ),
  useMultiYearRegDownPrice: flagField(false, {
    title: 'Reg-Down multiple price strips',
    help: 'A file of Reg-Down prices for each project year, or for several. Late-stage only. Each project year is then operated against its own prices.',
  }),
  useSingleFileMultiYearRegDownPrice: flagField(false, {
    title: 'Reg-Down single file, multiple price strips',
    help: 'One file with the Reg-Down prices of all project years. Late-stage only. Each project year is then operated against its own prices.',
  }),
  multiYearRegDownPrice: strips(
    'Reg-Down price strips',
    'Imported years of Reg-Down prices and the project years they stand for. Every project year earns by the prices that are assigned to it.',
  ),
  singleFileMultiYearRegDownPrice: strips(
    'Reg-Down price strips of one file',
    'The project years of one imported file of Reg-Down prices, in order. Every project year earns by the prices of its own part of the file.',
  ),

  useEnergyPrice: flagField(true, {
    title: 'Settle energy',
    help: 'Pay or charge the energy moved while regulating at the price of an energy market. Otherwise that energy is moved without money.',
  }),
  energyPriceYear: priceYear(
    'Energy price year',
    'Kept as a file has it. Energy is settled at the price of the energy market named below, which has its own year; no result depends on this one.',
  ),
  energyMarket: marketReferenceField('dam', {
    title: 'Energy price of',
    help: 'Energy market whose price settles the energy moved while regulating.',
  }),
  throughputPercentage: commitment(
    10,
    'Settlement allocation',
    'Share of the offered capacity that is called as energy. Every value is calculated.',
  ),
});
export type RegulationMarket = z.infer<typeof RegulationMarket>;

/** The two directions; each has its own price, escalator, commitment, minimum and strips. */
export const REGULATION_DIRECTIONS = ['up', 'down'] as const;
export type RegulationDirection = (typeof REGULATION_DIRECTIONS)[number];

/** The keys of a direction, so that a rule is written once for both. */
export const REGULATION_KEYS = {
  up: {
    label: 'Reg-Up',
    use: 'useRegUp',
    price: 'regUpPrice',
    priceYear: 'regUpPriceYear',
    escalator: 'regUpPriceEscalator',
    maxCommitment: 'maxCommitmentRegUp',
    minPrice: 'minRegUpPrice',
    useMultiYear: 'useMultiYearRegUpPrice',
    useSingleFile: 'useSingleFileMultiYearRegUpPrice',
    multiYear: 'multiYearRegUpPrice',
    singleFile: 'singleFileMultiYearRegUpPrice',
  },
  down: {
    label: 'Reg-Down',
    use: 'useRegDown',
    price: 'regDownPrice',
    priceYear: 'regDownPriceYear',
    escalator: 'regDownPriceEscalator',
    maxCommitment: 'maxCommitmentRegDown',
    minPrice: 'minRegDownPrice',
    useMultiYear: 'useMultiYearRegDownPrice',
    useSingleFile: 'useSingleFileMultiYearRegDownPrice',
    multiYear: 'multiYearRegDownPrice',
    singleFile: 'singleFileMultiYearRegDownPrice',
  },
} as const;

/** A new market with its default names (RM-01). @param number  from 1 */
export const newRegulationMarket = (number: number): RegulationMarket =>
  RegulationMarket.parse({ id: `regulation-${number}`, name: `Regulation Market ${number}`, abbreviation: `Reg Mkt ${number}` });

export const regulationPriceMode = (market: RegulationMarket, direction: RegulationDirection): PriceMode =>
  market[REGULATION_KEYS[direction].useMultiYear] ? 'multiple' : market[REGULATION_KEYS[direction].useSingleFile] ? 'singleFile' : 'single';
