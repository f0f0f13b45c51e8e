import { CURVE_BOUNDS, fieldMeta, StorageSpec, UnitCost, type CostLine, type FieldMeta, type StorageSpec as Spec } from '@stackwatt/model';
import { shownUnit } from '../../lib/money.ts';
import { formatExact, formatNumber } from '../../lib/number.ts';

type SpecKey = keyof typeof StorageSpec.shape;
export type CurveKey = keyof typeof CURVE_BOUNDS;

/** One value of a storage type in words. */
export interface SpecFact {
  readonly key: string;
  readonly meta: FieldMeta;
  readonly unit: string | undefined;
  readonly value: string;
}
interface SpecGroup {
  readonly title: string;
  /** What the group does in the calculation. */
  readonly note: string;
  readonly keys: readonly SpecKey[];
  readonly curves: readonly CurveKey[];
}

/** Every value of a storage type, by what it is for; a test holds that none is left out. */
export const SPEC_GROUPS: readonly SpecGroup[] = [
  {
    title: 'General',
    note: 'Power, capacity, efficiency and limits of one unit.',
    keys: [
      'name',
      'abbreviation',
      'id',
      'manufacturer',
      'chemistry',
      'nominalPower',
      'nominalCapacity',
      'roundtripEfficiency',
      'otherLosses',
      'minimumStateOfCharge',
      'initialStateOfCharge',
      'rangeOfCharge',
      'maximumCapacity',
      'nominalVoltage',
      'chargeCurrent',
      'dischargeCurrent',
      'estimatedLifetimeThroughput',
      'stringSize',
      'isAc',
      'requiresOneMinuteTimestep',
      'source',
      'notes',
    ],
    curves: [],
  },
  {
    title: 'Functional model',
    note: 'Two tanks of charge: what a high power can take out at once.',
    keys: [
      'rateConstant',
      'capacityRatio',
      'effectiveSeriesResistance',
      'applyMaxChargeRate',
      'maxChargeRate',
      'applyMaxChargeCurrent',
      'maxChargeCurrent',
      'applyMaxDischargeCurrent',
      'maxDischargeCurrent',
    ],
    curves: ['capacityCurve'],
  },
  {
    title: 'Capacity by temperature',
    note: 'Capacity(T) = nominal · (d0 + d1·T + d2·T²)',
    keys: ['ignoreCapacityVsTemperatureInModel', 'fittedD0', 'fittedD1', 'fittedD2'],
    curves: ['capacityTemperatureCurve'],
  },
  {
    title: 'Ageing by cycles',
    note: 'Each cycle takes A · (depth)^Beta of the life.',
    keys: [
      'useLifetimeCurve',
      'fittedA',
      'fittedBeta',
      'capacityDegradationLimitForFitCyclelifetimeModel',
      'degradationUsesNominalSoc',
      'additiveEndOfLifeCalculation',
      'augmentationDegradationLimitSensitivity',
    ],
    curves: ['lifetimeCurve'],
  },
  {
    title: 'Ageing by time',
    note: 'Rate B · e^(−D/T), T in kelvin, or a constant life.',
    keys: [
      'ignoreTemperatureEffectOnLifetime',
      'simpleLifetimeInYears',
      'applyMinimumLifetime',
      'minimumLifetime',
      'arrheniusDegradationB',
      'arrheniusDegradationD',
      'capacityDegradationLimitForFitLifetimeTemperatureModel',
    ],
    curves: ['lifetimeTemperatureCurve'],
  },
  {
    title: 'Thermal',
    note: 'Losses warm the cells, the air cools them.',
    keys: [
      'useFixedTemperature',
      'fixedTemperature',
      'mass',
      'thermalH',
      'thermalCSpecific',
      'maximumOperatingTemperature',
      'minimumOperatingTemperature',
    ],
    curves: [],
  },
  {
    title: 'Guarantee',
    note: 'Health that the maker promises, by cycles per year.',
    keys: [
      'useOemGuaranteedDegradation',
      'oemGuaranteedDegradationType',
      'useOemGuaranteedDegradationInterpolatePastLifetime',
      'oemGuaranteedDegradation',
    ],
    curves: [],
  },
  {
    title: 'Cost and converter',
    note: 'Copied into the storage unit when the type is picked; what the storage unit holds counts.',
    keys: [
      'capital',
      'operating',
      'simpleCostTable',
      'augmentationCost',
      'useComplexCost',
      'complexCostTable',
      'useDedicatedConverter',
      'dedicatedConverter',
    ],
    curves: [],
  },
];

