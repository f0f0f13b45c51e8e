import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneWayEfficiency } from '../life/round-trip-efficiency.ts';
import { executeSchedule, type ScheduleInputs } from './execute-schedule.ts';
import { PLAIN_RESERVOIR, type KineticStorage } from './kinetic-storage.ts';
import { chargeAtBus, chargeInside, dischargeAtBus, dischargeInside, maxChargeInside, maxDischargeInside } from './power-limits.ts';
import { cellPowerForCharge, cellPowerForDischarge, circuitRoundTrip, dischargedPower, peakCircuitWatts } from './series-resistance.ts';
import { levelTanks, maxTankCharge, maxTankDischarge, tanksAfter, tankStep } from './tanks.ts';
import { temperatureAfter, type ThermalModel } from './thermal.ts';

const storageOf = (over: Partial<KineticStorage> = {}): KineticStorage => ({
  ...PLAIN_RESERVOIR,
  capacityMwh: 10,
  powerMw: 100,
  chargeEfficiency: 1 as Fraction,
  dischargeEfficiency: 1 as Fraction,
  ...over,
});
const run = (
  storage: KineticStorage,
  start: number,
  chargeMw: readonly number[],
  dischargeMw: readonly number[],
  over: Partial<ScheduleInputs> = {},
) =>
  executeSchedule({
    storage,
    start: { ...levelTanks(start, storage.capacityRatio), celsius: 20 },
    stepHours: 1,
    chargeMw: Float64Array.from(chargeMw),
    dischargeMw: Float64Array.from(dischargeMw),
    airCelsius: 20,
    ...over,
  });

test('two tanks of 3 with c = 0.5, k = 1 and 10 in all can give 3.67620 for an hour and take 2.45080', () => {
  const step = tankStep(1, 0.5, 1);
  const tanks = { availableMwh: 3, boundMwh: 3 };
  // e^−1 = 0.36788: (3·0.36788 + 3·0.63212)/(0.5·0.63212 + 0.5) = 3/0.81606; (5 − 3)/0.81606.
  expect(maxTankDischarge(step, tanks)).toBeCloseTo(3.6762, 5);
  expect(maxTankCharge(step, tanks, 10)).toBeCloseTo(2.4508, 5);
  expect(tanksAfter(step, tanks, maxTankDischarge(step, tanks)).availableMwh).toBeCloseTo(0, 12);
  expect(tanksAfter(step, tanks, -maxTankCharge(step, tanks, 10)).availableMwh).toBeCloseTo(5, 12);
});

test('from there an hour at 2 leaves 1.36788 available and 2.63212 bound, 4 in all', () => {
  const after = tanksAfter(tankStep(1, 0.5, 1), { availableMwh: 3, boundMwh: 3 }, 2);
  expect(after.availableMwh).toBeCloseTo(1.36788, 5);
  expect(after.boundMwh).toBeCloseTo(2.63212, 5);
  expect(after.availableMwh + after.boundMwh).toBeCloseTo(4, 14);
});

test('at rest tanks that are not level flow into each other: after an hour 3 + 2·e^−1 of 6', () => {
  // Q_1 = c·Q + (Q_1 − c·Q)·e^(−kt) = 3 + 2·0.36788.
  const after = tanksAfter(tankStep(1, 0.5, 1), { availableMwh: 5, boundMwh: 1 }, 0);
  expect(after.availableMwh).toBeCloseTo(3 + 2 * Math.exp(-1), 13);
});

test('published: a storage unit of 10 kWh can give at most 10 kW for an hour and 20 kW for half an hour', () => {
  const full = levelTanks(10, 1);
  expect(maxTankDischarge(tankStep(Infinity, 1, 1), full)).toBe(10);
  expect(maxTankDischarge(tankStep(Infinity, 1, 0.5), full)).toBe(20);
  // With a second tank, less.
  expect(maxTankDischarge(tankStep(0.5, 0.4, 1), levelTanks(10, 0.4))).toBeLessThan(10);
});

const unit = fc.integer({ min: 0, max: 1_000 }).map((value) => value / 1_000);
const anyTanks = fc.record({
  k: fc.constantFrom(0, 0.01, 0.3, 1, 8, 1e4, Infinity),
  c: unit.map((value) => 0.05 + 0.95 * value),
  hours: fc.constantFrom(0.25, 0.5, 1),
  a: unit,
  b: unit,
  share: unit,
});

