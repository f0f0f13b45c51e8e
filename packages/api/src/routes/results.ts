import {
  SizerStatus,
  SizerTableAnswer,
  type ComparedDetails,
  type DetailResult,
  type InfeasibilityExplanation,
  type ShortDays,
  type OneMoreWorth,
  type OstDimension,
  type OstResult,
  type Provenance,
  type ResultTable,
  type TableAgainst,
  type TimeSeriesResult,
  type YearDetailResult,
} from '@stackwatt/model';
import { z } from 'zod';
import { route } from '../route.ts';
import { ProjectId } from './project.ts';

const column = z.object({ name: z.string(), units: z.string() });
const row = z.looseObject({
  id: z.number().int(),
  npv: z.number(),
  lcoe: z.number().nullable(),
  irr: z.number().nullable(),
  payback: z.number().nullable(),
});
/** Finished systems of each sensitivity case, and how many each has in all. */
export interface CasesDone {
  readonly done: readonly number[];
  readonly each: number;
}
/** LCOE travels in currency per kWh on the specified calls (D-047); `fromWireTable` brings it back. */
const Table = z.looseObject({
  header: z.object({ sensitivity: z.array(column), optimization: z.array(column), revenue: z.array(column) }),
  items: z.array(row),
  /** Rows finished of all: fewer while a calculation runs or after a cancel; such rows are partial. */
  done: z.number().int(),
  total: z.number().int(),
  /** While a calculation of several sensitivity cases goes on: how many systems each has finished, in their order, and has in all. */
  byCase: z.object({ done: z.array(z.number().int()), each: z.number().int() }).optional(),
  /** Absent before the first calculation. */
  provenance: z
    .object({
      engineVersion: z.string(),
      inputHash: z.string(),
      calculatedAt: z.string(),
      /** From the start of the calculation to its end. */
      elapsedSeconds: z.number().optional(),
    })
    .nullable(),
}) as unknown as z.ZodType<ResultTable & { done: number; total: number; byCase?: CasesDone; provenance: Provenance | null }>;

const tableAnswers = { answers: { 200: Table }, problems: [404, 422] } as const;
const tableSummary = 'A result table: sensitivities, or the systems of one sensitivity.';
/** API-36, D-164 */
export const postTable = route({
  name: 'postTable',
  method: 'POST',
  path: '/api/project/:id/result/table',
  area: 'results',
  summary: tableSummary,
  params: ProjectId,
  ...tableAnswers,
});
export const postTableOf = route({
  name: 'postTableOf',
  method: 'POST',
  path: '/api/project/:id/result/table/:sensitivity',
  area: 'results',
  summary: tableSummary,
  params: ProjectId.extend({ sensitivity: z.string() }),
  ...tableAnswers,
});
export const postTableOfKind = route({
  name: 'postTableOfKind',
  method: 'POST',
  path: '/api/project/:id/result/table/:sensitivity/:kind',
  area: 'results',
  summary: tableSummary,
  params: ProjectId.extend({ sensitivity: z.string(), kind: z.enum(['all', 'group']) }),
  ...tableAnswers,
});
/** The systems with what each has beyond a base case, which is one of any sensitivity: its row as `base`, differences by row. */
export const postTableAgainst = route({
  name: 'postTableAgainst',
  method: 'POST',
  path: '/api/project/:id/result/table/:sensitivity/:kind/:base',
  area: 'results',
  summary: 'The systems of one sensitivity against a base case.',
  params: ProjectId.extend({ sensitivity: z.string(), kind: z.enum(['all', 'group']), base: z.string() }),
  answers: { 200: Table as unknown as z.ZodType<z.infer<typeof Table> & TableAgainst> },
  problems: [404, 422],
});

