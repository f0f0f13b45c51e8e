import { getStorage } from '@stackwatt/catalog';
import { addEnergyMarket, addStorage, checkProject, newProject, setField, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);

const plain = (): Project => {
  const project = addStorage(newProject('2026-11-20'), getStorage('Energy Storage (1 MW / 4 MWh)'));
  return setField(setField(project, ['expectedDate'], '2028-01-01'), ['storage', 0, 'sizing', 'absolute'], [10]);
};
const typed = async (user: ReturnType<typeof renderInProject>['user'], name: RegExp, text: string): Promise<void> => {
  const field = screen.getByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
};
const choose = async (user: ReturnType<typeof renderInProject>['user'], group: string, name: string): Promise<void> =>
  user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));

test('STO-17 every part of a storage unit has its place: sizes, cost, cycles, efficiency, ageing, converter, own load, deferment', () => {
  renderInProject(<StorageSections />, plain());
  expect(screen.getByRole('combobox', { name: 'Storage type' })).toBeTruthy();
  for (const name of ['Name', 'Abbreviation', /^Sizes to search 1/, /^Round-trip efficiency/, /^SoH limit/, /^Capital cost/])
    expect(screen.getAllByRole('textbox', { name }).length).toBeGreaterThan(0);
  for (const name of [/^Allow augmentation/, 'Cycle limit', 'Auxiliary load', 'Dedicated converter', 'Built later'])
    expect(screen.getByRole('switch', { name })).toBeTruthy();
});

test('STO-13 STO-18 the dedicated converter is the generic one, with the first cost of a storage converter', async () => {
  const { user, project } = renderInProject(<StorageSections />, plain());
  await user.click(screen.getByRole('switch', { name: 'Dedicated converter' }));
  await choose(user, 'Size given', 'as a share');
  await typed(user, /^Converter sizes to search 1/, '0.3');
  const { hasConverter, converter } = project().storage[0]!;
  expect([hasConverter, converter.size.sizingKind, converter.size.relative]).toEqual([true, 'relative', [0.3]]);
  // 27 $/kW (CONV-03), kept per MW.
  expect(converter.cost.items[0]).toMatchObject({ capital: 27_000, replacement: 27_000 });
  // 0.3 of 10 units of 4 MWh is 12 MW: 12 × 27,000 $.
  expect(screen.getByRole('row', { name: /^12 MW 324,000/ })).toBeTruthy();
});

test('CHK-61 CHK-62 the findings about a converter of a storage unit land on its fields', () => {
  const faulty = [
    [['hasConverter'], true],
    [['converter', 'efficiency'], [0]],
    [['converter', 'lifetime'], [0]],
  ].reduce((p, [path, value]) => setField(p, ['storage', 0, ...(path as string[])], value), plain());
  renderInProject(<StorageSections />, faulty);
  const links = checkProject(faulty).issues.filter(({ id }) => id === 'CHK-61' || id === 'CHK-62');
  expect(links.map(({ link }) => link.field)).toEqual(['storage.0.converter.efficiency', 'storage.0.converter.lifetime']);
  for (const { link } of links) expect(document.getElementById(link.field!)?.getAttribute('aria-invalid')).toBe('true');
});

test('CHK-63 a converter of 0 MW is warned of at its sizes', () => {
  const none = setField(setField(plain(), ['storage', 0, 'hasConverter'], true), ['storage', 0, 'converter', 'size'], {
    sizingKind: 'absolute',
    absolute: [0],
    relative: [1],
  });
  renderInProject(<StorageSections />, none);
  const [issue] = checkProject(none).issues.filter(({ id }) => id === 'CHK-63');
  expect(issue?.link.field).toBe('storage.0.converter.size');
  expect(document.getElementById('storage.0.converter.size')).toBeTruthy();
  expect(screen.getByText('Storage converter size is 0 MW')).toBeTruthy();
});

test('STO-10 the own load is bought flat or at the price of a market that is named', async () => {
  const market = addEnergyMarket(plain(), 'dam');
  const { user, project, labels } = renderInProject(<StorageSections />, setField(market, ['storage', 0, 'useAuxiliaryLoad'], true));
  await choose(user, 'Bought at', 'Market price');
  expect(labels()).toContain('Select the energy market of the auxiliary load');
  await user.click(screen.getByRole('combobox', { name: 'Auxiliary load bought in' }));
  await user.click(screen.getByRole('option', { name: market.energyMarkets[0]!.name }));
  expect([project().storage[0]!.useAuxiliaryLoadFlatPrice, project().storage[0]!.energyMarket]).toEqual([false, { kind: 'dam' }]);
  expect(labels()).not.toContain('Select the energy market of the auxiliary load');
});

test('STO-09 the cycle limit is searched instead of entered', async () => {
  const { user, project } = renderInProject(<StorageSections />, plain());
  await user.click(screen.getByRole('switch', { name: 'Cycle limit' }));
  await user.click(screen.getByRole('switch', { name: 'Optimise the cycle limit' }));
  expect(project().storage[0]).toMatchObject({ useCycleLimitPerDay: true, optimizeCycleLimitPerDay: true });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Cycles per day/ }).disabled).toBe(true);
});

test('STO-11 a storage unit is built later by a time or on a date, and the year it begins in is said', async () => {
  const { user, project } = renderInProject(<StorageSections />, plain());
  await user.click(screen.getByRole('switch', { name: 'Built later' }));
  await typed(user, /^Deferred by/, '5');
  // Five years are over when year 6 begins.
  expect(screen.getByText('From project year 6; it costs and earns nothing before')).toBeTruthy();
  await choose(user, 'Begins', 'On a date');
  expect(project().storage[0]!.deferment.startDate).toBe('2028-01-01');
  expect(screen.getByText('Begins with the plant: nothing is deferred')).toBeTruthy();
  await typed(user, /^Start date/, '06-30-2033');
  // 30 June 2033 is five and a half years after 1 January 2028.
  expect(screen.getByText('Within project year 6; it costs and earns nothing before')).toBeTruthy();
  expect(project().storage[0]!.deferment).toMatchObject({ isExactDate: true, startDate: '2033-06-30' });
  await typed(user, /^Start date/, '06-30-2099');
  expect(screen.getByText(/^Would begin in project year 72, after the last one/)).toBeTruthy();
});

test('STO-11 a deferment to a date that a file leaves out is an error at the date, not a calculation that breaks off', () => {
  const deferred = [
    [['hasDeferment'], true],
    [['deferment', 'isExactDate'], true],
  ].reduce((p, [path, value]) => setField(p, ['storage', 0, ...(path as string[])], value), plain());
  const found = (project: Project) => checkProject(project).issues.filter(({ id }) => id === 'deferment-date');
  expect(found(deferred).map(({ link }) => link.field)).toEqual(['storage.0.deferment.startDate']);
  expect(found(setField(deferred, ['storage', 0, 'deferment', 'startDate'], '2030-02-30'))).toHaveLength(1);
  expect(found(setField(deferred, ['storage', 0, 'deferment', 'startDate'], '2030-03-01'))).toEqual([]);
  renderInProject(<StorageSections />, deferred);
  expect(screen.getByRole('textbox', { name: /^Start date/ }).getAttribute('aria-invalid')).toBe('true');
});
