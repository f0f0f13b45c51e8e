import { ApiError } from '@stackwatt/api';
import { compareDetails } from '@stackwatt/simulation';
import type { DetailResult, ResultTable, TableRow } from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete } from '../../../../../../packages/model/test/builders.ts';
import { renderInProject } from '../../../editor/render-for-test.tsx';
import { answeredBy } from '../../../lib/answer-for-test.ts';
import { setSession, type SignedInUser } from '../../../lib/session.ts';
import { CompareEconomics } from './compare-economics.tsx';
import { getComparison, moveComparison, restoreComparison } from './comparison.ts';
import { initialCompare } from '@stackwatt/model';

type Answer = (name: string, params: Readonly<Record<string, string>>) => unknown;
const server = { answer: (() => undefined) as Answer, calls: [] as string[] };
const send = answeredBy(({ name, params }) => {
  server.calls.push(`${name} ${params['n'] ?? ''} ${params['base'] ?? ''}`.trim());
  return server.answer(name, params);
});

/** A system that costs `capex` and earns a tenth of it in each of 12 years; at 0 % it is worth a fifth of what it costs. */
const rowOf = (id: number, capex: number): TableRow =>
  ({
    id,
    sensitivityIndex: 0,
    sensitivity: [],
    optimization: [[capex / 1e6, capex / 250_000]],
    revenue: [],
    capex,
    opex: capex / 100,
    npv: capex / 5,
    irr: 0.029228540769,
    payback: 10,
    lcoe: 40,
    technologies: ['storage'],
    energyProduction: 0,
    energyExports: 0,
    proof: { gap: 0, balanceResidualMw: 0, method: 'by hand', irrNote: '' },
  }) as unknown as TableRow;
function detailOf(row: TableRow): DetailResult {
  const cashflow = [-row.capex, ...Array.from({ length: 12 }, () => row.capex / 10)];
  let sum = 0;
  return {
    row,
    financial: { npv: row.npv, realDiscountRate: 0 },
    cashflow,
    cashflowCumulative: cashflow.map((flow) => (sum += flow)),
  } as unknown as DetailResult;
}
const rows = [rowOf(4, 5e6), rowOf(1, 2e6), rowOf(0, 1e6)];
const table = {
  header: { sensitivity: [], optimization: [{ name: 'Energy Storage 1', units: 'MW / MWh' }], revenue: [] },
  items: rows,
  done: 3,
  total: 3,
  provenance: { engineVersion: '1', inputHash: 'abc', calculatedAt: '2026-11-20T10:00:00Z' },
} as unknown as ResultTable;
const detail = (id: number): DetailResult => detailOf(rows.find((row) => row.id === id)!);

beforeEach(() => {
  setSession({ kind: 'signedIn', user: { showBaseYearAsYearZero: true } as SignedInUser });
  restoreComparison('one', initialCompare());
  server.calls = [];
  server.answer = (name, { n, base }) =>
    name === 'postTableOfKind' ? table : compareDetails(detail(Number(n)), base === undefined ? undefined : detail(Number(base)));
});
afterEach(cleanup);

const show = (id = 4) =>
  renderInProject(<CompareEconomics projectId="one" detail={detail(id)} subject="" symbol="$" streams={[]} />, complete(), 'results', send);
const cellsOf = (name: string, row: string): string[] =>
  [...within(screen.getByRole('table', { name })).getByRole('row', { name: new RegExp(`^${row}`) }).children].map(
    (cell) => cell.textContent ?? '',
  );
const FIGURES = 'Base System vs Proposed System';

test('CMP-01 CMP-02 zero cash flow is the base case at first: zeros beside the system, the difference is the system itself', async () => {
  show();
  await screen.findByRole('table', { name: FIGURES });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use Zero Cash Flow as Base Case' }).checked).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select Base Case' }).disabled).toBe(true);
  expect(server.calls).toContain('postCompareWithZero 4');
  expect(cellsOf(FIGURES, 'Base System')).toEqual(['Base System', '0.00', '0.00', '0.00', '–', '–']);
  expect(cellsOf(FIGURES, 'Proposed System')).toEqual(['Proposed System', '5.00', '0.05', '1.00', '2.9', '10.0']);
  expect(cellsOf(FIGURES, 'Difference')).toEqual(['Difference', '+5.00', '+0.05', '+1.00', '2.9', '10.0']);
  // After three years 5 M less 3 · 0.5 M are still to be earned back.
  expect(cellsOf('Cash flow, proposed and base', '3')).toEqual(['3', '0.50', '−3.50', '0.00', '0.00', '0.50', '−3.50']);
});

