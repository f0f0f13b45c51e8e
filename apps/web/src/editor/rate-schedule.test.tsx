import { Contract, fieldMeta, pathTo, Schedule, setField, type Project } from '@stackwatt/model';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { ReadOnlyArea } from '../ui/read-only.ts';
import { editor } from './current-editor.ts';
import { RateSchedule } from './rate-schedule.tsx';
import { renderInProject } from './render-for-test.tsx';

afterEach(cleanup);

const AT = pathTo('contracts', 0, 'energyPriceSchedule');
const withRates = (...values: readonly number[]): Project =>
  setField(complete(), AT, Schedule.parse({ rates: values.map((value) => ({ value })) }));
async function openSchedule(project: Project, isReadOnly = false) {
  const drawn = renderInProject(
    <ReadOnlyArea value={isReadOnly}>
      <RateSchedule path={AT} title="Energy price schedule" of="Delivery contract" meta={fieldMeta(Contract, 'energyPriceSchedule')} />
    </ReadOnlyArea>,
    project,
    'revenue',
  );
  await drawn.user.click(screen.getByRole('button', { name: /rates?, 12 × 24/ }));
  const drawer = within(screen.getByRole('dialog', { name: 'Energy price schedule' }));
  const cell = (name: string): HTMLElement => drawer.getByLabelText(new RegExp(`^${name}: `));
  const rateAt = (row: number, hour: number): number => drawn.project().contracts[0]!.energyPriceSchedule.grid[row]![hour]!;
  return { ...drawn, drawer, cell, rateAt };
}

test('UX-19 letter keys paint the block that Shift and the arrows chose, and it stays chosen for another letter', async () => {
  const { user, cell, rateAt, drawer } = await openSchedule(withRates(38, 54, 90.4));
  cell('June, weekdays, 17 h').focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
  drawer.getByText('Chosen: Jun to Jul, 17–21 h, 8 cells');
  await user.keyboard('c');
  expect([rateAt(5, 17), rateAt(5, 20), rateAt(6, 20), rateAt(5, 21), rateAt(7, 17), rateAt(17, 17)]).toEqual([2, 2, 2, 0, 0, 0]);
  await user.keyboard('B');
  expect([rateAt(5, 17), rateAt(6, 20)]).toEqual([1, 1]);
});

test('UX-19 a painted block is one step of undo, named by what it did', async () => {
  const { user, cell, rateAt, open } = await openSchedule(withRates(38, 54));
  cell('January, weekends, 23 h').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}b');
  expect([rateAt(12, 22), rateAt(12, 23), open().history.past.at(-1)?.label]).toEqual([1, 1, 'paint 2 cells with B']);
  editor.undo();
  expect([rateAt(12, 22), rateAt(12, 23)]).toEqual([0, 0]);
});

test('UX-19 a drag paints with the chosen brush, and a block of numbers is pasted where the cursor stands', async () => {
  const { user, cell, rateAt, drawer, project } = await openSchedule(withRates(38, 54));
  await user.click(drawer.getByRole('button', { name: 'Paint with Rate B' }));
  fireEvent.pointerDown(cell('March, weekdays, 02 h'), { button: 0 });
  fireEvent.pointerEnter(cell('April, weekdays, 03 h'));
  fireEvent.pointerUp(cell('April, weekdays, 03 h'));
  expect([rateAt(2, 2), rateAt(3, 3), rateAt(2, 4)]).toEqual([1, 1, 0]);
  act(() => cell('December, weekdays, 22 h').focus());
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '54\t12.5' } });
  expect([rateAt(11, 22), rateAt(11, 23)]).toEqual([1, 2]);
  expect(project().contracts[0]!.energyPriceSchedule.rates.map(({ value }) => value)).toEqual([38, 54, 12.5]);
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '1\t2\t3' } });
  drawer.getByText(/1 × 3 values do not fit into the 1 months and 2 hours/);
});

test('W-9 after Z the brushes are called AA, AB, and each has a fill of its own', async () => {
  const { drawer } = await openSchedule(withRates(...Array.from({ length: 28 }, (_, rate) => rate)));
  const letters = drawer.getAllByRole('button', { name: /^Paint with Rate / });
  expect([letters[25]!.textContent, letters[26]!.textContent, letters[27]!.textContent]).toEqual(['Z', 'AA', 'AB']);
  expect(new Set(letters.map((one) => one.getAttribute('aria-label'))).size).toBe(28);
});

test('TOD-03 a brush shows letter, value and hours in the year; its value is typed there', async () => {
  const { user, drawer, project, cell } = await openSchedule(withRates(38, 54));
  cell('January, weekdays, 00 h').focus();
  await user.keyboard('{Control>}a{/Control}b');
  // The schedule's year is 2007: 261 weekdays, 104 days at weekends; 261 · 24 = 6,264 and 104 · 24 = 2,496 hours.
  drawer.getByText('6,264 h/yr');
  drawer.getByText('2,496 h/yr');
  // (38 · 2,496 + 54 · 6,264) / 8,760 = 49.44
  expect(drawer.getByText('49.44')).toBeTruthy();
  await user.clear(drawer.getByRole('textbox', { name: 'Rate A, $/MWh' }));
  await user.type(drawer.getByRole('textbox', { name: 'Rate A, $/MWh' }), '40{Enter}');
  expect(project().contracts[0]!.energyPriceSchedule.rates[0]!.value).toBe(40);
});

test('TOD-03 weekdays are copied to the weekends, and Cancel puts the schedule back to what it was', async () => {
  const { user, cell, rateAt, drawer, project } = await openSchedule(withRates(38, 54));
  const before = project().contracts[0]!.energyPriceSchedule;
  cell('May, weekdays, 05 h').focus();
  await user.keyboard('b');
  await user.click(drawer.getByRole('button', { name: 'Copy to weekends' }));
  expect([rateAt(4, 5), rateAt(16, 5), rateAt(16, 6)]).toEqual([1, 1, 0]);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect(project().contracts[0]!.energyPriceSchedule).toEqual(before);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('LIFE-04 UX-19 painting a schedule that may only be read is refused in words: who edits, and how to get it', async () => {
  const { user, cell, rateAt, drawer, open } = await openSchedule(withRates(38, 54), true);
  act(() => editor.store.setState({ ...open(), readOnly: true, otherEditor: { name: 'Ann', since: '2026-11-20T14:05:00Z', page: null } }));
  expect(drawer.queryByText(/^Read only/)).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Copy to weekends' })).toBeNull();
  cell('June, weekdays, 17 h').focus();
  await user.keyboard('b');
  expect([rateAt(5, 17), open().history.past]).toEqual([0, []]);
  expect(
    drawer.getByText('Read only, nothing was changed: edited by Ann. The button in the Read Only bar at the top gets it back.'),
  ).toBeTruthy();
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '54' } });
  expect(rateAt(5, 17)).toBe(0);
  act(() => editor.store.setState({ ...open(), isReader: true }));
  expect(drawer.getByText(/open to you for reading\. A copy of it is yours to edit/)).toBeTruthy();
});
