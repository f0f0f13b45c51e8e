import type { CheckedProject } from '@stackwatt/model';
import { prepare, type Prepared } from '../prepare.ts';
import { simulateYears } from '../year/simulate-years.ts';
import type { YearSums } from '../year/year-result.ts';
import type { SimulationCase, SystemSizes } from './expand-cases.ts';
import { combinationsOf, pointsOf, sensitivityDimensions, type SensitivityDimension } from './sensitivity-dimensions.ts';

/**
 * What the cases of one project share while they are calculated one after the other. Only the last of each is kept: cases come in order.
 */
interface Shared {
  readonly dimensions: readonly SensitivityDimension[];
  /** Combinations of the dimensions that change money alone. */
  readonly moneyCount: number;
  operation: { readonly number: number; readonly prepared: Prepared } | undefined;
  variant: { readonly sensitivity: number; readonly prepared: Prepared } | undefined;
  years: { readonly operation: number; readonly sizes: SystemSizes; readonly simulated: readonly YearSums[] } | undefined;
}

const sharedOf = new WeakMap<Prepared, Shared>();

function shared(prepared: Prepared): Shared {
  const known = sharedOf.get(prepared);
  if (known) return known;
  const dimensions = sensitivityDimensions(prepared.project);
  const made: Shared = {
    dimensions,
    moneyCount: combinationsOf(dimensions.filter((one) => one.isMoneyOnly)),
    operation: undefined,
    variant: undefined,
    years: undefined,
  };
  sharedOf.set(prepared, made);
  return made;
}

/** Every list of several values brought to the one of a combination: what follows reads the first entry of a list and nothing else. */
const projectAt = (project: CheckedProject, dimensions: readonly SensitivityDimension[], sensitivity: number): CheckedProject =>
  pointsOf(dimensions, sensitivity).reduce((one, point, k) => dimensions[k]!.at(one, point) as CheckedProject, project);

/**
 * The inputs as a case has them: its sensitivity values in place of the lists. Production, prices and limits are shared by all.
 */
export function atSensitivity(prepared: Prepared, { sensitivity }: Pick<SimulationCase, 'sensitivity'>): Prepared {
  const mine = shared(prepared);
  if (mine.dimensions.length === 0) return prepared;
  if (mine.variant?.sensitivity === sensitivity) return mine.variant.prepared;
  const project = projectAt(prepared.project, mine.dimensions, sensitivity);
  const number = Math.floor(sensitivity / mine.moneyCount);
  if (mine.operation?.number !== number) {
    mine.operation = { number, prepared: prepare(project, prepared.series, prepared) };
  }
  mine.variant = { sensitivity, prepared: { ...mine.operation.prepared, project } };
  return mine.variant.prepared;
}

/** Cases of one system have the very same lists of sizes. */
const sameSizes = (a: SystemSizes, b: SystemSizes): boolean =>
  a.solar === b.solar && a.wind === b.wind && a.storage === b.storage && a.systemConverterMw === b.systemConverterMw;

/** The simulated years of a case; those of the case before when only what is paid is different. */
export function yearsOf(prepared: Prepared, one: SimulationCase, onYear?: () => void): readonly YearSums[] {
  const mine = shared(prepared);
  const operation = Math.floor(one.sensitivity / mine.moneyCount);
  if (mine.years?.operation !== operation || !sameSizes(mine.years.sizes, one)) {
    const years = simulateYears(atSensitivity(prepared, one), one, onYear);
    mine.years = { operation, sizes: one, simulated: years };
  }
  return mine.years.simulated;
}
