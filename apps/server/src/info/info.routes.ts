import * as api from '@stackwatt/api';
import type { ParamsOf, QueryOf } from '@stackwatt/api';
import type { ImportOptions, SeriesKind } from '@stackwatt/formats';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import { answer, answerJson } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { LooseTask } from '../calculation/calculator-protocol.ts';
import { costItems, listStorages, listStorageSpecs, listTurbineSpecs } from './info.service.ts';

/** The longest a file may take to read, ms; what takes longer is no year of values. */
const TIMEOUT_MS = 30_000;
/** A component file has at most 1 MB; the slowest takes a fraction of a second of an idle machine. */
const COMPONENT_TIMEOUT_MS = 5000;

const MOST_YEARS = 40;

type Kind = ParamsOf<typeof api.postImport>['kind'];
/** Names of the import calls (D-137) in the words of the parser. */
const KINDS: Readonly<Record<Kind, SeriesKind>> = {
  DayAheadMarket: 'price',
  FifteenMinuteMarket: 'price',
  RealTimeMarket: 'price',
  RegUp: 'regulation',
  RegDown: 'regulation',
  wind: 'wind',
  solar: 'irradiance',
  temperature: 'temperature',
  production: 'production',
  limit: 'limit',
  obligation: 'obligation',
};

export function infoRoutes({ handle }: Pick<Handlers, 'handle'>, interactive: CalculatorPool): void {
  const run = async (task: LooseTask, timeoutMs: number): Promise<string> => {
    const end = await interactive.with((calculator) => calculator.runLoose(task, { timeoutMs }));
    if (end.kind === 'end') return end.text;
    throw new ApiProblem(
      422,
      'The file cannot be read',
      end.kind === 'failed' ? end.message : 'Reading it took too long or too much memory.',
    );
  };
  const read = (text: string, years: number, options: ImportOptions): Promise<string> =>
    run({ kind: 'import', text, years, options: { ...options } }, TIMEOUT_MS);
  handle(api.postImport, async ({ params, query, body }) =>
    answerJson(200, await read(body, 1, optionsOf(params.kind, params.flag, query))),
  );
  handle(api.postImportYears, async ({ params, query, body }) => {
    const years = Number(params.sub);
    if (years < 1 || years > MOST_YEARS)
      throw new ApiProblem(422, 'Invalid number of years', `A file holds 1 to ${MOST_YEARS} years; ${years} is none.`);
    return answerJson(200, await read(body, years, optionsOf(params.kind, params.flag, query)));
  });
  handle(api.postImportStorage, async ({ body }) =>
    answerJson(200, await run({ kind: 'storageFile', text: body.content }, COMPONENT_TIMEOUT_MS)),
  );
  handle(api.postImportTurbine, async ({ body }) =>
    answerJson(200, await run({ kind: 'turbineFile', text: body.content }, COMPONENT_TIMEOUT_MS)),
  );

  handle(api.postStorages, async () => answer(200, { data: listStorages() }));
  handle(api.postStorageSpecs, async () => answer(200, { data: listStorageSpecs() }));
  handle(api.postWindSpecs, async () => answer(200, { data: listTurbineSpecs() }));
  handle(api.postSolarCost, async ({ body }) => answer(200, { data: costLists('solar', body.name) }));
  handle(api.postStorageCost, async ({ body }) => answer(200, { data: costLists('storage', body.name) }));
}

/** The lists as the schema wants them, which knows no read-only ones. */
function costLists(technology: 'solar' | 'storage', name: string) {
  const { directCapital, indirectCapital, operating, replacement } = costItems(technology, name);
  return {
    directCapital: [...directCapital],
    indirectCapital: [...indirectCapital],
    operating: [...operating],
    replacement: [...replacement],
  };
}

function optionsOf(kind: Kind, flag: 'true' | 'false', query: QueryOf<typeof api.postImport>): ImportOptions {
  if (query.year !== undefined && !/^\d{4}$/.test(query.year))
    throw new ApiProblem(422, 'Invalid year', `"${query.year.slice(0, 20)}" is not a year.`);
  return {
    kind: KINDS[kind],
    decimalComma: flag === 'true',
    ...(query.year === undefined ? {} : { year: Number(query.year) }),
    // A number is a position, counted from 1; anything else a heading.
    ...(query.column === undefined ? {} : { column: /^\d{1,6}$/.test(query.column) ? Number(query.column) : query.column }),
    ...(query.repair === undefined ? {} : { repair: query.repair }),
    ...(query.keepNegatives === undefined ? {} : { removeNegatives: query.keepNegatives === 'false' }),
  };
}
