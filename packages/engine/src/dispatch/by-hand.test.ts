import { type Fraction, toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { lossyUnit as unit, plantOf } from '../../test/plants.ts';
import { dispatch } from './dispatch.ts';
import type { Dispatch, DispatchProblem, StorageUnit } from './problem/problem.ts';

/** One plant over as many hours as there are prices; numbers stand for flat series. */
function plant(change: {
  readonly price: readonly number[];
  readonly importPrice?: readonly number[];
  readonly solar?: readonly number[];
  readonly wind?: readonly number[];
  readonly exportLimit?: number;
  readonly importLimit?: number;
  readonly storage?: readonly StorageUnit[];
  readonly converter?: { readonly powerMw: number; readonly efficiency: Fraction };
  readonly gridCharging?: boolean;
}): DispatchProblem {
  const steps = change.price.length;
  const flat = (value: number): Float64Array => new Float64Array(steps).fill(value);
  return plantOf(change.price, {
    bus: change.converter === undefined ? 'ac' : 'dc',
    systemConverter: change.converter,
    solarMw: Float64Array.from(change.solar ?? flat(0)),
    windMw: Float64Array.from(change.wind ?? flat(0)),
    storage: change.storage ?? [unit],
    exportLimitMw: flat(change.exportLimit ?? Infinity),
    importLimitMw: flat(change.importLimit ?? 0),
    gridCharging: change.gridCharging ?? true,
    importPrice: Float64Array.from(change.importPrice ?? change.price),
  });
}
const unitOf = ({ trajectory }: Dispatch) => {
  const at = trajectory.storage[0]!;
  return { charge: [...at.chargeMw], discharge: [...at.dischargeMw], soc: [...at.socMwh] };
};
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));

test('no sun, no import: the storage unit has nothing to do', () => {
  const result = dispatch(plant({ price: [10, 90, 10] }));
  expect(result.objective).toBe(0);
  expect(unitOf(result).charge).toEqual([0, 0, 0]);
});

test('no storage: sun and wind are sold up to the limit, and nothing at a negative price', () => {
  // 30 + 20 MW at 40 under a limit of 45: 1800. At −5 all 50 MW are curtailed. At 10: 8 MW of wind, 80.
  const result = dispatch(plant({ price: [40, -5, 10], solar: [30, 30, 0], wind: [20, 20, 8], exportLimit: 45, storage: [] }));
  expect(result.objective).toBeCloseTo(1880, 9);
  expect([...result.trajectory.exportMw]).toEqual(near([45, 0, 8]));
  expect([...result.trajectory.curtailedMw]).toEqual(near([5, 50, 0]));
  expect(result.solve.method).toBe('none');
  expect(result.trajectory.storage).toEqual([]);
  expect([...result.marginalStoredValue]).toEqual([0, 0, 0]);
});

test('full storage unit: charging stops at the capacity, what is left is exported', () => {
  // Four hours of 5 MW sun at 1, then two at 100. 10 MWh are full after 12.5 MW of charging; they give 8 MW in the two dear hours (5 + 3).
  // Charged are 12.5 of the 20 MWh, sold 7.5 at 1 and 8 at 100: 807.5.
  const result = dispatch(plant({ price: [1, 1, 1, 1, 100, 100], solar: [5, 5, 5, 5, 0, 0] }));
  expect(result.objective).toBeCloseTo(807.5, 9);
  expect(Math.max(...unitOf(result).soc)).toBeCloseTo(10, 9);
});

test('an export limit that binds: energy above it costs nothing and is stored first', () => {
  // 12 MW of sun under a limit of 8: 4 MW would be lost, charging them storage units 3.2 MWh, which give 2.56 MW at 30; a fifth MW would
  // give up 20 for 0.64 · 30 = 19.2. 8 · 20 + 2.56 · 30 = 236.8.
  const result = dispatch(plant({ price: [20, 30], solar: [12, 0], exportLimit: 8 }));
  expect(result.objective).toBeCloseTo(236.8, 9);
  expect(unitOf(result).charge).toEqual(near([4, 0]));
  // In hour 1 the limit binds the discharge: with a limit of 2 only 2.5 MWh leave the storage unit, the rest is worth nothing.
  const tight = dispatch(plant({ price: [20, 30], solar: [12, 0], exportLimit: 2 }));
  expect(tight.objective).toBeCloseTo(2 * 20 + 2 * 30, 9);
  expect(unitOf(tight).discharge).toEqual(near([0, 2]));
});

