import {
  addStorage,
  inputChanges,
  newProject,
  setField,
  writeProject,
  type InputChange,
  type NpvBridge,
  type Project,
} from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { HistoryScreen } from './history-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const before = setField(addStorage(newProject('2026-11-20')), ['discountRate'], 8);
const now = setField(setField(before, ['discountRate'], 6.5), ['systemOmCost'], 1000);
const best = (npv: number) => ({ solarMw: 0, windMw: 0, storageMw: 1, storageMwh: 4, irr: 0.1, npv });
const SNAPSHOTS = [
  {
    id: 'named',
    created: '2026-11-18T09:50:00.000Z',
    reason: 'named',
    name: 'Bank case',
    by: 'Maria Reyes',
    version: '3',
    hash: 'h1',
    isPresent: false,
    characters: 10,
    best: {
      ...best(2_000_000),
      payback: 12.34,
      capex: 217_200_000,
      opex: 1_000_000,
      lcoePerMwh: 39.07,
      revenue: [
        { name: 'Day-ahead', value: 5_000_000 },
        { name: 'Contract', value: 1_000_000 },
      ],
      energy: { production: 120_000, exports: 100_000, imports: 500, curtailed: 0 },
    },
    engineVersion: '7',
    calculatedAt: '2026-11-18T09:51:00.000Z',
  },
  {
    id: 'automatic',
    created: '2026-11-17T16:05:00.000Z',
    reason: 'calculation',
    name: '',
    by: 'Jon Aas',
    version: '2',
    hash: 'h2',
    isPresent: false,
    characters: 10,
    best: best(-1_500_000),
    engineVersion: '6',
    calculatedAt: '2026-11-17T16:06:00.000Z',
  },
];
const NOW_BEST = {
  ...best(3_250_000),
  payback: null,
  capex: 241_600_000,
  opex: 1_250_000,
  lcoePerMwh: 35.31,
  revenue: [{ name: 'Day-ahead', value: 7_500_000 }],
  energy: { production: 120_000, exports: 110_000, curtailed: 0 },
};
const changes = inputChanges(before, now);
const BRIDGE: NpvBridge = {
  changes,
  from: { ...best(2_000_000), payback: 8, lcoe: 40, capex: 1, opex: 1 },
  to: { ...best(3_250_000), payback: 8, lcoe: 40, capex: 1, opex: 1 },
  steps: [{ changes: [1], npv: 3_300_000 }],
  rest: [0],
  remainder: -50_000,
};

type Answer = readonly [status: number, body?: unknown];
type Answers = Record<string, readonly Answer[] | ((body: unknown) => Answer)>;
/** What differs between two versions, by their ids: 'named now'. */
const between =
  (pairs: Readonly<Record<string, readonly InputChange[]>>) =>
  (body: unknown): Answer => {
    const { from, to } = body as Record<'from' | 'to', { readonly snapshot: string | null }>;
    return [200, { changes: pairs[`${from.snapshot ?? 'now'} ${to.snapshot ?? 'now'}`] }];
  };
