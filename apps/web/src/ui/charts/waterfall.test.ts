import { expect, test } from 'vitest';
import { LOOKS } from './series-look.ts';
import { changeOf, waterfall, type WaterfallBar } from './waterfall.ts';

const bars: WaterfallBar[] = [
  { name: 'Charging energy', value: 20, isTotal: false },
  { name: 'Augmentation', value: 50, isTotal: false },
  { name: 'Salvage', value: 40, isTotal: false },
  { name: 'LCOS', value: 40, isTotal: true },
];
const textsOf = ({ shapes }: ReturnType<typeof waterfall>): string[] => shapes.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
const rectsOf = ({ shapes }: ReturnType<typeof waterfall>) => shapes.flatMap((one) => (one.kind === 'rect' ? [one] : []));

test('a change is the difference from the bar before, of the first one and of a total from zero', () => {
  expect(bars.map((_, k) => changeOf(bars, k))).toEqual([20, 30, -10, 40]);
});

test('with room bars stand side by side on an axis, names below them are broken at blanks only', () => {
  const scene = waterfall(bars, 464, 250);
  expect(textsOf(scene)).toEqual(expect.arrayContaining(['Charging energy', 'Augmentation', '+20.00', '+30.00', '−10.00', '40.00', '50']));
  expect(new Set(scene.fields.map(({ y }) => y)).size).toBe(1);
  expect(textsOf(waterfall(bars, 400, 250))).toEqual(expect.arrayContaining(['Charging', 'energy', 'Augmentation']));
});

test('where a name would be cut, bars stand below each other: each begins where the one before ends', () => {
  const scene = waterfall(bars, 300, 240, { up: LOOKS.moneyOut, down: LOOKS.moneyIn });
  expect(textsOf(scene)).toEqual(['Charging energy', '+20.00', 'Augmentation', '+30.00', 'Salvage', '−10.00', 'LCOS', '40.00']);
  expect(scene.fields.map(({ y, height }) => [y, height])).toEqual([0, 60, 120, 180].map((y) => [y, 60]));
  const [energy, added, less, total] = rectsOf(scene);
  expect(added!.x).toBeCloseTo(energy!.x + energy!.width, 9);
  expect(less!.x + less!.width).toBeCloseTo(added!.x + added!.width, 9);
  expect(total!.width).toBeCloseTo(2 * energy!.width, 9);
  expect([energy!.stroke, less!.stroke]).toEqual([LOOKS.moneyOut.mark.token, LOOKS.moneyIn.mark.token]);
});