const NOTHING = '–';
const listOf = (values: readonly number[]): string => values.map((value) => formatExact(value)).join(' · ');

/** 'Capital 590,000 · Operating 8,000 · Replacement 0' */
const costOf = (cost: Partial<Pick<CostLine, 'capital' | 'operating' | 'replacement'>>): string =>
  (['capital', 'operating', 'replacement'] as const)
    .flatMap((key) => (cost[key] === undefined ? [] : [`${fieldMeta(UnitCost, key).title} ${formatExact(cost[key])}`]))
    .join(' · ');

function converterText({ size, efficiency, lifetime, cost }: Spec['dedicatedConverter']): string {
  const sizes = size.sizingKind === 'relative' ? `${listOf(size.relative)} × energy per hour` : `${listOf(size.absolute)} MW`;
  return [
    sizes,
    `efficiency ${listOf(efficiency)} %`,
    `lifetime ${listOf(lifetime)} years`,
    ...cost.items.map((item) => `per MW: ${costOf(item)}`),
  ].join('; ');
}

function complexText(table: Spec['complexCostTable']): string {
  const lines = [...table.directCapital, ...table.indirectCapital, ...table.operating, ...table.replacement];
  return lines.length === 0 ? NOTHING : lines.map((line) => `${line.name} ${formatExact(line.value)}`).join(' · ');
}

/** Years of a guarantee: '20 years, 97.5 to 70.1' */
const guaranteeText = (list: Spec['oemGuaranteedDegradation']): string =>
  list.length === 0
    ? NOTHING
    : list
        .map(
          ({ cycleCount, capacityList: health }) =>
            `${formatNumber(cycleCount)} cycles/year: ${formatExact(health[0] ?? 0)} after the first year, ${formatExact(health.at(-1) ?? 0)} after ${health.length}`,
        )
        .join('; ');

function valueText(specs: Spec, key: SpecKey): string {
  if (key === 'dedicatedConverter') return converterText(specs.dedicatedConverter);
  if (key === 'complexCostTable') return complexText(specs.complexCostTable);
  if (key === 'oemGuaranteedDegradation') return guaranteeText(specs.oemGuaranteedDegradation);
  if (key === 'simpleCostTable') return specs.simpleCostTable === undefined ? NOTHING : costOf(specs.simpleCostTable);
  if (key === 'augmentationDegradationLimitSensitivity') return listOf(specs.augmentationDegradationLimitSensitivity);
  return plainText(specs[key]);
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatExact(value);
  if (typeof value === 'string') return value === '' ? NOTHING : value;
  return value === null || value === undefined ? NOTHING : JSON.stringify(value);
}

/** @param symbol  of the currency */
export const specFact = (specs: Spec, key: SpecKey, symbol: string): SpecFact => {
  const meta = fieldMeta(StorageSpec, key);
  return { key, meta, unit: shownUnit(meta.unit, symbol), value: valueText(specs, key) };
};

/** What a file brought beside the known values: kept, and read by no calculation. */
export const otherKeys = (specs: Spec): readonly (readonly [key: string, value: string])[] =>
  Object.entries(specs).flatMap(([key, value]) => (Object.hasOwn(StorageSpec.shape, key) ? [] : [[key, plainText(value)] as const]));
