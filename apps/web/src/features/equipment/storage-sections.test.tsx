import { addStorage, newProject, setField } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);

test('STO-05 the lifetime of a storage unit is asked for where it may be replaced, and changes the project', async () => {
  const plain = addStorage(newProject('2026-11-20'));
  const { user, project } = renderInProject(<StorageSections />, plain);
  expect(screen.queryByRole('textbox', { name: /^Lifetime/ })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Allow replacement' }));
  const lifetime = screen.getByRole<HTMLInputElement>('textbox', { name: /^Lifetime/ });
  expect(lifetime.value).toBe(String(project().storage[0]!.lifetime));
  await user.clear(lifetime);
  await user.type(lifetime, '12{Enter}');
  expect(project().storage[0]!.lifetime).toBe(12);
});
test('UX-22 an unread text of a field that a switch hides is no finding, and is there again with the field', async () => {
  const replaced = setField(addStorage(newProject('2026-11-20')), ['storage', 0, 'allowReplacement'], true);
  const { user, labels } = renderInProject(<StorageSections />, replaced);
  const lifetime = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Lifetime/ });
  await user.clear(lifetime());
  await user.type(lifetime(), 'long{Enter}');
  expect(labels()).toContain('Energy Storage 1, Lifetime: Enter a number, “long” is none');
  await user.click(screen.getByRole('switch', { name: 'Allow replacement' }));
  expect(labels().join()).not.toContain('“long”');
  await user.click(screen.getByRole('switch', { name: 'Allow replacement' }));
  expect(lifetime().value).toBe('long');
});
test('CNT-02 UX-50 further efficiencies and limits of a storage unit are chips that say what they add to the run', async () => {
  const { user, project } = renderInProject(<StorageSections />, addStorage(newProject('2026-11-20')));
  const efficiency = screen.getByRole('group', { name: /^Round-trip efficiency ?, %/ });
  await user.click(within(efficiency).getByRole('button', { name: 'Add' }));
  await user.keyboard('88{Enter}90{Enter}');
  expect(project().storage[0]!.roundtripEfficiencySensitivity).toEqual([85, 88, 90]);
  expect(within(efficiency).getByText('× 3, 3 simulations')).toBeTruthy();
  // One limit is typed in its place, and a second one multiplies the three by two.
  const limit = screen.getByRole('group', { name: /^SoH limit ?, %/ });
  const first = within(limit).getByRole('textbox', { name: 'SoH limit 1' });
  await user.clear(first);
  await user.type(first, '70{Enter}');
  expect(project().storage[0]).toMatchObject({ augmentationDegradationLimit: 70, augmentationDegradationLimitSensitivity: [70] });
  await user.click(within(limit).getByRole('button', { name: 'Add' }));
  await user.keyboard('60{Enter}');
  expect(project().storage[0]!.augmentationDegradationLimitSensitivity).toEqual([70, 60]);
  expect(within(limit).getByText('× 2, 6 simulations')).toBeTruthy();
  expect(within(efficiency).getByText('× 3, 6 simulations')).toBeTruthy();
});
test('UX-25 a list of values goes back to its default', async () => {
  const { user, project } = renderInProject(
    <StorageSections />,
    setField(addStorage(newProject('2026-11-20')), ['storage', 0, 'roundtripEfficiencySensitivity'], [80, 90]),
  );
  await user.click(screen.getByRole('button', { name: 'Differs from the default. Reset to 85.0 %' }));
  expect(project().storage[0]!.roundtripEfficiencySensitivity).toEqual([85]);
});
