import { interpolatedValues, interpolatePlane, setField, type Keys, type OstResult, type Project, type TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { ostDimensions, sensitivityGraph, type AxisChoice } from './sensitivity-graph.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const x: AxisChoice = { isXAxis: true, isYAxis: false, selectedValue: 0 };
const y: AxisChoice = { isXAxis: false, isYAxis: true, selectedValue: 0 };
const at = (selectedValue: number): AxisChoice => ({ isXAxis: false, isYAxis: false, selectedValue });

/** 20 in the first half of each day, 100 in the second. */
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));
/** Capital factor of the storage unit against its operating factor; efficiency fixed; sizes 0 and 1. */
const built = () => {
  const storageUnit = storageOnly(halfDays);
  return {
    ...storageUnit,
    project: set(
      storageUnit.project,
      [
        ['storage', 0, 'sizing', 'absolute'],
        [0, 1],
      ],
      [
        ['storage', 0, 'roundtripEfficiencySensitivity'],
        [81, 64],
      ],
      [
        ['storage', 0, 'cost', 'capitalMultipliers'],
        [1, 0.1],
      ],
      [
        ['storage', 0, 'cost', 'operatingMultipliers'],
        [0, 1, 2],
      ],
    ),
  };
};
const graphOf = (project: Project, rows: readonly TableRow[], choices: readonly AxisChoice[]): OstResult => {
  const answer = sensitivityGraph(project, rows, choices);
  if (answer.kind !== 'graph') throw new Error(answer.reason);
  return answer.result;
};

test('OST-06 the dimensions are the inputs with several values, the first two the axes', () => {
  expect(ostDimensions(built().project)).toEqual([
    {
      ids: ['storage.0.roundtripEfficiencySensitivity'],
      displayNames: ['Round-trip efficiency'],
      components: ['Energy Storage 1'],
      units: ['%'],
      points: [[81], [64]],
      steps: 2,
      isXAxis: true,
      isYAxis: false,
      selectedValue: 0,
    },
    {
      ids: ['storage.0.cost.capitalMultipliers'],
      displayNames: ['Capital cost multiplier'],
      components: ['Energy Storage 1'],
      units: [''],
      points: [[1], [0.1]],
      steps: 2,
      isXAxis: false,
      isYAxis: true,
      selectedValue: 0,
    },
    {
      ids: ['storage.0.cost.operatingMultipliers'],
      displayNames: ['Operating cost multiplier'],
      components: ['Energy Storage 1'],
      units: [''],
      points: [[0], [1], [2]],
      steps: 3,
      isXAxis: false,
      isYAxis: false,
      selectedValue: 0,
    },
  ]);
});

test('OST-07 OST-08 planes by system type over the values of two dimensions, each point its best system', () => {
  // At 81 % a year earns 24,738.889: NPV = 25 · (24,738.889 − 10,000·o) − 1,000,000·c. Without a storage unit it is 0.
  const { project, series } = built();
  const { rows } = runProject(project, series);
  const result = graphOf(project, rows, [at(0), x, y]);
  expect([result.xAxis, result.yAxis, result.xValues, result.yValues]).toEqual([1, 2, [0.1, 1], [0, 1, 2]]);
  expect(result.planes.map(({ name, color }) => [name, color])).toEqual([
    ['No equipment', 'none'],
    ['Storage', 'storage'],
  ]);
  expect(result.legends).toEqual([
    { name: 'No equipment', color: 'none' },
    { name: 'Storage', color: 'storage' },
  ]);
  const npv = (c: number, o: number): number => 25 * (365 * (90 - 20 / 0.9) - 1e4 * o) - 1e6 * c;
  const stored = result.planes[1]!.data;
  [0, 1, 2].forEach((o) => [0.1, 1].forEach((c, k) => expect(stored[o]![k]).toBeCloseTo(npv(c, o), 3)));
  expect(result.planes[0]!.data).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(result.superimposed[0]).toEqual({ name: 'NPV', units: '$' });
  // 25 · 24,738.889 = 618,472: worth a storage unit at a tenth of the capital, not at the whole of it.
  const point = result.simulationPoints.find(({ xIndex, yIndex }) => xIndex === 0 && yIndex === 2)!;
  expect(point.superimposedValues[0]!.value).toBeCloseTo(npv(0.1, 2), 3);
  expect(result.simulationPoints.find(({ xIndex, yIndex }) => xIndex === 1 && yIndex === 0)!.superimposedValues[0]!.value).toBe(0);
  expect(result.simulationPoints).toHaveLength(6);
});