test('whatever the tanks, neither leaves its range at full power, and the total changes by the power times the time', () => {
  fc.assert(
    fc.property(anyTanks, ({ k, c, hours, a, b, share }) => {
      const step = tankStep(k, c, hours);
      const tanks = { availableMwh: a * c * 10, boundMwh: b * (1 - c) * 10 };
      const total = tanks.availableMwh + tanks.boundMwh;
      for (const power of [maxTankDischarge(step, tanks), -maxTankCharge(step, tanks, 10)].map(
        (limit) => limit * (share < 0.5 ? 1 : share),
      )) {
        const after = tanksAfter(step, tanks, power);
        expect(after.availableMwh + after.boundMwh).toBeCloseTo(total - power * hours, 10);
        expect(after.availableMwh).toBeGreaterThanOrEqual(0);
        expect(after.availableMwh).toBeLessThanOrEqual(c * 10 + 1e-9);
        expect(after.boundMwh).toBeGreaterThanOrEqual(-1e-9);
        expect(after.boundMwh).toBeLessThanOrEqual((1 - c) * 10 + 1e-9);
      }
    }),
  );
});

test('a step is two half steps at the same power', () => {
  fc.assert(
    fc.property(anyTanks, ({ k, c, a, b, share }) => {
      const tanks = { availableMwh: a * c * 10, boundMwh: b * (1 - c) * 10 };
      const [whole, half] = [tankStep(k, c, 1), tankStep(k, c, 0.5)];
      const power = share * maxTankDischarge(whole, tanks);
      expect(tanksAfter(half, tanksAfter(half, tanks, power), power).availableMwh).toBeCloseTo(
        tanksAfter(whole, tanks, power).availableMwh,
        9,
      );
    }),
  );
});

test('600 V behind 0.02 Ω: 100 kW are 167.603 A and lose 561.8 W; the most is 4.5 MW', () => {
  const peak = peakCircuitWatts(600, 0.02);
  expect(peak).toBeCloseTo(4.5e6, 6);
  const cells = cellPowerForDischarge(100_000, peak);
  expect(cells / 600).toBeCloseTo(167.603, 3);
  expect(cells - 100_000).toBeCloseTo(561.8, 1);
  // I²·R_0 says the same.
  expect((cells / 600) ** 2 * 0.02).toBeCloseTo(cells - 100_000, 6);
  expect(dischargedPower(2 * peak, peak)).toBe(peak);
  expect(cellPowerForDischarge(9e6, peak)).toBe(2 * peak);
});

test('charging through the same resistance: 100 kW bring 99,451 W to the cells', () => {
  // I = (−600 + √(600² + 4·0.02·100,000))/(2·0.02) = 6.630035/0.04 = 165.7509 A, times 600 V.
  const cells = cellPowerForCharge(100_000, peakCircuitWatts(600, 0.02));
  expect(cells).toBeCloseTo((600 * (Math.sqrt(368_000) - 600)) / 0.04, 5);
  expect(cells).toBeCloseTo(99_450.5, 1);
  // There and back: 99,450.5/100,000 · 100,000/(600 · 167.603028).
  expect(circuitRoundTrip(100_000, 100_000, peakCircuitWatts(600, 0.02))).toBeCloseTo(99_450.5 / (600 * 167.603028), 6);
  expect(circuitRoundTrip(1, 1, Infinity)).toBe(1);
});

test('power at the bus and inside are each other’s inverse', () => {
  fc.assert(
    fc.property(unit, unit, (share, loss) => {
      const storage = storageOf({
        peakCircuitMw: 5,
        chargeEfficiency: (1 - loss / 2) as Fraction,
        dischargeEfficiency: (1 - loss / 3) as Fraction,
      });
      const power = share * 4.9 * storage.dischargeEfficiency;
      expect(dischargeAtBus(storage, dischargeInside(storage, power))).toBeCloseTo(power, 9);
      expect(chargeAtBus(storage, chargeInside(storage, power))).toBeCloseTo(power, 9);
    }),
  );
});

