import { expect, test } from 'vitest';
import { SizerLimits } from '@stackwatt/model';
import * as routes from './all-routes.ts';
import { pathOf } from './client.ts';
import type { Route } from './route.ts';

const declared = (Object.values(routes) as unknown[]).filter(
  (value): value is Route => typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
);
const called = new Set(declared.map(({ method, path }) => `${method} ${path.replaceAll(/:[A-Za-z]+/g, '{}')}`));

/** The calls of projects, users, samples, inputs, imports, info lists and the storage library, as the specification lists them. */
const SPECIFIED = `
POST /api/auth/token
GET /api/project/user
PUT /api/project/user/currency
PUT /api/project/user/dateFormat
PUT /api/project/user/decimalPoint
PUT /api/project/user/showBaseYearAsYearZero
GET /api/project
POST /api/project
GET /api/project/{id}
PUT /api/project/{id}
DELETE /api/project/{id}
POST /api/project/{id}/duplicate
POST /api/project/{id}/lock
GET /api/project/{id}/input
PUT /api/project/{id}/input
PATCH /api/project/{id}/input
POST /api/project/{id}/result/file
POST /api/project/{id}/report
POST /api/project/{id}/share
GET /api/sample/list
POST /api/sample/clone/{id}
GET /api/project/{id}/input/timeseries/{type}
GET /api/project/{id}/input/timeseries/{type}/{index}
GET /api/project/{id}/input/timeseries/{type}/{index}/{extra}
PUT /api/project/{id}/input/timeseries/{type}/{index}
PUT /api/project/{id}/input/timeseries/{type}/{index}/{extra}
DELETE /api/project/{id}/input/timeseries/delete/{type}
DELETE /api/project/{id}/input/timeseries/delete/{type}/{extra}
POST /api/info/import/{kind}/{flag}
POST /api/info/import/{kind}/{sub}/{flag}
POST /api/info/import/storage
POST /api/info/import/windTurbine
POST /api/info/storages
POST /api/info/storages/specs
POST /api/info/winds/specs
POST /api/info/cost/solar
POST /api/info/cost/storage
POST /api/project/{id}/result/status
POST /api/project/{id}/result/calculate
POST /api/project/{id}/result/calculate/true
POST /api/project/{id}/result/stop
POST /api/project/{id}/result/table
POST /api/project/{id}/result/table/{a}
POST /api/project/{id}/result/table/{a}/{b}
POST /api/project/{id}/result/table/{a}/{b}/{c}
POST /api/project/{id}/result/details/{n}
POST /api/project/{id}/result/details/{n}/timeseries/{k}
GET /api/project/{id}/result/details/{n}/timeseries/all
POST /api/project/{id}/result/details/status/{n}
POST /api/project/{id}/result/details/calculate/{n}
POST /api/project/{id}/result/details/stop/{n}
POST /api/project/{id}/result/export/{n}/timeseries/{k}
POST /api/project/{id}/result/export/{n}/timeseries
POST /api/project/{id}/result/export/{n}/cashflow
POST /api/proproject/{id}/result/status
POST /api/proproject/{id}/result/calculate
POST /api/proproject/{id}/result/table
GET /api/project/{id}/result/ost
POST /api/project/{id}/result/ost
PUT /api/project/{id}/result/email
DELETE /api/project/{id}/result/email
POST /api/userLibrary/storages/specs
POST /api/userLibrary/storage/duplicate
POST /api/userLibrary/storage/delete
POST /api/userLibrary/storage/update
POST /api/userLibrary/storage/download
POST /api/userLibrary/storage/sample
POST /api/userLibrary/storage/import
POST /api/userLibrary/recalculate-temperature-capacity
POST /api/userLibrary/recalculate-functional
POST /api/userLibrary/recalculate-cycle-lifetime
POST /api/userLibrary/recalculate-lifetime-temperature
`
  .trim()
  .split('\n');

test('API-73 the listed paths are the calls, each with its method', () => {
  expect(SPECIFIED.filter((call) => !called.has(call.replaceAll(/\{\w+\}/g, '{}')))).toEqual([]);
});

test('API-73 no two declarations answer the same call or have the same name, and each parameter of a path is declared', () => {
  expect(called.size).toBe(declared.length);
  expect(new Set(declared.map((route) => route.name)).size).toBe(declared.length);
  for (const route of declared) {
    const inPath = [...route.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]!);
    const shape = (route.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    expect([route.name, inPath.filter((name) => !(name in shape))]).toEqual([route.name, []]);
  }
});

test('SIZER-18 the sizer is started with the project in the path and the ten limits, each with its default, and nothing else', () => {
  expect(pathOf(routes.postSizerCalculate, { id: 'p1' })).toBe('/api/proproject/p1/result/calculate');
  const sent = routes.postSizerCalculate.body!.parse({ solarMaxSize: 90, mine: 1 });
  expect(sent).toEqual({ ...SizerLimits.parse({}), solarMaxSize: 90 });
  expect(Object.keys(sent)).toHaveLength(10);
});
