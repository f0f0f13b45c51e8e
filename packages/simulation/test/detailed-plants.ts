import { setField, type Keys, type Project } from '@stackwatt/model';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../model/test/builders.ts';
import { runProject } from './run-project.ts';
import { describeCase } from '../src/index.ts';

export const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
export const details = ({ project, series }: Built) => {
  const { prepared, cases } = runProject(project, series);
  return describeCase(prepared, cases[0]!);
};
/** 20 in the first half of each day, 100 in the second; on 10 January 200, on 20 February never above 20. */
export const price = yearOf((hour) => (hour % 24 < 12 ? 20 : Math.floor(hour / 24) === 9 ? 200 : Math.floor(hour / 24) === 50 ? 20 : 100));
/** A lossless MWh between two prices: 80 on an ordinary day. */
export const storageUnit = (...edits: readonly (readonly [Keys, unknown])[]): Built => {
  const built = storageOnly(price);
  return { ...built, project: set(built.project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]], ...edits) };
};
/** 2 MW dc of a constant 1 MW per MW behind a converter of 1.5 MW and 90 %. */
export const clipped = (...edits: readonly (readonly [Keys, unknown])[]): Built => {
  const built = solarAndStorage(yearOf(50), yearOf(1));
  return {
    ...built,
    project: set(
      { ...built.project, useStorage: false },
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 10],
      [['solar', 0, 'hasConverter'], true],
      [['solar', 0, 'converter', 'size', 'absolute'], [1.5]],
      [['solar', 0, 'converter', 'efficiency'], [90]],
      ...edits,
    ),
  };
};
export const at = (field: string, value: unknown): readonly [Keys, unknown] => [['contracts', 0, field], value];