test('OST-14 between simulated points the type with the highest interpolated NPV', () => {
  // Along c at o = 0 the storage unit is worth 618,472 − 1,000,000·c, which is linear: it wins up to c = 0.618472. The plane spans 0.1 to 1
  // in 80 cells.
  const { project, series } = built();
  const { rows } = runProject(project, series);
  const result = graphOf(project, rows, [at(0), x, y]);
  const border = (value: number): number => ((value - 0.1) / 0.9) * 80;
  // The lowest row of cells is at o = 2 · 0.5/40 = 0.025: 6,250 less.
  const lowest = result.blendedPlane[0]!;
  const last = Math.floor(border(0.618472 - 0.00625) - 0.5);
  expect([lowest[last], lowest[last + 1]]).toEqual([1, 0]);
  expect([result.blendedPlane.length, lowest.length]).toEqual([40, 80]);
  // Half way between c = 0.1 and 1 at o = 0.5: 618,472 − 125,000 − 550,000 < 0, so nothing is built; at c = 0.2 it is worth 293,472.
  expect(interpolatedValues(result, 0.55, 0.5)).toMatchObject({ plane: 0 });
  const built293 = interpolatedValues(result, 0.2, 0.5)!;
  expect(built293.plane).toBe(1);
  expect(built293.values[0]).toEqual({ name: 'NPV', value: expect.closeTo(25 * 365 * (90 - 20 / 0.9) - 125_000 - 200_000, 3) });
  expect(built293.values.find(({ name }) => name === 'Capital cost')!.value).toBeCloseTo(200_000, 6);
});

test('a type that is infeasible at a corner has no value there; two such corners and it wins nowhere in the cell', () => {
  const grid = [
    [1, 2],
    [3, null],
  ];
  expect(interpolatePlane(grid, [0, 1], [0, 1], 0.5, 0.25)).toBeCloseTo(1 + 0.5 + 0.5, 12);
  expect(interpolatePlane(grid, [0, 1], [0, 1], 0.75, 0.5)).toBeNull();
  expect(interpolatePlane(grid, [0, 1], [0, 1], 1, 0)).toBe(2);
  expect(
    interpolatePlane(
      [
        [1, null],
        [3, null],
      ],
      [0, 1],
      [0, 1],
      0.5,
      0.25,
    ),
  ).toBeNull();
  expect(
    interpolatePlane(
      [
        [1, null],
        [3, null],
      ],
      [0, 1],
      [0, 1],
      0,
      0.25,
    ),
  ).toBeCloseTo(1.5, 12);
  expect(
    interpolatePlane(
      [
        [1, 2],
        [3, 8],
      ],
      [10, 20],
      [1, 3],
      15,
      2,
    ),
  ).toBeCloseTo(3.5, 12);
});

test('a choice that makes no plane says why', () => {
  const { project, series } = built();
  const { rows } = runProject(project, series);
  const reason = (...choices: AxisChoice[]): string => {
    const answer = sensitivityGraph(project, rows, choices);
    return answer.kind === 'invalid' ? answer.reason : 'none';
  };
  expect(reason(x, x, y)).toBe('exactly one x axis and one y axis are needed');
  expect(reason(x, y)).toBe('the project has 3 dimensions, 2 were given');
  expect(reason(x, y, at(3))).toBe('dimension 3 has the points 0 to 2');
  expect(sensitivityGraph(solarAndStorage(halfDays, halfDays).project, [], [])).toEqual({
    kind: 'invalid',
    reason: 'the graph needs two inputs with several values',
  });
});
