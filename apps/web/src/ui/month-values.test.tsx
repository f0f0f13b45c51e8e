import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MonthValues } from './month-values.tsx';

afterEach(cleanup);

test('CM-19 FMT-18 twelve monthly values, Jan to Dec; a row or column fills them from the chosen month on and what goes beyond is said', async () => {
  const onChange = vi.fn();
  render(
    <MonthValues
      id="m"
      label="Monthly prices"
      unit="$/MW-mo"
      values={Array.from({ length: 12 }, () => 1)}
      check={(value) => (value < 0 ? 'The value must be ≥ 0' : undefined)}
      onChange={onChange}
    />,
  );
  expect(
    screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .join(' '),
  ).toBe('Month Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  const user = userEvent.setup();
  const month = (name: string): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) });
  await user.click(month('October'));
  await user.paste('1,200\t1,300\t1,400');
  expect(onChange).toHaveBeenLastCalledWith(
    [
      { month: 9, value: 1200 },
      { month: 10, value: 1300 },
      { month: 11, value: 1400 },
    ],
    'paste 3 values into monthly prices',
  );
  await user.click(month('October'));
  await user.paste('5\n6\n7\n8');
  expect(onChange).toHaveBeenLastCalledWith(
    [5, 6, 7].map((value, k) => ({ month: 9 + k, value })),
    'paste 3 values into monthly prices',
  );
  expect(screen.getByText('One value goes beyond December and was left out: 8')).toBeTruthy();
  await user.click(month('January'));
  await user.paste('-5\nn/a\n4');
  expect(onChange).toHaveBeenLastCalledWith([{ month: 2, value: 4 }], 'paste a value into monthly prices');
  expect(screen.getByText('January: “-5” was not taken, what was there stays. The value must be ≥ 0')).toBeTruthy();
  expect(screen.getByText('February: “n/a” was not taken, what was there stays. Enter a number, “n/a” is none')).toBeTruthy();
});
