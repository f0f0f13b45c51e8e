import { expect, test } from 'vitest';
import { Project } from './project.ts';
import { equipmentNames, toldApart } from './told-apart.ts';

test('CF-09 every further thing of one name is numbered, and none takes a name that another has of its own', () => {
  expect(toldApart(['Hub', 'Node', 'Hub', 'Hub'])).toEqual(['Hub', 'Node', 'Hub #2', 'Hub #3']);
  expect(toldApart(['Hub', 'Hub', 'Hub #2', 'Hub #2'])).toEqual(['Hub', 'Hub #3', 'Hub #2', 'Hub #2 #2']);
  expect(toldApart(['', ''])).toEqual(['', '#2']);
});
test('CF-09 nothing is called as results call a converter', () => {
  const converter = (owner: string, has = true) => ({ customName: owner, hasConverter: has });
  const namesOf = (storage: readonly { customName: string; hasConverter: boolean }[], bus: 'ac' | 'dc' = 'ac') => {
    const project = Project.parse({ useStorage: true, bus, storage: storage.map(() => ({})) });
    return equipmentNames({ ...project, storage: project.storage.map((item, k) => ({ ...item, ...storage[k] })) }).storage;
  };
  expect(namesOf([converter('Hub'), converter('Hub converter', false)])).toEqual(['Hub', 'Hub converter #2']);
  expect(namesOf([converter('Hub converter', false), converter('Hub')])).toEqual(['Hub converter #2', 'Hub']);
  expect(namesOf([converter('Hub', false), converter('Hub converter', false)])).toEqual(['Hub', 'Hub converter']);
  // The converter of a second Hub would be that of Hub #2, which another has as its name.
  expect(namesOf([converter('Hub'), converter('Hub #2 converter', false), converter('Hub')])).toEqual([
    'Hub',
    'Hub #2 converter',
    'Hub #3',
  ]);
  expect(namesOf([converter('Hub'), converter('Hub'), converter('Hub converter')])).toEqual(['Hub', 'Hub #2', 'Hub converter #2']);
  expect(namesOf([converter('System converter', false)], 'dc')).toEqual(['System converter #2']);
});
