import { expect, test } from 'vitest';
import { dataText, hasData } from '../../test/data.ts';
import { curves } from '../../test/real-files.ts';
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
  const expected = [
    { speed: 3, kw: 0 },
    { speed: 4.5, kw: 150 },
    { speed: 12, kw: 3000 },
  ];
  expect(read(readPowerCurve('Wind speed (m/s);Power (MW)\n3;0\n4,5;0,15\n12;3\n')).points).toEqual(expected);
  expect(read(readPowerCurve('Wind Speed,Power (W)\n3,0\n4.5,150000\n12,3000000')).points).toEqual(expected);
  expect(read(readPowerCurve('3\t0\n4.5\t150\n12\t3000')).points).toEqual(expected);
});

test('a curve that cannot be is refused with its place', () => {
  expect(message('Wind Speed,Power\n3,0\n4,100\n4,120\n5,200')).toBe(
    'row 4, column "Wind Speed": 4 m/s does not rise above 4 m/s of the row before',
  );
  expect(message('Wind Speed,Power\n3,0\n4,n.a.\n5,200\n6,300')).toBe('row 3, column "Power": "n.a." is not a number');
  expect(message('Wind Speed,Power\n3,0\n400,100')).toBe('row 3, column "Wind Speed": 400 is no wind speed in m/s (0 to 60)');
  expect(message('Wind Speed,Power [-]\n3,0\n4,20')).toContain('is per unit of rated power and holds 20');
  expect(message('Wind Speed,Power\n3,0\n4,0')).toBe('no power above 0 in column "Power"');
  expect(message('Wind Speed,Power\n3,5')).toBe('a power curve needs two points or more; the file has 1');
  expect(message('Height,Cost\n3,5\n4,6')).toContain('one named for power');
  expect(message('<?xml version="1.0"?><turbine/>')).toContain('XML or HTML');
  expect(message('')).toBe('the file is empty');
});
