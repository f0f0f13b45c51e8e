import { expect, test } from 'vitest';
import { everything, turbine } from '../../test/builders.ts';
import {
  setField,
  SizerLimits,
  sizeChanges,
  sizerCallBody,
  sizesOfRow,
  takeSizes,
  withoutSizes,
  type Project,
  type SizerTable,
} from '../index.ts';

const project: Project = setField(everything(), ['wind', 0, 'kind'], 'library');
const { nominalPower, nominalCapacity } = project.storage[0]!.specs;
const table: SizerTable = {
  header: [
    { name: 'Solar', units: 'MW', kind: 'solar' },
    { name: 'Wind', units: 'MW', kind: 'wind' },
    { name: 'Storage', units: 'MW', kind: 'storage' },
    { name: 'Storage', units: 'MWh', kind: 'storage' },
    { name: 'NPV', units: '$', kind: 'npv' },
  ],
  items: [{ id: 3, results: [58.5, 12, 7 * nominalPower, 7 * nominalCapacity, 1e6] }],
};

test('SIZER-22 a row becomes the sizes of the equipment, in whole turbines and units, and nothing else changes', () => {
  const sizes = sizesOfRow(project, table, 3)!;
  // The turbine of the builders has 1 MW.
  expect(turbine.powerCurve.at(-1)!.mw).toBe(1);
  const taken = takeSizes(setField(project, ['solar', 0, 'sizing'], { sizingKind: 'relative', absolute: [1], relative: [1, 2] }), sizes);
  expect([taken.solar[0]!.sizing.sizingKind, taken.solar[0]!.sizing.absolute]).toEqual(['absolute', [58.5]]);
  expect(taken.wind[0]!.sizing.absolute).toEqual([12]);
  expect(taken.storage[0]!.sizing.absolute).toEqual([7]);
  expect(withoutSizes(takeSizes(project, sizes))).toEqual(withoutSizes(project));
  const imported = takeSizes(setField(project, ['wind', 0, 'kind'], 'production'), sizes);
  expect([imported.wind[0]!.customSizing.absolute, imported.wind[0]!.sizing.absolute]).toEqual([[12], project.wind[0]!.sizing.absolute]);
});

test('SIZER-22 what taking over would change is told by part, before it is done', () => {
  const from = setField(setField(project, ['solar', 0, 'sizing', 'absolute'], [50, 60]), ['wind', 0, 'sizing', 'absolute'], [12]);
  expect(sizeChanges(from, sizesOfRow(from, table, 3)!)).toEqual([
    { name: 'Solar', unit: 'MW', before: [50, 60], after: 58.5 },
    { name: 'Storage', unit: 'MW', before: [nominalPower], after: 7 * nominalPower },
    { name: 'Storage', unit: 'MWh', before: [nominalCapacity], after: 7 * nominalCapacity },
  ]);
});

test('SIZER-20 a table of other equipment is taken over by nothing', () => {
  expect(sizesOfRow(project, table, 4)).toBeUndefined();
  expect(sizesOfRow(setField(project, ['useWind'], false), table, 3)).toBeUndefined();
  const none = { ...table, items: [{ id: 3, results: [58.5, 0, 7, 28, 1e6] }] };
  expect(sizesOfRow(setField(project, ['useWind'], false), none, 3)).toEqual({ solarMw: [58.5], windMw: [], storageMw: [7] });
});

test('SIZER-18 W-5 a technology the project does not have is not sent to be sized', () => {
  const limits = SizerLimits.parse({ useStorage: false, windRatingSize: 3 });
  expect(sizerCallBody(setField(project, ['useWind'], false), limits)).toEqual({ ...limits, useWind: false });
});
