import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { renderInPage } from './render-for-test.tsx';

const onCommit = vi.fn();
beforeEach(() => onCommit.mockClear());
afterEach(cleanup);

const draw = (props: Partial<DateFieldProps> = {}) =>
  renderInPage(<DateField id="start" label="Notice to Proceed" value="2028-02-28" format={1} onCommit={onCommit} {...props} />);
const open = async (user: ReturnType<typeof draw>['user']): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: 'Choose a date' }));
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  return grid;
};

test('SETUP-11 a date is chosen from a calendar by keys: arrows, pages of months, Enter', async () => {
  const { user } = draw();
  const grid = await open(user);
  expect(grid.getAttribute('aria-label')).toBe('February 2028');
  // Days carry the project's format: day, month, year.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday 28-02-2028');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday 01-03-2028');
  await user.keyboard('{PageDown}{Home}{Enter}');
  // A month on is Saturday 1 April; the Monday of its week is 27 March.
  expect(onCommit.mock.calls).toEqual([['2028-03-27']]);
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
});

test('SETUP-11 Escape closes the calendar and chooses nothing', async () => {
  const { user } = draw();
  await open(user);
  await user.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(onCommit).not.toHaveBeenCalled();
});

test('SETUP-12 a day of the calendar is held to the rule of the field, and its reason is said', async () => {
  const { user } = draw({ check: (date) => (date > '2028-03-01' ? 'Too late' : undefined) });
  const grid = await open(user);
  await user.click(within(grid).getByRole('button', { name: 'Thursday 02-03-2028' }));
  expect(onCommit).not.toHaveBeenCalled();
  expect(await screen.findByText('Too late')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Notice to Proceed' }).value).toBe('02-03-2028');
});
