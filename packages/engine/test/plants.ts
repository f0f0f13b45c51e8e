import type { DispatchProblem, StorageUnit } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';

const all = 1 as Fraction;
const none = 0 as Fraction;

/** A storage unit of 10 MW and 10 MWh without losses and wear, empty; what differs is said. */
export const unitOf = (change: Partial<StorageUnit> = {}): StorageUnit => ({
  capacityMwh: 10,
  powerMw: 10,
  chargeEfficiency: all,
  dischargeEfficiency: all,
  minSoc: none,
  maxSoc: all,
  initialSocMwh: 0,
  wearCostPerMwh: 0,
  ...change,
});

/** A storage unit of 5 MW and 10 MWh that keeps 0.8 each way, empty and without wear. */
export const lossyUnit = unitOf({ powerMw: 5, chargeEfficiency: 0.8 as Fraction, dischargeEfficiency: 0.8 as Fraction });

/**
 * A plant on the ac bus over as many hours as there are prices, in one window: any export and no import, sold and bought at the price,
 * without solar and wind; its storage and what differs is said.
 */
export function plantOf(price: ArrayLike<number>, change: Partial<DispatchProblem>): DispatchProblem {
  const steps = price.length;
  const flat = (value: number): Float64Array => new Float64Array(steps).fill(value);
  return {
    steps,
    stepHours: 1,
    lookAheadSteps: steps,
    commitSteps: steps,
    bus: 'ac',
    solarMw: flat(0),
    windMw: flat(0),
    storage: [],
    systemConverter: undefined,
    exportLimitMw: flat(Infinity),
    importLimitMw: flat(0),
    gridCharging: true,
    price: Float64Array.from(price),
    importPrice: Float64Array.from(price),
    ...change,
  };
}

/** A problem in other units: powers and energies times 10^size, money times 10^money, and storage of 10^hours as many hours. */
export function inOtherUnits(
  problem: DispatchProblem,
  { size, money, hours }: Record<'size' | 'money' | 'hours', number>,
): DispatchProblem {
  const bySize = (values: Float64Array): Float64Array => values.map((value) => value * 10 ** size);
  const byMoney = (values: Float64Array): Float64Array => values.map((value) => value * 10 ** money);
  return {
    ...problem,
    solarMw: bySize(problem.solarMw),
    windMw: bySize(problem.windMw),
    exportLimitMw: bySize(problem.exportLimitMw),
    importLimitMw: bySize(problem.importLimitMw),
    price: byMoney(problem.price),
    importPrice: byMoney(problem.importPrice),
    systemConverter: problem.systemConverter && { ...problem.systemConverter, powerMw: problem.systemConverter.powerMw * 10 ** size },
    storage: problem.storage.map((unit) => ({
      ...unit,
      powerMw: unit.powerMw * 10 ** size,
      capacityMwh: unit.capacityMwh * 10 ** (size + hours),
      initialSocMwh: unit.initialSocMwh * 10 ** (size + hours),
      wearCostPerMwh: unit.wearCostPerMwh * 10 ** money,
    })),
  };
}
