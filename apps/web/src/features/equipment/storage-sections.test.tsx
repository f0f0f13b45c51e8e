// @vitest-environment happy-dom
import { addStorage, newProject, setField } from '@stackwatt/model';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);

test('STO-05 the lifetime of a store is asked for where it may be replaced, and changes the project', async () => {
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
