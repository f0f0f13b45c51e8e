// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderResults, rowOf, tableOf } from './render-for-test.tsx';

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
