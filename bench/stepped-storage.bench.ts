import type { Fraction } from '@stackwatt/units';
import { executeSchedule, type ScheduleInputs } from '../packages/engine/src/storage/kinetic/execute-schedule.ts';
import { PLAIN_RESERVOIR } from '../packages/engine/src/storage/kinetic/kinetic-storage.ts';
import { levelTanks } from '../packages/engine/src/storage/kinetic/tanks.ts';
import type { Scenario } from './harness.ts';

const STEPS = 35_040;

/** A storage unit of two tanks behind a resistance, warmed by its losses, stepped over the schedule of a year of quarter hours. */
export const scenarios = (): Scenario[] => {
  const wave = (sign: number): Float64Array => Float64Array.from({ length: STEPS }, (_, i) => Math.max(0, 3 * sign * Math.sin(i / 20)));
  const inputs: ScheduleInputs = {
    storage: {
      ...PLAIN_RESERVOIR,
      capacityMwh: 10,
      powerMw: 100,
      chargeEfficiency: 1 as Fraction,
      dischargeEfficiency: 1 as Fraction,
      rateConstantPerHour: 1,
      capacityRatio: 0.6,
      peakCircuitMw: 30,
      thermal: { kind: 'lumped', massKg: 90_000, specificHeat: 1_000, conductance: 300 },
    },
    start: { ...levelTanks(5, 0.6), celsius: 20 },
    stepHours: 0.25,
    chargeMw: wave(1),
    dischargeMw: wave(-1),
    airCelsius: new Float64Array(STEPS).fill(15),
  };
  return [{ name: 'advanced storage, a year of quarter hours', gateMs: 20, aimMs: 10, run: () => executeSchedule(inputs) }];
};
