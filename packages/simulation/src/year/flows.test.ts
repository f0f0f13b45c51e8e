import { dispatch, type DispatchProblem, type StorageUnit } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { flowsOf } from './flows.ts';

test('what one store gives to another is no export and comes from no source', () => {
  // Nothing leaves the plant in hours 0 to 2, 10 MW of sun come in hours 0 and 2. A (8 MWh, 10 MW) takes 6 and B (16 MWh, 4 MW) takes 4; in
  // hour 1 A gives 4 to B, so that both can take 10 again in hour 2; 20 MWh leave in hours 3 to 5.
  const series = (...values: readonly number[]): Float64Array => Float64Array.from(values);
  const store: StorageUnit = {
    capacityMwh: 8,
    powerMw: 10,
    chargeEfficiency: toFraction(100),
    dischargeEfficiency: toFraction(100),
    minSoc: toFraction(0),
    maxSoc: toFraction(100),
    initialSocMwh: 0,
    wearCostPerMwh: 0,
  };
  const problem: DispatchProblem = {
    steps: 6,
    stepHours: 1,
    lookAheadSteps: 6,
    commitSteps: 6,
    bus: 'ac',
    solarMw: series(10, 0, 10, 0, 0, 0),
    windMw: series(0, 0, 0, 0, 0, 0),
    storage: [store, { ...store, capacityMwh: 16, powerMw: 4 }],
    systemConverter: undefined,
    exportLimitMw: series(0, 0, 0, 20, 20, 20),
    importLimitMw: series(0, 0, 0, 0, 0, 0),
    gridCharging: true,
    price: series(50, 50, 50, 50, 50, 50),
    importPrice: series(50, 50, 50, 50, 50, 50),
  };
  const flows = flowsOf(problem, dispatch(problem), { transformerEfficiency: 1, lineEfficiency: 1 });
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  expect(flows.storageToStorageMw[1]).toBeCloseTo(4, 7);
  expect(flows.solarToStorageMw[1]).toBe(0);
  expect(sum(flows.solarToStorageMw)).toBeCloseTo(20, 7);
  expect(sum(flows.storageExportMw)).toBeCloseTo(20, 7);
  expect(sum(flows.exportMw)).toBeCloseTo(20, 7);
  expect(flows.solarExportMw.every((power) => Math.abs(power) < 1e-9)).toBe(true);
});
