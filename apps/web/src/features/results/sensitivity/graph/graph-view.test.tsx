import type { OstDimension, OstResult } from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete } from '../../../../../../../packages/model/test/builders.ts';
import { renderInProject } from '../../../../editor/render-for-test.tsx';
import { answeredBy } from '../../../../lib/answer-for-test.ts';
import { setSession, type SignedInUser } from '../../../../lib/session.ts';
import type { ViewProps } from '../../views.ts';
import css from './graph.module.css';
import { GraphView } from './graph-view.tsx';

type Call = { readonly name: string; readonly body: readonly OstDimension[] | undefined };
const server = { answer: (() => undefined) as (call: Call) => unknown, calls: [] as Call[] };
const send = answeredBy(({ name, body }) => {
  const made = { name, body: body as Call['body'] };
  server.calls.push(made);
  return server.answer(made);
});

const dimension = (component: string, points: number[], axis: 'x' | 'y' | undefined): OstDimension => ({
  ids: [component],
  displayNames: ['Capital cost multiplier'],
  components: [component],
  units: [''],
  points: points.map((value) => [value]),
  steps: points.length,
  isXAxis: axis === 'x',
  isYAxis: axis === 'y',
  selectedValue: 0,
});
const dimensions = [dimension('Solar', [1, 2], 'x'), dimension('Storage', [1, 3], 'y'), dimension('Wind', [1, 1.5], undefined)];
const grid = (values: readonly (readonly number[])[]) => values.map((row) => row.map((npv) => npv * 1e6));
const solar = grid([
  [10, 4],
  [10, 4],
]);
const storage = grid([
  [8, 8],
  [2, 2],
]);
const result: OstResult = {
  xAxis: 0,
  yAxis: 1,
  xValues: [1, 2],
  yValues: [1, 3],
  planes: [
    { name: 'Solar', color: 'solar', data: solar, superimposed: [solar] },
    { name: 'Storage', color: 'storage', data: storage, superimposed: [storage] },
  ],
  blendedPlane: [[0, 1]],
  legends: [],
  superimposed: [{ name: 'NPV', units: '$' }],
  simulationPoints: [],
};
const answers =
  (given: readonly OstDimension[], graph: unknown = result) =>
  ({ name }: Call) => {
    if (name === 'getGraphDimensions') return given;
    if (name === 'postGraph') return graph;
    return { header: { sensitivity: [], optimization: [], revenue: [] }, items: [] };
  };
const graphCalls = (): Call[] => server.calls.filter(({ name }) => name === 'postGraph');

beforeEach(() => {
  setSession({ kind: 'signedIn', user: { showBaseYearAsYearZero: true } as SignedInUser });
  server.calls = [];
  server.answer = answers(dimensions);
});
afterEach(cleanup);

const show = () =>
  renderInProject(
    <Routes location="/-">
      <Route
        path=":selection"
        element={
          <GraphView
            {...({
              projectId: 'one',
              freshness: 'current',
              results: {
                header: { sensitivity: [{ name: 'Solar', units: '' }], optimization: [], revenue: [] },
                items: [],
                done: 1,
                total: 1,
                provenance: null,
              },
              failure: '',
              onRecalculate: () => undefined,
              isStarting: false,
            } as unknown as ViewProps)}
          />
        }
      />
    </Routes>,
    complete(),
    'results',
    send,
  );
const select = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name });

test('OST-01 OST-03 OST-12 one list for each dimension; Get Results waits for one x axis and one y axis, and an axis is taken from another', async () => {
  const { user } = show();
  await screen.findByRole('grid');
  expect(['Solar', 'Storage', 'Wind'].map((name) => select(`${name}: Capital cost multiplier`).value)).toEqual(['xAxis', 'yAxis', '0']);
  const get = screen.getByRole<HTMLButtonElement>('button', { name: 'Get Results' });
  expect(get.disabled).toBe(false);
  await user.selectOptions(select('Solar: Capital cost multiplier'), '1');
  expect(get.disabled).toBe(true);
  expect(screen.getByText('Choose one x axis and one y axis.')).toBeTruthy();
  // D-150: the dimension that had the axis goes back to its first value.
  await user.selectOptions(select('Wind: Capital cost multiplier'), 'xAxis');
  await user.selectOptions(select('Solar: Capital cost multiplier'), 'xAxis');
  expect(select('Wind: Capital cost multiplier').value).toBe('0');
  await user.selectOptions(select('Wind: Capital cost multiplier'), '1.5');
  await user.click(get);
  await waitFor(() => expect(graphCalls()).toHaveLength(2));
  expect(graphCalls()[1]!.body!.map(({ isXAxis, isYAxis, selectedValue }) => [isXAxis, isYAxis, selectedValue])).toEqual([
    [true, false, 0],
    [false, true, 0],
    [false, false, 1],
  ]);
});

test('UX-37 OST-05 the points take the keys one by one and say their values; Enter opens those interpolated there', async () => {
  const { user } = show();
  const plane = await screen.findByRole('grid');
  const cells = within(plane).getAllByRole('gridcell');
  // From the top: storage 3 first. Solar 4 against storage 2 there; at (2, 1) storage 8 against solar 4.
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    '1 and 3: Solar, NPV 10.00 M$',
    '2 and 3: Solar, NPV 4.00 M$',
    '1 and 1: Solar, NPV 10.00 M$',
    '2 and 1: Storage, NPV 8.00 M$',
  ]);
  expect(cells.map((cell) => cell.tabIndex)).toEqual([-1, -1, 0, -1]);
  cells[2]!.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cells[3]);
  expect(
    screen.getByText(/^4\.00.M\$ ahead of Solar\. The choice turns to Solar when Solar: Capital cost multiplier falls below 1\.333\.$/),
  ).toBeTruthy();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Interpolated Values' });
  expect(within(dialog).getByText(/A simulated point/)).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Open optimization results here' }).getAttribute('href')).toBe(
    // Solar 2 is its second point, storage 1 its first, wind its first: 1 · 4 + 0 · 2 + 0.
    '/project/one/results/optimization/4+all',
  );
  expect(within(within(dialog).getByRole('table')).getAllByRole('row')[1]!.textContent).toBe('NPV M$8.00');
});

test('OST-04 five grid divisions per axis, with the values they stand at', async () => {
  show();
  const grid = await screen.findByRole('grid');
  const placesOf = (className: string | undefined, side: 'left' | 'top'): number[] =>
    [...grid.getElementsByClassName(className!)].map((line) => Math.round(parseFloat((line as HTMLElement).style[side])));
  // Four lines, the edges of the picture are the others.
  expect(placesOf(css.down, 'left')).toEqual([20, 40, 60, 80]);
  expect(placesOf(css.across, 'top')).toEqual([80, 60, 40, 20]);
  const [yTicks, xTicks] = [css.yTicks, css.xTicks].map((name) => [...document.getElementsByClassName(name!)[0]!.children]);
  expect([yTicks!.length, xTicks!.length]).toEqual([6, 6]);
});

test('OST-10 OST-11 the graph is unavailable with one dimension, and an error without planes', async () => {
  server.answer = answers([dimensions[0]!]);
  show();
  await screen.findByText('The graph needs two inputs with several values');
  expect(graphCalls()).toEqual([]);
  // TAB-02
  expect(screen.queryByRole('link', { name: 'Sensitivity graph' })).toBeNull();
  cleanup();
  server.answer = answers(dimensions, { ...result, planes: [] });
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The sensitivity graph could not be made');
  expect(screen.getByRole('link', { name: 'Sensitivity graph' }).getAttribute('href')).toBe('/project/one/results/graph/-');
});
