import type { AdministeredAccount, Share } from '@stackwatt/api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdministrationScreen } from '../features/administration/administration.tsx';
import type { ListedProject } from '../features/listing/listing-query.ts';
import { ShareDialog } from '../features/listing/share-dialog.tsx';
import { AccessTokens } from '../features/preferences/access-tokens.tsx';
import { setSession } from '../lib/session.ts';
import { ContentsProvider } from '../ui/contents.tsx';
import { renderInPage } from '../ui/render-for-test.tsx';

afterEach(cleanup);

/** Calls that were made, and what each is answered by 'METHOD path'. */
let calls: { call: string; body: unknown }[] = [];
let answers: Record<string, [number, unknown?]> = {};
beforeEach(() => {
  calls = [];
  answers = {};
  globalThis.fetch = async (path, init) => {
    const call = `${init?.method ?? 'GET'} ${typeof path === 'string' ? path : ''}`;
    calls.push({ call, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined });
    const [status, data] = answers[call] ?? [500, { status: 500, title: 'No answer', detail: call }];
    return new Response(status === 204 ? null : JSON.stringify(data), { status });
  };
  setSession({
    kind: 'signedIn',
    user: {
      name: 'ann',
      email: 'ann@example.org',
      role: 'administrator',
      defaultCurrency: 'USD',
      defaultDateFormat: 2,
      defaultDecimalPoint: false,
      showBaseYearAsYearZero: true,
      openSteps: false,
      tour: 'hidden',
      calcServiceThreadCount: 1,
      secondsPerYear: 0.01,
    },
  });
});
const madeBy = (method: string): unknown[] => calls.filter(({ call }) => call.startsWith(method)).map(({ call, body }) => [call, body]);

const PROJECT = { id: 'p1', name: 'Ocotillo', role: 'owner' } as ListedProject;
const at = (hour: number): string => new Date(new Date().setHours(hour, 5, 0, 0)).toISOString();
const share = (change: Partial<Share>): Share => ({
  id: 's1',
  email: 'lucia@example.org',
  role: 'editor',
  created: at(0),
  name: 'Lucia',
  opened: at(0),
  isOpen: true,
  editsSince: at(0),
  ...change,
});
const shares = (...list: Share[]) => {
  answers['GET /api/project/p1/shares'] = [
    200,
    { owner: { name: 'ann', email: 'ann@example.org', isOpen: false, editsSince: null }, shares: list, left: 17 },
  ];
};