const texts = z.array(z.string().max(500)).max(500);
const Dimension = z.object({
  ids: texts,
  displayNames: texts,
  components: texts,
  units: texts,
  points: z.array(z.array(z.number()).max(500)).max(5000),
  steps: z.number().int(),
  isXAxis: z.boolean(),
  isYAxis: z.boolean(),
  selectedValue: z.number().int(),
}) as unknown as z.ZodType<OstDimension>;
/** API-37 */
export const getGraphDimensions = route({
  name: 'getGraphDimensions',
  method: 'GET',
  path: '/api/project/:id/result/ost',
  area: 'results',
  summary: 'The dimensions of the sensitivity graph.',
  params: ProjectId,
  answers: { 200: z.array(Dimension) },
  problems: [404],
});
/**
 * API-38: the dimensions with one x axis, one y axis and a point of each other one; `ids` must be those of API-37, in their order. LCOE is
 * per MWh, as its unit says. 422 when they make no plane.
 */
export const postGraph = route({
  name: 'postGraph',
  method: 'POST',
  path: '/api/project/:id/result/ost',
  area: 'results',
  summary: 'The sensitivity graph over two dimensions.',
  params: ProjectId,
  body: z.array(Dimension).max(1000),
  answers: { 200: z.looseObject({}) as unknown as z.ZodType<OstResult> },
  problems: [404, 422],
});

const ResultId = ProjectId.extend({ n: z.string().regex(/^\d{1,9}$/) });
/** API-39. LCOE in currency per kWh (D-047). */
export const postDetails = route({
  name: 'postDetails',
  method: 'POST',
  path: '/api/project/:id/result/details/:n',
  area: 'results',
  summary: 'Everything about one system.',
  params: ResultId,
  answers: { 200: z.looseObject({}) as unknown as z.ZodType<DetailResult> },
  problems: [404, 409, 422],
});
const Series = z.looseObject({ year: z.number(), stepMinutes: z.number() }) as unknown as z.ZodType<TimeSeriesResult>;
/** API-40: project year k, from 1. */
export const postTimeSeries = route({
  name: 'postTimeSeries',
  method: 'POST',
  path: '/api/project/:id/result/details/:n/timeseries/:k',
  area: 'results',
  summary: 'The time series of one project year.',
  params: ResultId.extend({ k: z.string().regex(/^\d{1,3}$/) }),
  answers: { 200: Series },
  problems: [404, 409, 422],
});
/** What the sections show of the hours of project year k, from 1; money and energy as they are, nothing scaled. */
export const postYearDetails = route({
  name: 'postYearDetails',
  method: 'POST',
  path: '/api/project/:id/result/details/:n/year/:k',
  area: 'results',
  summary: 'Days, months and state of charge of one project year.',
  params: ResultId.extend({ k: z.string().regex(/^\d{1,3}$/) }),
  answers: { 200: z.looseObject({ year: z.number() }) as unknown as z.ZodType<YearDetailResult> },
  problems: [404, 409, 422],
});
/** API-41 */
export const getAllTimeSeries = route({
  name: 'getAllTimeSeries',
  method: 'GET',
  path: '/api/project/:id/result/details/:n/timeseries/all',
  area: 'results',
  summary: 'The time series of every calculated year.',
  params: ResultId,
  answers: { 200: z.array(Series) },
  problems: [404, 409, 422],
});

const Compared = z.looseObject({}) as unknown as z.ZodType<ComparedDetails>;
/** A system against a base case of zeros (CMP-18). */
export const postCompareWithZero = route({
  name: 'postCompareWithZero',
  method: 'POST',
  path: '/api/project/:id/result/compare/:n',
  area: 'results',
  summary: 'A system against a base case of zeros, year by year.',
  params: ResultId,
  answers: { 200: Compared },
  problems: [404, 409, 422],
});
/** A system against another of the same results: both economics, and the difference of each year (CMP-13 to CMP-17). */
export const postCompare = route({
  name: 'postCompare',
  method: 'POST',
  path: '/api/project/:id/result/compare/:n/:base',
  area: 'results',
  summary: 'A system against a base case, year by year.',
  params: ResultId.extend({ base: z.string().regex(/^\d{1,9}$/) }),
  answers: { 200: Compared },
  problems: [404, 409, 422],
});

