import {
  DATE_FORMATS,
  newProject,
  seriesRefOf,
  setField,
  setMarketPrice,
  setUseEnergyMarket,
  addStorage,
  type Project,
} from '@stackwatt/model';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { previewAnswer } from '../../editor/preview-answer.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { setDecimalComma } from '../../lib/number-style.ts';
import { SiteSection } from './site-section.tsx';

// Places are looked up after a pause, and the page is large.
// The map needs a browser that draws; the journey of this step looks at it.
vi.mock('./site-map.tsx', () => ({ SiteMap: () => null }));

const place = (address: string, lat: number, lng: number, countryCode = 'US', countryName = 'United States', utcOffsetHours = -6) => ({
  address,
  lat,
  lng,
  countryCode,
  countryName,
  utcOffsetHours,
});
const SPRINGFIELDS = [
  place('Springfield, MO, USA', 37.2153, -93.2982),
  place('Springfield, IL, USA', 39.8017, -89.6437),
  place('Springfield, NB, Canada', 45.67, -65.8, 'CA', 'Canada', -4),
  place('Springfield, NB, Canada', 46.1, -66.7, 'CA', 'Canada', -4),
];
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

let asked: string[] = [];
function draw(project: Project, answer: (path: string) => Response = () => json([])) {
  const drawn = renderInProject(<SiteSection />, project, 'setup');
  asked = [];
  globalThis.fetch = (input) => {
    const path = input instanceof Request ? input.url : input.toString();
    if (!path.startsWith('/api/places/')) return Promise.reject(new TypeError('offline'));
    asked.push(path);
    return Promise.resolve(answer(path));
  };
  return drawn;
}
const searches = (path: string): Response =>
  json(path.includes('/search') && new URL(path, 'http://here').searchParams.get('q')!.startsWith('spri') ? SPRINGFIELDS : []);
const fresh = (): Project => newProject('2026-11-20');
const address = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Location' });
const box = (name: RegExp | string): HTMLInputElement => screen.getByRole('textbox', { name });

afterEach(() => {
  cleanup();
  setDecimalComma(false);
});

test('SETUP-03 SETUP-05 the form has every field of the project, with the limits of name, author and notes', async () => {
  const { user, project } = draw(fresh());
  for (const name of ['Name', 'Author', 'Notes', /^Latitude/, /^Longitude/, 'Notice to Proceed', 'Expected Commercial Operational Date'])
    expect(box(name)).toBeTruthy();
  for (const name of [/^Project lifetime/, /^UTC offset/]) expect(box(name)).toBeTruthy();
  for (const label of ['Electricity market', 'Country', 'Currency', 'Date format']) expect(screen.getByLabelText(label)).toBeTruthy();
  await user.type(box('Author'), 'M. Reyes');
  await user.tab();
  expect(project().author).toBe('M. Reyes');
  await user.clear(box('Name'));
  await user.tab();
  expect(project().name).toBe('New Project');
});

test('SETUP-06 typing lists the places of that name with their state and country, told apart where two are alike', async () => {
  const { user } = draw(fresh(), searches);
  await user.clear(address());
  await user.type(address(), 'spri');
  const hits = await screen.findAllByRole('option');
  expect(hits.map((hit) => hit.textContent)).toEqual([
    'Springfield, MO, USA',
    'Springfield, IL, USA',
    'Springfield, NB, Canada (45.67, −65.80)',
    'Springfield, NB, Canada (46.10, −66.70)',
  ]);
});

test('SETUP-06 a place is chosen by keys: position, address, country and zone are set in one step', async () => {
  const { user, project, open } = draw(fresh(), searches);
  await user.clear(address());
  await user.type(address(), 'spri');
  const [first] = await screen.findAllByRole('option');
  await waitFor(() => expect(first!.dataset['comboboxSelected']).toBe('true'));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(project().location).toMatchObject({
    pos: { lat: 45.67, lng: -65.8 },
    address: 'Springfield, NB, Canada',
    countryCode: 'CA',
    countryName: 'Canada',
    utcOffsetHours: -4,
  });
  expect(open().history.past.map(({ label }) => label)).toEqual(['move the plant to Springfield, NB, Canada']);
});