test('of the caps on charging the least applies, each to the power inside', () => {
  const step = tankStep(Infinity, 1, 1);
  const four = levelTanks(4, 1);
  const at = (over: Partial<KineticStorage>): number => maxChargeInside(storageOf(over), step, four, 20);
  // 6 MWh are missing. Rate: (1 − e^−1)·6 = 3.7927; current: 2.5; state of charge up to 90 %: 5; room: 6.
  expect(at({})).toBe(6);
  expect(at({ maxSoc: 0.9 as Fraction })).toBe(5);
  expect(at({ maxChargeRatePerHour: 1 })).toBeCloseTo(6 * (1 - Math.exp(-1)), 12);
  expect(at({ maxChargeRatePerHour: 1, maxChargeInsideMw: 2.5 })).toBe(2.5);
  expect(at({ capacityRatio: 0.1, rateConstantPerHour: 0.01, maxChargeInsideMw: 2.5 })).toBe(2.5);
  expect(maxChargeInside(storageOf({ maxChargeInsideMw: 2.5 }), tankStep(0.01, 0.1, 1), levelTanks(4, 0.1), 20)).toBeLessThan(2.5);
  // At the bus the loss comes on top: 2.5/0.8.
  expect(chargeAtBus(storageOf({ chargeEfficiency: 0.8 as Fraction }), 2.5)).toBeCloseTo(3.125, 12);
});

test('of the caps on discharging the least applies, and losses come off it', () => {
  const step = tankStep(Infinity, 1, 1);
  const four = levelTanks(4, 1);
  expect(maxDischargeInside(storageOf(), step, four, 20)).toBe(4);
  expect(maxDischargeInside(storageOf({ minSoc: 0.1 as Fraction }), step, four, 20)).toBe(3);
  expect(maxDischargeInside(storageOf({ maxDischargeInsideMw: 1.5 }), step, four, 20)).toBe(1.5);
  expect(dischargeAtBus(storageOf({ dischargeEfficiency: 0.9 as Fraction }), 4)).toBeCloseTo(3.6, 12);
  // A circuit with a peak of 0.5 MW gives that at 1 MW of cells.
  expect(maxDischargeInside(storageOf({ peakCircuitMw: 0.5 }), step, four, 20)).toBe(1);
  expect(dischargeAtBus(storageOf({ peakCircuitMw: 0.5 }), 1)).toBe(0.5);
});

test('published: at 81 % there and back, 111.11 in are 100 stored, 90 out and a throughput of 100', () => {
  const storage = storageOf({ capacityMwh: 200, powerMw: 500, chargeEfficiency: 0.9 as Fraction, dischargeEfficiency: 0.9 as Fraction });
  const done = run(storage, 0, [100 / 0.9, 0], [0, 500]);
  expect(done.availableMwh[0]).toBeCloseTo(100, 12);
  expect(done.dischargeMw[1]).toBeCloseTo(90, 12);
  expect(done.throughputMwh).toBeCloseTo(100, 12);
});

test('published: at 80 %, 100 in are 89.4 stored and 80 out: each way takes the root', () => {
  const root = oneWayEfficiency(0.8);
  const done = run(storageOf({ capacityMwh: 200, powerMw: 500, chargeEfficiency: root, dischargeEfficiency: root }), 0, [100, 0], [0, 500]);
  expect(done.availableMwh[0]).toBeCloseTo(89.4, 1);
  expect(done.dischargeMw[1]).toBeCloseTo(80, 12);
  expect(done.throughputMwh).toBeCloseTo(89.4, 1);
  expect(done.refusedDischargeMwh).toBeCloseTo(420, 10);
});

test('a schedule the storage unit can do is done as wanted, to the last digit', () => {
  const done = run(storageOf({ rateConstantPerHour: 1, capacityRatio: 0.5, peakCircuitMw: 30 }), 5, [1.1, 0, 0], [0, 0, 1.3]);
  expect([...done.chargeMw, ...done.dischargeMw]).toEqual([1.1, 0, 0, 0, 0, 1.3]);
  expect(done.refusedChargeMwh + done.refusedDischargeMwh).toBe(0);
});

test('a step that wants both directions, a negative power and series of two lengths are refused', () => {
  expect(() => run(storageOf(), 5, [1], [1])).toThrow('step 0 wants to charge and to discharge');
  expect(() => run(storageOf(), 5, [-1], [0])).toThrow('step 0 wants -1 MW in');
  expect(() => run(storageOf(), 5, [1, 1], [0])).toThrow('2 steps');
  expect(() => run(storageOf(), 5, [1], [0], { airCelsius: new Float64Array(3) })).toThrow('3 air temperatures');
});

