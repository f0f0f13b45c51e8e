import { expect, test } from 'vitest';
import type { ListedProject } from './listing-query.ts';
import { dateOf, filterValues, NO_FILTERS, resultState, shortNote, shownProjects } from './listing-rows.ts';

const project = (change: Partial<ListedProject>): ListedProject => ({
  id: 'a',
  role: 'owner',
  owner: 'ann',
  name: 'A',
  notes: '',
  author: '',
  earlyAnalysis: true,
  location: '',
  currency: 'USD',
  currencySymbol: '$',
  useCommaAsDecimalPoint: false,
  applyShiftDays: true,
  dateFormat: 0,
  phase: '',
  type: '',
  coupling: 'AC',
  dateCod: '',
  dateNtp: '',
  electricityMarket: '',
  isNewSystemConverter: true,
  lockId: null,
  projectStatus: 1,
  updated: '2026-11-20T10:00:00.000Z',
  best: null,
  ...change,
});
const best = { solarMw: 1, windMw: 0, storageMw: 1, storageMwh: 4, irr: 0.1, npv: 1 };

test('LIST-03 a note is cut after 100 characters, a shorter one stands whole', () => {
  expect(shortNote('x'.repeat(100))).toBe('x'.repeat(100));
  expect(shortNote('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`);
  expect(shortNote('☀'.repeat(100))).toBe('☀'.repeat(100));
});

test('LIST-07 the expected date stands in the user’s format', () => {
  expect(dateOf('2028-06-30T00:00:00.000Z', 1)).toBe('30-06-2028');
});

test('LIST-08 the last accessed project comes first, and any column can lead', () => {
  const rows = [
    project({ id: '1', name: 'Beta', updated: '2026-01-01T00:00:00.000Z' }),
    project({ id: '2', name: 'alpha', updated: '2026-02-01T00:00:00.000Z' }),
  ];
  expect(shownProjects(rows, '', { key: 'updated', isDescending: true }, NO_FILTERS).map(({ id }) => id)).toEqual(['2', '1']);
  expect(shownProjects(rows, '', { key: 'name', isDescending: false }, NO_FILTERS).map(({ id }) => id)).toEqual(['2', '1']);
  expect(shownProjects(rows, '', { key: 'name', isDescending: true }, NO_FILTERS).map(({ id }) => id)).toEqual(['1', '2']);
});

test('every word of a search must be somewhere in the row', () => {
  const rows = [
    project({ id: '1', name: 'Ocotillo', location: 'El Centro' }),
    project({ id: '2', name: 'Ocotillo', notes: 'lender case' }),
  ];
  expect(shownProjects(rows, 'ocotillo LENDER', { key: 'name', isDescending: false }, NO_FILTERS).map(({ id }) => id)).toEqual(['2']);
});

test('a filter shows the rows with one of its values; several filters must all hold; none chosen shows all', () => {
  const rows = [
    project({ id: '1', electricityMarket: 'CAISO', type: 'Solar' }),
    project({ id: '2', electricityMarket: 'ERCOT', type: 'Solar + Storage' }),
    project({ id: '3', electricityMarket: 'ERCOT', type: 'Storage', role: 'reader', owner: 'bob' }),
  ];
  expect(filterValues(rows, 'electricityMarket')).toEqual(['CAISO', 'ERCOT']);
  expect(filterValues(rows, 'sharing')).toEqual(['Mine', 'Shared with me']);
  const ids = (electricityMarket: string[], type: string[], sharing: string[] = []): string[] =>
    shownProjects(rows, '', { key: 'name', isDescending: false }, { electricityMarket, type, sharing }).map(({ id }) => id);
  expect(ids(['ERCOT'], [])).toEqual(['2', '3']);
  expect(ids(['ERCOT', 'CAISO'], ['Solar', 'Storage'])).toEqual(['1', '3']);
  expect(ids([], [])).toEqual(['1', '2', '3']);
  expect([ids([], [], ['Shared with me']), ids(['ERCOT'], [], ['Mine'])]).toEqual([['3'], ['2']]);
});

test('CALC-39 the state of the results follows from status and best system; one that found none is not up to date without a word', () => {
  expect(resultState(project({}))).toBe('none');
  expect(resultState(project({ best }))).toBe('changed');
  expect(resultState(project({ projectStatus: 2, best }))).toBe('running');
  expect(resultState(project({ projectStatus: 3, best }))).toBe('upToDate');
  expect(resultState(project({ projectStatus: 3, best: null }))).toBe('infeasible');
});
