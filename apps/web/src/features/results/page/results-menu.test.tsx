import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderResults, rowOf, RUNNING, tableOf } from '../render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SENSITIVITY = [{ name: 'Capital multiplier', units: '%' }];
const casesOf = (count: number) =>
  tableOf(
    Array.from({ length: count }, (_, index) => rowOf(index, { sensitivityIndex: index + 2, sensitivity: [100 - 10 * index] })),
    SENSITIVITY,
  );
const dimension = { ids: ['a'], displayNames: ['a'], components: [''], units: ['%'], points: [[1], [2]], steps: 2, isXAxis: false };
const dimensions = (count: number) =>
  [200, Array.from({ length: count }, () => ({ ...dimension, isYAxis: false, selectedValue: 0 }))] as const;
/** The items of the side menu, those that lead nowhere yet in brackets. */
const items = async (): Promise<string[]> => {
  const menu = within(await screen.findByRole('navigation', { name: 'Results' }));
  return [...menu.queryAllByRole('link'), ...menu.queryAllByTitle(/^Choose/)].map((item) =>
    item.tagName === 'A' ? item.textContent : `(${item.textContent})`,
  );
};

test('TAB-01 TAB-03 the sensitivity table is an item only with several rows; the optimization results always are', async () => {
  const several = renderResults({ sensitivities: casesOf(2) });
  expect(await items()).toEqual(expect.arrayContaining(['Sensitivity table', '(Optimization results)']));
  several.unmount();
  const { fake } = renderResults({ sensitivities: casesOf(1) });
  await waitFor(() => expect(fake.path).toBe('/project/one/results/optimization/2+all'));
  await waitFor(async () => expect(await items()).not.toContain('Sensitivity table'));
  expect(await items()).toContain('Optimization results');
});

test('TAB-02 TAB-09 the sensitivity graph is an item only with more than one dimension, and needs no system', async () => {
  const one = renderResults({ sensitivities: casesOf(2), answers: { 'GET ost': dimensions(1) } });
  await waitFor(() => expect(one.fake.log.map(([call]) => call)).toContain('GET ost'));
  expect(await items()).not.toContain('Sensitivity graph');
  one.unmount();
  renderResults({ sensitivities: casesOf(2), answers: { 'GET ost': dimensions(2) } });
  await waitFor(async () => expect(await items()).toEqual(expect.arrayContaining(['Sensitivity table', 'Sensitivity graph'])));
});

test('TAB-11 the sections of a system are there and lead nowhere before one is chosen', async () => {
  const before = renderResults({}, 'optimization/0+all');
  const found = await items();
  for (const name of ['Summary', 'Revenue', 'Time series', 'Cash flow']) expect(found).toContain(`(${name})`);
  before.unmount();
  renderResults({}, 'details/0+all+0');
  await waitFor(async () => expect(await items()).toEqual(expect.arrayContaining(['Summary', 'Revenue', 'Time series', 'Cash flow'])));
});

test('NAV-17 NAV-18 the results have four routes, and their own address leads to the sensitivity table', async () => {
  const sensitivities = casesOf(2);
  for (const [at, path] of [
    ['', 'sensitivity/-'],
    ['nowhere', 'sensitivity/-'],
    ['sensitivity/-', 'sensitivity/-'],
    ['graph/-', 'graph/-'],
    ['graph/2+all', 'graph/-'],
    ['optimization/2+all', 'optimization/2+all'],
    ['details/2+all+0', 'details/2+all+0'],
  ] as const) {
    const { fake, unmount } = renderResults({ sensitivities, systems: sensitivities, answers: { 'GET ost': dimensions(2) } }, at);
    await waitFor(() => expect([at, fake.path]).toEqual([at, `/project/one/results/${path}`]));
    unmount();
  }
});

test('CALC-10 the state of the results is seen: progress, what is selected, tables, and none where no system is feasible', async () => {
  const running = renderResults({ status: { ...RUNNING, progress: 40 } });
  expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(40);
  running.unmount();
  const infeasible = renderResults({ systems: tableOf([]), sensitivities: tableOf([]), answers: { 'GET infeasible': [200, []] } });
  await screen.findByRole('heading', { name: /infeasible/i });
  infeasible.unmount();
  const { fake, user } = renderResults({}, 'optimization/0+all');
  const rows = within(await screen.findByRole('grid', { name: 'Optimization results' })).getAllByRole('row');
  await user.dblClick(rows.find(({ dataset }) => dataset['rank'] === '0')!);
  await waitFor(() => expect(fake.path).toBe('/project/one/results/details/0+all+0'));
});
