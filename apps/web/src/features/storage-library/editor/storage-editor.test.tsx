import { storageToWire } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { TYPE, type Answer, renderEditor, field, retype } from './editor-for-test.tsx';

beforeEach(() => {
  signInForTest();
  window.localStorage.clear();
});
afterEach(cleanup);

test('NAV-04 the editor shows Loading... until the type is there, then its values; an unknown type and a failed call say so', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const { unmount } = renderEditor([TYPE], 'own', { 'storages/specs': new Promise((resolve) => (answer = resolve)) });
  expect(screen.getByText('Loading...')).toBeDefined();
  answer([200, { data: [storageToWire(TYPE)], total: 1, next: null }]);
  expect(await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 })).toBeDefined();
  expect(screen.queryByText('Loading...')).toBeNull();
  unmount();
  renderEditor([TYPE], 'gone').unmount();
  renderEditor([TYPE], 'gone');
  expect((await screen.findByRole('alert')).textContent).toContain('no storage type with this address');
});

test('SED-01 the title has the name of the type', async () => {
  renderEditor();
  expect(await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 })).toBeDefined();
  expect(document.title).toBe('LFP 4 h, storage type | Stackwatt');
});

test('SED-03 Save asks; Cancel sends nothing, Continue sends the type on the wire', async () => {
  const { user, page } = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await retype(user, /^Round-trip efficiency/, '87.2');
  expect(screen.getByText('1 unsaved change')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save' });
  expect(dialog.textContent).toContain('Do you want to save the changes?');
  expect(within(dialog).getByRole('row', { name: /Round-trip efficiency/ }).textContent).toContain('86 → 87.2 %');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(page.sent.filter(([call]) => call === 'storage/update')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Save' })).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  const [, sent] = page.sent.find(([call]) => call === 'storage/update')!;
  expect(sent).toEqual({ data: storageToWire({ ...TYPE, roundtripEfficiency: 87.2 }) });
});

test('SED-03 a changed field has its old value and the way back below it; tab, section and head count what is not saved', async () => {
  const { user } = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(screen.queryByRole('button', { name: /^Reset to/ })).toBeNull();
  await retype(user, /^Round-trip efficiency/, '87.2');
  await retype(user, /^Name/, 'LFP 4 h, quote');
  await user.click(screen.getByRole('radio', { name: 'AC' }));
  const overview = within(screen.getByRole('region', { name: 'Overview' }));
  expect(overview.getAllByText(/^was /).map((one) => one.textContent)).toEqual([
    'was LFP 4 h, Reset',
    'was 86.0 %, Reset',
    'was DC, Reset',
  ]);
  expect(screen.getByText('3 unsaved changes')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'General 3 changed' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Overview/ }).textContent).toBe('Overview3 changed');
  await user.click(screen.getByRole('button', { name: 'Reset to 86.0 %: Round-trip efficiency' }));
  expect(field(/^Round-trip efficiency/).value).toBe('86.0');
  await user.click(screen.getByRole('button', { name: 'Reset to LFP 4 h: Name' }));
  await user.click(screen.getByRole('button', { name: 'Reset to DC: Side of connection' }));
  expect(screen.getByText('Saved')).toBeDefined();
  expect(screen.queryByText(/^was /)).toBeNull();
});

test('SED-05 the tabs say how many fits and series the type has', async () => {
  renderEditor([{ ...TYPE, fittedA: 0.0001, fittedBeta: 1.1, capacityDegradationLimitForFitCyclelifetimeModel: 20 }]);
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(screen.getByRole('tab', { name: 'Simulated Degradation Model 1 fit' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Guaranteed Degradation Model 0 series' })).toBeDefined();
});

test('SED-04 a failed save says so and keeps the edits', async () => {
  const { user, page } = renderEditor([TYPE], 'own', { 'storage/update': [503, { status: 503, title: 'Busy', detail: '' }] });
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  await retype(user, /^Nominal power/, '2');
  // The list cannot be read again either.
  page.answers['storages/specs'] = [503, { status: 503, title: 'Busy', detail: '' }];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Save' })).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('An error occurred while saving. Please try again.')).toBeDefined();
  expect(Number(field(/^Nominal power/).value)).toBe(2);
  expect(screen.getByText('1 unsaved change')).toBeDefined();
  expect(page.path).toBe('/storageLibrary/edit/own');
});

test('SED-02 Discard Changes leads back without saving; undo and redo walk the edits; a draft survives until then', async () => {
  const first = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  await retype(first.user, /^Nominal power/, '2');
  await retype(first.user, /^Nominal capacity/, '8');
  await first.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(Number(field(/^Nominal capacity/).value)).toBe(4);
  await first.user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(Number(field(/^Nominal capacity/).value)).toBe(8);
  // The page goes without a word: what was edited is there again.
  first.unmount();
  const { user, page } = renderEditor();
  expect(await screen.findByText(/Unsaved changes of .* were kept on this device and are back/)).toBeDefined();
  expect([field(/^Nominal power/), field(/^Nominal capacity/)].map(({ value }) => Number(value))).toEqual([2, 8]);
  expect(screen.getByText('2 unsaved changes')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(page.path).toBe('/storageLibrary');
  expect(page.sent.map(([call]) => call)).not.toContain('storage/update');
  cleanup();
  renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(Number(field(/^Nominal power/).value)).toBe(1);
  // Drafts belong to a user.
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});
