import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { complete, solarAndStorage, storageOnly, yearOf } from '../../test/builders.ts';
import { readProject, setField, settle, toFileForm, writeProject, writeProjectFile } from '../index.ts';
import { read } from '../../test/project-files.ts';

const MW = '"measurementUnits":{"powerUnit":"megawatt"}';
const problemsOf = (text: string) => {
  const result = readProject(text);
  return result.kind === 'unreadable' ? result.problems : [];
};

test('FILE-09 a market of a kind that does not exist is refused with its place, whatever it is called', () => {
  for (const kind of ['__proto__', 'constructor', 'toString', 'spot']) {
    expect(readProject(JSON.stringify({ version: 4, energyMarkets: [{ kind }] }))).toMatchObject({
      kind: 'unreadable',
      problems: [{ place: 'energyMarkets.0.kind' }],
    });
  }
});
test('ESC-02 a list by year that leaves years out is refused with its place, and never laid on other years', () => {
  const years = (...list: number[]) => list.map((year) => ({ year, value: -10 }));
  const priced = (customValues: object[]) =>
    JSON.stringify({
      version: 4,
      energyMarkets: [{ kind: 'dam', priceEscalator: { enabled: true, multiYearKind: 'custom', customValues } }],
    });
  const place = 'energyMarkets[0].priceEscalator.customValues';
  const rule = (year: number) => `a list by year has an entry for each project year from the first on, so this one is ${year}`;
  // A fall in years 5 and 10 alone, which by position would be one in every year.
  expect(problemsOf(priced(years(5, 10)))).toEqual([{ place: `${place}[0].year`, value: '5', rule: rule(1) }]);
  expect(problemsOf(priced(years(1, 2, 4)))).toEqual([{ place: `${place}[2].year`, value: '4', rule: rule(3) }]);
  expect(problemsOf(priced(years(2, 1)))).toEqual([{ place: `${place}[0].year`, value: '2', rule: rule(1) }]);
  const arrays = JSON.stringify({ version: 4, solar: [{ degradationKind: 'custom', degradationValues: years(1, 3) }] });
  expect(problemsOf(arrays)).toEqual([{ place: 'solar[0].degradationValues[1].year', value: '3', rule: rule(2) }]);
  // Counted from 0 or by the calendar they are years one after the other all the same.
  for (const first of [0, 1, 2028]) expect(problemsOf(priced(years(first, first + 1, first + 2)))).toEqual([]);
});
test('D-13 a series that does not have its hash is refused, named', () => {
  const { project, series } = storageOnly(yearOf(3));
  const damaged = writeProjectFile(project, series).replace('[3,3,', '[3,4,');
  expect(problemsOf(damaged)[0]).toMatchObject({ rule: expect.stringContaining('do not have the hash') });
});