test('LIST-20 UX-86 the share dialog says what each person does, opens the project to several addresses alike, changes a role and removes', async () => {
  shares(
    share({}),
    share({ id: 's2', email: 'bank@example.org', name: null, role: 'reader', opened: null, isOpen: false, editsSince: null }),
  );
  answers['PUT /api/project/p1/shares'] = [204];
  answers['PUT /api/project/p1/shares/s1'] = [204];
  answers['DELETE /api/project/p1/shares/s2'] = [204];
  const { user } = renderInPage(<ShareDialog project={PROJECT} onClose={() => {}} />);
  const people = within(await screen.findByRole('region', { name: 'Who has it' }));
  const rows = (await people.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/ann.*Owner$/),
    expect.stringMatching(/Lucialucia@example\.org.*Edits since 00:05Editor$/),
    expect.stringMatching(/bank@example\.orgNot opened yetReader$/),
  ]);
  expect(screen.getByText(/17 can still be named today/)).toBeDefined();

  // No address, and one that is none, make no call.
  await user.click(screen.getByRole('radio', { name: 'Open this project to them' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(screen.getByRole('alert').textContent).toBe('Please provide the email associated with the user to share the project');
  await user.type(screen.getByLabelText('Email'), 'a@example.org, B@example.org; a@Example.org');
  await user.click(await screen.findByRole('button', { name: 'Share with 2 people' }));
  await waitFor(() =>
    expect(madeBy('PUT')).toEqual([
      ['PUT /api/project/p1/shares', { emails: ['a@Example.org', 'B@example.org'], role: 'reader', description: '' }],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Editor: role of Lucia' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reader' }));
  await waitFor(() => expect(madeBy('PUT').at(-1)).toEqual(['PUT /api/project/p1/shares/s1', { role: 'reader' }]));
  await user.click(screen.getByRole('button', { name: 'Reader: role of bank@example.org' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(madeBy('DELETE').length).toBe(1));
});

test('LIST-20 LIST-21 LIST-22 a copy is sent to each address; those that got none stay in the field with the text that is given', async () => {
  shares();
  answers['POST /api/project/p1/share'] = [422, { status: 422, title: 'Not shared', detail: '' }];
  const { user } = renderInPage(<ShareDialog project={PROJECT} onClose={() => {}} />);
  await user.type(screen.getByLabelText('Email'), 'a@example.org');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error sharing the project, please make sure the provided email is associated with a license',
  );
  expect(madeBy('POST')).toEqual([['POST /api/project/p1/share', { email: 'a@example.org', description: '' }]]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@example.org');
  expect(await screen.findByText(/^Nobody but you/)).toBeDefined();
});

const account = (change: Partial<AdministeredAccount>): AdministeredAccount => ({
  id: 'a1',
  name: 'ann',
  email: 'ann@example.org',
  role: 'administrator',
  state: 'active',
  licensedUntil: null,
  created: at(0),
  lastSeen: at(0),
  linkUntil: null,
  sessions: 2,
  projects: 8,
  seriesMb: 448,
  documentsMb: 1,
  quota: { seriesMb: 500, projects: 10_000, isOwn: false },
  ...change,
});

test('AUTH-13 D-205 administrators see accounts with state, use and storage, hand a link over, and disable; nobody disables the own account', async () => {
  answers['GET /api/administration/accounts'] = [
    200,
    {
      accounts: [
        account({}),
        account({ id: 'a2', name: 'Dora', email: '', role: 'user', state: 'invitationEnded', lastSeen: null, projects: 0, seriesMb: 0 }),
        account({ id: 'a3', name: 'Paul', role: 'user', state: 'licenceEnded', licensedUntil: '2026-09-02' }),
      ],
      sendsMail: false,
      quota: { seriesMb: 500, projects: 10_000 },
    },
  ];
  answers['POST /api/administration/accounts'] = [201, { id: 'a4', link: 'http://here/set-password#secret', until: at(0) }];
  answers['PUT /api/administration/accounts/a3'] = [204];
  const { user } = renderInPage(<AdministrationScreen />);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '));
  expect(rows).toEqual([
    expect.stringMatching(/^ann you.*AdministratorActiveToday, 00:058448\.0 of 500, nearly used up/),
    expect.stringMatching(/^DoraUserInvitation endednever00\.0 of 500Send again$/),
    expect.stringMatching(/UserLicence ended 2026-09-02/),
  ]);
  expect(screen.getByText(/^3 accounts, 1 administrator, 16 projects/)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Add account' }));
  await user.type(screen.getByLabelText('Name'), 'Eva');
  await user.click(await screen.findByRole('button', { name: 'Make account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('http://here/set-password#secret');
  expect(madeBy('POST')).toEqual([['POST /api/administration/accounts', { name: 'Eva', email: '', role: 'user', licensedUntil: null }]]);
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'More actions for ann' }));
  expect((await screen.findByRole('menuitem', { name: 'Disable' })).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More actions for Paul' }));
  await user.click((await screen.findAllByRole('menuitem', { name: 'Disable' })).at(-1)!);
  await user.click(await screen.findByRole('button', { name: 'Disable account' }));
  await waitFor(() => expect(madeBy('PUT')).toEqual([['PUT /api/administration/accounts/a3', { disabled: true }]]));
});

test('AUTH-13 D-205 whoever does not administer is told so, and a server that is away can be asked again', async () => {
  answers['GET /api/administration/accounts'] = [404, { status: 404, title: 'Not found', detail: 'There is no such call.' }];
  const { unmount } = renderInPage(<AdministrationScreen />);
  expect(await screen.findByText('For administrators', {}, { timeout: 10_000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  unmount();
}, 20_000);

test('UX-84 a token is made with a name and rights, shown once, and withdrawn', async () => {
  const token = { id: 't1', name: 'Nightly', scope: 'run', created: at(0), lastUsed: null };
  answers['GET /api/auth/tokens'] = [200, [token]];
  answers['POST /api/auth/tokens'] = [201, { id: 't2', token: 'swt_only-now' }];
  answers['DELETE /api/auth/tokens/t1'] = [204];
  const { user } = renderInPage(<ContentsProvider>{() => <AccessTokens />}</ContentsProvider>);
  const [, row] = await screen.findAllByRole('row');
  expect(row!.textContent).toBe('NightlyRead and calculateToday, 00:05neverWithdraw');
  await user.click(screen.getByRole('button', { name: 'New token' }));
  await user.type(screen.getByLabelText('Name'), 'Dashboard');
  await user.click(screen.getByRole('radio', { name: /^Read and write/ }));
  await user.click(screen.getByRole('button', { name: 'Make token' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Dashboard')).value).toBe('swt_only-now');
  expect(madeBy('POST')).toEqual([['POST /api/auth/tokens', { name: 'Dashboard', scope: 'write' }]]);
  await user.click(screen.getByRole('button', { name: 'Withdraw Nightly' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(madeBy('DELETE')).toEqual([['DELETE /api/auth/tokens/t1', undefined]]));
});
