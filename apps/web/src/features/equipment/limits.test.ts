import { newProject, setUseSolar, setUseStorage, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { exportLimitOf, importLimitOf, noDcReason, noImportReason, setExportLimit, setImportLimit } from './limits.ts';

const project = newProject('2026-11-20');
const hybrid = setUseStorage(setUseSolar(project, true), true);

test('LIM-02 the import limit is none, fixed or a series, and exactly one is in force', () => {
  for (const kind of ['none', 'fixed', 'series'] as const) {
    const set = setImportLimit(setImportLimit(hybrid, 'series'), kind);
    expect(importLimitOf(set)).toBe(kind);
    expect([set.hasImportLimit, set.hasImportLimitTimeSeries, set.hasImportLimitSchedule].filter(Boolean)).toHaveLength(
      kind === 'none' ? 0 : 1,
    );
  }
});

test('LIM-03 the interconnection limit stays in force beside a series', () => {
  const set = setExportLimit(project, 'series');
  expect(set).toMatchObject({ hasExportLimit: true, hasExportLimitTimeSeries: true });
  expect(exportLimitOf(setExportLimit(set, 'fixed'))).toBe('fixed');
});

test('LIM-08 LIM-09 import limits need storage that may charge from the grid', () => {
  expect(noImportReason(project)).toBe('Without storage nothing is bought');
  expect(noImportReason(hybrid)).toBeUndefined();
  expect(noImportReason({ ...hybrid, canBatteryChargeFromGrid: 'false' } satisfies Project)).toBe(
    'The battery does not charge from the grid',
  );
});

test('LIM-10 a dc bus needs storage and solar without wind', () => {
  expect(noDcReason(hybrid)).toBeUndefined();
  expect(noDcReason({ ...hybrid, useWind: true } satisfies Project)).toBeDefined();
});