/** Chooses the second of three systems, 2 MW for 2 M$, in the dialog. @param then  text that shows instead of the comparison */
async function chooseBaseCase(then?: string): Promise<void> {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Use Zero Cash Flow as Base Case' }));
  await user.click(screen.getAllByRole('button', { name: 'Select Base Case' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Set Base Case' });
  expect(within(dialog).getByText('Click on a row to set as Base Case')).toBeTruthy();
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Get Results to Compare' });
  expect(confirm.disabled).toBe(true);
  await user.click(within(within(dialog).getByRole('grid', { name: 'Base case candidates' })).getAllByRole('row')[3]!);
  expect(confirm.disabled).toBe(false);
  expect(server.calls.filter((name) => name.startsWith('postCompare '))).toEqual([]);
  await user.click(confirm);
  await (then === undefined ? screen.findByRole('table', { name: FIGURES }) : screen.findByText(then));
}

test('CMP-05 CMP-09 a base case is chosen by a click in the dialog, which leads to the comparison', async () => {
  await chooseBaseCase();
  expect(server.calls).toContain('postCompare 4 1');
  // Beside another system the comparison is blank again.
  cleanup();
  show(0);
  await screen.findByText('No base case is chosen');
});

test('CMP-15 CMP-16 both economics and the difference of each year stand side by side', async () => {
  await chooseBaseCase();
  // 5 M$ against 2 M$: 3 M$ more, which bring 0.5 − 0.2 = 0.3 M$ a year, in 10 years as much; NPV 1.0 − 0.4.
  expect(cellsOf(FIGURES, 'Base System')).toEqual(['Base System', '2.00', '0.02', '0.40', '2.9', '10.0']);
  expect(cellsOf(FIGURES, 'Difference')).toEqual(['Difference', '+3.00', '+0.03', '+0.60', '2.9', '10.0']);
  // Year 2: −5 + 1 = −4 and −2 + 0.4 = −1.6; their difference −2.4.
  expect(cellsOf('Cash flow, proposed and base', '2')).toEqual(['2', '0.50', '−4.00', '0.20', '−1.60', '0.30', '−2.40']);
  expect(
    screen.getByText(/worth 0\.60.M\$ more than the base case, at 3\.00.M\$ more capital cost; .* paid back after 10\.0 years/),
  ).toBeTruthy();
});

test('CMP-03 CMP-04 scope and type wait for the graph; difference and cumulative change the picture', async () => {
  const { user } = show();
  await screen.findByRole('table', { name: FIGURES });
  const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
  expect([radio('Table').checked, radio('Both').checked, radio('Annual').checked]).toEqual([true, true, true]);
  expect([radio('Difference').disabled, radio('Cumulative').disabled]).toEqual([true, true]);
  await user.click(radio('Graph'));
  expect([radio('Difference').disabled, radio('Cumulative').disabled]).toEqual([false, false]);
  const chart = screen.getByRole('slider', { name: /Cash flow of both, annual/ });
  chart.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Year 1: Proposed 0.50, Base 0.00');
  await user.click(radio('Difference'));
  expect(screen.getByRole('slider', { name: /Difference of the cash flows, annual/ })).toBeTruthy();
  await user.click(radio('Table'));
});

test('CMP-19 CMP-11 a base case that cannot be had is said in the specified words; other results clear the choice', async () => {
  server.answer = (name) => {
    if (name === 'postTableOfKind') return table;
    throw new ApiError({ status: 404, title: 'Not found', detail: '', instance: '' });
  };
  moveComparison('one', { kind: 'useZeroCashFlow', on: false });
  show();
  await screen.findByText('No base case is chosen');
  moveComparison('one', { kind: 'chosen', id: 1, index: 1 });
  moveComparison('one', { kind: 'compare' });
  await waitFor(
    () => expect(screen.getByRole('alert').textContent).toBe('Error loading base case, please check that it is not infeasible'),
    {
      timeout: 5000,
    },
  );
  // Another calculation: the choice is cleared, and no error stays.
  cleanup();
  server.answer = () => ({ ...table, provenance: { engineVersion: '1', inputHash: 'abc', calculatedAt: '2026-11-21T10:00:00Z' } });
  show();
  await screen.findByText('No base case is chosen');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('CMP-06 CMP-07 the dialog says that it loads; left with Cancel the choice is what it was', async () => {
  moveComparison('one', { kind: 'useZeroCashFlow', on: false });
  const answer = server.answer;
  const gate: { open?: (value: unknown) => void } = {};
  server.answer = (name, params) => (name === 'postTableOfKind' ? new Promise((open) => (gate.open = open)) : answer(name, params));
  const { user } = show();
  await user.click(screen.getAllByRole('button', { name: 'Select Base Case' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Set Base Case' });
  expect(within(dialog).getByText('Loading Base Case Optimization Table, Please Wait')).toBeTruthy();
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Get Results to Compare' });
  expect(confirm.disabled).toBe(true);
  gate.open!(table);
  await user.click(within(await within(dialog).findByRole('grid', { name: 'Base case candidates' })).getAllByRole('row')[4]!);
  expect(getComparison('one').baseCaseId).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(getComparison('one').baseCaseId).toBeUndefined();
});

test('CALC-09 a base case whose details were cancelled says so and offers them again', async () => {
  const answer = server.answer;
  server.answer = (name, params) => {
    if (name !== 'postCompare') return answer(name, params);
    throw new ApiError({ status: 409, title: 'Cancelled', detail: '', instance: '', code: 'cancelled' });
  };
  await chooseBaseCase('The base case was cancelled');
  expect(server.calls.filter((name) => name === 'postCompare 4 1')).toHaveLength(1);
  expect(screen.queryByText(/Error loading base case/)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Select Base Case' })).toHaveLength(2);
});