const csv = { answers: { 200: z.string() }, answerTransport: 'file', problems: [404, 409, 422] } as const;
/** API-42: project year k, from 1, saved as timeseries.csv. In the decimal style of the project (D-161). */
export const postTimeSeriesCsv = route({
  name: 'postTimeSeriesCsv',
  method: 'POST',
  path: '/api/project/:id/result/export/:n/timeseries/:k',
  area: 'results',
  summary: 'The time series of one project year as CSV.',
  params: ResultId.extend({ k: z.string().regex(/^\d{1,3}$/) }),
  ...csv,
});
/** API-43: every calculated year in one file. */
export const postAllTimeSeriesCsv = route({
  name: 'postAllTimeSeriesCsv',
  method: 'POST',
  path: '/api/project/:id/result/export/:n/timeseries',
  area: 'results',
  summary: 'The time series of every calculated year as CSV.',
  params: ResultId,
  ...csv,
});
/** API-44: the cash flow table, saved as cashflow.csv. */
export const postCashflowCsv = route({
  name: 'postCashflowCsv',
  method: 'POST',
  path: '/api/project/:id/result/export/:n/cashflow',
  area: 'results',
  summary: 'The cash flow as CSV.',
  params: ResultId,
  ...csv,
});

/** API-47 with what the page shows beside it: stage, counts, whether results are there to look at. */
const Status = z.object({
  status: z.enum(['ready', 'calculating', 'changed', 'cancelled']),
  progress: z.number(),
  /** HH:MM:SS, '00:00:00' while unknown (see `estimating`): until 2 % are done or ten seconds are over. */
  estimatedRemainingTime: z.string(),
  estimating: z.boolean(),
  stage: z.enum(['queued', 'preparing', 'calculating', 'tabulating', 'done']),
  /** Cases with a row, and all of them. */
  done: z.number().int(),
  total: z.number().int(),
  /** The same in simulations, one for each year of a case (D-206), with those of cases that are not finished. */
  simulationsDone: z.number().int(),
  simulationsTotal: z.number().int(),
  elapsedSeconds: z.number(),
  /** True when a finished or partial result can be looked at, even if it is stale. */
  hasResults: z.boolean(),
  /** Why the last calculation failed, in words; empty otherwise. */
  failure: z.string(),
  attempts: z.number().int(),
  /** Of the cases that are done: those that an earlier run of the same inputs had finished. */
  kept: z.number().int(),
  /** While a run waits for others of its owner: how many go before it, and when it may begin, seconds; null where nothing says so. */
  queue: z.object({ before: z.number().int(), startsInSeconds: z.number().nullable() }).nullable(),
  /** Address that is mailed when the run under way has ended; empty for none. */
  noticeTo: z.string(),
});
export const postStatus = route({
  name: 'postStatus',
  method: 'POST',
  path: '/api/project/:id/result/status',
  area: 'results',
  summary: 'State of the calculation.',
  params: ProjectId,
  answers: { 200: Status },
  problems: [404],
});
/**
 * The same states as server-sent events, at most one a second, until the calculation ends. Read with fetch, which sends the bearer token;
 * EventSource cannot.
 */
export const getEvents = route({
  name: 'getEvents',
  method: 'GET',
  path: '/api/project/:id/result/events',
  area: 'results',
  summary: 'Progress as server-sent events (data: Status).',
  params: ProjectId,
  answers: { 200: Status },
  answerTransport: 'events',
  problems: [404, 429],
});
const calculateAnswers = { answers: { 200: Status }, problems: [403, 404, 422, 429] } as const;
/**
 * API-48. 403 when the licence has lapsed; 422 with `problems` when the project has errors or unconfirmed warnings; 429 with two running
 * and five waiting. Answers at once. Up-to-date results answer ready unless forced.
 */