test('SETUP-06 Enter takes the first hit, which is marked', async () => {
  const { user, project, open } = draw(fresh(), searches);
  await user.clear(address());
  await user.type(address(), 'spri');
  const [first] = await screen.findAllByRole('option');
  await waitFor(() => expect(first!.dataset['comboboxSelected']).toBe('true'));
  expect(screen.getByText(/^4 places; Enter takes the one that is marked/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect([project().location.address, open().history.past.length]).toEqual(['Springfield, MO, USA', 1]);
});

test('SETUP-06 a name that no place has is said, and the text is kept as the address', async () => {
  const { user, project } = draw(fresh(), searches);
  await user.clear(address());
  await user.type(address(), 'South field of Dora');
  await screen.findByText('No place of that name: the text is kept. Set the pin on the map, or type latitude and longitude');
  await user.tab();
  expect(project().location).toMatchObject({ address: 'South field of Dora', pos: { lat: 40.015, lng: -105.2705 } });
});

test('SETUP-02 UX-73 editing the coordinates looks up address, country and code, also from a pasted pair', async () => {
  const paris = place('Paris, Île-de-France, France', 48.8566, 2.3522, 'FR', 'France', 1);
  const { user, project, open } = draw(fresh(), () => json(paris));
  await user.click(box(/^Latitude/));
  await user.paste('48°51\'24"N 2°21\'8"E');
  await waitFor(() => expect(project().location.countryCode).toBe('FR'));
  expect(asked.filter((path) => path.includes('/api/places/at'))).toEqual([expect.stringContaining('lat=48.85667&lng=2.35222')]);
  expect(project().location).toMatchObject({ address: 'Paris, Île-de-France, France', countryName: 'France', utcOffsetHours: 1 });
  // The answer completes the step of the move.
  expect(open().history.past.map(({ label }) => label)).toEqual(['move the plant']);
});

test('SETUP-04 a lookup that fails shows its status, and the position stays changed', async () => {
  const { user, project } = draw(fresh(), () => json({ status: 503, title: 'Geo down', detail: 'Later' }, 503));
  await user.clear(box(/^Latitude/));
  await user.type(box(/^Latitude/), '41{Enter}');
  expect(await screen.findByText(/The place could not be looked up: \[503\] Geo down/)).toBeTruthy();
  expect(project().location.pos.lat).toBe(41);
});

test('SETUP-06 a name whose search fails is not said to be unknown: why it could not be looked up, and the text is kept', async () => {
  const { user, project } = draw(fresh(), () => json({ status: 503, title: 'Places unavailable', detail: 'Later' }, 503));
  const why = 'The place could not be looked up: [503] Places unavailable Later';
  await user.clear(address());
  await user.type(address(), 'spri');
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByText(/No place of that name/)).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(project().location.address).toBe('spri'));
  expect(screen.getByText(why)).toBeTruthy();
  // Another address, from wherever: nothing of the old one stays.
  act(() => editor.edit('move the plant', (before) => setField(before, ['location', 'address'], 'Barstow, CA, USA')));
  expect(screen.queryByText(why)).toBeNull();
});

test('SETUP-07 a latitude beyond the pole is refused with its range', async () => {
  const { user, project } = draw(fresh());
  await user.clear(box(/^Latitude/));
  await user.type(box(/^Latitude/), '91{Enter}');
  expect(await screen.findByText(/≥ -90 and ≤ 90/)).toBeTruthy();
  expect(project().location.pos.lat).toBe(40.015);
});

/** A project whose market somebody chose. */
const chosen = (): Project => setField(fresh(), ['electricityMarket'], 'CAISO');

test('SETUP-15 D-203 beside a chosen market a place in Texas proposes ERCOT, marked as a proposal, and changes nothing by itself', async () => {
  const { user, project } = draw(setField(chosen(), ['location', 'address'], 'Odessa, TX, USA'));
  expect(screen.getByText(/Proposal for Texas: ERCOT/)).toBeTruthy();
  expect(project().electricityMarket).toBe('CAISO');
  await user.click(screen.getByRole('button', { name: 'Use ERCOT' }));
  expect(project().electricityMarket).toBe('ERCOT');
  expect(screen.queryByText(/Proposal/)).toBeNull();
  act(() => editor.undo());
  expect(project().electricityMarket).toBe('CAISO');
});

