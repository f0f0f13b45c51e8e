import { checkProject } from '@stackwatt/model';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../catalog/src/index.ts';
import { sumOfFlows } from '../../test/cash-flow-sum.ts';
import { describeCase, expandCases, prepare, timeSeriesOf } from '../index.ts';

/** Whether every number within a value is finite and not −0. */
function isSound(node: unknown): boolean {
  if (typeof node === 'number') return Number.isFinite(node) && !Object.is(node, -0);
  if (Array.isArray(node) || node instanceof Float64Array) return node.every((item: unknown) => isSound(item));
  return typeof node !== 'object' || node === null || Object.values(node).every(isSound);
}

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
      expect(sumOfFlows(row)).toBeCloseTo(row.income, 2);
    }
    expect(details.cashflowTree.at(-1)!.values.at(-1)).toBeCloseTo(details.financial.npv, 2);
    expect(isSound(details)).toBe(true);
    const hours = timeSeriesOf(prepared, one, 1);
    expect(isSound(hours)).toBe(true);

    // From the sun and the wind to the grid every loss is told: what is left of the gross energy is the production, and of that what is
    // delivered.
    const shown = hours.groups.flatMap(({ main, extra }) => [...main, ...extra]);
    const mwhOf = (id: string): number =>
      (shown.find((item) => item.id === id)?.data.reduce((all, value) => all + value, 0) ?? 0) * prepared.stepHours;
    const generators = [...details.solar.pvs, ...details.wind.turbines];
    for (const { path, productionByHour, totalProductionByMonth } of generators) {
      const lost = path.losses.reduce((all, { mwh }) => all + mwh, 0);
      expect(path.gross - lost).toBeCloseTo(path.production, 4);
      const { curtailed, intoStores, systemConverter, lineAndTransformer } = path;
      expect(path.production - curtailed - intoStores - systemConverter - lineAndTransformer).toBeCloseTo(path.delivered, 3);
      for (const hourly of [productionByHour, totalProductionByMonth])
        expect(hourly.reduce((all, value) => all + value, 0)).toBeCloseTo(path.production, 4);
    }
    const all = (of: 'curtailed' | 'delivered'): number => generators.reduce((mwh, { path }) => mwh + path[of], 0);
    expect(all('curtailed')).toBeCloseTo(sum(p.clippedConverter, p.interconnectionCurtailment, p.economicCurtailedEnergy), 3);
    expect(all('delivered')).toBeCloseTo(mwhOf('solar-export') + mwhOf('wind-export'), 3);
    // Sunlight in the plane of the modules, W/m², on a rating that holds at 1,000 W/m².
    const standAlike = !shown.some(({ id }) => id === 'plane-of-array-2');
    for (const array of details.solar.pvs.filter(({ path }) => standAlike && path.from === 'sunlight'))
      expect(array.path.gross).toBeCloseTo((mwhOf('plane-of-array') / 1000) * array.nameplateCapacity, 3);
    // What is offered to regulation and called of it: the same energy, hour by hour and by month.
    regulation.forEach(({ offers, regUpEnergyExports, regDownEnergyImports }, k) => {
      for (const [offer, called, id] of [
        [offers.up, regUpEnergyExports, 'up'],
        [offers.down, regDownEnergyImports, 'down'],
      ] as const) {
        if (offer === null) continue;
        expect(offer.calledMwh.reduce((mwh, value) => mwh + value, 0)).toBeCloseTo(called.first, 4);
        const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const offered = offer.offeredMw.reduce((mwh, month, n) => mwh + days[n]! * month.reduce((mw, value) => mw + value, 0), 0);
        expect(offered).toBeCloseTo(mwhOf(k === 0 ? `reg-${id}` : `reg-${id}-${k + 1}`), 3);
      }
    });
  }, 100_000);
});
