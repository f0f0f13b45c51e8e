import { getTurbine } from '@stackwatt/catalog';
import { newProject, setField, setUseSolar, setUseStorage, setUseWind } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { setExportLimit, setImportLimit } from './limits.ts';
import { schematicOf } from './schematic-model.ts';

const empty = newProject('2026-11-20');
const turbine = getTurbine('3 MW Turbine');

test('EQ-08 the schematic shows only the technologies in use, with their sizes', () => {
  expect(schematicOf(empty).boxes).toEqual([]);
  const hybrid = setUseStorage(setUseWind(setUseSolar(empty, true), true, turbine), true);
  const sized = setField(
    setField(setField(hybrid, ['solar', 0, 'sizing', 'absolute'], [80, 120]), ['wind', 0, 'sizing', 'absolute'], [20]),
    ['storage', 0, 'sizing', 'absolute'],
    [80],
  );
  expect(schematicOf(sized).boxes.map((box) => [box.label, box.detail])).toEqual([
    ['Solar', '80 to 120 MW'],
    ['Wind', '20 × 3 MW'],
    ['Storage', '80 MW / 80 MWh'],
  ]);
  expect(schematicOf({ ...sized, useWind: false }).boxes.map((box) => box.technology)).toEqual(['solar', 'storage']);
});

test('EQ-08 a dc bus has the system converter between bus and grid, an ac bus has none', () => {
  const hybrid = setUseStorage(setUseSolar(empty, true), true);
  expect(schematicOf(hybrid)).toMatchObject({ bus: 'ac', systemConverter: undefined });
  const dc = setField(setField(hybrid, ['bus'], 'dc'), ['inverter', 'size', 'absolute'], [50]);
  expect(schematicOf(dc)).toMatchObject({ bus: 'dc', systemConverter: '50 MW' });
});

test('the interconnection says what may pass in either direction', () => {
  const storage = setField(setUseStorage(empty, true), ['exportLimit'], 150);
  expect(schematicOf(storage)).toMatchObject({ exportText: 'out 150 MW', importText: 'in 150 MW', canImport: true });
  expect(schematicOf(setField(setImportLimit(storage, 'fixed'), ['importLimit'], 60)).importText).toBe('in 60 MW');
  expect(schematicOf(setImportLimit(storage, 'series')).importText).toBe('in by series');
  expect(schematicOf(setExportLimit(storage, 'series')).exportText).toBe('out ≤ 150 MW');
  expect(schematicOf(setField(setUseSolar(storage, true), ['canBatteryChargeFromGrid'], 'false'))).toMatchObject({
    importText: '',
    canImport: false,
  });
});
