import { expect, test } from 'vitest';
import { selfSupply, type SelfSupplyPlant, type SelfSupplySetting } from './self-supply.ts';

const flat = (value: number): Float64Array => new Float64Array(48).fill(value);
const setting = (more: Partial<SelfSupplySetting> = {}): SelfSupplySetting => ({
  stepHours: 1,
  windows: [
    { from: 18, to: 22, mwh: 8 },
    { from: 42, to: 46, mwh: 8 },
  ],
  exportLimitMw: flat(Infinity),
  importLimitMw: flat(0),
  contractPrice: flat(100),
  salePrice: flat(10),
  importPrice: flat(20),
  ...more,
});
const plant = (more: Partial<SelfSupplyPlant> = {}): SelfSupplyPlant => ({
  output: flat(0),
  powerMw: 0,
  capacityMwh: 0,
  minSoc: 0,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  ...more,
});

test('output serves the window first and the rest is sold', () => {
  // 1 MW: 4 of 8 MWh in each window at 100, 40 h at 10.
  expect(selfSupply(setting(), plant({ output: flat(1) }))).toEqual({ shortageMwh: 8, revenue: 800 + 400 });
});
test('the storage unit is full at first, fills from what is left over, and gives what its power and charge allow', () => {
  // 3 MW and 6 MWh: 6 in the first window; by the second 20 h of 0.25 MW have brought 5 MWh back. 0.25 MW serves 1 MWh in each window.
  const { shortageMwh } = selfSupply(setting(), plant({ output: flat(0.25), powerMw: 3, capacityMwh: 6 }));
  expect(shortageMwh).toBeCloseTo(8 - 7 + (8 - 6), 9);
  // ηd = 0.5: half of the 6 MWh arrives.
  expect(selfSupply(setting(), plant({ powerMw: 3, capacityMwh: 6, dischargeEfficiency: 0.5 })).shortageMwh).toBeCloseTo(5 + 8, 9);
});
test('the grid fills the storage unit outside of windows, at its price', () => {
  const { shortageMwh, revenue } = selfSupply(setting({ importLimitMw: flat(1) }), plant({ powerMw: 2, capacityMwh: 8 }));
  expect(shortageMwh).toBe(0);
  // 8 MWh are bought back between the windows, and 2 in the hours after the second.
  expect(revenue).toBe(1600 - 20 * (8 + 2));
});
test('a limit holds for all that is delivered and sold', () => {
  expect(selfSupply(setting({ exportLimitMw: flat(1) }), plant({ output: flat(5) }))).toEqual({ shortageMwh: 8, revenue: 800 + 400 });
});