const odessa = place('Odessa, TX, USA', 31.85, -102.37);
const buffalo = place('Buffalo, NY, USA', 42.89, -78.88, 'US', 'United States', -5);
const placeAt = (path: string): Response => json(path.includes('lat=31.85') ? odessa : buffalo);
async function moveTo(user: UserEvent, { lat, lng }: { readonly lat: number; readonly lng: number }): Promise<void> {
  for (const [name, value] of [
    [/^Latitude/, lat],
    [/^Longitude/, lng],
  ] as const) {
    await user.clear(box(name));
    await user.type(box(name), `${value}{Enter}`);
  }
}

test('SETUP-15 D-203 the market of a new project follows its place, says that it was proposed from it, and stays once chosen', async () => {
  const { user, project } = draw(fresh(), placeAt);
  expect(screen.queryByText(/not of this place|Proposal/)).toBeNull();
  expect(screen.getByText('Follows the place until you choose')).toBeTruthy();
  await moveTo(user, odessa);
  expect(await screen.findByText('Proposed for Texas, until you choose')).toBeTruthy();
  expect(project().electricityMarket).toBe('ERCOT');
  await moveTo(user, buffalo);
  expect(await screen.findByText('Proposed for New York, until you choose')).toBeTruthy();
  expect(project().electricityMarket).toBe('NY-ISO');

  // The market that is shown, chosen from the list by hand.
  await user.click(screen.getByRole('combobox', { name: /^Electricity market/ }));
  await user.click(await screen.findByRole('option', { name: 'NY-ISO' }));
  expect(screen.getByText('The market of New York')).toBeTruthy();
  await moveTo(user, odessa);
  expect(await screen.findByText(/Proposal for Texas: ERCOT/)).toBeTruthy();
  expect(project().electricityMarket).toBe('NY-ISO');
});

