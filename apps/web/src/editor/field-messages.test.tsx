import { newProject, pathTo, Project, setField, type Issue } from '@stackwatt/model';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangedInputs } from './also-used/changed-inputs.tsx';
import { BoundNumber } from './bound-fields.tsx';
import { BoundSizes } from './bound-sizes.tsx';
import { fieldOf } from './described-field.ts';
import { editor } from './current-editor.ts';
import { renderInProject } from './render-for-test.tsx';
import { useProject } from './use-editor.ts';

afterEach(cleanup);

const issue = (label: string, warning: boolean): Issue => ({
  id: label,
  label,
  link: { step: 'other', field: 'discountRate' as Issue['link']['field'] & string },
  warning,
  estimation: false,
});
const tell = (issues: readonly Issue[]): void =>
  act(() => {
    const state = editor.store.getState();
    if (state.kind === 'open') editor.store.setState({ ...state, check: { ...state.check, issues: [...issues] } }, true);
  });
const said = (): string => document.getElementById('discountRate-message')!.textContent;

test('FMT-05 FMT-06 several messages of a field stand joined by line breaks, errors before warnings, and go with the edit that mends them', async () => {
  const { user, project } = renderInProject(
    <BoundNumber path={pathTo('discountRate')} {...fieldOf(Project, 'discountRate')} />,
    newProject('2026-11-20'),
    'other',
  );
  tell([issue('Unusual', true), issue('Too low', false), issue('Discount rate: The value must be ≥ 0', false)]);
  expect(said()).toBe('Too low\nThe value must be ≥ 0');
  tell([issue('Unusual', true), issue('Unusual again', true)]);
  expect(said()).toBe('Unusual\nUnusual again');
  // What was typed is unreadable until it is edited.
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'abc{Enter}');
  expect(said()).toContain('abc');
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), '8{Enter}');
  expect(project().discountRate).toBe(8);
  expect(said()).not.toContain('abc');
});

test('FMT-15 a field shows the decimals of its format, in its control, its default and the line of what was changed; more that were typed stay', async () => {
  const start = setField(newProject('2026-11-20'), pathTo('discountRate'), 8);
  const { user, project } = renderInProject(
    <>
      <ChangedInputs step="other" />
      <BoundNumber path={pathTo('discountRate')} {...fieldOf(Project, 'discountRate')} />
      <BoundSizes path={pathTo('acLineEfficiencySensitivity')} {...fieldOf(Project, 'acLineEfficiencySensitivity')} />
    </>,
    start,
    'other',
  );
  const [rate, efficiency] = screen.getAllByRole('textbox') as HTMLInputElement[];
  expect([rate!.value, efficiency!.value]).toEqual(['8.00', '100.0']);
  await user.click(screen.getByRole('button', { name: /Differs from the defaults/ }));
  expect(screen.getByText('instead of 0.00 %').parentElement!.textContent).toBe('8.00\u00a0% instead of 0.00\u00a0%');
  await user.clear(rate!);
  await user.type(rate!, '8.125{Enter}');
  expect([rate!.value, project().discountRate]).toEqual(['8.125', 8.125]);
});

test('an edit of one field draws no other one again, and a field follows its own value', async () => {
  const makes = vi.fn(String);
  const Both = () => {
    const project = useProject((one) => one);
    return (
      <div title={project.name}>
        <BoundNumber path={pathTo('discountRate')} {...fieldOf(Project, 'discountRate')} />
        <BoundSizes path={pathTo('acLineEfficiencySensitivity')} {...fieldOf(Project, 'acLineEfficiencySensitivity')} makes={makes} />
      </div>
    );
  };
  const { user, project } = renderInProject(<Both />, newProject('2026-11-20'), 'other');
  makes.mockClear();
  const rate = screen.getByRole('textbox', { name: /^Discount rate/ });
  await user.clear(rate);
  await user.type(rate, '8{Enter}');
  expect(project().discountRate).toBe(8);
  expect(makes).not.toHaveBeenCalled();
  act(() => editor.edit('change line', (one) => setField(one, ['acLineEfficiencySensitivity'], [97])));
  expect(makes.mock.calls.map(([value]) => value)).toContain(97);
});
