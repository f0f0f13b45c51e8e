import { addIncentive, checkProject, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { describeCase, expandCases, operateCase, prepare, settleCase } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const storageUnit = (name: string, value: unknown): Edit => [['storage', 0, name], value];
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];
const one = (...edits: readonly Edit[]) => fc.option(fc.constant(edits), { nil: [] as readonly Edit[] });

/** Prices with nights, noise and hours below zero; a sun with clouds. */
const noise = (hour: number, turn: number): number => Math.abs((Math.sin(hour * 12.9898 + turn) * 43_758.5453) % 1);
const price = yearOf((hour) => 30 - 40 * Math.cos((hour / 12) * Math.PI) + 60 * (noise(hour, 1) - 0.5) - (noise(hour, 2) < 0.05 ? 60 : 0));
const sun = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)) * noise(hour, 3));

/** Every way a storage unit may age, be kept up, be limited and start, in any combination. */
const plants = fc.record({
  early: fc.boolean(),
  bus: fc.constantFrom('ac', 'dc'),
  grid: fc.constantFrom('true', 'false'),
  exportLimit: fc.constantFrom(0.5, 3),
  parts: fc.tuple(
    one(spec('useLifetimeCurve', true), spec('fittedA', 5e-4), spec('fittedBeta', 0.6), spec('estimatedLifetimeThroughput', 4_000)),
    one(spec('ignoreTemperatureEffectOnLifetime', true), spec('simpleLifetimeInYears', 2)),
    one(spec('additiveEndOfLifeCalculation', true), spec('degradationUsesNominalSoc', true)),
    fc.constantFrom<readonly Edit[]>(
      [],
      [storageUnit('allowAugmentation', false)],
      [storageUnit('allowAugmentation', false), storageUnit('allowReplacement', true), storageUnit('lifetime', 1.5)],
    ),
    one(storageUnit('hasConverter', true), [['storage', 0, 'converter', 'size', 'absolute'], [0.6]]),
    fc.constantFrom<readonly Edit[]>(
      [],
      [storageUnit('useAuxiliaryLoad', true), storageUnit('auxiliaryLoadSensitivity', [5])],
      [
        storageUnit('useAuxiliaryLoad', true),
        storageUnit('auxiliaryLoadSensitivity', [5]),
        storageUnit('storageServesAuxiliaryLoad', true),
      ],
    ),
    one(
      spec('nominalVoltage', 1_000),
      spec('maximumCapacity', 1_000),
      spec('rateConstant', 2),
      spec('capacityRatio', 0.5),
      spec('effectiveSeriesResistance', 0.02),
    ),
    one(spec('minimumStateOfCharge', 10), spec('initialStateOfCharge', 100), spec('rangeOfCharge', 60)),
    one(storageUnit('rteDegradationOverTime', { enabled: true, multiYearKind: 'linear', linearValue: 2, customValues: [] })),
    fc.constantFrom<readonly Edit[]>(
      [],
      [[['performEvaluationOverBessOnly'], true]],
      [
        storageUnit('hasDeferment', true),
        storageUnit('deferment', { isExactDate: false, startDate: '', period: 400, periodInYears: 0, periodUnit: 0 }),
      ],
    ),
  ),
});

test('N-1 N-6 N-20 whatever a storage unit is: energy is conserved, money ends at the NPV, twice is the same', () => {
  fc.assert(
    fc.property(plants, ({ early, bus, grid, exportLimit, parts }) => {
      const { project, series } = solarAndStorage(price, sun);
      const edits: readonly Edit[] = [
        [['lifetime'], shareOf(3, 2)],
        [['discountRate'], 7],
        [['bus'], bus],
        [['inverter', 'size', 'absolute'], [1]],
        [['canBatteryChargeFromGrid'], grid],
        [['exportLimit'], exportLimit],
        [['ignoreWarnings'], true],
        ...parts.flat(),
      ];
      const checked = checkProject(
        addIncentive(
          edits.reduce<Project>((p, [path, value]) => setField(p, path, value), setEarlyAnalysis(project, early)),
          'itc',
        ),
      );
      fc.pre(checked.project !== undefined);
      const ready = checked.project;
      if (ready === undefined) throw new Error('fc.pre lets no such project through');
      const prepared = prepare(ready, series);
      const single = expandCases(ready)[0]!;
      const operated = operateCase(prepared, single);
      const outcome = settleCase(prepared, single, operated);
      const row = outcome.kind === 'result' ? outcome.row : undefined;
      expect(Number.isFinite(row!.npv)).toBe(true);
      expect(row!.proof.balanceResidualMw).toBeLessThan(1e-9);
      for (const year of operated.years) {
        const given = year.solarMwh + year.windMwh + year.importMwh;
        const taken =
          year.exportMwh +
          year.lineLossMwh +
          year.transformerLossMwh +
          year.converterLossMwh +
          year.storageLossMwh +
          year.converterClippedMwh +
          year.limitCurtailedMwh +
          year.economicCurtailedMwh +
          year.storedChangeMwh;
        expect(taken).toBeCloseTo(given, 5);
        expect(year.storageLossMwh).toBeGreaterThan(-1e-6);
      }
      // The second time, from the inputs anew.
      const details = describeCase(prepare(ready, series), single);
      expect(details.row).toEqual(row);
      expect(details.cashflowTree.at(-1)!.values.at(-1)).toBeCloseTo(row!.npv, 4);
    }),
    { numRuns: shareOf(20, 3), seed: 3 },
  );
}, 240_000);
