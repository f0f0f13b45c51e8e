import type { AdministeredAccount, Share } from '@stackwatt/api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdministrationScreen } from '../features/administration/administration.tsx';
import type { ListedProject } from '../features/listing/listing-query.ts';
import { ShareDialog } from '../features/listing/share/share-dialog.tsx';
import { AccessTokens } from '../features/preferences/access-tokens.tsx';
import { Sessions } from '../features/preferences/sessions.tsx';
import { signInForTest } from '../lib/signed-in-for-test.ts';
import { ContentsProvider } from '../ui/contents.tsx';
import { renderInPage } from '../ui/render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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
  signInForTest({ role: 'administrator' });
});
const madeBy = (method: string): unknown[][] => calls.filter(({ call }) => call.startsWith(method)).map(({ call, body }) => [call, body]);

const PROJECT = { id: 'p1', name: 'Ocotillo', role: 'owner' } as ListedProject;
const at = (hour: number): string => new Date(new Date().setHours(hour, 5, 0, 0)).toISOString();
const share = (change: Partial<Share>): Share => ({
  id: 's1',
  email: 'lucia@example.org',
  role: 'editor',
  created: at(0),
  name: 'Lucia',
  opened: at(0),
  page: { screen: 'equipment', since: at(1) },
  editsSince: at(0),
  ...change,
});
const shares = (...list: Share[]) => {
  answers['GET /api/project/p1/shares'] = [
    200,
    {
      owner: { name: 'ann', email: 'ann@example.org', page: { screen: 'results', since: at(2) }, editsSince: null },
      shares: list,
      copies: [{ email: 'astrid@example.org', sent: at(3) }],
      sendsMail: true,
      left: 17,
    },
  ];
};

test('LIST-20 UX-86 the share dialog says what each person does, opens the project to several addresses alike, changes a role and removes', async () => {
  shares(share({}), share({ id: 's2', email: 'bank@example.org', name: null, role: 'reader', opened: null, page: null, editsSince: null }));
  answers['PUT /api/project/p1/shares'] = [204];
  answers['PUT /api/project/p1/shares/s1'] = [204];
  answers['DELETE /api/project/p1/shares/s2'] = [204];
  const { user } = renderInPage(<ShareDialog project={PROJECT} onClose={() => {}} />);
  const people = within(await screen.findByRole('region', { name: 'Who has it' }));
  const rows = (await people.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/ann.*On Results since 02:05Owner$/),
    expect.stringMatching(/Lucialucia@example\.org.*Edits, on Equipment since 01:05Editor$/),
    expect.stringMatching(/bank@example\.orgNot opened yetSend againReader$/),
    expect.stringMatching(/^Copies/),
    'astrid@example.orgSent 03:05Send again',
  ]);
  expect(screen.getByText(/17 can still be named today/)).toBeDefined();
  // A link of the project itself, where somebody has it.
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/project\/p1\/setup$/);

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
  // The mail goes once more, and a copy as the project is now.
  answers['PUT /api/project/p1/shares/s2/mail'] = [204];
  answers['POST /api/project/p1/share'] = [201];
  await user.click(screen.getByRole('button', { name: 'Send the mail to bank@example.org again' }));
  await waitFor(() => expect(madeBy('PUT').at(-1)![0]).toBe('PUT /api/project/p1/shares/s2/mail'));
  await user.click(screen.getByRole('button', { name: 'Send astrid@example.org a copy again' }));
  await waitFor(() => expect(madeBy('POST')).toEqual([['POST /api/project/p1/share', { email: 'astrid@example.org', description: '' }]]));
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
  await user.type(await screen.findByLabelText('Email'), 'a@example.org');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error sharing the project, please make sure the provided email is associated with a license',
  );
  expect(madeBy('POST')).toEqual([['POST /api/project/p1/share', { email: 'a@example.org', description: '' }]]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@example.org');
  expect(await screen.findByText(/^Nobody but you/)).toBeDefined();
});

