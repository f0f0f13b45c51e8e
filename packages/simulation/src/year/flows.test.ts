import { dispatch, type DispatchProblem, type StorageUnit } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { flowsOf } from './flows.ts';

test('what one storage unit gives to another is no export and comes from no source', () => {
  // Nothing leaves the plant in hours 0 to 2, 10 MW of sun come in hours 0 and 2. A (8 MWh, 10 MW) takes 6 and B (16 MWh, 4 MW) takes 4; in
  // hour 1 A gives 4 to B, so that both can take 10 again in hour 2; 20 MWh leave in hours 3 to 5.
  const series = (...values: readonly number[]): Float64Array => Float64Array.from(values);
  const storageUnit: StorageUnit = {
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
    storage: [storageUnit, { ...storageUnit, capacityMwh: 16, powerMw: 4 }],
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

test('M-3 on a dc bus the sources of an export add up to it while solar charges and wind blows', () => {
  // 10 MW of sun on the dc side, 6 of wind on the ac side, a converter of 90 %. The storage unit takes 4 of the sun; 6 · 0.9 = 5.4 MW of it
  // and all 6 of the wind leave. Nothing of the wind can cross a converter that sends sun out.
  const [of, none] = [(value: number) => Float64Array.of(value), Float64Array.of(0)];
  const problem = {
    steps: 1,
    bus: 'dc',
    systemConverter: { powerMw: 20, efficiency: toFraction(90) },
    solarMw: of(10),
    windMw: of(6),
    exportLimitMw: of(100),
    storage: [{ powerMw: 4 }],
  } as never;
  const trajectory = {
    solarUsedMw: of(10),
    windUsedMw: of(6),
    curtailedMw: none,
    exportMw: of(11.4),
    importMw: none,
    storage: [{ chargeMw: of(4), dischargeMw: none, socMwh: of(4) }],
  };
  const flows = flowsOf(problem, { trajectory } as never, { transformerEfficiency: 1, lineEfficiency: 1 });
  expect(flows.solarToStorageMw[0]).toBe(4);
  expect(flows.solarExportMw[0]).toBeCloseTo(5.4, 12);
  expect(flows.windExportMw[0]).toBe(6);
  expect(flows.balanceResidualMw).toBeLessThan(1e-12);
});