test('SETUP-15 D-203 a market that follows the plant to a state without one is named as not of the place', async () => {
  const denver = place('Denver, CO, USA', 39.74, -104.98);
  const { user, project } = draw(fresh(), (path) => (path.includes('lat=39.74') ? json(denver) : placeAt(path)));
  await moveTo(user, odessa);
  await screen.findByText('Proposed for Texas, until you choose');
  await moveTo(user, denver);
  expect(await screen.findByText(/ERCOT is the market of Texas, not of this place/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use Other' }));
  expect(project().electricityMarket).toBe('Other');
});

test('SETUP-15 D-203 CAISO chosen by hand at the place a project begins with stays', async () => {
  const { user, project } = draw(fresh(), placeAt);
  await user.click(screen.getByRole('combobox', { name: /^Electricity market/ }));
  await user.click(await screen.findByRole('option', { name: 'CAISO' }));
  await moveTo(user, odessa);
  expect(await screen.findByText(/Proposal for Texas: ERCOT/)).toBeTruthy();
  expect(project().electricityMarket).toBe('CAISO');
});

test('SETUP-15 D-203 CAISO at another place outside California is named, and Other is one press away', async () => {
  const { user, project } = draw(setField(chosen(), ['location', 'address'], 'Denver, CO, USA'));
  expect(screen.getByText(/CAISO is the market of California, not of this place/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use Other' }));
  expect(project().electricityMarket).toBe('Other');
});

test('SETUP-15 outside the United States the country stands in the place of the market', () => {
  const location = { ...fresh().location, countryCode: 'ES', countryName: 'Spain', address: 'Sevilla, Andalusia, Spain' };
  draw({ ...fresh(), location });
  const market = box('Electricity market');
  expect([market.value, market.disabled]).toEqual(['Spain', true]);
});

test('SETUP-15 a wrong country is corrected with its name, and the market follows it', async () => {
  const { user, project } = draw(fresh());
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  await user.clear(screen.getByRole('combobox', { name: 'Country' }));
  await user.type(screen.getByRole('combobox', { name: 'Country' }), 'mexi');
  await user.click(await screen.findByRole('option', { name: 'Mexico' }));
  expect(project().location).toMatchObject({ countryCode: 'MX', countryName: 'Mexico' });
  expect(box('Electricity market').value).toBe('Mexico');
});

test('UX-72 the hours from UTC that were found are corrected by hand', async () => {
  const { user, project } = draw(fresh());
  await user.clear(box(/^UTC offset/));
  await user.type(box(/^UTC offset/), '-6{Enter}');
  expect(project().location.utcOffsetHours).toBe(-6);
});

test('SETUP-08 the first seven currencies stand above the rest, and one sets its symbol too', async () => {
  const { user, project } = draw(fresh());
  await user.click(screen.getByLabelText('Currency'));
  const options = await screen.findAllByRole('option');
  expect(options.slice(0, 7).map((option) => option.textContent.slice(0, 3))).toEqual(['USD', 'GBP', 'CAD', 'EUR', 'JPY', 'CHF', 'AUD']);
  expect(screen.getByText('All others')).toBeTruthy();
  await user.click(options[3]!);
  expect([project().currency, project().currencySymbol]).toEqual(['EUR', '€']);
});

test('SETUP-09 the date format is one of three and changes how the dates show', async () => {
  const { user, project } = draw(setField(fresh(), ['expectedDate'], '2028-02-29'));
  const date = (): string => box('Expected Commercial Operational Date').value;
  expect(date()).toBe('02-29-2028');
  await user.click(screen.getByLabelText('Date format'));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([...DATE_FORMATS]);
  await user.click(options[2]!);
  expect([project().dateFormat, date()]).toEqual([2, '2028-02-29']);
});

test('SETUP-10 SETUP-17 two boxes: the comma as decimal sign, off at first, and the shift of days in leap years, on', async () => {
  const { user, project } = draw(fresh());
  const comma = screen.getByRole('checkbox', { name: 'Use comma as decimal point' });
  const shift = screen.getByRole('checkbox', { name: 'Apply shift of days in leap years' });
  expect([(comma as HTMLInputElement).checked, (shift as HTMLInputElement).checked]).toEqual([false, true]);
  await user.click(comma);
  await user.click(shift);
  expect([project().useCommaAsDecimalPoint, project().applyShiftDays]).toEqual([true, false]);
});

test('SETUP-11 SETUP-12 the notice to proceed may be cleared, and is refused when later than the operational date', async () => {
  const { user, project } = draw(setField(fresh(), ['expectedDate'], '2028-06-30'));
  const notice = box('Notice to Proceed');
  await user.clear(notice);
  await user.type(notice, '09-01-2028{Enter}');
  expect(await screen.findByText('Notice to Proceed must not be later than the Expected Commercial Operational Date')).toBeTruthy();
  expect(project().noticeToProceed).toBe('2026-11-20');
  await user.clear(notice);
  await user.tab();
  expect(project().noticeToProceed).toBe('');
});

test('SETUP-13 the operational date is for information: another one changes no result', () => {
  const price = Float64Array.from({ length: 8760 }, (_, hour) => (hour % 24 < 12 ? 20 : 100));
  const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
  const project = setMarketPrice(setUseEnergyMarket(addStorage(fresh()), true), 'dam', ref);
  const rowOf = (one: Project): unknown => {
    const found = previewAnswer(one, new Map([[ref.hash, price]]), () => 0);
    if (found.kind !== 'figures') throw new Error(found.kind);
    return found.row;
  };
  draw(project);
  expect(screen.getByText('For information, not used in the calculation')).toBeTruthy();
  expect(rowOf(setField(project, ['expectedDate'], '2031-07-01'))).toEqual(rowOf(project));
});

test('SETUP-14 a lifetime is a whole number of years from 1 to 40', async () => {
  const { user, labels } = draw(fresh());
  await user.clear(box(/^Project lifetime/));
  await user.type(box(/^Project lifetime/), '41{Enter}');
  expect(labels().some((label) => label.includes('40'))).toBe(true);
});
