import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemText } from '../system/system-text.ts';
import { READY, renderResults, rowOf, tableOf } from '../render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const grid = (name: string) => screen.findByRole('grid', { name });
/** Rows of the body, without the line among them. */
const rowsIn = async (name: string): Promise<HTMLElement[]> =>
  within(await grid(name))
    .getAllByRole('row')
    .filter((row) => row.dataset['rank'] !== undefined);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const SYSTEMS = 'Optimization results';
const CASES = 'Sensitivity cases';
/** Of a system of the table. */
const READY_SIZES = rowOf(0).optimization;
const sensitivities = (count = 3) =>
  tableOf(
    Array.from({ length: count }, (_, index) =>
      rowOf(10 * index, { sensitivityIndex: index, sensitivity: [100 - 10 * index], npv: 9_000_000 - index }),
    ),
    [{ name: 'Capital multiplier', units: '%' }],
  );

test('TAB-14 TAB-15 the systems are grouped by architecture or all shown, under the specified hint', async () => {
  const { user, fake } = renderResults({}, 'optimization/0+all');
  await grid(SYSTEMS);
  expect(
    screen.getByText(/^Double click on a row or select row and click "Get Detailed Results" button to see simulations details/),
  ).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Group By System Architecture' }));
  await waitFor(() => expect(fake.log.map(([call]) => call)).toContain('POST table/0/group'));
  expect(fake.path).toBe('/project/one/results/optimization/0+group');
  await user.click(screen.getByRole('radio', { name: 'Show All' }));
  await waitFor(() => expect(fake.path).toBe('/project/one/results/optimization/0+all'));
});

test('TAB-16 TAB-17 TAB-19 one click highlights a row, the button or a double click opens its details', async () => {
  const { user, fake } = renderResults({}, 'optimization/0+all');
  const [, second] = await rowsIn(SYSTEMS);
  expect(button('Get Detailed Results').disabled).toBe(true);
  await user.click(second!);
  expect(second!.getAttribute('aria-selected')).toBe('true');
  expect(fake.path).toBe('/project/one/results/optimization/0+all');
  await user.click(button('Get Detailed Results'));
  await waitFor(() => expect(fake.path).toBe('/project/one/results/details/0+all+1'));
  // What the table knows stands while the details are on their way.
  expect(screen.getByText('Rank 2 of 3')).toBeDefined();
});

test('CALC-43 sizes that were searched and have no row are counted below the table, each with its sizes and its reason', async () => {
  const refused = (id: number, sensitivityIndex: number) => ({
    id,
    sensitivityIndex,
    optimization: READY_SIZES,
    reason: `of 100 MWh owed, ${id} MWh cannot be delivered`,
  });
  const { user } = renderResults({ answers: { 'GET infeasible': [200, [refused(7, 0), refused(8, 1)]] } }, 'optimization/0+all');
  const rows = (await rowsIn(SYSTEMS)).length;
  await user.click(await screen.findByText(`1 of ${rows + 1} systems is infeasible and not in the table`));
  const [line, ...others] = within(screen.getByRole('list', { name: 'Infeasible systems' })).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(line!.textContent).toBe(
    `${systemText(tableOf([]).header, { optimization: READY_SIZES }, 'ac')}: of 100 MWh owed, 7 MWh cannot be delivered.`,
  );
});

test('a table of all sizes says nothing of others', async () => {
  renderResults({ answers: { 'GET infeasible': [200, []] } }, 'optimization/0+all');
  await rowsIn(SYSTEMS);
  expect(screen.queryByText(/not in the table/)).toBeNull();
});

test('CALC-27 with stale results a click on a system does nothing; the notice and its button stand above', async () => {
  const { user, fake } = renderResults({ status: { ...READY, status: 'changed' } }, 'optimization/0+all');
  await screen.findByText(/^Inputs have changed, these results are not up to date/);
  const table = await screen.findByRole('table', { name: SYSTEMS });
  const row = within(table).getAllByRole('row').at(-1)!;
  await user.dblClick(row);
  expect([row.getAttribute('aria-selected'), fake.path]).toEqual([null, '/project/one/results/optimization/0+all']);
  expect(button('Get Detailed Results').disabled).toBe(true);
});

test('TAB-12 TAB-13 the button of the sensitivity table leads from the highlighted case to its systems', async () => {
  const { user, fake } = renderResults({ sensitivities: sensitivities() });
  const [, , third] = await rowsIn(CASES);
  expect(
    screen.getByText(
      /^Double click on a row or select row and click "Select Sensitivity" button to see additional simulations for the selected sensitivity/,
    ),
  ).toBeDefined();
  expect(button('Select Sensitivity').disabled).toBe(true);
  await user.click(third!);
  await user.click(button('Select Sensitivity'));
  await waitFor(() => expect(fake.path).toBe('/project/one/results/optimization/2+all'));
});

test('CALC-29 with stale results a case of the sensitivity table is still selected', async () => {
  const { user, fake } = renderResults({ status: { ...READY, status: 'changed' }, sensitivities: sensitivities() });
  await user.dblClick((await rowsIn(CASES))[1]!);
  await waitFor(() => expect(fake.path).toBe('/project/one/results/optimization/1+all'));
});