export const postCalculate = route({
  name: 'postCalculate',
  method: 'POST',
  path: '/api/project/:id/result/calculate',
  area: 'results',
  summary: 'Start a calculation of the saved inputs.',
  params: ProjectId,
  ...calculateAnswers,
});
export const postCalculateForced = route({
  name: 'postCalculateForced',
  method: 'POST',
  path: '/api/project/:id/result/calculate/true',
  area: 'results',
  summary: 'Start a calculation although results are up to date.',
  params: ProjectId,
  ...calculateAnswers,
});
/** API-53. 422 with the rule the address breaks, 409 when nothing is calculating, 503 where the installation sends no mail. */
export const putEmailNotice = route({
  name: 'putEmailNotice',
  method: 'PUT',
  path: '/api/project/:id/result/email',
  area: 'results',
  summary: 'Send a mail when the calculation under way has ended.',
  params: ProjectId,
  body: z.object({ userEmail: z.string().max(1000) }),
  answers: { 204: null },
  problems: [403, 404, 409, 422, 429, 503],
});
/** API-54 */
export const deleteEmailNotice = route({
  name: 'deleteEmailNotice',
  method: 'DELETE',
  path: '/api/project/:id/result/email',
  area: 'results',
  summary: 'Send no mail after all.',
  params: ProjectId,
  answers: { 204: null },
  problems: [403, 404],
});
/** API-49 */
export const postStop = route({
  name: 'postStop',
  method: 'POST',
  path: '/api/project/:id/result/stop',
  area: 'results',
  summary: 'Cancel the calculation; it stops within 2 s and keeps its finished rows as partial.',
  params: ProjectId,
  answers: { 200: Status },
  problems: [403, 404],
});

/** State of the details of one system: 'changed' while nobody has asked for them. */
const DetailStatus = z.object({
  status: z.enum(['ready', 'calculating', 'changed', 'cancelled']),
  progress: z.number(),
  /** HH:MM:SS */
  estimatedRemainingTime: z.string(),
  /** Why the last attempt failed, in words; empty otherwise. */
  failure: z.string(),
});
const detailAnswers = { params: ResultId, answers: { 200: DetailStatus } } as const;
/** API-50 */
export const postDetailStatus = route({
  name: 'postDetailStatus',
  method: 'POST',
  path: '/api/project/:id/result/details/status/:n',
  area: 'results',
  summary: 'State of the details of one system.',
  ...detailAnswers,
  problems: [404],
});
/** API-51. Answers at once; details that are there already answer ready. 409 when an older version calculated the tables. */
export const postDetailCalculate = route({
  name: 'postDetailCalculate',
  method: 'POST',
  path: '/api/project/:id/result/details/calculate/:n',
  area: 'results',
  summary: 'Calculate the details of one system.',
  ...detailAnswers,
  problems: [404, 409],
});
/** API-52 */
export const postDetailStop = route({
  name: 'postDetailStop',
  method: 'POST',
  path: '/api/project/:id/result/details/stop/:n',
  area: 'results',
  summary: 'Stop the calculation of details.',
  ...detailAnswers,
  problems: [404],
});

/** The document the shown results were calculated from: beside the project as it is, it says what has changed since. */
export const getResultInputs = route({
  name: 'getResultInputs',
  method: 'GET',
  path: '/api/project/:id/result/inputs',
  area: 'results',
  summary: 'The document the shown results were calculated from, as text.',
  params: ProjectId,
  answers: { 200: z.string() },
  answerTransport: 'text',
  problems: [404],
});

/** When the steps of the shown results are, for programs that give them a date. */
export const getResultCalendar = route({
  name: 'getResultCalendar',
  method: 'GET',
  path: '/api/project/:id/result/calendar',
  area: 'results',
  summary: 'When the steps of the time series are.',
  params: ProjectId,
  answers: {
    200: z.object({
      /** The simulated year, in every project year: 365 days, its 29 February left out where it has one (D-038, D-094). */
      calendarYear: z.number().int(),
      /** Hours east of UTC of the standard time at the site, which the steps count in. */
      utcOffsetHours: z.number(),
      /** Project years that have time series, from year 1 on. */
      simulatedYears: z.number().int(),
    }),
  },
  problems: [404],
});

/** Systems of the shown calculation that cannot do what they owe. */
export const getInfeasible = route({
  name: 'getInfeasible',
  method: 'GET',
  path: '/api/project/:id/result/infeasible',
  area: 'results',
  summary: 'Infeasible systems, each with its reason.',
  params: ProjectId,
  answers: {
    200: z.array(
      z.object({
        id: z.number().int(),
        /** Which of the sensitivity cases it belongs to. */
        sensitivityIndex: z.number().int(),
        /** Its sizes, in the columns of the table of systems. */
        optimization: z.array(z.array(z.number())),
        reason: z.string(),
      }),
    ),
  },
  problems: [404],
});
/**
 * Why one of them is infeasible: each limit relaxed alone and the system calculated again, the least relaxing first. Takes seconds, often
 * many: 202 says how far it is, to be asked for again. Who asks no more for ten seconds has cancelled it.
 */
