import {
  allocationCount,
  fieldId,
  pathsIn,
  pathTo,
  REGULATION_DIRECTIONS,
  REGULATION_KEYS,
  setIn,
  type AnyFieldPath,
  type Converter,
  type CostTable,
  type EnergyMarket,
  type FieldPath,
  type Project,
  type RegulationMarket,
} from '@stackwatt/model';

/**
 * An input with several values that are calculated one after the other, or several inputs whose values go together point by point. Only
 * inputs that take part and have more than one point are dimensions.
 */
export interface SensitivityDimension {
  /** Paths within the project, of what varies. */
  readonly ids: readonly string[];
  readonly displayNames: readonly string[];
  /** What each belongs to: the name of a market, an array, a store. */
  readonly components: readonly string[];
  readonly units: readonly string[];
  /** One entry per point: the value of each id. */
  readonly points: readonly (readonly number[])[];
  /** Changes what is paid and nothing that is produced, stored or sold: cases that differ in it alone share their simulated years. */
  readonly isMoneyOnly: boolean;
  /** The project with the single value of a point in place of each list. */
  readonly at: (project: Project, point: number) => Project;
}

/** One list of values in the project, before it is known whether it varies. */
interface Knob {
  readonly path: AnyFieldPath;
  readonly values: readonly number[];
  readonly name: string;
  readonly component: string;
  readonly unit: string;
  readonly isMoneyOnly?: boolean;
  /** Puts a value in place of the list; left out: the list holds the value alone. */
  readonly put?: (project: Project, value: number) => Project;
}

const putIn = (project: Project, path: AnyFieldPath, value: unknown): Project => setIn(project, path, value) as Project;

const single = (knob: Knob): SensitivityDimension => ({
  ids: [fieldId(knob.path)],
  displayNames: [knob.name],
  components: [knob.component],
  units: [knob.unit],
  points: knob.values.map((value) => [value]),
  isMoneyOnly: knob.isMoneyOnly ?? false,
  at: (project, point) => (knob.put ?? ((p, value) => putIn(p, knob.path, [value])))(project, knob.values[point]!),
});

/**
 * A complex table has no multipliers (CNT-01). What a store costs to replace or augment may change how it is run, so those are not money
 * alone.
 */
function costKnobs(cost: CostTable, path: FieldPath<CostTable>, component: string, isStore = false): Knob[] {
  if (cost.costTableKind === 'complex') return [];
  const knob = (
    key: 'capitalMultipliers' | 'operatingMultipliers' | 'replacementMultipliers' | 'augmentationMultipliers',
    name: string,
    isMoneyOnly: boolean,
  ): Knob => ({ path: pathsIn(path)(key), values: cost[key], name, component, unit: '', isMoneyOnly });
  return [
    knob('capitalMultipliers', 'Capital cost multiplier', true),
    knob('operatingMultipliers', 'Operating cost multiplier', true),
    knob('replacementMultipliers', 'Replacement cost multiplier', !isStore),
    knob('augmentationMultipliers', 'Augmentation cost multiplier', !isStore),
  ];
}

function converterKnobs(converter: Converter, path: FieldPath<Converter>, component: string): Knob[] {
  const at = pathsIn(path);
  return [
    ...costKnobs(converter.cost, at('cost'), component),
    { path: at('efficiency'), values: converter.efficiency, name: 'Efficiency', component, unit: '%' },
    { path: at('lifetime'), values: converter.lifetime, name: 'Lifetime', component, unit: 'yr', isMoneyOnly: true },
  ];
}

function equipmentKnobs(project: Project): Knob[] {
  const solar = (project.useSolar ? project.solar : []).flatMap((item, k) => [
    ...costKnobs(item.cost, pathTo('solar', k, 'cost'), item.customName),
    ...(item.hasConverter ? converterKnobs(item.converter, pathTo('solar', k, 'converter'), `${item.customName} converter`) : []),
  ]);
  const wind = (project.useWind ? project.wind : []).flatMap((item, k) => costKnobs(item.cost, pathTo('wind', k, 'cost'), item.model));
  const storage = (project.useStorage ? project.storage : []).flatMap((item, k): Knob[] => {
    const at = pathsIn(pathTo('storage', k));
    const component = item.customName;
    return [
      ...costKnobs(item.cost, at('cost'), component, true),
      {
        path: at('roundtripEfficiencySensitivity'),
        values: item.roundtripEfficiencySensitivity,
        name: 'Round-trip efficiency',
        component,
        unit: '%',
      },
      {
        path: at('augmentationDegradationLimitSensitivity'),
        values: item.augmentationDegradationLimitSensitivity,
        name: 'End-of-life limit',
        component,
        unit: '%',
        put: (p, value) =>
          putIn(putIn(p, at('augmentationDegradationLimitSensitivity'), [value]), at('augmentationDegradationLimit'), value),
      },
      ...(item.useAuxiliaryLoad
        ? [{ path: at('auxiliaryLoadSensitivity'), values: item.auxiliaryLoadSensitivity, name: 'Auxiliary load', component, unit: '%' }]
        : []),
      ...(item.hasConverter ? converterKnobs(item.converter, at('converter'), `${component} converter`) : []),
    ];
  });
  return [
    ...solar,
    ...wind,
    ...storage,
    ...(project.bus === 'dc' ? converterKnobs(project.inverter, pathTo('inverter'), 'System converter') : []),
    {
      path: pathTo('acLineEfficiencySensitivity'),
      values: project.acLineEfficiencySensitivity,
      name: 'Efficiency',
      component: 'AC line',
      unit: '%',
    },
    {
      path: pathTo('acTransformerEfficiencySensitivity'),
      values: project.acTransformerEfficiencySensitivity,
      name: 'Efficiency',
      component: 'Transformer',
      unit: '%',
    },
  ];
}