test('negative price: the storage unit is paid to charge, and does not burn energy by doing both at once', () => {
  // At −10 it imports 5 MW (+50) and holds 4 MWh, sold at 1 as 3.2 MW. At −10 again, full or not, charging and discharging at
  // once would earn more by wasting; one direction only leaves: capacity 4 MWh, filled in the first hour, the second
  // hour idle is 0; discharging in between costs. 50 + 3.2.
  const small = { ...unit, capacityMwh: 4 };
  const result = dispatch(plant({ price: [-10, -10, 1], importLimit: 20, storage: [small] }));
  expect(result.objective).toBeCloseTo(53.2, 9);
  const { charge, discharge } = unitOf(result);
  charge.forEach((power, t) => expect(power * discharge[t]!).toBe(0));
});

test('negative prices far apart: emptying at −1 to be paid 100 for charging again', () => {
  // Full at the start (4 MWh). Hour 0 at −1: discharge 3.2 MW, pay 3.2. Hour 1 at −100: charge 5 MW, earn 500. Idle instead earns
  // nothing. The hull of hour 0 cannot promise more than its corners pay here: no repair is needed.
  const small = { ...unit, capacityMwh: 4, initialSocMwh: 4 };
  const result = dispatch(plant({ price: [-1, -100, 0], importLimit: 20, storage: [small] }));
  expect(result.objective).toBeCloseTo(500 - 3.2, 9);
});

test('a hull that promises too much is repaired', () => {
  // One hour at −10 with a storage unit that is full (4 MWh, 5 MW, 0.8 each way), a limit of 2 MW out, and nothing after: charge is
  // impossible, discharge costs, idle earns 0. The hull between charging and discharging promises more at u = 0: charging
  // 5 MW units 4 MWh and earns 50, discharging 2 MW takes 2.5 MWh and costs 20; the chord at 0 is −20 + 70 · 2.5/6.5 = 6.92.
  const small = { ...unit, capacityMwh: 4, initialSocMwh: 4 };
  const result = dispatch(plant({ price: [-10], importLimit: 20, exportLimit: 2, storage: [small] }));
  expect(result.objective).toBe(0);
  expect(result.solve).toMatchObject({ method: 'exact', windows: 1, repairedWindows: 1, worstGap: 0 });
});

test('importing below the sale price is not resold in the same hour', () => {
  // Buying at 5 and selling at 20 in one hour is not possible. Without a storage unit nothing happens; with one, 5 MW bought at 5 in hour
  // 0 give 3.2 MW sold at 20 in hour 1: 64 − 25 = 39. In hour 2 it would have to wait.
  const problem = plant({ price: [20, 20], importPrice: [5, 5], importLimit: 50 });
  expect(dispatch({ ...problem, storage: [] }).objective).toBe(0);
  const result = dispatch(problem);
  expect(result.objective).toBeCloseTo(39, 9);
  expect([...result.trajectory.importMw]).toEqual(near([5, 0]));
});

test('clipping on the dc bus: the storage unit takes what the converter cannot pass', () => {
  // 10 MW of sun, converter 6 MW at 0.9 on its output side: it takes 6/0.9 = 6.667 MW. 3.333 MW would be clipped; stored they are 2.667 MWh
  // and 2.133 MW on the bus at night, 1.92 MW behind the converter. 6 · 20 + 1.92 · 20 = 158.4.
  const converter = { powerMw: 6, efficiency: toFraction(90) };
  const result = dispatch(plant({ price: [20, 20], solar: [10, 0], converter }));
  expect(result.objective).toBeCloseTo(158.4, 9);
  expect(unitOf(result).charge).toEqual(near([10 - 6 / 0.9, 0]));
  expect(dispatch(plant({ price: [20, 20], solar: [10, 0], converter, storage: [] })).objective).toBeCloseTo(120, 9);
});

