import {
  getInput,
  getProject,
  getUser,
  postProject,
  postSignOut,
  putCurrency,
  putDateFormat,
  putDecimalPoint,
  putShowBaseYearAsYearZero,
} from '@stackwatt/api';
import { readProject } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const put = (path: string, body: string): Promise<Response> =>
  ann.fetch(`/api/project/user/${path}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });

test('API-03 PREF-01 the default currency is a bare JSON value, answered 204', async () => {
  expect((await put('currency', '"EUR"')).status).toBe(204);
  expect((await ann.call(getUser)).data!.defaultCurrency).toBe('EUR');
  expect((await ann.call(putCurrency, { body: 'GBP' })).status).toBe(204);
  expect((await ann.call(getUser)).data!.defaultCurrency).toBe('GBP');
});

test('API-04 PREF-02 the default date format is an index', async () => {
  expect((await put('dateFormat', '2')).status).toBe(204);
  expect((await ann.call(getUser)).data!.defaultDateFormat).toBe(2);
});

test('API-05 PREF-03 comma as decimal point', async () => {
  expect((await put('decimalPoint', 'true')).status).toBe(204);
  expect((await ann.call(getUser)).data!.defaultDecimalPoint).toBe(true);
});

test('API-06 PREF-04 the base year displayed as year zero', async () => {
  expect((await put('showBaseYearAsYearZero', 'true')).status).toBe(204);
  expect((await ann.call(getUser)).data!.showBaseYearAsYearZero).toBe(true);
  expect((await ann.call(putShowBaseYearAsYearZero, { body: false })).status).toBe(204);
  expect((await ann.call(getUser)).data!.showBaseYearAsYearZero).toBe(false);
});

test('UX-66 UX-29 the tour is offered to a new account, and where it was left is kept; so is whether every step opens', async () => {
  expect((await ann.call(getUser)).data).toMatchObject({ tour: 'offered', openSteps: false });
  expect((await put('tour', '"shown"')).status).toBe(204);
  expect((await put('openSteps', 'true')).status).toBe(204);
  expect((await (await signIn(harness.url, 'ann')).call(getUser)).data).toMatchObject({ tour: 'shown', openSteps: true });
});

test('a preference that is none is refused with place, value and rule, and the former one stays', async () => {
  const before = (await ann.call(getUser)).data;
  for (const [path, body, status] of [
    ['currency', '"XXX"', 422],
    ['currency', '"eur"', 422],
    ['currency', '5', 400],
    ['currency', 'null', 400],
    ['currency', '{"value":"EUR"}', 400],
    ['dateFormat', '3', 422],
    ['dateFormat', '-1', 422],
    ['dateFormat', '1.5', 422],
    ['dateFormat', '"1"', 400],
    ['decimalPoint', '1', 400],
    ['decimalPoint', '', 400],
    ['showBaseYearAsYearZero', '"no"', 400],
    ['openSteps', '1', 400],
    ['tour', '"maybe"', 400],
  ] as const)
    expect([path, body, (await put(path, body)).status]).toEqual([path, body, status]);
  expect(await refusal(ann.call(putDateFormat, { body: 7 }))).toMatchObject({
    detail: 'dateFormat: 7: must be 0 (MM-DD-YYYY), 1 (DD-MM-YYYY), 2 (YYYY-MM-DD)',
  });
  expect((await ann.call(getUser)).data).toEqual(before);
});

test('PREF-06 preferences survive signing out and belong to the user; PREF-05 user data has its five fields', async () => {
  const own = await harness.as('uma');
  await own.call(putCurrency, { body: 'CAD' });
  await own.call(putDecimalPoint, { body: true });
  await own.call(postSignOut);
  const again = (await (await signIn(harness.url, 'uma')).call(getUser)).data!;
  expect(again).toMatchObject({
    defaultCurrency: 'CAD',
    defaultDateFormat: 0,
    defaultDecimalPoint: true,
    showBaseYearAsYearZero: true,
    calcServiceThreadCount: 1,
  });
  expect((await (await harness.as('vera')).call(getUser)).data).toMatchObject({ defaultCurrency: 'USD', defaultDecimalPoint: false });
});

test('PREF-07 a new project starts with the defaults of its user, and keeps them when they change', async () => {
  const own = await harness.as('nora');
  await own.call(putCurrency, { body: 'GBP' });
  await own.call(putDateFormat, { body: 1 });
  await own.call(putDecimalPoint, { body: true });
  const id = (await own.call(postProject)).data!.id;
  const made = { currency: 'GBP', currencySymbol: '£', dateFormat: 1, useCommaAsDecimalPoint: true };
  expect((await own.call(getProject, { params: { id } })).data).toMatchObject(made);
  const read = readProject((await own.call(getInput, { params: { id } })).data!);
  expect(read.kind === 'project' ? read.project : read).toMatchObject(made);
  await own.call(putCurrency, { body: 'JPY' });
  expect((await own.call(getProject, { params: { id } })).data).toMatchObject(made);
});
