import { addSolar, addStorage, checkProject, newProject, setField, setResourceKind, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shownResources } from './shown-resources.ts';

const KINDS = ['library', 'timeseries'] as const;
/** Every plant of arrays and storage units with every kind of sunlight and temperature. */
function* plants(): Generator<[string, Project]> {
  for (const solar of ['none', 'homer', 'custom'] as const)
    for (const hasStorage of [false, true])
      for (const sun of KINDS)
        for (const air of KINDS) {
          let project = newProject('2026-11-22');
          if (solar !== 'none') project = setField(addSolar(project), ['solar', 0, 'kind'], solar);
          if (hasStorage) project = addStorage(project);
          yield [
            `${solar} ${hasStorage} ${sun} ${air}`,
            setResourceKind(setResourceKind(project, 'solarResource', sun), 'temperatureResource', air),
          ];
        }
}

test('SOL-12 a resource that the checker has something to say about is on the screen', () => {
  const said: string[] = [];
  for (const [name, plant] of plants()) {
    // Nothing imported and no averages: whatever counts is missing.
    const fields = checkProject(plant)
      .issues.filter(({ link }) => link.anchor === 'resource')
      .map(({ link }) => link.field!.split('.')[0]!);
    expect([name, fields.filter((field) => !(shownResources(plant) as readonly string[]).includes(field))]).toEqual([name, []]);
    if (fields.length > 0) said.push(name);
  }
  expect(said).toContain('none true timeseries library');
});

test('SOL-12 without anything calculated from it a resource is not shown', () => {
  const shown = new Map([...plants()].map(([name, plant]) => [name, shownResources(plant)]));
  expect([
    shown.get('none false library library'),
    shown.get('custom false library library'),
    shown.get('none true timeseries timeseries'),
    shown.get('none true library library'),
    shown.get('homer false timeseries timeseries'),
  ]).toEqual([[], [], ['temperatureResource'], ['solarResource', 'temperatureResource'], ['solarResource', 'temperatureResource']]);
});