test('charging from the grid through the converter: rated at its dc output, wind helps from the ac side', () => {
  // Converter 4 MW at 0.8: 4 MW reach the storage unit, 5 MW are taken on the ac side; 2 of them wind, 3 bought at 10. 4 MW unit
  // 3.2 MWh, 2.56 MW on the bus, 2.048 MW sold at 100: 204.8 − 30 = 174.8.
  const result = dispatch(
    plant({
      price: [10, 100],
      wind: [2, 0],
      importLimit: 50,
      converter: { powerMw: 4, efficiency: toFraction(80) },
    }),
  );
  expect(result.objective).toBeCloseTo(174.8, 9);
  expect([...result.trajectory.importMw]).toEqual(near([3, 0]));
  expect([...result.trajectory.windUsedMw]).toEqual(near([2, 0]));
});

test('grid charging off: sun charges, the grid does not', () => {
  // Only 2 MW of sun may charge: 1.6 MWh, 1.28 MW at 100. The same with grid charging takes 5 MW, 3 of them bought: 4 MWh, 3.2 MW.
  const problem = plant({ price: [10, 100], solar: [2, 0], importLimit: 50, gridCharging: false });
  expect(dispatch(problem).objective).toBeCloseTo(128, 9);
  expect(dispatch({ ...problem, gridCharging: true }).objective).toBeCloseTo(320 - 30, 9);
});

test('a storage unit whose parts sum to a last digit more than it can give in a step', () => {
  // Lossless, 2 MWh and 2 MW, full. It is emptied at 26.98, keeps the sun of the second hour for the third, where that earns 2 more:
  // 2.4994… at 26.98, 0.1842… at 15.25. 2 − 0.1842… and 0.1842… are 2 + 4e−16.
  const price = [26.982358200475574, 13.22073801420629, 15.249808598309755];
  const solar = [0.4994505771177599, 0.18424131710855673, 0];
  const full: StorageUnit = {
    ...unit,
    capacityMwh: 2,
    powerMw: 2,
    chargeEfficiency: toFraction(100),
    dischargeEfficiency: toFraction(100),
    initialSocMwh: 2,
    wearCostPerMwh: 0.25,
  };
  const { objective } = dispatch(plant({ price, solar, gridCharging: false, storage: [full] }));
  expect(objective).toBeCloseTo(price[0]! * (2 + solar[0]!) + price[2]! * solar[1]! - 0.25 * (2 + solar[1]!), 9);
});

test('N-15 an unprofitable storage unit stays idle, also where trading would earn exactly nothing', () => {
  // 0.64 of what is bought comes back: 64 for 100 of price. At 64 and 100 both sides are equal and the storage unit rests; with wear it
  // rests at 60 too.
  const idle = (result: Dispatch): boolean => unitOf(result).charge.every((power) => power === 0);
  expect(idle(dispatch(plant({ price: [70, 100], importLimit: 50 })))).toBe(true);
  expect(idle(dispatch(plant({ price: [64, 100], importLimit: 50 })))).toBe(true);
  expect(idle(dispatch(plant({ price: [60, 100], importLimit: 50 })))).toBe(false);
  expect(idle(dispatch(plant({ price: [60, 100], importLimit: 50, storage: [{ ...unit, wearCostPerMwh: 6 }] })))).toBe(true);
});

test('N-15 the first state is given, the last is worth nothing', () => {
  // 10 MWh at the start leave as 8 MW in two hours at 7; nothing is kept.
  const result = dispatch(plant({ price: [7, 7], storage: [{ ...unit, initialSocMwh: 10 }] }));
  expect(result.objective).toBeCloseTo(56, 9);
  expect(unitOf(result).soc[1]).toBe(0);
});

