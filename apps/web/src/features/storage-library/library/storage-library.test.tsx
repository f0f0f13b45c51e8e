import { storages, turbines } from '@stackwatt/catalog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownType, storageServer } from '../../../lib/fake-storage-server.ts';
import { useStorageTypes } from '../../../lib/storage-types.ts';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { useChosenColumns } from './fitting-columns.ts';
import { StorageLibrary } from './storage-library.tsx';

/** What was handed to the browser as a file. */
const saved: { name: string; text: Promise<string> }[] = [];

let server: ReturnType<typeof storageServer>;
beforeEach(() => {
  server = storageServer([ownType('b', 'Beta cells'), ownType('a', 'alpha cells')]);
  globalThis.fetch = server.send;
  saved.length = 0;
  let content: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:content';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: content.text() });
  });
  useChosenColumns.setState({ chosen: undefined });
});
afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
};
const show = () =>
  renderInPage(
    <>
      <StorageLibrary />
      <Place />
    </>,
  );
type User = ReturnType<typeof show>['user'];
const grid = () => screen.getByRole('grid', { name: 'Storage types' });
const rowNames = (): (string | null)[] =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label') ?? row.textContent);
const ready = async (): Promise<HTMLElement> =>
  (await screen.findByText('Beta cells', { selector: 'th span' }, { timeout: 10_000 })).closest('tr')!;
