import { newProject } from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { AddressField } from './address-field.tsx';
import { usePlace } from './use-place.ts';

const ATTRIBUTION = 'Data © Map people';
const LATE = 'The online search did not answer within 10 s. The places bundled with Stackwatt and typed coordinates work without it.';

const place = (address: string, lat: number, lng: number) => ({
  address,
  lat,
  lng,
  countryCode: 'US',
  countryName: 'United States',
  utcOffsetHours: -6,
});
const OFFLINE = [place('Odessa, TX, USA', 31.84568, -102.36764), place('Odessa, MO, USA', 38.99917, -93.95356)];
const ONLINE = [place('Odessa Road, Penwell, TX, USA', 31.73, -102.59), place('Odessa Road, Goldsmith, TX, USA', 31.98, -102.61)];

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });
const refused = (): Response => json({ status: 503, title: 'Online search failed', detail: LATE }, 503);

let asked: string[] = [];
const queryOf = (path: string): string => new URL(path, 'http://here').searchParams.get('q')!;
const searches = (kind: 'online' | 'search'): string[] => asked.filter((path) => path.startsWith(`/api/places/${kind}?`)).map(queryOf);

const Field = () => <AddressField place={usePlace()} />;
function draw(online: (text: string) => Response | Promise<Response>, attribution = ATTRIBUTION) {
  asked = [];
  return renderInProject(<Field />, newProject('2026-11-20'), 'setup', (input) => {
    const path = input instanceof Request ? input.url : input.toString();
    asked.push(path);
    if (path === '/api/settings') return Promise.resolve(json({ onlineSearchAttribution: attribution }));
    if (path.startsWith('/api/places/search?')) return Promise.resolve(json(queryOf(path).startsWith('odess') ? OFFLINE : []));
    if (path.startsWith('/api/places/online?')) return Promise.resolve(online(queryOf(path)));
    return Promise.reject(new TypeError('offline'));
  });
}
const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Location' });
const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Search online' });
const listed = (): (string | null)[] => screen.queryAllByRole('option').map((hit) => hit.textContent);

afterEach(cleanup);

