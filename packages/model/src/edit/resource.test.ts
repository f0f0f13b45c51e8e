import { expect, test } from 'vitest';
import { fresh, readyRef } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  checkProject,
  moveLibraryResources,
  readProject,
  setField,
  setLibraryResource,
  setMonthlyAverage,
  setPlace,
  setResource,
  setResourceKind,
  startFromLibrary,
  writeProject,
  type LibraryAverages,
  type Project,
} from '../index.ts';

const BOULDER = { lat: 40.015, lng: -105.2705 };
const sun: LibraryAverages = {
  ...BOULDER,
  averages: [100, 130, 180, 220, 250, 280, 270, 240, 210, 160, 110, 90],
  error: 7.5,
  source: 'Denver',
};
const air: LibraryAverages = { ...BOULDER, averages: [-1, 1, 5, 9, 14, 19, 23, 22, 17, 10, 4, -1], error: 1.9, source: 'Denver' };
const withLibrary = (): Project =>
  setLibraryResource(setLibraryResource(addSolar(fresh()), 'solarResource', sun), 'temperatureResource', air);
const labels = (project: Project): string[] => checkProject(project).issues.map(({ label }) => label);

test('SOL-13 SOL-14 averages of the library give the resource its kind and its scale, the mean by days', () => {
  const { solarResource, temperatureResource } = withLibrary();
  expect(solarResource).toMatchObject({
    kind: 'library',
    monthlyAverages: sun.averages,
    estimate: { error: 7.5, source: 'Denver', isEdited: false },
  });
  // (31·100 + 28·130 + 31·180 + 30·220 + 31·250 + 30·280 + 31·270 + 31·240 + 30·210 + 31·160 + 30·110 + 31·90) / 365 = 68,230/365 = 186.93
  expect(solarResource.scale).toBe(186.93);
  // (−31 + 28 + 155 + 270 + 434 + 570 + 713 + 682 + 510 + 310 + 120 − 31) / 365 = 3,730/365 = 10.22
  expect(temperatureResource.scale).toBe(10.22);
  expect(labels(withLibrary()).filter((label) => /sunlight|temperature|solar resource/i.test(label))).toEqual([]);
});
test('D-105 an edited average moves the scale and is kept when the plant moves', () => {
  const edited = setMonthlyAverage(withLibrary(), 'solarResource', 0, 136.5);
  // 31 × 36.5 / 365 = 3.1 more.
  expect(edited.solarResource).toMatchObject({ scale: 190.03, estimate: { isEdited: true } });
  const elsewhere = {
    solarResource: { ...sun, lat: 51, lng: 7, averages: sun.averages.map((value) => value / 2) },
    temperatureResource: { ...air, lat: 51, lng: 7 },
  };
  const moved = moveLibraryResources(setPlace(edited, { lat: 51, lng: 7 }), elsewhere);
  expect(moved.solarResource).toEqual(edited.solarResource);
  expect(moved.temperatureResource.estimate).toMatchObject({ lat: 51, lng: 7 });
});
test('D-105 averages follow a plant that moves, with a scale of the user’s own kept; an imported year stays', () => {
  const elsewhere = {
    solarResource: { ...sun, lat: 51, lng: 7, averages: sun.averages.map((value) => value / 2) },
    temperatureResource: { ...air, lat: 51, lng: 7 },
  };
  const moved = moveLibraryResources(setPlace(withLibrary(), { lat: 51, lng: 7 }), elsewhere);
  expect(moved.solarResource).toMatchObject({ scale: 93.47, estimate: { lat: 51, lng: 7 } });
  const own = setField(withLibrary(), ['solarResource', 'scale'], 200);
  expect(moveLibraryResources(own, elsewhere).solarResource.scale).toBe(200);
  const imported = setResource(addSolar(fresh()), 'solarResource', readyRef(180));
  expect(moveLibraryResources(imported, elsewhere)).toBe(imported);
});
test('D-105 averages of a place the plant has left are a warning at the field; a few kilometres are the same place', () => {
  const warning = 'The monthly averages of sunlight belong to another place than the plant';
  expect(labels(setPlace(withLibrary(), { lat: 40.05, lng: -105.3 }))).not.toContain(warning);
  const left = checkProject(setPlace(withLibrary(), { lat: 41, lng: -105.27 })).issues.find(({ label }) => label === warning)!;
  expect(left).toMatchObject({ warning: true, link: { step: 'equipment', anchor: 'resource', field: 'solarResource' } });
});
test('an average above the clearest sky is an error that names the month and the limit; the scale counts too', () => {
  // Outside the atmosphere 40° N has 13.7 MJ/m² a day in December (Duffie and Beckman, table 1.10.1), 158.6 W/m²; 0.85 of it is 135.
  const bright = setMonthlyAverage(withLibrary(), 'solarResource', 11, 160);
  const [label] = labels(bright).filter((text) => text.startsWith('Sunlight in December'));
  expect(label).toMatch(
    /^Sunlight in December: 160\.0 W\/m² is more than the 13[45]\.\d W\/m² that reach the ground at this latitude under the clearest sky$/,
  );
  expect(
    labels(setField(withLibrary(), ['solarResource', 'scale'], 300)).filter((text) => text.includes('clearest sky')).length,
  ).toBeGreaterThan(3);
  expect(labels(setMonthlyAverage(withLibrary(), 'solarResource', 2, -1))).toContain('Sunlight in March: The value must be ≥ 0');
});
test('a library resource without averages, and a time series without an import, both block', () => {
  const none = setResourceKind(addSolar(fresh()), 'solarResource', 'library');
  expect(labels(none)).toContain('No monthly averages of sunlight');
  expect(labels(addSolar(fresh()))).toContain('No imported solar resource');
  expect(labels(setResourceKind(addSolar(fresh()), 'temperatureResource', 'library'))).toContain('No monthly averages of temperature');
});
test('CHK-34 CHK-35 the scale of averages is bounded like that of an import', () => {
  expect(labels(setField(withLibrary(), ['solarResource', 'scale'], 0))).toContain('Solar GHI scale: The value must be > 0');
  expect(labels(setField(withLibrary(), ['temperatureResource', 'scale'], 100))).toContain(
    'Temperature: The value must be > -100 and < 100',
  );
});
test('SOL-13 going to the library and back keeps the imported year, and the scale is that of what counts', () => {
  const imported = setResource(addSolar(fresh()), 'solarResource', readyRef(181.5));
  const there = setLibraryResource(imported, 'solarResource', sun);
  expect(there.solarResource.data).toEqual(imported.solarResource.data);
  const back = setResourceKind(there, 'solarResource', 'timeseries');
  expect([back.solarResource.scale, setResourceKind(back, 'solarResource', 'library').solarResource.scale]).toEqual([181.5, 186.93]);
});
test('FILE-11 averages and their source survive the file', () => {
  const read = readProject(writeProject(withLibrary()));
  expect(read.kind === 'project' && [read.project.solarResource, read.project.temperatureResource]).toEqual([
    withLibrary().solarResource,
    withLibrary().temperatureResource,
  ]);
});
test('UX-75 solar with nothing imported starts from the library; what was imported stays', () => {
  const found = { solarResource: sun, temperatureResource: air };
  const started = startFromLibrary(addSolar(fresh()), found);
  expect([started.solarResource.kind, started.temperatureResource.kind]).toEqual(['library', 'library']);
  for (const which of ['solarResource', 'temperatureResource'] as const) {
    const imported = setResource(addSolar(fresh()), which, readyRef());
    expect(startFromLibrary(imported, found)).toBe(imported);
  }
  expect(startFromLibrary(fresh(), found).solarResource.kind).toBe('timeseries');
});
test('a storage unit without solar needs no sunlight, but what its library temperature is made from must be sound', () => {
  const store = addStorage(fresh());
  const says = (project: Project): string[] => labels(project).filter((label) => /sunlight|temperature|solar resource/i.test(label));
  expect(says(store)).toEqual([]);
  const both = setLibraryResource(setLibraryResource(store, 'solarResource', sun), 'temperatureResource', air);
  expect(says(both)).toEqual([]);
  expect(says(setMonthlyAverage(both, 'solarResource', 11, 500))).toHaveLength(1);
  expect(says(setMonthlyAverage(setLibraryResource(store, 'solarResource', sun), 'solarResource', 11, 500))).toEqual([]);
});

test('D-105 averages of a place that was left are warned of, sunlight and temperature each; edited ones are the user’s own', () => {
  const moved = setPlace(withLibrary(), { lat: 52.52, lng: 13.4 });
  const warned = (project: Project): (string | undefined)[] =>
    checkProject(project)
      .issues.filter(({ id }) => id === 'library-place')
      .map(({ link }) => link.field);
  expect(warned(withLibrary())).toEqual([]);
  expect(warned(moved)).toEqual(['solarResource', 'temperatureResource']);
  expect(warned(setMonthlyAverage(moved, 'solarResource', 0, 90))).toEqual(['temperatureResource']);
});
