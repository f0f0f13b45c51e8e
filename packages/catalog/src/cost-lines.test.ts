import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultComplexLines, hasAllowedUnits, type CostGroup } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { costLinesOf, costPresets, getCostPreset, windCostRows, type CostLineRow } from './cost-lines.ts';

/** Capital of one MW: money lines by their quantity, then percent of the direct ones. */
function capitalPerMw(rows: readonly CostLineRow[], hours: number, turbines: number): number {
  const quantity = { CostPerWattDc: 1e6, CostPerMw: 1, CostPerMwh: hours, CostPerUnit: turbines } as Record<string, number>;
  const money = (group: CostGroup): number =>
    rows.filter((row) => row.group === group).reduce((sum, row) => sum + row.value * (quantity[row.unit] ?? 0), 0);
  const direct = money('directCapital');
  const percent = rows.filter((row) => row.unit === 'PercentOfDirectCapital').reduce((sum, row) => sum + row.value, 0);
  return direct * (1 + percent / 100) + money('indirectCapital');
}

test('COST-09 COST-13 solar and storage presets have the lines of their tables, storage some by power too', () => {
  const names = (of: Record<CostGroup, { name: string }[]>, group: CostGroup): string[] =>
    of[group].map(({ name }) => name).filter((name) => !name.endsWith('(power)'));
  for (const technology of ['solar', 'storage'] as const) {
    const lines = costLinesOf(getCostPreset(technology).rows);
    for (const group of ['directCapital', 'indirectCapital', 'operating', 'replacement'] as const)
      expect(names(lines, group)).toEqual(names(defaultComplexLines('solar'), group));
  }
});
test('COST-14 COST-15 every line is in a unit its list offers', () => {
  expect(hasAllowedUnits(costLinesOf(getCostPreset('solar').rows), 'solar')).toBe(true);
  expect(hasAllowedUnits(costLinesOf(getCostPreset('storage').rows), 'generic')).toBe(true);
  expect(hasAllowedUnits(costLinesOf(windCostRows(3.4)), 'perUnit')).toBe(true);
});
test('the capital lines sum to the published totals', () => {
  // 880 000 · 1.07 + 223 000 = 1 164 600 $/MWdc; published 1165 $/kW.
  expect(capitalPerMw(getCostPreset('solar').rows, 0, 0)).toBeCloseTo(1_164_600, 3);
  // (280 000 · 4 + 165 000) · 1.08 + 163 000 = 1 550 800 $/MW; published 1551 $/kW.
  expect(capitalPerMw(getCostPreset('storage').rows, 4, 0)).toBeCloseTo(1_550_800, 3);
  // 1 350 000 · 1.03 + 69 500 = 1 460 000 $/MW, here as two turbines of half a MW.
  expect(capitalPerMw(windCostRows(0.5), 0, 2)).toBeCloseTo(1_460_000, 3);
});
test('every figure has a source and lies within its range, unless another line contains it', () => {
  for (const row of [...costPresets.flatMap(({ rows }) => rows), ...windCostRows(1)]) {
    expect(row.source.length).toBeGreaterThan(5);
    expect([row.name, row.value === 0 || ((row.low ?? row.value) <= row.value && row.value <= (row.high ?? row.value))]).toEqual([
      row.name,
      true,
    ]);
  }
});
const table = fileURLToPath(new URL('../../../../shared/data/catalogue/costs.csv', import.meta.url));
test.skipIf(!existsSync(table))('the figures are those of the collected table', () => {
  const lines = readFileSync(table, 'utf8').split('\n');
  const valueIn = (technology: string, name: string): number[] =>
    lines.filter((line) => line.startsWith(`${technology},`) && line.split(',')[2] === name).map((line) => Number(line.split(',')[4]));
  for (const [technology, rows] of [
    ['utility PV', getCostPreset('solar').rows],
    ['battery', getCostPreset('storage').rows],
    ['onshore wind', windCostRows(1)],
  ] as const) {
    for (const row of rows) expect([technology, row.name, valueIn(technology, row.name)]).toEqual([technology, row.name, [row.value]]);
  }
});