export const postInfeasible = route({
  name: 'postInfeasible',
  method: 'POST',
  path: '/api/project/:id/result/infeasible/:n',
  area: 'results',
  summary: 'What would make an infeasible system feasible.',
  params: ResultId,
  answers: {
    200: z.looseObject({ reason: z.string() }) as unknown as z.ZodType<InfeasibilityExplanation>,
    202: z.object({
      limit: z.string(),
      tried: z.number().int(),
      of: z.number().int(),
      shortDays: z.looseObject({ count: z.number().int() }).optional() as unknown as z.ZodOptional<z.ZodType<ShortDays>>,
    }),
  },
  problems: [404, 409, 422, 503],
});

export const postOneMore = route({
  name: 'postOneMore',
  method: 'POST',
  path: '/api/project/:id/result/oneMore/:n',
  area: 'results',
  summary: 'What one more MW of each limit and component, and one more hour of each storage unit, is worth to a system.',
  params: ResultId,
  answers: {
    200: z.array(z.looseObject({ name: z.string() })) as unknown as z.ZodType<OneMoreWorth[]>,
    202: z.object({ limit: z.string(), tried: z.number().int(), of: z.number().int() }),
  },
  problems: [404, 409, 422, 503],
});

const size = z.number().min(0).max(1e6).default(0);
const SizerBody = z.object({
  useSolar: z.boolean().default(true),
  useWind: z.boolean().default(true),
  useStorage: z.boolean().default(true),
  solarMaxSize: size,
  solarMinSize: size,
  windRatingSize: size,
  windMaxSize: size,
  windMinSize: size,
  storageMaxSize: size,
  storageMinSize: size,
});
/**
 * API-56: sizes for the delivery profile of the saved project, between these limits. Answers at once; a run under way for the same inputs
 * goes on, any other of the project is given up.
 */
export const postSizerCalculate = route({
  name: 'postSizerCalculate',
  method: 'POST',
  path: '/api/proproject/:id/result/calculate',
  area: 'results',
  summary: 'Start the system sizer.',
  params: ProjectId,
  body: SizerBody,
  answers: { 200: SizerStatus },
  problems: [403, 404, 422, 429],
});
/** Stops the sizer within a plant; what it has found so far stays in the table. */
export const postSizerStop = route({
  name: 'postSizerStop',
  method: 'POST',
  path: '/api/proproject/:id/result/stop',
  area: 'results',
  summary: 'Stop the system sizer; what it has found so far is kept.',
  params: ProjectId,
  answers: { 200: SizerStatus },
  problems: [403, 404],
});
/** API-55: 'calculating', 'ready', 'cancelled', or 'changed' when nothing was asked for. */
export const postSizerStatus = route({
  name: 'postSizerStatus',
  method: 'POST',
  path: '/api/proproject/:id/result/status',
  area: 'results',
  summary: 'State of the system sizer.',
  params: ProjectId,
  answers: { 200: SizerStatus },
  problems: [404],
});
/** API-57, D-186: the project with its series as the sizer takes it, these limits in the place of the saved ones. */
export const postSizerFile = route({
  name: 'postSizerFile',
  method: 'POST',
  path: '/api/proproject/:id/result/file',
  area: 'results',
  summary: 'Download the input of the system sizer.',
  params: ProjectId,
  body: SizerBody,
  answers: { 200: z.string() },
  answerTransport: 'file',
  problems: [404, 422],
});
/** API-58: what was found so far; no rows before the first feasible system, and at the end when there is none. */
export const postSizerTable = route({
  name: 'postSizerTable',
  method: 'POST',
  path: '/api/proproject/:id/result/table',
  area: 'results',
  summary: 'The systems the sizer recommends, and a map of the systems around the best one.',
  params: ProjectId,
  answers: { 200: SizerTableAnswer },
  problems: [404],
});