test('a file cut in half is refused with its place and nothing is loaded', () => {
  const { project, series } = storageOnly(yearOf(3));
  const text = writeProjectFile(project, series);
  const [problem] = problemsOf(text.slice(0, text.length / 2));
  expect(problem!.place).toMatch(/^line 1, column \d+$/);
  expect(problem!.rule).toContain('not valid JSON');
});
test('a wrong file is refused in plain words, without those of the engine that reads JSON', () => {
  const prices = problemsOf('time,price\n2021-01-01 00:00,20\n')[0]!;
  expect(prices.rule).toBe(
    'the text is not valid JSON and so no project file; a file of prices, weather or a turbine is imported where the project asks for it',
  );
  for (const text of ['{"version":4', '{"version":4} x', '{version:4}', 'time,price', '{"a":1,}'])
    expect(problemsOf(text)[0]!.rule).not.toMatch(/token|unexpected|position|property name/i);
});
test('B-20 D-9 versions missing and 0 to 4 are read; newer, negative and odd ones are refused by name', () => {
  for (const version of [undefined, 0, 1, 2, 3, 4]) expect(read(JSON.stringify({ version })).project.fileVersion).toBe(4);
  expect(problemsOf('{"version":99}')).toEqual([
    { place: 'version', value: '99', rule: 'this program reads files up to version 4; open the file with a newer one' },
  ]);
  for (const version of ['-1', '"2"', '2.5', 'null', '[4]'])
    expect(problemsOf(`{"version":${version}}`)).toEqual([
      { place: 'version', value: version, rule: 'a project file has a whole version from 0 to 4' },
    ]);
});
test('FILE-21 an unknown incentive kind is refused by name and nothing opens', () => {
  expect(problemsOf(`{"version":4,${MW},"incentives":[{"kind":"itc"},{"kind":"feed-in"}]}`)).toEqual([
    { place: 'incentives.1.kind', value: '"feed-in"', rule: 'an incentive is of kind itc, macrs, bonus or prod' },
  ]);
});
test('B-3 hostile JSON is refused or defused', () => {
  expect(problemsOf('['.repeat(100_000))[0]).toMatchObject({ rule: expect.stringContaining('nested') });
  expect(problemsOf('')[0]).toMatchObject({ value: 'empty' });
  expect(problemsOf('[1]')[0]).toMatchObject({ rule: 'a project file is one JSON object' });
  expect(problemsOf('{"version":4} x')[0]).toMatchObject({ rule: expect.stringContaining('not valid JSON') });
  expect(problemsOf(`{"version":4,${MW},"lifetime":1e400}`)[0]).toMatchObject({ place: 'lifetime' });
  // The last of two equal keys counts, −0 is 0, half of a character is no character.
  const { project } = read(`{"version":4,${MW},"lifetime":7,"lifetime":9,"discountRate":-0,"name":"a\\ud800b"}`);
  expect([project.lifetime, Object.is(project.discountRate, 0), project.name]).toEqual([9, true, 'a\uFFFDb']);
});
test('B-14 keys of prototypes pollute nothing, wherever they stand', () => {
  const nest = (inner: string) =>
    `{"version":2,"__proto__":${inner},"location":{"__proto__":${inner},"constructor":{"prototype":${inner}}},"solar":[{"cost":{"__proto__":${inner},"kind":"simple"}}],"wind":[{"specs":{"__proto__":${inner}}}]}`;
  const { project } = read(nest('{"polluted":1}'));
  settle(setField(project, ['name'], 'x'));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(([] as unknown as { polluted?: number }).polluted).toBeUndefined();
  expect((project as { polluted?: number }).polluted).toBeUndefined();
});
test('a wrong type is named with its place and value', () => {
  expect(problemsOf(`{"version":4,${MW},"lifetime":"long","solar":[{"sizing":{"absolute":[]}}]}`)).toEqual([
    { place: 'lifetime', value: '"long"', rule: expect.stringContaining('number') },
    { place: 'solar.0.sizing.absolute', value: '[]', rule: expect.any(String) },
  ]);
});

/** A document with one value replaced by something odd. */
function mutated(document: unknown, path: readonly number[], value: unknown): unknown {
  if (typeof document !== 'object' || document === null || path.length === 0) return value;
  const keys = Object.keys(document);
  if (keys.length === 0) return value;
  const key = keys[path[0]! % keys.length]!;
  const child = mutated((document as Record<string, unknown>)[key], path.slice(1), value);
  return Array.isArray(document) ? document.map((item: unknown, i) => (String(i) === key ? child : item)) : { ...document, [key]: child };
}
test('B-20 any mutation of a file is refused by name or read whole, and what is read is written and read again', () => {
  const { project, series } = solarAndStorage(yearOf(30), yearOf(1));
  const documents = [
    toFileForm(complete()),
    JSON.parse(writeProjectFile(project, series)),
    {
      version: 1,
      solar: [{ cost: { kind: 'simple', items: [{ capital: 1 }] } }],
      storage: [{ augmentationDegradationLimit: 20 }],
      incentives: [{ kind: 'prod', credit: 1 }],
    },
  ] as unknown[];
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, '', 'x', -1, 0, 1e308, 0.1, true, [], {}, [null], { kind: 'x' }, [[1]], { data: [1, 'x'] }),
    fc.double(),
  );
  const isSound = (text: string): boolean => {
    const result = readProject(text);
    if (result.kind === 'unreadable')
      return result.problems.length > 0 && result.problems.every(({ place, rule }) => place !== '' && rule !== '');
    const again = readProject(writeProject(result.project));
    return (
      settle(result.project) === result.project && again.kind === 'project' && writeProject(again.project) === writeProject(result.project)
    );
  };
  fc.assert(
    fc.property(fc.constantFrom(...documents), fc.array(fc.nat(400), { minLength: 1, maxLength: 6 }), odd, (document, path, value) => {
      expect(isSound(JSON.stringify(mutated(document, path, value)))).toBe(true);
    }),
    { numRuns: 200, seed: 3 },
  );
});
