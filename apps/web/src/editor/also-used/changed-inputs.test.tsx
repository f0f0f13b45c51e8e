import { addStorage, newProject, setField, setUseSolar, type Project } from '@stackwatt/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '../current-editor.ts';
import { renderInProject } from '../render-for-test.tsx';
import { AlsoUsed } from './also-used.tsx';
import { changedInputs } from './also-used.ts';

afterEach(cleanup);
const plant = (): Project => {
  let project = setField(
    addStorage(setUseSolar(newProject('2026-11-20'), true)),
    ['storage', 0, 'roundtripEfficiencySensitivity'],
    [88, 90],
  );
  project = setField(setField(project, ['solar', 0, 'deratingFactor'], 72), ['exportLimit'], 50);
  return setField(project, ['discountRate'], 6.5);
};

test('UX-25 what differs from the defaults is told on its step with both values, and leads to its control', () => {
  const equipment = changedInputs(plant(), 'equipment');
  expect(equipment.find(({ id }) => id === 'storage.0.roundtripEfficiencySensitivity')).toMatchObject({
    title: 'Energy Storage 1: Round-trip efficiency',
    value: '88.0 · 90.0\u00a0%',
    initial: '85.0\u00a0%',
    field: 'storage.0.roundtripEfficiencySensitivity',
    isNumber: true,
  });
  expect(equipment.map(({ id }) => id)).not.toContain('discountRate');
  expect(changedInputs(plant(), 'other').map(({ id }) => id)).toContain('discountRate');
  // A choice is told and changed in its place: no press takes the arrays away. A list of parts is no line at all.
  expect(equipment.find(({ id }) => id === 'useSolar')).toMatchObject({ value: 'Yes', initial: 'No', isNumber: false });
  expect(equipment.map(({ id }) => id)).not.toContain('solar');
});
test('UX-25 one input goes back to its default, and all plain ones of a step in one edit', async () => {
  const { user, project, open } = renderInProject(<AlsoUsed step="equipment" />, plant());
  const section = screen.getByRole('region', { name: 'Differs from the defaults' });
  await user.click(within(section).getByRole('button', { name: 'Open Differs from the defaults' }));
  await user.click(within(section).getByRole('button', { name: /^Reset PV Solar 1: .*/ }));
  expect(project().solar[0]!.deratingFactor).toBe(
    newProject('2026-11-20') && setUseSolar(newProject('2026-11-20'), true).solar[0]!.deratingFactor,
  );
  const steps = open().history.past.length;
  await user.click(within(section).getByRole('button', { name: /^Reset \d+ values$/ }));
  expect(open().history.past).toHaveLength(steps + 1);
  expect(project().storage[0]!.roundtripEfficiencySensitivity).toEqual([85]);
  expect([project().discountRate, project().useSolar, project().useStorage]).toEqual([6.5, true, true]);
});

test('UX-25 an input is told on the step that has its control, and what every project has of its own is not told', () => {
  const fresh = newProject('2026-11-20');
  expect(changedInputs(fresh, 'setup')).toEqual([]);
  const changed = setField(setField(setField(fresh, ['incentiveBasis'], 'independent'), ['earlyAnalysis'], false), ['name'], 'Pecos');
  expect(changedInputs(changed, 'setup')).toEqual([]);
  expect(changedInputs(changed, 'other').map(({ id }) => id)).toEqual(['incentiveBasis']);
});

test('UX-25 what differs is told after the frame of the edit, which does not wait for it', async () => {
  renderInProject(<AlsoUsed step="other" />, setField(newProject('2026-11-20'), ['discountRate'], 6.5), 'other');
  expect(screen.getByText('1 input of this step')).toBeTruthy();
  act(() => editor.edit('change inflation rate', (project) => setField(project, ['inflationRate'], 2)));
  expect(screen.queryByText('2 inputs of this step')).toBeNull();
  expect(await screen.findByText('2 inputs of this step')).toBeTruthy();
});
