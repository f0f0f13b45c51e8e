import { addStorage, setField, setUseWind, type CheckedProject, type Keys, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { everything, turbine } from '../../../model/test/builders.ts';
import { tabulate } from '../index.ts';
import { expandCases } from './expand-cases.ts';
import { sizeColumns } from './size-columns.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

test('TAB-21 TAB-22 each number of a row stands below its own column, whatever has a converter and whatever is switched off', () => {
  // A turbine of 1 MW; storage units of 1 MW / 1 MWh a unit. The array's converter is 0.8 of its 10 MW, that of the second unit absolute.
  const plant = set(
    addStorage(setUseWind(everything(), true, turbine)),
    [['solar', 0, 'sizing', 'absolute'], [10]],
    [['solar', 0, 'hasConverter'], true],
    [['solar', 0, 'converter', 'size'], { sizingKind: 'relative', absolute: [1], relative: [0.8] }],
    [['wind', 0, 'sizing', 'absolute'], [3]],
    [['storage', 0, 'sizing', 'absolute'], [5]],
    [['storage', 1, 'sizing', 'absolute'], [6]],
    [['storage', 1, 'hasConverter'], true],
    [['storage', 1, 'converter', 'size'], { sizingKind: 'absolute', absolute: [2], relative: [1] }],
  );
  const read = (project: Project): (string | readonly number[])[][] => {
    const [one] = expandCases(project as CheckedProject);
    const names = tabulate(project, [], { kind: 'sensitivity' }).header.optimization.map(({ name, units }) => `${name}, ${units}`);
    return sizeColumns(project).map((column, k) => [names[k]!, column.of(one!)]);
  };
  const wind = [`${plant.wind[0]!.model}, MW`, [3]];
  const first = ['Energy Storage 1, MW / MWh', [5, 5]];
  const second = ['Energy Storage 2, MW / MWh', [6, 6]];
  const itsConverter = ['Energy Storage 2 converter, MW', [2]];
  expect(read(plant)).toEqual([['PV Solar 1, MW', [10]], ['PV Solar 1 converter, MW', [8]], wind, first, second, itsConverter]);
  // A dc bus is for solar and storage alone.
  const coupled = set(
    setField(plant, ['useWind'], false),
    [['bus'], 'dc'],
    [['inverter', 'size'], { sizingKind: 'absolute', absolute: [7], relative: [1] }],
  );
  expect(read(coupled)).toEqual([
    ['PV Solar 1, MW', [10]],
    ['PV Solar 1 converter, MW', [8]],
    first,
    second,
    itsConverter,
    ['System converter, MW', [7]],
  ]);
  // The array stays in the project and has no column.
  const dark = setField(plant, ['useSolar'], false);
  expect(dark.solar).toHaveLength(1);
  expect(read(dark)).toEqual([wind, first, second, itsConverter]);
});
