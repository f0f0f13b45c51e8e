import { postImport, postImportYears, type ParamsOf, type QueryOf } from '@stackwatt/api';
import type { ImportOptions, SeriesKind } from '@stackwatt/formats';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import { answerJson } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';

/** The longest a file may take to read, ms; what takes longer is no year of values. */
const PATIENCE_MS = 30_000;

const MOST_YEARS = 40;

type Kind = ParamsOf<typeof postImport>['kind'];
/** Names of the import calls (D-137) in the words of the parser. */
const KINDS: Readonly<Record<Kind, SeriesKind>> = {
  DayAheadMarket: 'price', FifteenMinuteMarket: 'price', RealTimeMarket: 'price', RegUp: 'regulation', RegDown: 'regulation',
  wind: 'wind', solar: 'irradiance', temperature: 'temperature', production: 'production', limit: 'limit', obligation: 'obligation',
};

export function infoRoutes({ handle }: Pick<Handlers, 'handle'>, aside: CalculatorPool): void {
  const read = async (text: string, years: number, options: ImportOptions): Promise<string> => {
    const end = await aside.with((calculator) => calculator.runLoose({ kind: 'import', text, years, options: { ...options } }, { patienceMs: PATIENCE_MS }));
    if (end.kind === 'end') return end.text;
    throw new ApiProblem(422, 'The file cannot be read', end.kind === 'failed' ? end.message : 'Reading it took too long or too much memory.');
  };
  handle(postImport, async ({ params, query, body }) => answerJson(200, await read(body, 1, optionsOf(params.kind, params.flag, query))));
  handle(postImportYears, async ({ params, query, body }) => {
    const years = Number(params.sub);
    if (years < 1 || years > MOST_YEARS) throw new ApiProblem(422, 'Invalid number of years', `A file holds 1 to ${MOST_YEARS} years; ${years} is none.`);
    return answerJson(200, await read(body, years, optionsOf(params.kind, params.flag, query)));
  });
}

function optionsOf(kind: Kind, flag: 'true' | 'false', query: QueryOf<typeof postImport>): ImportOptions {
  if (query.year !== undefined && !/^\d{4}$/.test(query.year)) throw new ApiProblem(422, 'Invalid year', `"${query.year.slice(0, 20)}" is not a year.`);
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
