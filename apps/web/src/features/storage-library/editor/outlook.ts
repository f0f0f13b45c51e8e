import { toStorageSpec, type UserStorageSpec } from '@stackwatt/model';
import { fadeOfType, yearsUntil } from '@stackwatt/simulation';
import { toFraction, toPercent } from '@stackwatt/units';

const DAYS = 365;
/** Beyond it no storage unit is of interest. */
const LONGEST = 40;
export const COMPARED_CYCLES = [0.5, 1, 1.5] as const;
export const COMPARED_CELSIUS = [15, 25, 35] as const;
/** Conditions that a type is described at. */
const USUAL = { cyclesADay: 1, celsius: 25 } as const;

/** Where those stand among the compared ones. */
export const USUAL_PLACE = { row: COMPARED_CELSIUS.indexOf(USUAL.celsius), column: COMPARED_CYCLES.indexOf(USUAL.cyclesADay) } as const;

/** State of health in percent after year 0, 1, …; undefined where nothing determines it. */
function healthOf(
  type: UserStorageSpec,
  years: number,
  guaranteed: boolean,
  { cyclesADay, celsius }: { readonly cyclesADay: number; readonly celsius: number } = USUAL,
): readonly number[] | undefined {
  const fade = fadeOfType(toStorageSpec(type), { cyclesPerYear: Math.round(cyclesADay * DAYS), celsius, years, guaranteed });
  return fade.kind === 'health' ? fade.health.map((share): number => toPercent(share)) : undefined;
}

/** What a type means to whoever buys it, without any project. */
export interface Outlook {
  readonly energy: Energy;
  /** State of health that ends the life, %. */
  readonly limit: number;
  /** Years until the limit by temperature and cycles a day; undefined beyond `LONGEST` and where the type does not age. */
  readonly years: readonly (readonly (number | undefined)[])[];
  /** Why nothing can be said of the fade. */
  readonly trouble: string | undefined;
  readonly modelled: readonly number[] | undefined;
  readonly guaranteed: readonly number[] | undefined;
  /** First year whose end the model has below the guarantee. */
  readonly firstBelow: number | undefined;
}

/** Energy of one unit, MWh. */
interface Energy {
  readonly nominal: number;
  readonly keptBelow: number;
  readonly keptAbove: number;
  readonly lost: number;
  /** Out of the terminals of a full unit, new. */
  readonly delivered: number;
  readonly hours: number | undefined;
}

/** delivered = capacity · usable share · √(round-trip efficiency): charging has taken the other root before. */
function energyOf({ nominalCapacity, nominalPower, minimumStateOfCharge, rangeOfCharge, roundtripEfficiency }: UserStorageSpec): Energy {
  const lowest = toFraction(minimumStateOfCharge);
  const highest = rangeOfCharge > 0 ? Math.min(1, lowest + toFraction(rangeOfCharge)) : 1;
  const usable = nominalCapacity * Math.max(0, highest - lowest);
  const delivered = usable * Math.sqrt(Math.max(0, toFraction(roundtripEfficiency)));
  return {
    nominal: nominalCapacity,
    keptBelow: nominalCapacity * lowest,
    keptAbove: nominalCapacity * (1 - highest),
    lost: usable - delivered,
    delivered,
    hours: nominalPower > 0 ? delivered / nominalPower : undefined,
  };
}

export function outlookOf(type: UserStorageSpec): Outlook {
  const limit = type.augmentationDegradationLimitSensitivity[0] ?? 0;
  const usual = fadeOfType(toStorageSpec(type), { cyclesPerYear: DAYS * USUAL.cyclesADay, celsius: USUAL.celsius, years: LONGEST });
  const modelled = usual.kind === 'health' ? usual.health.map((share): number => toPercent(share)) : undefined;
  const guaranteed = healthOf(type, LONGEST, true);
  const below = modelled && guaranteed ? modelled.findIndex((health, year) => health < guaranteed[year]! - SAME) : -1;
  return {
    energy: energyOf(type),
    limit,
    years: COMPARED_CELSIUS.map((celsius) =>
      COMPARED_CYCLES.map((cyclesADay) => {
        const health = modelled && healthOf(type, LONGEST, false, { cyclesADay, celsius });
        return health && yearsUntil(health, limit);
      }),
    ),
    trouble: usual.kind === 'problem' ? usual.text : undefined,
    modelled,
    guaranteed,
    firstBelow: below > 0 ? below : undefined,
  };
}
/** Percent that rounding alone keeps apart. */
const SAME = 1e-9;

/** Percentage points of health lost in a year of the usual use, the mean of ten; undefined where nothing determines it. */
export interface YearlyFade {
  readonly cycles: number | undefined;
  readonly calendar: number | undefined;
  /** Their sum, or the greater of both, as the type has it. */
  readonly together: number | undefined;
}
const MEAN_YEARS = 10;

export function yearlyFadeOf(type: UserStorageSpec): YearlyFade {
  const fade = (part: Partial<UserStorageSpec>): number | undefined => {
    const health = healthOf({ ...type, ...part }, MEAN_YEARS, false);
    return health && (100 - health[MEAN_YEARS]!) / MEAN_YEARS;
  };
  return {
    cycles: fade({ ignoreTemperatureEffectOnLifetime: true, simpleLifetimeInYears: 0 }),
    calendar: fade({ useLifetimeCurve: false }),
    together: fade({}),
  };
}