test('in every step the energy at the bus is the change of the tanks, the heat and the losses outside', () => {
  const schedule = fc.array(fc.tuple(unit, fc.boolean()), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(schedule, anyTanks, fc.constantFrom(3, 8, Infinity), (wanted, { k, c, hours, a }, peakCircuitMw) => {
      const storage = storageOf({
        rateConstantPerHour: k,
        capacityRatio: c,
        peakCircuitMw,
        powerMw: 6,
        minSoc: 0.1 as Fraction,
        maxSoc: 0.95 as Fraction,
        chargeEfficiency: 0.95 as Fraction,
        dischargeEfficiency: 0.97 as Fraction,
        maxChargeRatePerHour: 0.8,
        thermal: { kind: 'lumped', massKg: 90_000, specificHeat: 1_000, conductance: 300 },
        maxOperatingCelsius: 24,
      });
      const start = 1 + a * 8.5;
      const done = run(
        storage,
        start,
        wanted.map(([mw, isCharge]) => (isCharge ? 7 * mw : 0)),
        wanted.map(([mw, isCharge]) => (isCharge ? 0 : 7 * mw)),
        { stepHours: hours },
      );
      let before = start;
      wanted.forEach((_, t) => {
        const after = done.availableMwh[t]! + done.boundMwh[t]!;
        const left = (done.chargeMw[t]! - done.dischargeMw[t]!) * hours - (after - before) - done.heatMwh[t]! - done.outsideLossMwh[t]!;
        expect(Math.abs(left)).toBeLessThan(1e-9);
        expect(after).toBeGreaterThan(1 - 1e-9);
        expect(after).toBeLessThan(9.5 + 1e-9);
        expect(Math.min(done.heatMwh[t]!, done.outsideLossMwh[t]!)).toBeGreaterThanOrEqual(0);
        expect(Math.max(done.chargeMw[t]!, done.dischargeMw[t]!)).toBeLessThanOrEqual(6);
        before = after;
      });
      const wantedMwh = wanted.reduce((sum, [mw]) => sum + 7 * mw, 0) * hours;
      const doneMwh = (done.chargeMw.reduce((x, y) => x + y, 0) + done.dischargeMw.reduce((x, y) => x + y, 0)) * hours;
      expect(wantedMwh - doneMwh).toBeCloseTo(done.refusedChargeMwh + done.refusedDischargeMwh, 9);
    }),
  );
});

test('a plain reservoir does exactly what the optimiser assumes', () => {
  // e' = e + 0.9·charge − discharge/0.9: 0 → 3.6 → 3.6 − 2/0.9 → the rest, 1.3778, gives 1.24.
  const done = run(storageOf({ chargeEfficiency: 0.9 as Fraction, dischargeEfficiency: 0.9 as Fraction }), 0, [4, 0, 0], [0, 2, 2]);
  expect(done.availableMwh[0]).toBeCloseTo(3.6, 14);
  expect(done.availableMwh[1]).toBeCloseTo(3.6 - 2 / 0.9, 14);
  expect(done.dischargeMw[2]).toBeCloseTo(0.9 * (3.6 - 2 / 0.9), 14);
  expect(Math.max(...done.heatMwh)).toBeLessThan(1e-14);
});

test('a storage unit in the cold holds less: it is charged to 80 % of its nameplate and keeps what it had', () => {
  // d0 + d1·T = 0.9 + 0.01·(−10) = 0.8.
  const storage = storageOf({ temperatureCapacity: { d0: 0.9, d1: 0.01, d2: 0 }, thermal: { kind: 'fixed', celsius: -10 } });
  expect(run(storage, 5, [9], [0]).availableMwh[0]).toBeCloseTo(8, 12);
  expect(run({ ...storage, maxSoc: 0.9 as Fraction }, 5, [9], [0]).availableMwh[0]).toBeCloseTo(7.2, 12);
  expect(run(storage, 9, [9, 0], [0, 4]).availableMwh[1]).toBeCloseTo(5, 12);
});