test('LIST-20 Enter in the address shares as the button does, in a note it begins a line', async () => {
  shares();
  answers['POST /api/project/p1/share'] = [201];
  let closed = 0;
  const { user } = renderInPage(<ShareDialog project={PROJECT} onClose={() => closed++} />);
  await user.type(await screen.findByLabelText('Email'), '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Please provide the email/);
  await user.type(screen.getByLabelText(/^Description/), 'Look{Enter}');
  expect(madeBy('POST')).toEqual([]);
  await user.type(screen.getByLabelText('Email'), 'a@example.org{Enter}');
  await waitFor(() => expect(closed).toBe(1));
  expect(madeBy('POST')).toEqual([['POST /api/project/p1/share', { email: 'a@example.org', description: 'Look\n' }]]);
});

test('LIST-20 the share dialog is drawn together with its people, so that nothing moves under the pointer; without an answer it comes alone', async () => {
  shares();
  const answer = globalThis.fetch;
  let release = (): void => {};
  const released = new Promise<void>((done) => (release = done));
  globalThis.fetch = (path, init) => released.then(() => answer(path, init));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const first = renderInPage(<ShareDialog project={PROJECT} onClose={() => {}} />);
  await vi.advanceTimersByTimeAsync(600);
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  await screen.findByRole('dialog');
  expect(screen.getByText(/^Nobody but you/)).toBeDefined();
  first.unmount();

  globalThis.fetch = () => new Promise(() => {});
  renderInPage(<ShareDialog project={PROJECT} onClose={() => {}} />);
  await vi.advanceTimersByTimeAsync(900);
  expect((await screen.findByRole('dialog')).textContent).toContain('Loading the people');
  vi.useRealTimers();
});

const QUOTA = { seriesMb: 500, series: 2000, projects: 10_000, documentsMb: 500 };
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
  runs: 63,
  seriesMb: 448,
  series: 1204,
  documentsMb: 1,
  quota: { ...QUOTA, isOwn: false },
  ...change,
});

