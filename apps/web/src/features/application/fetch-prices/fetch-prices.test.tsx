import { addEnergyMarket, newProject, setField, setUseEnergyMarket } from '@stackwatt/model';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor } from '../../../editor/current-editor.ts';
import { renderInProject } from '../../../editor/render-for-test.tsx';
import { EnergyMarketPart } from '../energy-market-part.tsx';

afterEach(cleanup);

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });
const HEADER = 'INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,NODE,LMP_TYPE,MW';
/** A year of the node in UTC, from midnight of Pacific Standard Time; the price is the hour of the year. */
const oasis = (node: string): string => {
  const iso = (hour: number): string => `${new Date(Date.UTC(2023, 0, 1, 8 + hour)).toISOString().slice(0, 19)}-00:00`;
  return [HEADER, ...Array.from({ length: 8760 }, (_, hour) => `${iso(hour)},${iso(hour + 1)},${node},LMP,${hour % 100}`)].join('\n');
};
const source = { address: 'https://oasis.example.org/SingleZip?node=x', fetchedAt: '2026-11-28T12:00:00.000Z', sha256: 'b' };

let orders: unknown[] = [];
/** @param answers  of the calls that fetch, in turn */
function draw(priceOperators: readonly string[], answers: readonly (() => Response)[] = []) {
  orders = [];
  const project = addEnergyMarket(setUseEnergyMarket(newProject('2026-11-20'), true), 'rtm');
  return renderInProject(<EnergyMarketPart index={0} count={2} />, project, 'revenue', async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    if (path === '/api/settings') return json({ onlineSearchAttribution: '', priceOperators });
    if (path !== '/api/prices/fetch') throw new TypeError('offline');
    orders.push(JSON.parse(init!.body as string));
    return answers[orders.length - 1]!();
  });
}
const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Fetch Day-ahead price from operator' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Fetch prices from operator' }));

test('fetch works only when enabled: without an operator in the settings there is no button', async () => {
  draw([]);
  await screen.findByRole('button', { name: 'Choose file of Day-ahead price' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /from operator$/ })).toBeNull());
  cleanup();
  draw(['nyiso']);
  expect(await button()).toBeTruthy();
  expect(orders).toEqual([]);
});

test('a node by its name is fetched piece by piece and read in the time of its operator, in the card of every import', async () => {
  const node = 'DAVIS_0_N030';
  const { user } = draw(
    ['caiso'],
    [
      () => json({ pieces: 2, fetched: 1, file: null }),
      () => json({ pieces: 2, fetched: 2, file: { name: 'CAISO.csv', text: oasis(node), sha256: 'a', sources: [source, source] } }),
    ],
  );
  await user.click(await button());
  // The market of the import, the operator of the project's market, the last year that is over.
  const year = new Date().getUTCFullYear() - 1;
  await user.click(dialog().getByRole('combobox', { name: 'Node or hub' }));
  await user.click(screen.getByRole('option', { name: 'Another node' }));
  await user.click(dialog().getByRole('button', { name: 'Fetch prices' }));
  expect(dialog().getByRole('alert').textContent).toContain('is no name of a CAISO node, such as TH_NP15_GEN-APND.');
  expect(orders).toEqual([]);
  await user.type(dialog().getByRole('textbox', { name: 'Name of the node' }), node);
  await user.click(dialog().getByRole('button', { name: 'Fetch prices' }));
  const card = within(await screen.findByRole('region', { name: 'Check this import' }, { timeout: 20_000 }));
  const order = { operator: 'caiso', market: 'dam', node, year };
  expect(orders).toEqual([order, order]);
  expect(screen.queryByRole('dialog')).toBeNull();
  card.getByText(/^Fetched from CAISO 2026-11-28 12:00 UTC, https:\/\/oasis\.example\.org\/SingleZip\?node=x and 1 more, SHA-256 a$/);
  card.getByText('2023-01-01 00:00 to 2024-01-01 00:00');
  card.getByRole('button', { name: 'Use 8,760 prices' });
});

test('UX-77 a failure is the sentence of the server, with the way to go on without', async () => {
  const detail = 'NYISO did not answer within 10 s. A price file that is chosen or pasted works without it.';
  const { user } = draw(['nyiso'], [() => json({ status: 503, title: 'Price download failed', detail }, 503)]);
  await user.click(await button());
  await user.click(dialog().getByRole('button', { name: 'Fetch prices' }));
  expect((await dialog().findByRole('alert')).textContent).toContain(detail);
  dialog().getByRole('button', { name: 'Try again' });
  await user.click(dialog().getByRole('button', { name: 'Choose a file instead' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('prices of another market than the project stands in are said to be that', async () => {
  const { user } = draw(['nyiso', 'caiso']);
  act(() => editor.edit('market', (project) => setField(project, ['electricityMarket'], 'ERCOT')));
  await user.click(await button());
  expect(dialog().getByText('The project stands in ERCOT: prices of NYISO are those of another market.')).toBeDefined();
  cleanup();
  const own = draw(['nyiso', 'caiso']);
  act(() => editor.edit('market', (project) => setField(project, ['electricityMarket'], 'CAISO')));
  await own.user.click(await button());
  expect(dialog().queryByText(/of another market/)).toBeNull();
});