test('UX-74 the online geocoder is off by default: the field has no button for it, and unknown places name none', async () => {
  const { user } = draw(() => json(ONLINE), '');
  await waitFor(() => expect(asked).toContain('/api/settings'));
  await user.clear(field());
  await user.type(field(), 'nowhere at all');
  expect(await screen.findByText(/^No place of that name: the text is kept\. Set the pin on the map, or type latitude/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search online' })).toBeNull();
  expect(searches('online')).toEqual([]);
});

test('UX-74 the online search is submit-only: typing asks the bundled places alone, a press asks online once, with attribution', async () => {
  const { user, project, open } = draw(() => json(ONLINE));
  await button();
  await user.clear(field());
  await user.type(field(), 'odessa road');
  await waitFor(() => expect(listed()).toEqual(['Odessa, TX, USA', 'Odessa, MO, USA']));
  await user.keyboard('{Backspace}d');
  await waitFor(() => expect(searches('search')).toContain('odessa road'));
  expect(searches('online')).toEqual([]);
  expect(screen.queryByText(ATTRIBUTION)).toBeNull();

  await user.click(await button());
  await waitFor(() => expect(listed()).toEqual(['Odessa Road, Penwell, TX, USA', 'Odessa Road, Goldsmith, TX, USA']));
  expect(searches('online')).toEqual(['odessa road']);
  expect(screen.getByText(ATTRIBUTION)).toBeTruthy();
  expect([field().value, document.activeElement]).toEqual(['odessa road', field()]);

  // A hit moves the plant as a place of the gazetteer does, in one step.
  await user.click(screen.getByRole('option', { name: /Goldsmith/ }));
  expect(project().location).toMatchObject({
    address: 'Odessa Road, Goldsmith, TX, USA',
    pos: { lat: 31.98, lng: -102.61 },
    utcOffsetHours: -6,
  });
  expect(open().history.past.map(({ label }) => label)).toEqual(['move the plant to Odessa Road, Goldsmith, TX, USA']);
  expect(screen.queryByText(ATTRIBUTION)).toBeNull();
});

test('UX-74 by keys: Tab to the button keeps what was typed, Enter asks, and arrows choose among the hits', async () => {
  const { user, project, open } = draw(() => json(ONLINE));
  await button();
  await user.clear(field());
  await user.type(field(), 'penwell solar');
  expect(await screen.findByText(/type latitude and longitude, or search online$/)).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(await button());
  expect([field().value, open().history.past.length]).toEqual(['penwell solar', 0]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryAllByRole('option')[0]?.dataset['comboboxSelected']).toBe('true'));
  expect(screen.getByText('2 places found online; Enter takes the one that is marked, Escape none')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(project().location.address).toBe('Odessa Road, Goldsmith, TX, USA');
});

test('UX-74 hits belong to the text that was asked for: another text has its own, and those of a field that was left are shown again', async () => {
  const answers: (() => void)[] = [];
  const { user, project } = draw((text) => new Promise((done) => answers.push(() => done(json(text === 'none' ? [] : ONLINE)))));
  await button();
  await user.clear(field());
  await user.type(field(), 'odessa w');
  await user.click(await button());
  expect(await screen.findByText('Searching online')).toBeTruthy();
  await user.type(field(), 'est');
  answers[0]!();
  await waitFor(() => expect(listed()).toEqual(['Odessa, TX, USA', 'Odessa, MO, USA']));

  // The field is left while its search is under way.
  await user.click(await button());
  await user.tab();
  await user.tab();
  expect(project().location.address).toBe('odessa west');
  answers[1]!();
  await user.click(await screen.findByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(listed()).toEqual(['Odessa Road, Penwell, TX, USA', 'Odessa Road, Goldsmith, TX, USA']));

  await user.clear(field());
  await user.type(field(), 'none');
  await user.click(await button());
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]!();
  expect(await screen.findByText(/^No place of that name online: the text is kept/)).toBeTruthy();
});

test('UX-77 a failure never blocks: a clear text, what was typed stays, and "Continue with the offline places" shows those', async () => {
  const { user, project } = draw(refused);
  await button();
  await user.clear(field());
  await user.type(field(), 'odessa');
  await user.click(await button());
  expect(await screen.findByText((text) => text.startsWith(LATE))).toBeTruthy();
  expect([field().value, field().readOnly, field().disabled]).toEqual(['odessa', false, false]);
  await user.click(screen.getByRole('button', { name: 'Continue with the offline places' }));
  await waitFor(() => expect(listed()).toEqual(['Odessa, TX, USA', 'Odessa, MO, USA']));
  expect(screen.queryByText((text) => text.startsWith(LATE))).toBeNull();
  expect(document.activeElement).toBe(field());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(project().location).toMatchObject({ address: 'Odessa, MO, USA', pos: { lat: 38.99917, lng: -93.95356 } });
});

test('UX-77 while the online search is asked, and after it failed, the field takes text, offline places and coordinates as ever', async () => {
  let fail = (): void => {};
  const { user, project } = draw(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('no network'));
      }),
  );
  await button();
  await user.clear(field());
  await user.type(field(), 'far field');
  await user.click(await button());
  await screen.findByText('Searching online');
  // Pressed again, it is not asked twice.
  await user.click(await button());
  expect(searches('online')).toEqual(['far field']);
  fail();
  expect(await screen.findByText(/^The online search failed: Service unavailable\./)).toBeTruthy();
  await user.tab();
  await user.tab();
  expect(project().location.address).toBe('far field');
  await user.clear(field());
  await user.type(field(), '31.9, -102.3{Enter}');
  expect(project().location.pos).toEqual({ lat: 31.9, lng: -102.3 });
  expect(screen.queryByText(/^The online search failed/)).toBeNull();
});