test('AUTH-13 D-205 administrators see accounts with state, use and storage, hand a link over, and disable; nobody disables the own account', async () => {
  answers['GET /api/administration/accounts'] = [
    200,
    {
      accounts: [
        account({}),
        account({
          id: 'a2',
          name: 'Dora',
          email: '',
          role: 'user',
          state: 'invitationEnded',
          lastSeen: null,
          projects: 0,
          runs: 0,
          seriesMb: 0,
        }),
        account({ id: 'a3', name: 'Paul', role: 'user', state: 'licenceEnded', licensedUntil: '2026-09-02' }),
      ],
      sendsMail: false,
      quota: QUOTA,
    },
  ];
  answers['POST /api/administration/accounts'] = [201, { id: 'a4', link: 'http://here/set-password#secret', until: at(0) }];
  answers['PUT /api/administration/accounts/a3'] = [204];
  const { user } = renderInPage(<AdministrationScreen />);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '));
  expect(rows).toEqual([
    expect.stringMatching(/^ann you.*AdministratorActiveToday, 00:05863448\.0 of 500, nearly used up/),
    expect.stringMatching(/^DoraUserInvitation endednever000\.0 of 500Send again$/),
    expect.stringMatching(/UserLicence ended 2026-09-02/),
  ]);
  // Searched and filtered; a kind with nobody cannot be chosen.
  const names = (): string[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);
  expect(screen.getByRole('button', { name: 'Disabled 0' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Needs attention 3' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'do');
  expect(names()).toEqual(['Dora']);
  await user.click(screen.getByRole('button', { name: 'Needs attention 1' }));
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('No account matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(names()).toHaveLength(3);
  expect(screen.getByText('Accounts of this installation, seen by 1 administrator')).toBeDefined();
  // 448 + 0 + 448 MB of series with 1 MB of documents each; 2 sessions each; 8 + 0 + 8 projects.
  const totals = within(screen.getByRole('region', { name: 'All accounts' }));
  expect([...totals.getByText('Accounts').parentElement!.parentElement!.children].map((one) => one.textContent)).toEqual([
    'Accounts31 active, 1 invited, 1 without licence',
    expect.stringMatching(/^Here now\d\d today, 6 sessions$/),
    'Projects16in 2 of the accounts; runs in 30 days: 126',
    'Storage used899.0MBseries and documents',
    'Need attention3licence or invitation ended, quota nearly used',
  ]);

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

test('AUTH-13 D-205 each kind of the quota of an account is set, beside what the installation allows', async () => {
  answers['GET /api/administration/accounts'] = [
    200,
    { accounts: [account({}), account({ id: 'a3', name: 'Paul', seriesMb: 20, documentsMb: 450 })], sendsMail: false, quota: QUOTA },
  ];
  answers['PUT /api/administration/accounts/a3'] = [204];
  const { user } = renderInPage(<AdministrationScreen />);
  // 450 of 500 MB of project documents.
  await screen.findByRole('button', { name: 'Needs attention 2' });
  await user.click(screen.getByRole('button', { name: 'More actions for Paul' }));
  await user.click((await screen.findAllByRole('menuitem', { name: 'Role, licence, quota' })).at(-1)!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Paul' }));
  expect(dialog.getByText(/500 MB of series, 2,000 series, 10,000 projects, 500 MB of project documents/)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Own quota' }));
  for (const [name, text] of [
    [/^Number of series/, '3000'],
    [/^Project documents/, '800'],
  ] as const) {
    await user.clear(dialog.getByRole('textbox', { name }));
    await user.type(dialog.getByRole('textbox', { name }), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(madeBy('PUT').at(-1)?.[1]).toMatchObject({
      quotaSeriesMb: 500,
      quotaSeries: 3000,
      quotaProjects: 10_000,
      quotaDocumentsMb: 800,
    }),
  );
});

test('AUTH-13 D-205 the accounts that are listed are exported as CSV, and a name that a spreadsheet would calculate is defused', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (files.push(blob as Blob), 'blob:'));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  answers['GET /api/administration/accounts'] = [
    200,
    {
      accounts: [
        account({}),
        account({ id: 'a2', name: '=Dora', email: '', role: 'user', state: 'licenceEnded', licensedUntil: '2026-09-02', lastSeen: null }),
      ],
      sendsMail: false,
      quota: QUOTA,
    },
  ];
  const { user } = renderInPage(<AdministrationScreen />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search accounts' }), 'dora');
  await user.click(screen.getByRole('button', { name: 'Export list' }));
  expect(names).toEqual([expect.stringMatching(/^accounts_\d{4}-\d{2}-\d{2}\.csv$/)]);
  expect((await files[0]!.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,E-mail,Role,State,Licensed until,Created,Last seen,Sessions,Projects,Projects allowed,Runs in 30 days,Series (MB),Series allowed (MB),Number of series,Number of series allowed,Project documents (MB),Project documents allowed (MB)',
    `'=Dora,,user,licence ended,2026-09-02,${at(0)},,2,8,10000,63,448,500,1204,2000,1,500`,
  ]);
});

test('AUTH-13 D-205 one account beside the list says what it has and what was done to it; it is deleted when somebody is named who gets its projects', async () => {
  const event = (id: string, what: string, details: object) => ({ id, at: at(4), by: 'ann', of: 'Paul', what, details });
  const paul = account({ id: 'a3', name: 'Paul', email: 'paul@example.org', role: 'user' });
  const list = (...accounts: AdministeredAccount[]) => {
    answers['GET /api/administration/accounts'] = [200, { accounts, sendsMail: true, quota: QUOTA }];
  };
  list(account({}), paul, account({ id: 'a5', name: 'Eva', state: 'disabled' }), account({ id: 'a6', name: 'Dora' }));
  const log = [event('e1', 'quota', { seriesMb: 700, projects: null }), event('e2', 'licence', { licensedUntil: null })];
  answers['GET /api/administration/accounts/a3'] = [
    200,
    {
      signedIn: at(3),
      sessions: [{ id: 's1', created: at(3), lastUsed: at(4), device: 'Edge on Windows' }],
      tokens: 2,
      types: 5,
      opened: 4,
      openToIt: 0,
      storageMb: { series: 448, documents: 1, versions: 12, results: 96.25, exports: 3, types: 0.0042 },
      log,
    },
  ];
  answers['GET /api/administration/log'] = [200, [...log, event('e3', 'deleted', { projects: 8, to: 'Dora' })]];
  answers['DELETE /api/administration/accounts/a3/sessions'] = [204];
  const { user } = renderInPage(<AdministrationScreen />);
  await user.click(await screen.findByRole('button', { name: 'Paul' }));
  const panel = within(screen.getByRole('complementary', { name: 'Account Paul' }));
  await panel.findByText('Last sign-in Today, 03:05.');
  expect(panel.getByRole('list', { name: 'Sessions of Paul' }).textContent).toBe(
    'Edge on WindowsSigned in Today, 03:05, last used Today, 04:05',
  );
  const facts = panel
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling!.textContent.replaceAll('\u00a0', ' ')}`);
  expect(panel.getByText('52.0 MB of series still fit: its quota is nearly used up.')).toBeDefined();
  expect(facts).toEqual([
    'Role: User',
    'Licence: for good',
    'Quota: as the installation has it',
    'Series: 448.0 of 500 MB, nearly used up',
    'Number of series: 1,204 of 2,000',
    'Projects: 8 of 10,000',
    'Project documents: 1.0 of 500 MB',
    'Runs in 30 days: 63',
    'Storage types: 5',
    'Access tokens: 2',
    'Projects open to others: 4',
    'Projects of others open to it: 0',
    // By what it is kept for; 448 + 1 + 12 + 96.25 + 3 + 0.0042.
    'Series: 448.0 MB',
    'Project documents: 1.0 MB',
    'Versions of projects: 12.0 MB',
    'Results and details: 96.3 MB',
    'Export files: 3.0 MB',
    'Storage types: 0.0 MB',
  ]);
  expect(panel.getByText('560.3 MB')).toBeDefined();
  expect(panel.getByRole('img', { name: /^Storage used: Series 448\.0 MB, .*Results and details 96\.3 MB/ })).toBeDefined();
  const done = within(panel.getByRole('list', { name: 'What administrators did to Paul' })).getAllByRole('listitem');
  expect(done.map(({ textContent }) => textContent)).toEqual([
    'Quota 700 MB of seriesann, Today, 04:05',
    'Licensed for goodann, Today, 04:05',
  ]);
  await user.click(panel.getByRole('button', { name: 'End all' }));
  await user.click(await screen.findByRole('button', { name: 'End 1 session' }));
  await waitFor(() => expect(madeBy('DELETE')).toHaveLength(1));

  await user.click(screen.getByRole('button', { name: 'Show the log' }));
  expect(await screen.findByText('Deleted; 8 projects given to Dora')).toBeDefined();

  // Nothing is chosen beforehand; who is disabled, and who deletes, gets no projects.
  answers['POST /api/administration/accounts/a3/delete'] = [413, { status: 413, title: 'Quota', detail: 'Dora has no room' }];
  await user.click(panel.getByRole('button', { name: 'Delete Paul' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Paul' }));
  expect(dialog.getByText(/It has 8 projects, 449\.0 MB/)).toBeDefined();
  const go = dialog.getByRole('button', { name: 'Delete account' });
  expect(go.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /^Somebody else gets them/ }));
  expect(go.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: 'Who gets them' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Dora']);
  await user.click(screen.getByRole('option', { name: 'Dora' }));
  await user.click(go);
  expect((await dialog.findByRole('alert')).textContent).toContain('Dora has no room');
  answers['POST /api/administration/accounts/a3/delete'] = [204];
  list(account({}));
  await user.click(go);
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(madeBy('POST').at(-1)).toEqual(['POST /api/administration/accounts/a3/delete', { projects: 'give', to: 'a6' }]);
});

test('AUTH-13 D-205 whoever does not administer is told so, and a server that is away can be asked again', async () => {
  answers['GET /api/administration/accounts'] = [404, { status: 404, title: 'Not found', detail: 'There is no such call.' }];
  const { unmount } = renderInPage(<AdministrationScreen />);
  expect(await screen.findByText('For administrators', {}, { timeout: 10_000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  unmount();
}, 20_000);

test('UX-84 a token is made with a name, rights and an end, shown once, and withdrawn; the page tells of one that ends soon or has ended', async () => {
  const token = { id: 't1', name: 'Nightly', scope: 'run', created: at(0), lastUsed: null, ends: null };
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const ends = [-1, 2.5, 15].map((days, k) => ({ ...token, id: `e${k}`, name: `Script ${k}`, ends: inDays(days) }));
  answers['GET /api/auth/tokens'] = [200, [token, ...ends]];
  answers['POST /api/auth/tokens'] = [201, { id: 't2', token: 'swt_only-now' }];
  answers['DELETE /api/auth/tokens/t1'] = [204];
  const { user } = renderInPage(
    <ContentsProvider>
      <AccessTokens />
    </ContentsProvider>,
  );
  const [, row, ended, soon, later] = await screen.findAllByRole('row');
  expect(row!.textContent).toBe('NightlyRead and calculateToday, 00:05neverneverWithdraw');
  expect([ended, soon, later].map((one) => one!.textContent.includes('End'))).toEqual([true, true, false]);
  expect(soon!.textContent).toContain('Ends in 3 days');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^“Script 0” has ended: programs that use it are refused/),
    expect.stringMatching(/^“Script 1” ends in 3 days/),
  ]);
  await user.click(screen.getByRole('button', { name: 'New token' }));
  await user.type(screen.getByLabelText('Name'), 'Dashboard');
  await user.click(screen.getByRole('radio', { name: /^Read and write/ }));
  await user.click(screen.getByRole('radio', { name: '1 year' }));
  await user.click(screen.getByRole('button', { name: 'Make token' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Dashboard')).value).toBe('swt_only-now');
  expect(madeBy('POST')).toEqual([['POST /api/auth/tokens', { name: 'Dashboard', scope: 'write', days: 365 }]]);
  await user.click(screen.getByRole('button', { name: 'Withdraw Nightly' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(madeBy('DELETE')).toEqual([['DELETE /api/auth/tokens/t1', undefined]]));
});

test('UX-84 the own sessions stand with device and times; one of them, or all but this one, are ended', async () => {
  const session = { id: 's1', created: at(0), lastUsed: at(1), isThis: true, device: 'Firefox on Windows' };
  const others = [
    { ...session, id: 's2', isThis: false, device: 'Safari on iOS' },
    { ...session, id: 's3', isThis: false, device: null },
  ];
  answers['GET /api/auth/sessions'] = [200, [session, ...others]];
  answers['DELETE /api/auth/sessions/s2'] = [204];
  answers['DELETE /api/auth/sessions/s3'] = [204];
  const { user } = renderInPage(
    <ContentsProvider>
      <Sessions />
    </ContentsProvider>,
  );
  await screen.findByText('Firefox on Windows');
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Firefox on WindowsToday, 00:05Today, 01:05This session',
    'Safari on iOSToday, 00:05Today, 01:05Sign out',
    'A program that does not sayToday, 00:05Today, 01:05Sign out',
  ]);
  await user.click(within(rows[1]!).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(madeBy('DELETE')).toEqual([['DELETE /api/auth/sessions/s2', undefined]]));
  answers['GET /api/auth/sessions'] = [200, [session, others[1]]];
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(madeBy('DELETE').at(-1)).toEqual(['DELETE /api/auth/sessions/s3', undefined]));
});
