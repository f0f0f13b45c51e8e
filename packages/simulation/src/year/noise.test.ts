import { checkProject } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { samples } from '../../../catalog/src/index.ts';
import { expandCases, prepare, timeSeriesOf } from '../index.ts';
import { noiseMw, silence } from './noise.ts';
import { simulateYears } from './simulate-years.ts';

test('R-2 noise is a billionth of the largest power of sun and wind together, or of the storage units', () => {
  const storageUnit = { powerMw: 30 } as never;
  const solarMw = Float64Array.of(0, 80, 20);
  const windMw = Float64Array.of(50, 10, 60);
  expect(noiseMw({ solarMw, windMw, storage: [storageUnit] })).toBeCloseTo(90e-9, 18);
  expect(noiseMw({ solarMw, windMw, storage: [storageUnit, storageUnit, storageUnit, storageUnit] })).toBeCloseTo(120e-9, 18);
  const values = Float64Array.of(1.4e-14, -1.4e-14, 90e-9, 91e-9, -1, 5);
  silence(values, 90e-9);
  expect([...values]).toEqual([0, 0, 0, 91e-9, -1, 5]);
});

test('R-2 a series of power holds nothing below a billionth of the plant, and what never flows makes no series', () => {
  for (const id of ['stand-alone-storage', 'wind-storage', 'storage-regulation']) {
    const { project, series } = samples.find((sample) => sample.id === id)!.build();
    const checked = checkProject(project).project!;
    const one = expandCases(checked).at(-1)!;
    const prepared = prepare(checked, series);
    expect(simulateYears(prepared, one)[0]!.renewablesToStorageMwh > 0).toBe(id === 'wind-storage');
    const items = timeSeriesOf(prepared, one, 1).groups.flatMap(({ main, extra }) => [...main, ...extra]);
    // All three plants have some 40 to 140 MW: nothing of theirs is real below 1e-8 MW.
    const small = items.filter(({ units, data }) => units === 'MW' && data.some((value) => value !== 0 && Math.abs(value) < 1e-8));
    expect(small.map(({ id: item }) => item)).toEqual([]);
    // A storage unit without sun and wind beside it takes nothing from them.
    expect(items.some(({ id: item }) => item === 'renewables-to-storage')).toBe(id === 'wind-storage');
  }
});