/** The screen beside a server that answers the calls, the last answer again and again. */
function renderHistory(answers: Answers = {}, project: Project = now) {
  const log: (readonly [call: string, body: unknown])[] = [];
  const given: Answers = {
    'GET /snapshots': [[200, SNAPSHOTS]],
    'GET ': [[200, { best: NOW_BEST, projectStatus: 3 }]],
    'POST /versions/differences': [[200, { changes }]],
    'GET /api/project': [[200, []]],
    // Edits stay in the page: the server is away while they are saved, and the project is not gone.
    'POST /lock': [[503, { status: 503, title: 'Service unavailable', detail: '' }]],
    ...answers,
  };
  vi.spyOn(editor, 'saveNow').mockImplementation(async () => {
    log.push(['save', undefined]);
    return true;
  });
  const send = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\/project\/one/, '')}`;
    const asked = typeof init?.body === 'string' && init.body !== '' ? (JSON.parse(init.body) as unknown) : undefined;
    log.push([call, asked]);
    const times = log.filter(([one]) => one === call).length;
    const found = given[call];
    const [status, body] = (typeof found === 'function' ? found(asked) : found?.at(Math.min(times, found.length) - 1)) ?? [
      404,
      { status: 404, title: 'Not found', detail: call },
    ];
    return new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  function Page() {
    useLayoutEffect(() => {
      globalThis.fetch = send;
    }, []);
    return <HistoryScreen />;
  }
  return { ...renderInProject(<Page />, project), log };
}
const textOf = (table: string): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u00a0', ' '));

test('UX-87 versions stand by time with person, reason, engine and NPV; what differs is told with unit, old and new, and the steps add up', async () => {
  const page = renderHistory({
    'POST /versions/bridge': [
      [202, { done: 1, of: 4, cases: 2, casesOf: 9 }],
      [200, BRIDGE],
    ],
  });
  await screen.findByRole('table', { name: 'Inputs that differ' });
  expect(textOf('Versions')).toEqual([
    expect.stringMatching(/^NowThe project as it is(?: · 2 inputs changed)?3\.25$/),
    expect.stringMatching(/^Bank case.*Maria Reyes · engine 7(?: · 2 inputs changed)?2\.00$/),
    expect.stringMatching(/^Before a calculation.*Jon Aas · engine 6−1\.50$/),
  ]);
  expect(textOf('Inputs that differ').slice(0, 3)).toEqual(['Economics', 'System O&M cost0 $/yr1,000 $/yr', 'Discount rate8 %6.5 %']);
  for (const figure of ['Payback of A–12.3 in B', 'LCOE of A35.31$/MWh39.07 in B', 'Capital of A241.60M$217.20 in B'])
    expect(page.container.textContent).toContain(figure);
  // Streams of either version, each on its line; what has no value on one side is a dash, and nothing is no line.
  expect(textOf('Results of the first year')).toEqual([
    'Day-aheadM$5.007.50+2.50',
    'ContractM$1.000.00−1.00',
    'Revenue togetherM$6.007.50+1.50',
    'Operation, per yearM$1.001.25+0.25',
    'Energy producedMWh120,000120,0000',
    'Energy exportedMWh100,000110,000+10,000',
    'Energy boughtMWh500––',
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Explain the difference' }));
  await screen.findByText('Calculating project 2 of 4, system 3 of 9');
  await screen.findByRole('table', { name: 'Why NPV moved' });
  // 2.00 + 1.30 − 0.05 = 3.25: what no step has is the remainder, by name.
  expect(textOf('Why NPV moved')).toEqual([
    expect.stringMatching(/^Discount rate8 %6\.5 %\+1\.303\.30$/),
    expect.stringMatching(/^Remainder: System O&M cost.*−0\.053\.25$/),
    expect.stringMatching(/^A less B\+1\.25/),
  ]);
  expect(screen.getByText(/A is worth 1\.25 M\$ more than B; Discount rate makes the most of it, \+1\.30/)).toBeTruthy();
  const asked = page.log.find(([call]) => call === 'POST /versions/bridge')![1];
  expect(asked).toEqual({ from: { project: 'one', snapshot: 'named' }, to: { project: 'one', snapshot: null } });

  // Another version is chosen by its letter; automatic ones go out of the list.
  await page.user.click(screen.getByRole('radio', { name: /^B: Before a calculation/ }));
  await waitFor(() => expect(page.log.at(-1)![1]).toMatchObject({ from: { snapshot: 'automatic' } }));
  expect(textOf('Results of the first year').at(-1)).toBe('When B was calculated, NPV, IRR and sizes alone were kept.');
});

test('UX-87 the present state stands against the newest version that holds something else', async () => {
  const same = { ...SNAPSHOTS[1], id: 'same', isPresent: true };
  const page = renderHistory({ 'GET /snapshots': [[200, [same, ...SNAPSHOTS]]] });
  await screen.findByRole('table', { name: 'Inputs that differ' });
  expect(page.log.find(([call]) => call === 'POST /versions/differences')![1]).toMatchObject({ from: { snapshot: 'named' } });
  expect(textOf('Versions')[1]).toContain('same inputs as now');
});

test('UX-87 a version comes back as one edit: the present one is kept first, undo takes it back', async () => {
  const page = renderHistory({
    'GET /snapshots/named': [[200, writeProject(before)]],
    'POST /snapshots': [[201, { id: 'kept' }]],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Restore B' }));
  await waitFor(() => expect(page.project().discountRate).toBe(8));
  expect(inputChanges(page.project(), before)).toEqual([]);
  const calls = page.log.map(([call]) => call);
  const kept = calls.indexOf('POST /snapshots');
  expect(kept).toBeGreaterThan(calls.indexOf('save'));
  expect(kept).toBeLessThan(calls.indexOf('GET /snapshots/named'));
  expect(page.log[kept]![1]).toEqual({});
  editor.undo();
  expect(page.project()).toBe(now);
});

test('UX-87 a name is asked for and sent; a refusal is said in its words, and nothing else is done', async () => {
  const refused = { status: 413, title: 'Too many versions', detail: 'A project has at most 20 named versions.' };
  const page = renderHistory({ 'POST /snapshots': [[413, refused]] });
  await page.user.click(await screen.findByRole('button', { name: 'Name this version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name a version' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(await within(dialog).findByText('Please enter a name.')).toBeTruthy();
  await page.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Term sheet');
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(page.log.find(([call]) => call === 'POST /snapshots')?.[1]).toEqual({ name: 'Term sheet' }));
  expect(page.project()).toBe(now);
});

test('UX-87 without versions there is a way on, and a server that cannot answer is asked again', async () => {
  const page = renderHistory({ 'GET /snapshots': [[503, { status: 503, title: 'Busy', detail: 'Please wait.' }]] });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  expect(screen.getByText(/The versions could not be loaded/)).toBeTruthy();
  expect(again).toBeTruthy();
  cleanup();
  page.unmount();
  renderHistory({ 'GET /snapshots': [[200, []]] });
  expect(await screen.findByRole('heading', { name: 'Nothing to compare yet' })).toBeTruthy();
}, 30_000);

test('UX-87 each version says in how many inputs it differs from the one before it', async () => {
  renderHistory({
    'POST /versions/differences': between({ 'named now': changes, 'automatic named': changes.slice(0, 1) }),
  });
  await waitFor(() => expect(textOf('Versions')[0]).toMatch(/^NowThe project as it is · 2 inputs changed/));
  await waitFor(() => expect(textOf('Versions')[1]).toMatch(/engine 7 · 1 input changed/));
  // Nothing lies before the oldest.
  expect(textOf('Versions')[2]).toMatch(/engine 6−1\.50$/);
});

test('UX-87 another project in the same currency is compared as B, and is left again', async () => {
  // Dollars of another country have the same sign.
  const other = {
    id: 'two',
    name: 'Caprock',
    currency: now.currency,
    currencySymbol: now.currencySymbol,
    projectStatus: 3,
    best: best(1_000_000),
  };
  const page = renderHistory({
    'GET /api/project': [[200, [other, { ...other, id: 'three', name: 'Abroad', currency: 'CAD' }]]],
    'POST /versions/differences': (body) => [
      200,
      { changes: (body as { from: { project: string } }).from.project === 'two' ? [] : changes },
    ],
  });
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Compare with another project' });
  await waitFor(() => expect(choice.disabled).toBe(false));
  await page.user.click(choice);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['None', 'Caprock']);
  await page.user.click(screen.getByRole('option', { name: 'Caprock' }));
  await screen.findByText('No input that counts in a calculation differs.');
  // A project is no version of this one.
  expect(screen.queryByRole('button', { name: 'Open B read only' })).toBeNull();
  await page.user.click(choice);
  await page.user.click(screen.getByRole('option', { name: 'None' }));
  await screen.findByRole('button', { name: 'Open B read only' });
});

test('UX-87 where nothing is in the same currency it is named by its code', async () => {
  const abroad = {
    id: 'three',
    name: 'Abroad',
    currency: 'CAD',
    currencySymbol: now.currencySymbol,
    projectStatus: 3,
    best: best(1_000_000),
  };
  renderHistory({ 'GET /api/project': [[200, [abroad]]] });
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Compare with another project' });
  await waitFor(() => expect(choice.value).toBe('No other project in USD'));
});

test('UX-87 a version opens in place of the project, to be read', async () => {
  const showVersion = vi.spyOn(editor, 'showVersion').mockResolvedValue();
  const page = renderHistory({});
  await page.user.click(await screen.findByRole('button', { name: 'Open B read only' }));
  expect(showVersion).toHaveBeenCalledWith({ key: 'named', name: 'Bank case' });
});

test('UX-87 each input that differs says since which version, and by whom that was kept; nothing is asked for where none lies between', async () => {
  const of = (title: string) => changes.filter(({ meta }) => meta.title === title);
  const page = renderHistory({
    'POST /versions/differences': between({
      'named now': of('System O&M cost'),
      'automatic now': changes,
      'automatic named': of('Discount rate'),
    }),
  });
  await screen.findByRole('table', { name: 'Inputs that differ' });
  expect(screen.queryByRole('columnheader', { name: 'Since version' })).toBeNull();
  await page.user.click(screen.getByRole('radio', { name: /^B: Before a calculation/ }));
  await screen.findByRole('columnheader', { name: 'Since version' });
  await waitFor(() =>
    expect(textOf('Inputs that differ').slice(1, 3)).toEqual([
      expect.stringMatching(/^System O&M cost0 \$\/yr1,000 \$\/yrafter Bank case$/),
      expect.stringMatching(/^Discount rate8 %6\.5 %Bank case, .*09:50 · Maria Reyes$/),
    ]),
  );
  // Each pair is asked for once.
  const pairs = page.log
    .filter(([call]) => call === 'POST /versions/differences')
    .map(([, body]) => body as Record<'from' | 'to', { readonly snapshot: string | null }>);
  expect(pairs.map(({ from, to }) => `${from.snapshot} ${to.snapshot}`).toSorted()).toEqual([
    'automatic named',
    'automatic null',
    'named null',
  ]);
});
