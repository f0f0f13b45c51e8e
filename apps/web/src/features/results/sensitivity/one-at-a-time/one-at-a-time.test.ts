import type { OstDimension, TableRow } from '@stackwatt/model';
import { effectsOf } from '@stackwatt/simulation';
import { expect, test } from 'vitest';
import { axisText, dimensionName, pointText } from '../dimension-text.ts';
import { npvAt, oneWayLines } from './one-at-a-time.ts';
import { tornado } from './tornado.ts';

const dimension = (component: string, name: string, points: number[], units = ''): OstDimension => ({
  ids: [`${component}.${name}`],
  displayNames: [name],
  components: [component],
  units: [units],
  points: points.map((value) => [value]),
  steps: points.length,
  isXAxis: false,
  isYAxis: false,
  selectedValue: 0,
});
const price = dimension('Market', 'Price', [100, 50, 150]);
const loss = dimension('Storage', 'Round-trip efficiency', [85, 80], '%');
/** NPV of each case, M: the last dimension turns fastest. Of price 50 at 80 % nothing is feasible. */
const cases = [20, 16, -10, undefined, 45, 40].flatMap((npv, sensitivityIndex): TableRow[] =>
  npv === undefined ? [] : [{ sensitivityIndex, npv: npv * 1e6, technologies: ['solar'] } as unknown as TableRow],
);

test('UX-37 effects of one input at a time come from calculated cases alone, the largest first', () => {
  const { base, effects } = effectsOf([price, loss], cases, [0, 0]);
  expect(base!.npv).toBe(20e6);
  expect(effects.map(({ dimension, lowest, highest, span }) => [dimension, lowest.point, highest.point, span])).toEqual([
    // 45 − (−10) at 85 %; 20 − 16 at a price of 100.
    [0, 1, 2, 55e6],
    [1, 1, 0, 4e6],
  ]);
  // With 80 % as the base the price of 50 has no feasible system: it counts as none and is named.
  const at80 = effectsOf([price, loss], cases, [0, 1]);
  expect(at80.effects[0]).toMatchObject({ dimension: 0, span: 24e6 });
  expect(at80.effects[0]!.points.filter(({ row }) => row === undefined).map(({ point }) => point)).toEqual([1]);
  expect(effectsOf([price, loss], cases, [1, 1]).base).toBeUndefined();
});

test('one-way lines run over the share of the base value; break-even lies on the straight line between calculated points', () => {
  const { effects } = effectsOf([price, loss], cases, [0, 0]);
  const [line, other] = oneWayLines([price, loss], effects, [0, 0]);
  expect(line!.points.map(({ percent }) => percent)).toEqual([50, 100, 150]);
  // From −10 at 50 % to 20 at 100 %: zero a third of the way, at 66.67 %.
  expect(line!.breakEven).toEqual([expect.closeTo(50 + 50 / 3, 9)]);
  expect([npvAt(line!, 75), npvAt(line!, 100), npvAt(line!, 160)]).toEqual([5e6, 20e6, Number.NaN]);
  expect(other!.points[0]!.percent).toBeCloseTo((80 / 85) * 100, 9);
  // A base value of zero has no shares.
  const fromZero = dimension('Storage', 'Load', [0, 2]);
  const one = effectsOf([fromZero], cases, [0]);
  expect(oneWayLines([fromZero], one.effects, [0])).toEqual([]);
});

test('a tornado begins at the base value: worse to the left, better to the right, on one axis', () => {
  const scene = tornado([{ name: 'Price', detail: 'Market, 50 / 150', low: -10, high: 45 }], 20, 600, 220);
  const rects = scene.shapes.filter((shape) => shape.kind === 'rect');
  expect(rects).toHaveLength(2);
  const [worse, better] = [rects[0]!, rects[1]!];
  expect(worse.x + worse.width).toBeCloseTo(better.x, 6);
  // 30 to the left, 25 to the right.
  expect(worse.width / better.width).toBeCloseTo(30 / 25, 6);
});

test('dimensions have the names of their fields, with what they belong to; several that go together are counted', () => {
  expect([dimensionName(loss), pointText(loss, 1), axisText(loss, 82.5)]).toEqual([
    'Storage: Round-trip efficiency',
    '80\u00a0%',
    '82.5\u00a0%',
  ]);
  const shares: OstDimension = {
    ...loss,
    ids: ['a', 'b'],
    displayNames: ['Allocation', 'PV allocation'],
    components: ['Day-ahead', 'Day-ahead'],
    units: ['%', '%'],
    points: [
      [60, 40],
      [60, 80],
    ],
  };
  expect([dimensionName(shares), pointText(shares, 1), axisText(shares, 2)]).toEqual([
    'Day-ahead: Allocation and 1 more',
    '60\u00a0% / 80\u00a0%',
    'point 2',
  ]);
});

test('UX-37 numbers of the axis do not run into each other on a phone', () => {
  const bars = [{ name: 'Capital cost multiplier', detail: 'PV Solar 1, 1.32 / 0.87', low: 93.7, high: 111.6 }];
  const gaps = (width: number): number[] => {
    const ticks = tornado(bars, 111.6, width, 220).shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.anchor === 'middle' ? [shape.x] : [],
    );
    return ticks.slice(1).map((x, k) => x - ticks[k]!);
  };
  expect(gaps(700).length).toBeGreaterThan(3);
  for (const width of [310, 340, 400, 700]) expect(Math.min(...gaps(width))).toBeGreaterThan(30);
});
