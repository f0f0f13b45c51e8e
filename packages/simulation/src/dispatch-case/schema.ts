import { z } from 'zod';

/** Beyond any plant or price; sums of larger numbers could overflow. */
const LARGEST = 1e12;

const number = z.number().min(-LARGEST).max(LARGEST);
const positive = number.gt(0);
const notNegative = number.min(0);
const share = z.number().min(0).max(1);
/** A converter or storage unit that passes next to nothing is none, and sums of what it loses have no digits left for what it earns. */
const efficiency = z.number().min(0.01).max(1);

const prices = z.array(number);
const powers = z.array(notNegative);
const limit = z.union([notNegative, powers]);

const Storage = z.strictObject({
  capacityMwh: notNegative,
  powerMw: notNegative,
  roundTripEfficiency: efficiency,
  minSoc: share.default(0),
  maxSoc: share.default(1),
  initialSoc: share.default(0),
  wearCostPerMwh: notNegative.default(0),
  cyclesPerDay: positive.nullable().default(null),
});

const Shares = z.strictObject({ solar: share.default(0), wind: share.default(0), storage: share.default(0) });

const EnergyMarket = z.strictObject({
  kind: z.enum(['dam', 'fmm', 'rtm']),
  price: prices,
  importPrice: prices.optional(),
  shares: Shares.default({ solar: 0, wind: 0, storage: 0 }),
});

const RegulationSide = z.strictObject({ price: prices, maxCommitment: share.default(0), minPrice: number.default(0) });

const Regulation = z.strictObject({
  up: RegulationSide.optional(),
  down: RegulationSide.optional(),
  throughput: share.default(0),
  energyPrice: prices.optional(),
  reserveHours: notNegative.default(1),
});

const Contract = z.strictObject({
  price: prices,
  obligationMwh: powers.optional(),
  windows: z.array(z.strictObject({ from: z.int().min(0), to: z.int().min(0), mwh: notNegative })).optional(),
  shortagePenalty: z.union([notNegative, powers]).nullable(),
});

const CapacityEvent = z.strictObject({
  from: z.int().min(0),
  steps: z.int().min(1),
  powerMw: notNegative,
  shortagePenalty: notNegative,
});

/** The form of a dispatch case, field by field; what fields mean together is checked by the reader. */
export const DispatchCaseSchema = z.strictObject({
  stepMinutes: z.literal([60, 30, 15, 10, 5]),
  lookAheadHours: positive.nullable().default(48),
  commitHours: positive.nullable().default(24),
  firstWeekday: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']).default('monday'),
  bus: z.enum(['ac', 'dc']).default('ac'),
  solarMw: powers.optional(),
  windMw: powers.optional(),
  storage: z.array(Storage).default([]),
  systemConverter: z.strictObject({ powerMw: notNegative, efficiency }).optional(),
  exportLimitMw: limit.optional(),
  importLimitMw: limit.default(0),
  gridCharging: z.boolean().default(true),
  energyMarkets: z.array(EnergyMarket).default([]),
  regulation: z.array(Regulation).default([]),
  contract: Contract.nullable().optional(),
  capacityEvents: z.array(CapacityEvent).default([]),
});
export type DispatchCaseFields = z.infer<typeof DispatchCaseSchema>;
