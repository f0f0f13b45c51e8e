import {
  allocationCount,
  equipmentValues,
  fieldId,
  marketValues,
  pathTo,
  setIn,
  type EnergyMarket,
  type Keys,
  type Project,
  type SeveralValues,
} from '@stackwatt/model';

/**
 * An input with several values that are calculated one after the other, or several inputs whose values go together point by point. Only
 * inputs that take part and have more than one point are dimensions.
 */
export interface SensitivityDimension {
  /** Paths within the project, of what varies. */
  readonly ids: readonly string[];
  readonly displayNames: readonly string[];
  /** What each belongs to: the name of a market, an array, a storage unit. */
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
interface Knob extends SeveralValues {
  readonly isMoneyOnly: boolean;
  /** Puts a value in place of the list. */
  readonly put: (project: Project, value: number) => Project;
}

const putIn = (project: Project, path: Keys, value: unknown): Project => setIn(project, path, value) as Project;

const single = (knob: Knob): SensitivityDimension => ({
  ids: [fieldId(knob.path)],
  displayNames: [knob.name],
  components: [knob.component],
  units: [knob.unit],
  points: knob.values.map((value) => [value]),
  isMoneyOnly: knob.isMoneyOnly,
  at: (project, point) => knob.put(project, knob.values[point]!),
});

const MONEY_ONLY = ['capitalMultipliers', 'operatingMultipliers', 'replacementMultipliers', 'augmentationMultipliers', 'lifetime'];
/** What a storage unit costs to replace or augment may change how it is run, so those are not money alone. */
function isMoneyOnly(path: Keys): boolean {
  const key = String(path.at(-1));
  const isOfStorageUnit = path[0] === 'storage' && path[2] === 'cost';
  return MONEY_ONLY.includes(key) && !(isOfStorageUnit && (key === 'replacementMultipliers' || key === 'augmentationMultipliers'));
}

/** Puts a value where the list is; some lists have a plain field beside them that agrees. */
function put(project: Project, path: Keys, value: number): Project {
  if (path[0] === 'regulationMarkets') return putIn(project, path, { singleValue: value, values: [value] });
  const single = putIn(project, path, [value]);
  return path.at(-1) === 'augmentationDegradationLimitSensitivity'
    ? putIn(single, [...path.slice(0, -1), 'augmentationDegradationLimit'], value)
    : single;
}

const toKnob = (listed: SeveralValues): Knob => ({
  ...listed,
  isMoneyOnly: isMoneyOnly(listed.path),
  put: (project, value) => put(project, listed.path, value),
});

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
        allocation: entryAt(market.allocationSensitivity, point)!,
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
  const knobs = [...marketValues(project), ...equipmentValues(project)].map(toKnob);
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
export const sensitivityOf = (dimensions: readonly Pick<SensitivityDimension, 'points'>[], points: readonly number[]): number =>
  dimensions.reduce((index, dimension, k) => index * dimension.points.length + points[k]!, 0);
