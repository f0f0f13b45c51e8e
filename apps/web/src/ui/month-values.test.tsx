// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MonthValues } from './month-values.tsx';

afterEach(cleanup);

test('UX-14 a row or column pasted into a month fills the months from there on; what does not fit changes nothing and is said', async () => {
  const onPaste = vi.fn();
  const onCommit = vi.fn();
  render(
    <MonthValues
      id="m"
      label="Monthly prices"
      unit="$/MW-mo"
      values={Array.from({ length: 12 }, () => 1)}
      onCommit={onCommit}
      onPaste={onPaste}
    />,
  );
  const user = userEvent.setup();
  const month = (name: string): HTMLElement => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await user.click(month('October'));
  await user.paste('1,200\t1,300\t1,400');
  expect(onPaste).toHaveBeenLastCalledWith(9, [1200, 1300, 1400]);
  await user.paste('5\n6\n7\n8');
  expect(screen.getByText('4 values do not fit into the 3 months from October; nothing was changed')).toBeTruthy();
  await user.click(month('January'));
  await user.paste('5\nn/a');
  expect(screen.getByText('Not a number: n/a; nothing was changed')).toBeTruthy();
  expect(onPaste).toHaveBeenCalledTimes(1);
  expect(onCommit).not.toHaveBeenCalled();
});
