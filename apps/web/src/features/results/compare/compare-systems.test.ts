import type { ResultTable, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { bridgeOf, comparedLines, isEqual, letterOf, readCompared } from './compare-systems.ts';

const header: ResultTable['header'] = {
  sensitivity: [],
  optimization: [
    { name: 'PV Solar 1', units: 'MW' },
    { name: 'Energy Storage 1', units: 'MW / MWh' },
  ],
  revenue: [{ name: 'Day-ahead', units: '$' }],
};
const row = (id: number, solar: number, storage: number, npv: number, irr: number | null): TableRow => ({
  id,
  sensitivityIndex: 0,
  sensitivity: [],
  optimization: [[solar], [storage, storage * 4]],
  revenue: [npv / 2],
  capex: 50e6,
  opex: 1e6,
  npv,
  irr,
  payback: 10,
  lcoe: 50,
  technologies: ['solar', 'storage'],
  energyProduction: 9000,
  energyExports: 8000,
  excessElectricity: 0,
  renewableFraction: 1,
  pvProduction: 9000,
  windProduction: 0,
  bessThroughput: 100,
  proof: { gap: 0, balanceResidualMw: 0, method: '', irrNote: 'no IRR' },
});
const a = row(3, 120, 40, 38e6, 0.1);
const b = row(1, 100, 20, 30e6, null);
const between = row(2, 120, 20, 33e6, 0.09);

test('UX-36 inputs that differ are marked, results have their change against A and whether it is one for the better', () => {
  const { inputs, results } = comparedLines(header, [a, b, row(5, 120, 20, 40e6, 0.11)], '$');
  expect(inputs.map((line) => [line.label, isEqual(line), ...line.cells.map(({ text, isSame }) => (isSame ? 'same' : text))])).toEqual([
    ['PV Solar 1', false, '120.0', '100.0', 'same'],
    ['Energy Storage 1', false, '40.0 / 160.0', '20.0 / 80.0', '20.0 / 80.0'],
  ]);
  const npv = results.find(({ label }) => label === 'NPV')!;
  expect(npv.cells).toEqual([
    { text: '38.00', isSame: false, change: '', isBetter: undefined },
    { text: '30.00', isSame: false, change: '−8.00', isBetter: false },
    { text: '40.00', isSame: false, change: '+2.00', isBetter: true },
  ]);
  // No IRR: no change to speak of. Capital is neither better nor worse, and here the same.
  expect(results.find(({ label }) => label === 'IRR')!.cells[1]).toEqual({ text: '–', isSame: false, change: '', isBetter: undefined });
  expect(isEqual(results.find(({ label }) => label === 'Capex')!)).toBe(true);
});

test('UX-36 the way of the NPV goes over systems of the table, one size after the other; what was not calculated is not estimated', () => {
  // B has 100 MW and 20 MW; with 120 MW it is the system between, 33 M; with 40 MW it is A, 38 M.
  expect(bridgeOf({ header, items: [a, b, between] }, b, a)).toEqual({
    kind: 'steps',
    steps: [
      { label: 'PV Solar 1 100 to 120 MW', npv: 33e6 },
      { label: 'Energy Storage 1 20 / 80 to 40 / 160 MW / MWh', npv: 38e6 },
    ],
  });
  expect(bridgeOf({ header, items: [a, b] }, b, a)).toEqual({ kind: 'missing', label: 'PV Solar 1 100 to 120 MW' });
});

test('D-004 an address of a comparison is read as it is written, and nothing else', () => {
  expect(readCompared('2+8,1,8')).toEqual({ sensitivity: 2, ids: [8, 1] });
  for (const wrong of ['-', '2+', '2+a', '2', '+1,2', '2+1,']) expect(readCompared(wrong)).toBeUndefined();
  expect([0, 3].map(letterOf)).toEqual(['A', 'D']);
});
