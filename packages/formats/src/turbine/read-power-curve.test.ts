import { expect, test } from 'vitest';
import { dataText, hasData } from '../../test/data.ts';
import type { PowerCurveOutcome } from './read-power-curve.ts';
import { readPowerCurve } from './read-power-curve.ts';

const read = (outcome: PowerCurveOutcome): Extract<PowerCurveOutcome, { ok: true }> => {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
const message = (text: string): string => {
  const outcome = readPowerCurve(text);
  return outcome.ok ? 'read' : outcome.message;
};

// Points, first and last speed, least and greatest power of the index of the files.
const curves: readonly (readonly [file: string, points: number, from: number, to: number, min: number, max: number])[] = [
  ['2016CACost_NREL_Reference_10MW_205', 32, 1, 25, 0, 10_000], ['2016CACost_NREL_Reference_6MW_155', 32, 1, 25, 0, 6000],
  ['2019ORCost_NREL_Reference_12MW_222', 25, 1, 25, 0, 12_000], ['2020ATB_NREL_Reference_12MW_214', 23, 3, 25, 0, 12_000],
  ['2020ATB_NREL_Reference_15MW_240', 23, 3, 25, 0, 15_000], ['DTU_Reference_v1_10MW_178', 22, 4, 25, 280.2, 10_683.7],
  ['IEA_Reference_15MW_240', 59, 3, 25, 70.02, 14_997.63], ['NREL_Reference_5MW_126', 50, 3, 25, 40.52, 5000.92],
  ['WTK_Validation_offshore_normalized', 26, 0, 25, 0, 1], ['2017COE_Market_Average_2.3MW_113', 101, 0, 25, 0, 2320],
  ['2019COE_Market_Average_2.6MW_121', 161, 0, 40, 0, 2550], ['2020ATB_NREL_Reference_4MW_150', 90, 3, 30, 0, 4000],
  ['2020ATB_NREL_Reference_5.5MW_175', 89, 3, 25, 0, 5500], ['2023NREL_Bespoke_3.3MW_148', 101, 0, 25, 0, 3303],
  ['2023NREL_Bespoke_3MW_127.5', 101, 0, 25, 0, 3000], ['2023NREL_Bespoke_6MW_170', 101, 0, 25, 0, 6000],
  ['BAR_BAU-LBNL-IEA_3.3MW_156', 101, 0, 25, 0, 3300], ['BAR_BAU_LowSP_3.25MW_166', 101, 0, 25, 0, 3250],
  ['BAR_BAUa_5.0MW_167.4', 101, 0, 25, 0, 5000], ['BAR_LowSP_6.5MW_234', 101, 0, 25, 0, 6500], ['DOE_GE_1.5MW_77', 42, 1.01, 21.45, -5.78, 1512],
  ['IEA_Reference_3.4MW_130', 50, 3, 25, 51.62, 3370.1], ['IEC_Class1_Normalized_Industry_Composite', 45, 3, 25, 0.0095, 1],
  ['IEC_Class2_Normalized_Industry_Composite', 45, 3, 25, 0.01, 0.9999], ['VestasV82_1.65MW_82', 18, 3, 20, 0, 1650], ['WTK_Validation_IEC-2_normalized', 26, 0, 25, 0, 1],
];

test.skipIf(!hasData).each(curves)('the power curve %s is read with the figures of its index', (file, count, from, to, min, max) => {
  const { points, understood } = read(readPowerCurve(dataText(`turbines/${file}.csv`)));
  expect(points).toHaveLength(count);
  // The 15 MW curve writes its first and last speeds as 2.999999831 and 24.99999882.
  expect(points[0]!.speed).toBeCloseTo(from, 5);
  expect(points.at(-1)!.speed).toBeCloseTo(to, 5);
  const digits = max <= 1 ? 4 : 2;
  expect(understood.minPower).toBeCloseTo(min, digits);
  expect(understood.maxPower).toBeCloseTo(max, digits === 2 ? 1 : digits);
  expect(understood.isNormalized).toBe(/normalized/i.test(file));
  expect(points.every(({ kw }, i) => kw >= 0 && (i === 0 || points[i]!.speed > points[i - 1]!.speed))).toBe(true);
  expect(understood.negatives).toBe(file === 'DOE_GE_1.5MW_77' ? 4 : 0);
});

test('a curve in MW or W, with semicolons and decimal commas, or of two columns without headings, gives kW', () => {
  const expected = [{ speed: 3, kw: 0 }, { speed: 4.5, kw: 150 }, { speed: 12, kw: 3000 }];
  expect(read(readPowerCurve('Wind speed (m/s);Power (MW)\n3;0\n4,5;0,15\n12;3\n')).points).toEqual(expected);
  expect(read(readPowerCurve('Wind Speed,Power (W)\n3,0\n4.5,150000\n12,3000000')).points).toEqual(expected);
  expect(read(readPowerCurve('3\t0\n4.5\t150\n12\t3000')).points).toEqual(expected);
});

test('a curve that cannot be is refused with its place', () => {
  expect(message('Wind Speed,Power\n3,0\n4,100\n4,120\n5,200')).toBe('row 4, column "Wind Speed": 4 m/s does not rise above 4 m/s of the row before');
  expect(message('Wind Speed,Power\n3,0\n4,n.a.\n5,200\n6,300')).toBe('row 3, column "Power": "n.a." is not a number');
  expect(message('Wind Speed,Power\n3,0\n400,100')).toBe('row 3, column "Wind Speed": 400 is no wind speed in m/s (0 to 60)');
  expect(message('Wind Speed,Power [-]\n3,0\n4,20')).toContain('is per unit of rated power and holds 20');
  expect(message('Wind Speed,Power\n3,0\n4,0')).toBe('no power above 0 in column "Power"');
  expect(message('Wind Speed,Power\n3,5')).toBe('a power curve needs two points or more; the file has 1');
  expect(message('Height,Cost\n3,5\n4,6')).toContain('one named for power');
  expect(message('<?xml version="1.0"?><turbine/>')).toContain('XML or HTML');
  expect(message('')).toBe('the file is empty');
});