test('wear is paid per MWh that leaves the storage unit', () => {
  // 5 MW at 10 storage unit 4 MWh; 3.2 MW at 100; wear 6 on 4 MWh: 320 − 50 − 24.
  const result = dispatch(plant({ price: [10, 100], importLimit: 50, storage: [{ ...unit, wearCostPerMwh: 6 }] }));
  expect(result.objective).toBeCloseTo(246, 9);
  expect(result.terms.wear).toBeCloseTo(-24, 9);
});

test('quarters of an hour: power is four times the energy', () => {
  // 5 MW for a quarter are 1.25 MWh bought at 20, 1 MWh stored, 0.8 MWh sold at 100: 80 − 25.
  const problem = plant({ price: [20, 100], importLimit: 50 });
  expect(dispatch({ ...problem, stepHours: 0.25 }).objective).toBeCloseTo(55, 9);
});

test('the state of charge stays between its limits', () => {
  // 10 MWh between 20 % and 70 %: 5 MWh usable, from 20 %: 6.25 MW of charging would fill it, 5 MW storage unit 4 MWh; then 3.2 MW.
  const result = dispatch(
    plant({
      price: [10, 100],
      importLimit: 50,
      storage: [{ ...unit, minSoc: toFraction(20), maxSoc: toFraction(70), initialSocMwh: 2 }],
    }),
  );
  expect(unitOf(result).soc).toEqual(near([6, 2]));
  expect(result.objective).toBeCloseTo(320 - 50, 9);
});

test('rolling windows: what lies beyond the look-ahead is not seen', () => {
  // The dear hour 3 lies outside the first window of two steps, so hour 0 (10) sells nothing and buys for hour 1 (30) only if 0.64 · 30 >
  // 10:
  // 5 MW · 10 = 50 for 3.2 · 30 = 96. Second window, hours 2 and 3 (20 and 200): 3.2 · 200 − 5 · 20 = 540. The end of hour 1 leaves it
  // empty.
  const problem = { ...plant({ price: [10, 30, 20, 200], importLimit: 50 }), lookAheadSteps: 2, commitSteps: 2 };
  expect(dispatch(problem).objective).toBeCloseTo(46 + 540, 9);
  // With all four hours in view two hours of charging at 10 and 20 serve the two at 200 and 30: hour 3 gives 5 MW from 6.25 MWh.
  // 10 buys 4 MWh, 20 buys 2.25 MWh (2.8125 MW): 5 · 200 − 50 − 56.25, hour 1 idle as 30 · 0.8 < what the MWh costs at 20, 25.
  expect(dispatch({ ...problem, lookAheadSteps: 4, commitSteps: 4 }).objective).toBeCloseTo(1000 - 50 - 56.25, 9);
});

test('marginal value of stored energy by hand: right-hand derivative after each step', () => {
  // Price 10, 100, 50, storage unit empty at the start, 5 MW, 10 MWh. Hour 0 charges 5 MW to 4 MWh, hour 1 sells them as 3.2 of its 5 MW.
  // One more MWh after hour 0 is sold in hour 1 as 0.8 at 100: 80. After hour 1 in hour 2: 40, although the unit could buy
  // nothing for it. After hour 2: 0.
  const result = dispatch(plant({ price: [10, 100, 50], importLimit: 50 }));
  expect([...result.marginalStoredValue]).toEqual(near([80, 40, 0]));
  // With 1 MW of discharge at 100 and nothing else to earn, 1.25 MWh are worth 80 each and the next is worth nothing.
  const slow = { ...unit, powerMw: 1, initialSocMwh: 2 };
  expect([...dispatch(plant({ price: [0, 100], storage: [slow] })).marginalStoredValue]).toEqual(near([0, 0]));
});