const act = async (user: User, of: string, action: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: `More actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const result = () => screen.findByText(/^Operation (succeeded!|failed\.)$/);
const listings = (): number => server.calls.filter((call) => call === 'storages/specs').length;

const heads = (): (string | null)[] =>
  within(grid())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const chooseColumns = async (user: User, ...labels: readonly string[]): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const list = within(await screen.findByRole('dialog', { name: 'Columns' }));
  for (const label of labels) await user.click(list.getByRole('checkbox', { name: label }));
  await user.keyboard('{Escape}');
};

test('the columns of the storage types are chosen as those of the projects are, and stay chosen when the page is left', async () => {
  const { user, unmount } = show();
  await ready();
  expect(heads()).toContain('Chemistry');
  await chooseColumns(user, 'Chemistry', 'Nominal Voltage');
  expect(heads()).not.toContain('Chemistry');
  expect(heads()).not.toContain('Nominal VoltageV');
  expect(heads()[0]).toBe('Name');
  unmount();
  const again = show();
  await ready();
  expect(heads()).not.toContain('Chemistry');
  await chooseColumns(again.user, 'Chemistry');
  expect(heads()).toContain('Chemistry');
  await again.user.click(screen.getByRole('button', { name: 'Columns' }));
  await again.user.click(await screen.findByRole('button', { name: 'As many as fit' }));
  expect(heads()).toContain('Nominal VoltageV');
});

test('a narrow list shows the columns that fit until some are chosen; a chosen one is shown at any width', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  const { user } = show();
  await ready();
  expect(heads()).toContain('Roundtrip Efficiency%');
  expect(heads()).not.toContain('Manufacturer');
  expect(heads()).not.toContain('Chemistry');
  await chooseColumns(user, 'Manufacturer');
  expect(heads()).toContain('Manufacturer');
  expect(heads()).toContain('Roundtrip Efficiency%');
  expect(heads()).not.toContain('Chemistry');
});

test('LIB-02 own types stand above those built in, in groups that stay when sorted and filtered', async () => {
  const { user } = show();
  await ready();
  expect(heads().slice(0, 9)).toEqual([
    'Name',
    'Manufacturer',
    'Chemistry',
    'Nominal CapacityMWh',
    'Nominal VoltageV',
    'Roundtrip Efficiency%',
    'Range of Charge%',
    'Min State of Charge%',
    'Est. Lifetime ThroughputGWh',
  ]);
  expect(rowNames()).toEqual(['Own types', 'Beta cells', 'alpha cells', 'Built in', ...storages.map(({ name }) => name)]);
  // 4 MWh, 86 %, from 10 to 95 %.
  const cells = within(screen.getByRole('row', { name: 'Beta cells' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect([cells[2], cells[4], cells[5], cells[6]]).toEqual(['4', '86.0', '85', '10']);
  await user.click(within(grid()).getByRole('button', { name: /^Name/ }));
  expect(rowNames().slice(0, 4)).toEqual(['Own types', 'alpha cells', 'Beta cells', 'Built in']);
  const chips = within(screen.getByRole('group', { name: 'Chemistry' }));
  await user.click(chips.getByRole('button', { name: /^Lead/ }));
  expect(rowNames()[0]).toBe('Built in');
  expect(rowNames().length - 1).toBe(storages.filter(({ chemistry }) => /lead/i.test(chemistry)).length);
  await user.type(screen.getByRole('searchbox', { name: 'Search storage types' }), 'cells');
  // The chosen chip has nothing left; the others say what they would show.
  expect(chips.getByRole('button', { name: /^LFP/ }).textContent).toBe('LFP 2');
  expect(chips.getByRole<HTMLButtonElement>('button', { name: /^NMC/ }).disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Clear search and filter' }));
  expect(rowNames()).toHaveLength(storages.length + 4);
});

test('LIB-04 a click or Enter opens an own type in its editor; arrows and a built-in row show the type at the side', async () => {
  const { user } = show();
  const row = await ready();
  const builtIn = storages[0]!.name;
  await user.click(screen.getByRole('row', { name: builtIn }));
  expect(screen.getByTestId('place').textContent).toBe('/');
  const side = within(screen.getByRole('complementary', { name: `Details of ${builtIn}` }));
  expect(side.queryByRole('link', { name: /^Edit/ })).toBeNull();
  for (const curve of ['Cycle life', 'Calendar life', 'Capacity', 'Capacity at power'])
    expect(side.getAllByText(new RegExp(`^${curve}`)).length).toBeGreaterThan(0);
  // Each picture says its points and how far the fitted curve passes from them.
  expect(
    side.getByRole('img', { name: /^Cycles to failure by depth of discharge: .*; the fitted curve at most \d+\.\d % off$/ }),
  ).toBeTruthy();
  expect(side.getByText(/^\d of \d fits in order$/)).toBeTruthy();
  screen.getByRole('row', { name: builtIn }).focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('complementary', { name: 'Details of alpha cells' })).toBeTruthy();
  await user.keyboard('{Home}{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/storageLibrary/edit/b');
  await user.click(row);
  expect(screen.getByTestId('place').textContent).toBe('/storageLibrary/edit/b');
});

test('LIB-05 LIB-07 a row has Edit, Copy, Download and Delete, a built-in one Copy and Download; a copy says its name', async () => {
  const { user } = show();
  await ready();
  const entries = async (of: string): Promise<(string | null)[]> => {
    await user.click(screen.getByRole('button', { name: `More actions for ${of}` }));
    const found = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return found;
  };
  expect(await entries('Beta cells')).toEqual(['Edit', 'Copy', 'Download', 'Compare', 'Delete']);
  expect(await entries(storages[0]!.name)).toEqual(['Copy', 'Download', 'Compare']);
  await act(user, 'Beta cells', 'Copy');
  await user.click(within(await screen.findByRole('dialog', { name: 'Copy storage' })).getByRole('button', { name: 'Copy' }));
  expect((await result()).textContent).toBe('Operation succeeded!');
  expect(within(screen.getByRole('dialog', { name: 'Copy storage' })).getByText('Copy of Beta cells')).toBeTruthy();
  // The list was read anew.
  expect(listings()).toBe(2);
  expect(rowNames()).toContain('Copy of Beta cells');
});

test('LIB-02 two to four types stand side by side: what they are, equal values grey, and their fades in one chart', async () => {
  server.own[0]!['nominalPower'] = 2;
  const { user } = show();
  await ready();
  await act(user, 'Beta cells', 'Compare');
  const tray = within(screen.getByRole('group', { name: 'Comparison' }));
  const open = tray.getByRole<HTMLButtonElement>('button', { name: 'Side by side' });
  expect([open.disabled, tray.getByText(/^Choose a second type/) !== null]).toEqual([true, true]);
  screen.getByRole('row', { name: 'alpha cells' }).focus();
  await user.keyboard(' ');
  const others = [storages[0]!.name, storages[1]!.name];
  for (const name of others) await act(user, name, 'Compare');
  expect(tray.getByText('4 types at most')).toBeTruthy();
  await user.click(tray.getByRole('button', { name: `Leave out ${others[1]}` }));
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare storage types' }));
  const table = within(dialog.getByRole('table', { name: 'Types compared' }));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Quantity', 'Beta cells', 'alpha cells', others[0]]);
  const cells = (name: RegExp): HTMLElement[] => within(table.getByRole('row', { name })).getAllByRole('cell');
  expect(cells(/^Nominal power/).map((cell) => [cell.textContent, cell.dataset['same']])).toEqual([
    ['2', undefined],
    ['1', undefined],
    ['1', undefined],
  ]);
  // 4 MWh at 2 and at 1 MW, 1 MWh at 1 MW.
  expect(cells(/^Hours at nominal power/).map((cell) => cell.textContent)).toEqual(['2.0', '4.0', '1.0']);
  expect(cells(/^Chemistry/).every((cell) => cell.dataset['same'] === 'true')).toBe(true);
  const chart = dialog.getByRole('slider');
  chart.focus();
  await user.keyboard('{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(
    /^Year 1: Beta cells \d+\.\d, alpha cells \d+\.\d, Energy Storage \(1 MW \/ 1 MWh\)/,
  );
});

test('LIB-08 LIB-10 an operation that fails says so with the words of the answer, and the list is asked for again', async () => {
  const { user } = show();
  await ready();
  await act(user, 'Beta cells', 'Copy');
  const dialog = await screen.findByRole('dialog', { name: 'Copy storage' });
  server.status = 404;
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect((await result()).textContent).toBe('Operation failed.');
  expect(screen.getByText('[404] Not found There is no such storage type.')).toBeTruthy();
  expect(listings()).toBe(2);
});

test('LIB-09 deleting asks in the specified words, says what stays, offers the file first, and clears the list', async () => {
  server.uses = 2;
  server.disposition = `attachment; filename="Gr__e.xml"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.xml`;
  const { user } = show();
  await ready();
  await act(user, 'Beta cells', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete storage' }));
  expect(dialog.getByText('Are you sure? Storage Items that are deleted cannot be restored.')).toBeTruthy();
  expect(await dialog.findByText('2, unchanged')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Download first' }));
  expect(await dialog.findByText('Saved as Größe.xml')).toBeTruthy();
  expect(server.own).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await result()).textContent).toBe('Operation succeeded!');
  expect(rowNames()).not.toContain('Beta cells');
});

test('LIB-15 a download has the name of its answer, else Storage.xml; a built-in type is written here', async () => {
  const { user } = show();
  await ready();
  for (const [disposition, name] of [
    ['attachment; filename="Beta.xml"', 'Beta.xml'],
    ['attachment', 'Storage.xml'],
  ] as const) {
    server.disposition = disposition;
    await act(user, 'Beta cells', 'Download');
    await user.click(within(await screen.findByRole('dialog', { name: 'Download storage' })).getByRole('button', { name: 'Download' }));
    await result();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('Operation succeeded!')).toBeNull());
    expect(saved.at(-1)!.name).toBe(name);
  }
  await act(user, storages[0]!.name, 'Download');
  await user.click(within(await screen.findByRole('dialog', { name: 'Download storage' })).getByRole('button', { name: 'Download' }));
  await result();
  expect(saved.at(-1)!.name).toBe('Energy Storage (1 MW _ 1 MWh).xml');
  expect(await saved.at(-1)!.text).toContain(`<name>${storages[0]!.name}</name>`);
});

test('LIB-06 "Add From Sample" lists the samples and adds the chosen one under a name of at most 40 characters', async () => {
  const { user } = show();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Add From Sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add From Sample' }));
  expect(dialog.getByText('Choose a sample above')).toBeTruthy();
  await user.click(await dialog.findByRole('radio', { name: 'Energy Storage (1 MW / 2 MWh)' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to library' });
  expect(dialog.queryByText('Choose a sample above')).toBeNull();
  expect(dialog.getByText('35 of 40')).toBeTruthy();
  await user.type(name, ' too long');
  expect(dialog.getByText('The input must contain 40 characters or less')).toBeTruthy();
  expect(add.disabled).toBe(true);
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(add);
  expect((await result()).textContent).toBe('Operation succeeded!');
  expect(server.own.at(-1)!['name']).toBe('Mine');
  expect(rowNames()).toContain('Mine');
});

const FILE = `<StorageType model="advanced"><name>Of a file</name><nominalCapacity unit="kWh">4000</nominalCapacity>
<nominalPower>1</nominalPower><fittedA>0.0001</fittedA><fittedBeta>1</fittedBeta><useLifetimeCurve>true</useLifetimeCurve></StorageType>`;

test('LIB-13 LIB-14 a file is blank, importing, refused with place, value and rule, or ready; only then it is added', async () => {
  const { user } = show();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Import Storage File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Storage File' }));
  const input = dialog.getByLabelText<HTMLInputElement>('Storage file');
  expect(input.accept).toBe('.xml');
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to library' });
  expect(add.disabled).toBe(true);
  // As a browser gives it whose user chose all files.
  const give = (text: string, name = 'cells.xml') => fireEvent.change(input, { target: { files: [new File([text], name)] } });
  for (const [text, name, said] of [
    [FILE, 'cells.json', 'cells.json: the name must end in .xml'],
    ['<StorageType><name', 'a.xml', 'a.xml'],
    ['%PDF-1.7\u0000\u0001', 'pdf.xml', 'pdf.xml is not text, whatever its name says'],
    [FILE.replace('advanced', 'Kinetic'), 'b.xml', 'must be an Advanced Storage Model'],
    [FILE.replace('4000', 'much'), 'c.xml', 'nominalCapacity: "much": must be a number'],
    [FILE.replace('kWh', 'parsec'), 'd.xml', 'parsec'],
    [FILE.replace('4000', '-4000'), 'e.xml', 'nominalCapacity: "-4000": the value must be ≥ 0'],
  ] as const) {
    give(text, name);
    expect(await dialog.findByText('Import error: File format unsupported.')).toBeTruthy();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(said === 'a.xml' ? 'Nothing was stored' : said));
    expect(add.disabled).toBe(true);
  }
  server.status = 0;
  give(FILE);
  expect(await dialog.findByText('Service unavailable')).toBeTruthy();
  server.status = 200;
  give(FILE);
  const becomes = within(await dialog.findByRole('region', { name: 'What it becomes' }));
  // 365 cycles of full depth take 1e-4 of the nameplate each, 3.65 % a year: 35 % in 9.59 years.
  expect(becomes.getByText('9.6 yr')).toBeTruthy();
  expect(dialog.getByText(/4000 kWh read as 4 MWh/)).toBeTruthy();
  expect(server.own).toHaveLength(2);
  await user.click(add);
  expect((await result()).textContent).toBe('Operation succeeded!');
  expect(server.own.at(-1)).toMatchObject({ name: 'Of a file', nominalCapacity: 4 });
});

test('LIB-11 saving a type clears the list, and with it the type that is open', async () => {
  const Probe = () => {
    const { types, save } = useStorageTypes();
    const open = types.find(({ id }) => id === 'b');
    return (
      <>
        <output data-testid="open">{open?.nominalCapacity}</output>
        <button type="button" onClick={() => open && void save({ ...open, nominalCapacity: 7 })}>
          Save
        </button>
      </>
    );
  };
  const { user } = renderInPage(<Probe />);
  await waitFor(() => expect(screen.getByTestId('open').textContent).toBe('4'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByTestId('open').textContent).toBe('7'));
  expect(server.calls).toEqual(['storages/specs', 'storage/update', 'storages/specs']);
});

test('LIB-12 a list that does not come is empty and says why; it is asked for again', async () => {
  server.status = 404;
  const { user } = show();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your own types could not be loaded: [404] Not found There is no such storage type.',
  );
  expect(rowNames()[0]).toBe('Built in');
  server.status = 200;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('LIB-10 a long list comes in pages and is whole, and only its rows in sight exist', async () => {
  server.own = Array.from({ length: 250 }, (_, n) => ownType(`t${n}`, `Type ${n + 1}`));
  show();
  expect(await screen.findByText(`${250 + storages.length} types`)).toBeTruthy();
  expect(listings()).toBe(3);
  expect(grid().getAttribute('aria-rowcount')).toBe(String(250 + storages.length + 2 + 1));
  expect(within(grid()).queryAllByRole('row').length).toBeLessThan(100);
});

test('turbines have a tab with power curve and capacity factor in the wind that is stated', async () => {
  const { user } = show();
  await user.click(screen.getByRole('link', { name: /^Wind turbines/ }));
  const table = await screen.findByRole('grid', { name: 'Wind turbine types' });
  expect(within(table).getByRole('columnheader', { name: /^Capacity factor at 7\.5 m\/s/ }).textContent).toContain('%, Rayleigh, gross');
  const name = turbines[3]!.name;
  await user.click(within(table).getByRole('row', { name }));
  const side = within(screen.getByRole('complementary', { name: `Details of ${name}` }));
  expect(side.getByText('7.5 m/s mean at hub')).toBeTruthy();
  const shown = within(within(table).getByRole('row', { name })).getAllByRole('cell').at(-1)!.textContent;
  expect(side.getByText(`${shown} %`)).toBeTruthy();
  // The nearest type is the one with the least ratios of rated power and capacity factor, of all rows of the table.
  const measures = new Map(
    within(table)
      .getAllByRole('row')
      .flatMap((row) => {
        const cells = within(row).queryAllByRole('cell');
        const of = row.getAttribute('aria-label');
        return of === null ? [] : [[of, { rating: Number(cells[1]!.textContent), factor: Number(cells.at(-1)!.textContent) }] as const];
      }),
  );
  const apart = (other: string): number => {
    const [a, b] = [measures.get(name)!, measures.get(other)!];
    return Math.abs(Math.log(a.rating / b.rating)) + Math.abs(Math.log(a.factor / b.factor));
  };
  const nearest = side.getAllByRole('button').find((one) => measures.has(one.textContent))!.textContent;
  const least = Math.min(...[...measures.keys()].filter((other) => other !== name).map(apart));
  // The cells are rounded to 0.01 MW and 0.1 %.
  expect(apart(nearest)).toBeLessThan(least + 0.02);
  const curve = side.getByRole('slider');
  curve.focus();
  await user.keyboard('{ArrowRight}');
  expect(curve.getAttribute('aria-valuetext')).toContain(nearest);
});

test('turbine types are filtered by rated power, with counts that follow the search', async () => {
  const { user } = show();
  await user.click(screen.getByRole('link', { name: /^Wind turbines/ }));
  const chips = within(await screen.findByRole('group', { name: 'Rated power' }));
  const large = turbines.filter((one) => Math.max(...one.powerCurve.map(({ mw }) => mw)) > 8).length;
  const count = (): string => screen.getByText(/^\d+( of \d+)? types$/).textContent;
  expect(chips.getAllByRole('button').map((one) => one.textContent)[0]).toBe(`All ${turbines.length}`);
  await user.click(chips.getByRole('button', { name: `Above 8 MW ${large}` }));
  expect(count()).toBe(`${large} of ${turbines.length} types`);
  await user.type(screen.getByRole('searchbox', { name: 'Search turbine types' }), 'no such turbine');
  expect(await screen.findByText('Nothing has “no such turbine” in its name and the chosen rated power.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(count()).toBe(`${turbines.length} types`);
});