test('TAB-14 the sensitivity table has the tools of the other: grouped, it lists the best case of each architecture', async () => {
  const items = [
    rowOf(0, { sensitivityIndex: 0, npv: 5e6 }),
    rowOf(1, { sensitivityIndex: 1, npv: 8e6 }),
    rowOf(2, { sensitivityIndex: 2, npv: 7e6, technologies: ['solar'] }),
  ];
  const { user, fake } = renderResults({ sensitivities: tableOf(items, sensitivities().header.sensitivity) });
  expect(await rowsIn(CASES)).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Group By System Architecture' }));
  const rows = await rowsIn(CASES);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    expect.stringContaining('Storage'),
    expect.stringContaining('Solar'),
  ]);
  for (const name of ['Filter', 'Columns', 'Copy table']) expect(button(name).disabled).toBe(false);
  await user.dblClick(rows[0]!);
  await waitFor(() => expect(fake.path).toBe('/project/one/results/optimization/1+all'));
});

test('two to four systems are ticked, by the mouse or the space bar, and opened side by side', async () => {
  const { user, fake } = renderResults(
    { status: { ...READY, done: 5, total: 5 }, systems: tableOf([0, 1, 2, 3, 4].map((id) => rowOf(id + 7))) },
    'optimization/0+all',
  );
  const ticks = async () => within(await grid(SYSTEMS)).getAllByRole<HTMLInputElement>('checkbox');
  const [first] = await ticks();
  await user.click(first!);
  expect(button('Compare 1').disabled).toBe(true);
  expect(button('Compare 1').title).toBe('Tick two to four systems');
  const [, second] = await rowsIn(SYSTEMS);
  await user.click(second!);
  second!.focus();
  await user.keyboard(' ');
  expect((await ticks()).map((tick) => tick.checked)).toEqual([true, true, false, false, false]);
  for (const tick of (await ticks()).slice(2)) await user.click(tick);
  // A fifth has no room.
  expect((await ticks()).map((tick) => tick.checked)).toEqual([true, true, true, true, false]);
  await user.click((await ticks())[2]!);
  await user.click(button('Compare 3'));
  expect(fake.log.length).toBeGreaterThan(0);
});

test('a line divides what earns its cost from what does not, as long as the table is ranked by NPV', async () => {
  const { user } = renderResults({}, 'optimization/0+all');
  await grid(SYSTEMS);
  // 20, 5 and −10 M$.
  const line = () => screen.queryByText(/and above/)?.textContent;
  expect(line()).toBe('NPV 0.0\u00a0M$ and above: 2 of 3 systems');
  const bodies = within(await grid(SYSTEMS))
    .getAllByRole('row')
    .slice(2);
  expect(bodies.map((row) => row.dataset['rank'] ?? 'line')).toEqual(['0', '1', 'line', '2']);
  await user.click(screen.getByTitle('Sort by Capex'));
  expect(line()).toBeUndefined();
});

test('5,000 systems: only the rows in sight exist, and the keys reach the last one', async () => {
  // The box of the table as a browser gives it; without a layout it would have no height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(30 * 5003);
  const items = Array.from({ length: 5000 }, (_, id) => rowOf(id, { npv: 5e9 - 2e6 * id }));
  const { user } = renderResults({ status: { ...READY, done: 5000, total: 5000 }, systems: tableOf(items) }, 'optimization/0+all');
  await waitFor(async () => expect((await rowsIn(SYSTEMS)).length).toBeGreaterThan(15));
  const rows = await rowsIn(SYSTEMS);
  expect(rows.length).toBeLessThan(80);
  // The head and the line count as rows of the table too.
  expect((await grid(SYSTEMS)).getAttribute('aria-rowcount')).toBe('5001');
  await user.click(rows[0]!);
  await user.keyboard('{End}');
  const box = (await grid(SYSTEMS)).parentElement!;
  // 5,001 rows of 30 px in a box of 600 px.
  await waitFor(() => expect(box.scrollTop).toBeGreaterThan(5001 * 30 - 700));
  fireEvent.scroll(box);
  // The row comes into being by the scrolling, and has the focus then.
  await waitFor(() => expect((document.activeElement as HTMLElement | null)?.dataset['rank']).toBe('4999'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Rank 5,000 of 5,000')).toBeDefined());
});

test('UX-38 a head of the ranking opens the definition, formula and method of its figure, and still sorts', async () => {
  const { user } = renderResults({}, 'optimization/0+all');
  const head = within(await grid(SYSTEMS)).getByRole('columnheader', { name: /^NPV/ });
  await user.click(within(head).getByTitle('Help: NPV'));
  await screen.findByText(/^Net present value: all yearly cash flows/);
  expect(screen.getByRole('link', { name: 'Net present value' }).getAttribute('href')).toMatch(/^\/manual\/method\/finance/);
  // No system is shown, so there are no numbers of one.
  expect(screen.queryByText('With the numbers of this system')).toBeNull();
  // Help does not sort; the button beside it does.
  const before = head.getAttribute('aria-sort');
  await user.keyboard('{Escape}');
  await user.click(within(head).getByTitle('Sort by NPV'));
  await waitFor(() => expect(head.getAttribute('aria-sort')).not.toBe(before));
});
