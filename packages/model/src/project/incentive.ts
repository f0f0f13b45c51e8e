import { z } from 'zod';
import { choiceField, described, flagField, numberField, textField, type FieldMeta } from './field.ts';

export const INCENTIVE_KINDS = ['itc', 'macrs', 'bonus', 'prod'] as const;
export type IncentiveKind = (typeof INCENTIVE_KINDS)[number];
export const INCENTIVE_NAMES: Record<IncentiveKind, string> = {
  itc: 'Investment Tax Credit',
  macrs: 'MACRS',
  bonus: 'Bonus Depreciation',
  prod: 'Production Tax Credit/REC',
};

/** D-120: by law one after the other, or each alone. */
const INCENTIVE_BASES = ['stacked', 'independent'] as const;
export const IncentiveBasis = choiceField(INCENTIVE_BASES, 'stacked', {
  title: 'Several incentives on one cost',
  help: 'Stacked, as US law has it: half of a tax credit comes off what may be depreciated, bonus depreciation comes next, MACRS depreciates the rest. Independent: each on the full eligible cost, so one cost may be depreciated more than once: stack them, or lower bonus or eligible shares.',
});

const MEANINGS: Record<IncentiveKind, string> = {
  itc: 'a share of the capital cost is paid back as tax credit when the plant begins.',
  macrs: 'the capital cost is deducted from taxed income over the years of its class.',
  bonus: 'a share of the capital cost is deducted from taxed income in the first year.',
  prod: 'each MWh produced earns a credit beside its price.',
};

const shared = (kind: IncentiveKind) => ({
  kind: described(z.literal(kind), { title: 'Kind', help: `${INCENTIVE_NAMES[kind]}: ${MEANINGS[kind]}` }),
  id: textField(`${kind}-1`, { title: 'Id', help: 'Names the incentive within the project.' }),
  solar: flagField(true, { title: 'Solar', help: 'The incentive applies to solar: its costs or its production count for it.' }),
  storage: flagField(kind !== 'prod', {
    title: 'Storage',
    help: 'The incentive applies to storage: its costs count for it; never a production credit.',
  }),
  wind: flagField(kind !== 'itc', {
    title: 'Wind',
    help: 'The incentive applies to wind: its costs or its production count for it; never an investment tax credit.',
  }),
});
const percent = (initial: number, meta: Omit<FieldMeta, 'unit' | 'minimum' | 'maximum'>) =>
  numberField(initial, { ...meta, unit: '%', minimum: 0, maximum: 100 });
const eligible = percent(100, {
  title: 'Portion of capital cost eligible for incentive',
  help: 'Share of the capital cost the incentive is reckoned on. A smaller share lowers the incentive in proportion.',
});
const marginalTax = percent(35, {
  title: 'Marginal tax rate for an incentive',
  help: 'Tax saved for each unit of depreciation, by an owner who has that tax to pay. MACRS begins with the first year of operation; its amounts are fixed in the money of the purchase and lose value with inflation.',
});

export const Itc = z.looseObject({
  ...shared('itc'),
  eligiblePercent: eligible,
  itcPercent: percent(30, {
    title: 'ITC',
    help: 'Share of the eligible capital cost credited in the year it is paid: with 30 %, 100 of eligible capital bring a credit of 30. Storage gets the share of its charge that came from the sun in the first year of operation, nothing below 75 %.',
  }),
});
/** 'automatic' is that of the technology. */
export const PROPERTY_CLASSES = ['automatic', '3', '5', '7', '15'] as const;
export const Macrs = z.looseObject({
  ...shared('macrs'),
  eligiblePercent: eligible,
  marginalTaxPercent: marginalTax,
  propertyClass: choiceField(PROPERTY_CLASSES, 'automatic', {
    title: 'Property class',
    help: 'Years of the schedule, half-year convention. Automatic: 5 for solar, wind and storage that sun or wind charge to at least 75 %, 7 for other storage. A cost in several classes takes one entry each, with its share as the eligible portion.',
  }),
});
export const Bonus = z.looseObject({
  ...shared('bonus'),
  eligiblePercent: eligible,
  marginalTaxPercent: marginalTax,
  bonusPercent: percent(50, {
    title: 'Bonus depreciation',
    help: 'Share of what may be depreciated that is deducted in the year the capital is paid. What is deducted early is worth more.',
  }),
});
export const ProductionCredit = z.looseObject({
  ...shared('prod'),
  credit: numberField(0, {
    title: 'Credit',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Paid for each MWh produced, beside what its sale earns.',
  }),
  maxCredit: numberField(0, {
    title: 'Max credit',
    unit: 'currency/yr',
    minimum: 0,
    help: 'Most that is paid in a year; 0 sets no maximum. Production above it earns no more credit.',
  }),
  useDuration: flagField(false, {
    title: 'Limited duration',
    help: 'Pay the credit in the first years only. Otherwise it is paid through the whole project.',
  }),
  duration: numberField(10, {
    title: 'Duration',
    unit: 'years',
    minimum: 0,
    help: 'Years the credit is paid, from the first year of operation.',
  }),
  useCreditTaxPercent: flagField(false, { title: 'Tax the credit', help: 'Take tax off the credit. What is left adds to the cash flow.' }),
  creditTaxPercent: percent(35, {
    title: 'Tax on the credit',
    help: 'Share of the credit that is taxed away; the rest adds to the cash flow.',
  }),
});

/** What a tax code or a programme pays; one entry for each incentive used. */
export const Incentive = z.discriminatedUnion('kind', [Itc, Macrs, Bonus, ProductionCredit]);
export type Incentive = z.infer<typeof Incentive>;
export type IncentiveOf<K extends IncentiveKind> = Extract<Incentive, { kind: K }>;

export const newIncentive = <K extends IncentiveKind>(kind: K, number: number): IncentiveOf<K> =>
  Incentive.parse({ kind, id: `${kind}-${number}` }) as IncentiveOf<K>;

/** The entity schema of a kind, for labels, help and bounds. */
export const INCENTIVE_ENTITIES = { itc: Itc, macrs: Macrs, bonus: Bonus, prod: ProductionCredit } as const;