function regulationKnobs(market: RegulationMarket, k: number): Knob[] {
  const knob = (key: 'maxCommitmentRegUp' | 'maxCommitmentRegDown' | 'throughputPercentage', name: string): Knob => ({
    path: pathTo('regulationMarkets', k, key),
    values: market[key].values,
    name,
    component: market.name,
    unit: '%',
    put: (project, value) => putIn(project, pathTo('regulationMarkets', k, key), { singleValue: value, values: [value] }),
  });
  return [
    ...REGULATION_DIRECTIONS.flatMap((direction) =>
      market[REGULATION_KEYS[direction].use]
        ? [knob(REGULATION_KEYS[direction].maxCommitment, `Max ${REGULATION_KEYS[direction].label} commitment`)]
        : [],
    ),
    knob('throughputPercentage', 'Settlement allocation'),
  ];
}

const SHARES = [
  ['allocationSensitivity', 'Allocation'],
  ['pvAllocationSensitivity', 'PV allocation'],
  ['windAllocationSensitivity', 'Wind allocation'],
  ['maxStorageCommitmentSensitivity', 'Max storage commitment'],
] as const satisfies readonly (readonly [keyof EnergyMarket, string])[];

/** The entry of a point; a shorter list repeats its last one. */
const entryAt = <T>(list: readonly T[], point: number): T | undefined => list[Math.min(point, list.length - 1)];

/** The shares of all energy markets go together, value by value. */
function marketShares(project: Project): SensitivityDimension | undefined {
  const count = project.useEnergyMarket ? Math.max(1, ...project.energyMarkets.map(allocationCount)) : 1;
  if (count === 1) return undefined;
  const points = Array.from({ length: count }, (_, point) => point);
  const shares = project.energyMarkets.flatMap((market, k) =>
    SHARES.map(([key, name]) => ({
      id: fieldId(pathTo('energyMarkets', k, key)),
      name,
      component: market.name,
      values: points.map((point) => entryAt(market[key], point)!),
    })),
  );
  const varied = shares.filter(({ values }) => values.some((value) => value !== values[0]));
  // Lists that repeat one value are points all the same; the first stands for them.
  const shown = varied.length > 0 ? varied : shares.slice(0, 1);
  return {
    ids: shown.map(({ id }) => id),
    displayNames: shown.map(({ name }) => name),
    components: shown.map(({ component }) => component),
    units: shown.map(() => '%'),
    points: points.map((point) => shown.map(({ values }) => values[point]!)),
    isMoneyOnly: false,
    at: (before, point) => ({
      ...before,
      energyMarkets: before.energyMarkets.map((market) => ({
        ...market,
        ...Object.fromEntries(SHARES.map(([key]) => [key, [entryAt(market[key], point)!]])),
        allocation: market.allocationSensitivity.length > 1 ? entryAt(market.allocationSensitivity, point)! : market.allocation,
        hourlyMaxStorageCommitment:
          market.hourlyMaxStorageCommitment.length === 0 ? [] : [entryAt(market.hourlyMaxStorageCommitment, point)!],
      })),
    }),
  };
}

/**
 * The sensitivities of a project, those that change the operation before those that change money alone. As many combinations as the
 * model counts (CNT-01): market × equipment sensitivities.
 */
export function sensitivityDimensions(project: Project): SensitivityDimension[] {
  const knobs = [
    ...(project.useRegulationMarket ? project.regulationMarkets.flatMap(regulationKnobs) : []),
    ...(project.useCapacityMarket ? project.capacityMarkets : []).map((market, k): Knob => ({
      path: pathTo('capacityMarkets', k, 'capacityPriceSensitivity'),
      values: market.capacityPriceSensitivity,
      name: 'Capacity price factor',
      component: market.id,
      unit: '',
    })),
    ...equipmentKnobs(project),
  ];
  const shares = marketShares(project);
  const all = [...(shares === undefined ? [] : [shares]), ...knobs.filter(({ values }) => values.length > 1).map(single)];
  return [...all.filter((one) => !one.isMoneyOnly), ...all.filter((one) => one.isMoneyOnly)];
}

/** Number of combinations of points. */
export const combinationsOf = (dimensions: readonly SensitivityDimension[]): number =>
  dimensions.reduce((n, { points }) => n * points.length, 1);

/** The chosen point of each dimension; the last dimension turns fastest. */
export function pointsOf(dimensions: readonly SensitivityDimension[], sensitivity: number): number[] {
  let rest = sensitivity;
  return dimensions
    .toReversed()
    .map(({ points }) => {
      const point = rest % points.length;
      rest = (rest - point) / points.length;
      return point;
    })
    .toReversed();
}

/** The number of a combination: the reverse of `pointsOf`. */
export const sensitivityOf = (dimensions: readonly SensitivityDimension[], points: readonly number[]): number =>
  dimensions.reduce((index, dimension, k) => index * dimension.points.length + points[k]!, 0);