test('a daily limit on what leaves the storage unit', () => {
  // 0.2 cycles of 10 MWh: 2 MWh may leave on the day. They take 2.5 MW bought at 10 and give 1.6 MW at 100: 160 − 25. Without the limit
  // both peaks are served from 4 MWh each.
  const problem = plant({ price: [10, 100, 10, 100], importLimit: 50, storage: [{ ...unit, cyclesPerDay: 0.2 }] });
  const result = dispatch(problem);
  expect(result.objective).toBeCloseTo(135, 9);
  expect(result.solve.worstGap).toBeLessThanOrEqual(1e-12);
  expect(dispatch({ ...problem, storage: [unit] }).objective).toBeCloseTo(2 * (320 - 50), 9);
  // A limit of nothing leaves the storage unit where it is.
  expect(dispatch({ ...problem, storage: [{ ...unit, initialSocMwh: 10, cyclesPerDay: 0 }] }).objective).toBe(0);
});

test('two days share the storage unit, each with a limit of its own', () => {
  // Steps of 12 hours, two a day: 10, 20 and 60, 100. 5 MWh may leave per day. A MWh stored at 10 costs 12.5; it gives 16 at 20, 80 at 100.
  // In 10 MWh there is room for both days: 5 · 3.5 + 5 · 67.5 = 355.
  const problem = { ...plant({ price: [10, 20, 60, 100], importLimit: 50, storage: [{ ...unit, cyclesPerDay: 0.5 }] }), stepHours: 12 };
  expect(dispatch(problem).objective).toBeCloseTo(355, 9);
  // 6 MWh of room and 5 of the limit: 5 wait for the second day, 1 goes on the first: 337.5 + 3.5. Selling 5 on the first day
  // and buying 4 at 60 (75 a MWh) earns 17.5 + 67.5 + 4 · 5 = 105.
  const small = { ...unit, capacityMwh: 6, cyclesPerDay: 5 / 6 };
  expect(dispatch({ ...problem, storage: [small] }).objective).toBeCloseTo(341, 9);
});

test('what a day has used is carried into its next window', () => {
  // Two windows of two hours on one day, 3 MWh may leave: all of them in the first, which earns 3 · (80 − 12.5) = 202.5. Of 5 MWh the first
  // takes the 4 that one hour of charging gives, 1 is left for the second: 5 · 67.5.
  const problem = { ...plant({ price: [10, 100, 10, 100], importLimit: 50 }), lookAheadSteps: 2, commitSteps: 2 };
  const limited = (cyclesPerDay: number): number => dispatch({ ...problem, storage: [{ ...unit, cyclesPerDay }] }).objective;
  expect(limited(0.3)).toBeCloseTo(202.5, 9);
  expect(limited(0.5)).toBeCloseTo(337.5, 9);
  expect(limited(0.8)).toBeCloseTo(540, 9);
});

test('a limit and negative prices: the paid charge needs a paid discharge, and that counts', () => {
  // −100, −1, −100 and nothing after, a storage unit of 4 MWh that is empty: charge 5 MW (+500), give 3.2 MW back at −1 (−3.2), charge
  // again (+500): 996.8 with 4 MWh leaving. Half of them may leave: 1.6 MW cost 1.6, and 2 MWh of room take 2.5 MW at −100: 500 − 1.6 +
  // 250.
  const problem = plant({ price: [-100, -1, -100], importLimit: 20, storage: [{ ...unit, capacityMwh: 4, cyclesPerDay: 1 }] });
  expect(dispatch(problem).objective).toBeCloseTo(996.8, 9);
  expect(dispatch({ ...problem, storage: [{ ...unit, capacityMwh: 4, cyclesPerDay: 0.5 }] }).objective).toBeCloseTo(748.4, 9);
});

test('a day that begins with its allowance and a rounding error more gives its allowance', () => {
  // 0.25 cycles of 10 MWh: 2.5 MWh leave and give 2 MW at 50.
  const drifted = { ...unit, cyclesPerDay: 0.25, initialSocMwh: 2.5 * (1 + 1.2e-12) };
  const result = dispatch(plant({ price: [50, 1], storage: [drifted] }));
  expect(result.objective).toBeCloseTo(100, 9);
  expect(result.solve.worstGap).toBeLessThanOrEqual(1e-10);
});
