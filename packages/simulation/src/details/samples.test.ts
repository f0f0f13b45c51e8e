import { checkProject } from '@stackwatt/model';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../catalog/src/index.ts';
import { describeCase, expandCases, prepare, timeSeriesOf } from '../index.ts';

/** Every number within a value. */
const numbersIn = (node: unknown): number[] =>
  typeof node === 'number' ? [node] : typeof node === 'object' && node !== null ? Object.values(node).flatMap(numbersIn) : [];

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (_, sample) => {
  test('CF-07 DET-25 DET-26 money and energy of the details add up, and every number is one', () => {
    const { project, series } = sample.build();
    const checked = checkProject(project).project!;
    const prepared = prepare(checked, series);
    const one = expandCases(checked).at(-1)!;
    const details = describeCase(prepared, one);
    const { performance: p, regulation } = details;
    const sum = (...pairs: readonly { readonly first: number }[]): number => pairs.reduce((total, pair) => total + pair.first, 0);
    // Energy of regulation is beside the exports and imports.
    expect(sum(p.solarProduction, p.windProduction, p.totalImport, ...regulation.map((market) => market.regDownEnergyImports))).toBeCloseTo(
      sum(
        p.totalExport,
        ...regulation.map((market) => market.regUpEnergyExports),
        p.acLineLosses,
        p.transformerLosses,
        p.converterLosses,
        p.storageLosses,
        p.clippedConverter,
        p.interconnectionCurtailment,
        p.economicCurtailedEnergy,
        p.storedChange,
      ),
      3,
    );
    expect(sum(...p.exports.map(({ energy }) => energy))).toBeCloseTo(p.totalExport.first, 3);
    expect(sum(p.hoursFromGrid, p.hoursToGrid, p.hoursIdle)).toBeCloseTo(8760, 6);
    for (const row of details.cashflowTable) {
      expect(row.revenues.reduce((total, revenue) => total + revenue, 0)).toBeCloseTo(row.revenue, 2);
      expect(
        row.revenue +
          (row.incentives ?? 0) +
          (row.salvage ?? 0) -
          row.capEx -
          row.opEx -
          row.augmentation -
          row.replacement -
          (row.penalties ?? 0),
      ).toBeCloseTo(row.income, 2);
    }
    expect(details.cashflowTree.at(-1)!.values.at(-1)).toBeCloseTo(details.financial.npv, 2);
    expect(numbersIn(details).every((value) => Number.isFinite(value) && !Object.is(value, -0))).toBe(true);
    expect(numbersIn(timeSeriesOf(prepared, one, 1)).every((value) => Number.isFinite(value) && !Object.is(value, -0))).toBe(true);
  }, 100_000);
});