test('outside its operating temperatures the storage unit rests, and works again when it has cooled', () => {
  const thermal: ThermalModel = { kind: 'lumped', massKg: 1_000, specificHeat: 1_000, conductance: 500 };
  const storage = storageOf({ thermal, maxOperatingCelsius: 40 });
  // 50 °C in air of 20 °C: after an hour 20 + 30·e^(−500·3600/1e6) = 24.96 °C.
  const done = run(storage, 5, [0, 0], [1, 1], { start: { ...levelTanks(5, 1), celsius: 50 } });
  expect([...done.dischargeMw]).toEqual([0, 1]);
  expect(done.celsius[0]).toBeCloseTo(20 + 30 * Math.exp(-1.8), 12);
  expect(done.refusedDischargeMwh).toBe(1);
});

test('without conductance all heat stays: 1 kW for an hour warms 1,000 kg of 1,000 J/kgK by 3.6 °C', () => {
  const body: ThermalModel = { kind: 'lumped', massKg: 1_000, specificHeat: 1_000, conductance: 0 };
  expect(temperatureAfter(body, 20, 5, 1_000, 1)).toBeCloseTo(23.6, 12);
  expect(temperatureAfter({ ...body, conductance: 1e-9 }, 20, 20, 1_000, 1)).toBeCloseTo(23.6, 9);
  // In the end as warm as air and heat over conductance: 5 + 1,000/50.
  expect(temperatureAfter({ ...body, conductance: 50 }, 20, 5, 1_000, 1e5)).toBeCloseTo(25, 9);
  expect(temperatureAfter({ kind: 'fixed', celsius: 23 }, 5, -40, 1e9, 1)).toBe(23);
});

test('N-16 the temperature converges with the square of the step on a made solution', () => {
  // T = 25 + 10·sin(ωt) solves the balance when the air is T + T'/λ; both are known, and the air is given by its means over the steps.
  const omega = (2 * Math.PI) / 24;
  const body: ThermalModel = { kind: 'lumped', massKg: 20_000, specificHeat: 1_000, conductance: 1_000 };
  const lambda = (1_000 * 3_600) / 2e7;
  const truth = (t: number): number => 25 + 10 * Math.sin(omega * t);
  const meanAir = (from: number, to: number): number =>
    25 +
    (10 * ((Math.cos(omega * from) - Math.cos(omega * to)) / omega + (Math.sin(omega * to) - Math.sin(omega * from)) / lambda)) /
      (to - from);
  const worst = (hours: number): number => {
    let [celsius, error] = [25, 0];
    for (let t = 0; t < 48; t += hours) {
      celsius = temperatureAfter(body, celsius, meanAir(t, t + hours), 0, hours);
      error = Math.max(error, Math.abs(celsius - truth(t + hours)));
    }
    return error;
  };
  const errors = [2, 1, 0.5, 0.25, 0.125].map(worst);
  errors.slice(1).forEach((error, i) => expect(Math.abs(Math.log2(errors[i]! / error) - 2)).toBeLessThan(0.1));
});

test('N-16 the heat of a smooth schedule settles as the step goes from 60 to 30 to 15 minutes', () => {
  const heat = (hours: number): number => {
    const mean = (sign: number) =>
      Float64Array.from({ length: 24 / hours }, (_, i) => {
        const [from, to] = [(2 * Math.PI * i * hours) / 24, (2 * Math.PI * (i + 1) * hours) / 24];
        return Math.max(0, (sign * 0.5 * (Math.cos(from) - Math.cos(to))) / (to - from));
      });
    const storage = storageOf({ peakCircuitMw: 20, rateConstantPerHour: 2, capacityRatio: 0.6 });
    const done = executeSchedule({
      storage,
      start: { ...levelTanks(5, 0.6), celsius: 20 },
      stepHours: hours,
      chargeMw: mean(1),
      dischargeMw: mean(-1),
      airCelsius: 20,
    });
    expect(done.refusedChargeMwh + done.refusedDischargeMwh).toBe(0);
    return done.heatMwh.reduce((a, b) => a + b, 0);
  };
  const [hour, half, quarter] = [1, 0.5, 0.25].map(heat) as [number, number, number];
  expect(Math.log2(Math.abs(hour - half) / Math.abs(half - quarter))).toBeGreaterThan(0.9);
});
