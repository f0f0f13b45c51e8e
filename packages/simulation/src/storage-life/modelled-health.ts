import { calendarDamage, stateOfHealth, withMinimumLife } from '@stackwatt/engine';
import type { Storage } from '@stackwatt/model';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import { ageingOf } from './ageing-of-type.ts';
import { ROOM_CELSIUS } from './store-temperature.ts';

/**
 * State of health that the ageing model of a type gives at a constant number of full cycles a year and room temperature, at the end of
 * each year of age: what a guarantee is compared with. A full cycle has depth 1, so that it takes A of the capacity.
 *
 *   health(n) = 1 − (n·cycles·A ⊕ n·B·e^(−d/T)),   ⊕ the sum or the greater of the two
 *
 * @returns  fractions from year 0 on; undefined for a type without a model, or with one whose curves determine nothing
 */
export function modelledHealth(item: Storage, cyclesPerYear: number, years: number): number[] | undefined {
  const ageing = simulated(item);
  if (ageing === undefined) return undefined;
  const perYear = {
    cycle: (ageing.cycle?.fullCycleDamage ?? 0) * cyclesPerYear,
    calendar: ageing.calendar === undefined ? 0 : calendarDamage(ageing.calendar, ROOM_CELSIUS, HOURS_PER_YEAR),
  };
  return Array.from({ length: years + 1 }, (_, age) =>
    withMinimumLife(
      stateOfHealth({ cycle: perYear.cycle * age, calendar: perYear.calendar * age }, ageing.combination),
      age,
      ageing.minimumLife,
    ),
  );
}

function simulated(item: Storage) {
  try {
    const ageing = ageingOf({ useOemGuaranteedDegradation: false, earlyAnalysis: false }, item);
    return ageing.kind === 'simulated' ? ageing : undefined;
  } catch (problem) {
    // The checker tells the place of a curve that determines nothing.
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}
