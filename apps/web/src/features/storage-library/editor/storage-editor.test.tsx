// @vitest-environment happy-dom
import { storageToWire, UserStorageSpec } from '@stackwatt/model';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession, type SignedInUser } from '../../../lib/session.ts';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { StorageEditor } from './storage-editor.tsx';

const USER: SignedInUser = {
  name: 'ann',
  email: 'ann@example.org',
  defaultCurrency: 'USD',
  defaultDateFormat: 2,
  defaultDecimalPoint: false,
  showBaseYearAsYearZero: true,
  openSteps: false,
  tour: 'hidden',
  calcServiceThreadCount: 1,
  secondsPerYear: 0.01,
};
const TYPE = UserStorageSpec.parse({
  id: 'own',
  name: 'LFP 4 h',
  abbreviation: 'LFP',
  chemistry: 'Li-ion LFP',
  nominalCapacity: 4,
  nominalPower: 1,
  roundtripEfficiency: 86,
  rangeOfCharge: 85,
  minimumStateOfCharge: 10,
  initialStateOfCharge: 50,
});

type Answer = readonly [status: number, body: unknown, statusText?: string];

/** The editor beside a server that holds `types` and answers further calls from `answers`, by the end of their path. */
function renderEditor(types: readonly UserStorageSpec[] = [TYPE], at = 'own', answers: Record<string, Answer | Promise<Answer>> = {}) {
  const page = { path: '', sent: [] as (readonly [call: string, body: unknown])[], answers };
  globalThis.fetch = async (input, init) => {
    const call = (input as string).replace('/api/userLibrary/', '');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    page.sent.push([call, body]);
    const [status, answer, statusText = ''] = await (page.answers[call] ??
      (call === 'storages/specs'
        ? ([200, { data: types.map(storageToWire) }] as const)
        : call === 'storage/update'
          ? ([200, { success: true, message: '', component: (body as { data: unknown }).data }] as const)
          : ([404, { status: 404, title: 'Not found', detail: call }] as const)));
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status, statusText });
  };
  const show = (path: string): void => {
    page.path = path;
  };
  const drawn = renderInPage(<Page at={at} onShow={show} />);
  return { ...drawn, page };
}

function Page({ at, onShow }: { readonly at: string; readonly onShow: (path: string) => void }) {
  const { pathname } = useLocation();
  useLayoutEffect(() => onShow(pathname), [onShow, pathname]);
  return (
    <Routes>
      <Route path="/storageLibrary/edit/:id/*" element={<StorageEditor />} />
      <Route path="/storageLibrary" element={<h1>Storage Library</h1>} />
      <Route path="*" element={<Navigate to={`/storageLibrary/edit/${at}`} replace />} />
    </Routes>
  );
}

beforeEach(() => {
  // A busy machine draws a whole page in more than the second that is waited otherwise.
  configure({ asyncUtilTimeout: 3_000 });
  setSession({ kind: 'signedIn', user: USER });
  window.localStorage.clear();
});
afterEach(cleanup);

const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
const retype = async (user: ReturnType<typeof renderEditor>['user'], name: string | RegExp, text: string): Promise<void> => {
  await user.clear(field(name));
  await user.type(field(name), `${text}{Enter}`);
};

test('NAV-04 the editor shows Loading... until the type is there, then its values; an unknown type and a failed call say so', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const { unmount } = renderEditor([TYPE], 'own', { 'storages/specs': new Promise((resolve) => (answer = resolve)) });
  expect(screen.getByText('Loading...')).toBeDefined();
  answer([200, { data: [storageToWire(TYPE)] }]);
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

test('SED-06 SED-07 General covers Overview, Functional Model, Augmentation, Converter and Defaults, each with its help', async () => {
  const { user } = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  const titles = ['Overview', 'Functional Model', 'Augmentation', 'Converter', 'Defaults'];
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(expect.arrayContaining(titles));
  for (const title of titles)
    expect(within(screen.getByRole('region', { name: title })).getByRole('button', { name: 'Help', description: title })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Help', description: 'Augmentation' }));
  expect(await screen.findByText(/When the state of health falls to the limit a project adds capacity/)).toBeDefined();
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

test('SED-04 a failed save says so and keeps the edits', async () => {
  const { user, page } = renderEditor([TYPE], 'own', { 'storage/update': [503, { status: 503, title: 'Busy', detail: '' }] });
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  await retype(user, /^Nominal power/, '2');
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
  expect(page.sent.map(([call]) => call)).toEqual(['storages/specs']);
  cleanup();
  renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(Number(field(/^Nominal power/).value)).toBe(1);
  // Drafts belong to a user.
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});
