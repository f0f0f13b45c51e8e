import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInPage } from './render-for-test.tsx';
import { setDecimalComma } from '../lib/number-style.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

const onCommit = vi.fn();
beforeEach(() => onCommit.mockClear());
afterEach(() => {
  cleanup();
  setDecimalComma(false);
});
const draw = (props: Partial<NumberFieldProps> = {}) =>
  renderInPage(<NumberField id="limit" label="Interconnection limit" unit="MW" value={999} onCommit={onCommit} {...props} />);
const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Interconnection limit , MW' });
const described = (): string =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

test('a typed number is accepted on Enter and on leaving the field, once', async () => {
  const { user } = draw();
  await user.clear(input());
  await user.type(input(), '1,250.5{Enter}');
  expect(onCommit.mock.calls).toEqual([[1250.5]]);
  await user.clear(input());
  await user.type(input(), '80');
  expect(onCommit).toHaveBeenCalledTimes(1);
  await user.tab();
  expect(onCommit.mock.calls.at(-1)).toEqual([80]);
});
test('Escape puts the value back and accepts nothing', async () => {
  const { user } = draw();
  await user.clear(input());
  await user.type(input(), '12{Escape}');
  expect(input().value).toBe('999');
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
});
test('UX-22 UX-27 what is no number stays, with the reason in words, until it is mended or taken back', async () => {
  const { user } = draw();
  await user.clear(input());
  await user.type(input(), 'abc');
  await user.tab();
  expect(input().value).toBe('abc');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(described()).toBe('Enter a number, “abc” is none');
  expect(onCommit).not.toHaveBeenCalled();
  await user.click(input());
  await user.keyboard('{Escape}');
  expect([input().value, described()]).toEqual(['999', '']);
});
test('UX-22 another unit of the dimension is converted, said, and taken back', async () => {
  const { user, rerender } = draw();
  await user.clear(input());
  await user.type(input(), '250 kW{Enter}');
  expect(onCommit.mock.calls).toEqual([[0.25]]);
  rerender(<NumberField id="limit" label="Interconnection limit" unit="MW" value={0.25} onCommit={onCommit} />);
  expect(described()).toContain('250 kW read as 0.25 MW');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onCommit.mock.calls.at(-1)).toEqual([999]);
});
test('UX-68 with the comma as decimal point the same digits mean another number', async () => {
  setDecimalComma(true);
  const { user } = draw({ value: 1234.5 });
  expect(input().value).toBe('1.234,5');
  await user.clear(input());
  await user.type(input(), '2.500,25{Enter}');
  expect(onCommit.mock.calls).toEqual([[2500.25]]);
});
test('a number out of its range goes in and is reported, unless the field refuses it', async () => {
  const check = (value: number): string | undefined => (value > 0 ? undefined : 'The value must be > 0');
  const { user, unmount } = draw({ check });
  await user.clear(input());
  await user.type(input(), '-5{Enter}');
  expect(onCommit.mock.calls).toEqual([[-5]]);
  unmount();
  onCommit.mockClear();
  const second = draw({ check, refusesBroken: true });
  await second.user.clear(input());
  await second.user.type(input(), '-5{Enter}');
  expect([onCommit.mock.calls.length, input().value, described()]).toEqual([0, '-5', 'The value must be > 0']);
});

test('UX-25 the dot of a changed field says the way back when it is pointed at or focused, is quiet otherwise and on Escape, and a click takes it', async () => {
  const onReset = vi.fn();
  const { user } = draw({ changed: { resetLabel: 'Reset to 500 MW', onReset } });
  const dot = screen.getByRole('button', { name: 'Differs from the default. Reset to 500 MW' });
  const tip = (): HTMLElement | null => screen.queryByText('Reset to 500 MW');
  expect(tip()).toBeNull();
  await user.hover(dot);
  expect(await screen.findByText('Reset to 500 MW')).toBeTruthy();
  await user.unhover(dot);
  await waitFor(() => expect(tip()).toBeNull());
  dot.focus();
  expect(await screen.findByText('Reset to 500 MW')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(tip()).toBeNull());
  await user.click(dot);
  expect(onReset).toHaveBeenCalledTimes(1);
});
