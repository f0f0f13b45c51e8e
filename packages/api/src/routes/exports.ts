import { EXPORT_FILES, EXPORT_SECTIONS, MOST_CHOSEN_SERIES, PAPERS, SERIES_CLOCKS, SERIES_STEPS, SUMMARY_SECTIONS } from '@stackwatt/model';
import { z } from 'zod';
import { route } from '../route.ts';
import { ProjectId } from './project.ts';

/** The selection of the workbook (EXP-12); what is not named is not in it. */
const Sections = z.object(
  Object.fromEntries([...EXPORT_SECTIONS, ...SUMMARY_SECTIONS].map((name) => [name, z.boolean().default(false)])) as Record<
    (typeof EXPORT_SECTIONS)[number] | (typeof SUMMARY_SECTIONS)[number],
    z.ZodDefault<z.ZodBoolean>
  >,
);
const ResultId = z.string().regex(/^\d{1,9}$/);

const file = { answers: { 200: z.string(), 204: null }, answerTransport: 'file', problems: [404, 409, 422, 429, 507] } as const;
/** API-45, EXP-14: the workbook, saved as Result.xlsx. 204: it could not be made; the exports of the project say why. */
export const postExcel = route({
  name: 'postExcel',
  method: 'POST',
  path: '/api/project/:id/result/export/:n/excel',
  area: 'results',
  summary: 'The workbook of one system with the chosen sections.',
  params: ProjectId.extend({ n: ResultId }),
  body: Sections,
  ...file,
});
/** API-46, EXP-20, D-162: `b` 'true' for commas in numbers, `c` the index of the date format (DATE_FORMATS). */
export const postReportFile = route({
  name: 'postReportFile',
  method: 'POST',
  path: '/api/project/:id/result/:a/reportFile/:b/:c',
  area: 'results',
  summary: 'The report of one system as PDF.',
  params: ProjectId.extend({ a: ResultId, b: z.enum(['true', 'false']), c: z.enum(['0', '1', '2']) }),
  body: Sections,
  ...file,
});

const Export = z.object({
  id: z.string(),
  what: z.enum(EXPORT_FILES),
  /** Of the file. */
  name: z.string(),
  /** The system it is of. */
  system: z.number().int(),
  state: z.enum(['queued', 'running', 'finished', 'failed']),
  stage: z.string(),
  /** 0 to 100. */
  progress: z.number(),
  /** Bytes, of a finished one. */
  size: z.number().int(),
  askedAt: z.string(),
  /** A finished file is kept until then. */
  keptUntil: z.string(),
  /** Why it failed, in words; empty otherwise. */
  failure: z.string(),
  attempts: z.number().int(),
});
export type Export = z.infer<typeof Export>;

const Body = z.object({
  what: z.enum(EXPORT_FILES),
  /** The system, as `result/details/{n}` has it. */
  n: z.number().int().min(0).max(1e9),
  /** Project year of the time series, from 1: the first when left out. Of the workbook also 'all', every simulated one. */
  year: z.union([z.number().int().min(1).max(100), z.literal('all')]).optional(),
  /** Of the time series: how long a row is, a simulated step when left out. */
  step: z.enum(SERIES_STEPS).optional(),
  /** Of the time series: the standard time of the site when left out. */
  clock: z.enum(SERIES_CLOCKS).optional(),
  sections: Sections.optional(),
  /** Of the workbook: which time series its sheet has, each by id or name; all of them when left out. */
  series: z.array(z.string().min(1).max(200)).min(1).max(MOST_CHOSEN_SERIES).optional(),
  /** 'a4' when left out. */
  paper: z.enum(PAPERS).optional(),
  /** Of CSV files; left out: as the project writes numbers. */
  decimalComma: z.boolean().optional(),
});
/** D-208. Answers at once; the file is made beside the server. 409 when an older version calculated the tables. */
export const postExport = route({
  name: 'postExport',
  method: 'POST',
  path: '/api/project/:id/exports',
  area: 'results',
  summary: 'Ask for a file of one system.',
  params: ProjectId,
  body: Body,
  answers: { 202: Export },
  problems: [404, 409, 422, 429, 507],
});
export const getExports = route({
  name: 'getExports',
  method: 'GET',
  path: '/api/project/:id/exports',
  area: 'results',
  summary: 'The files asked for in the last seven days, the newest first.',
  params: ProjectId,
  answers: { 200: z.array(Export) },
  problems: [404],
});
const OneExport = ProjectId.extend({ export: z.string().max(100) });
export const getExportFile = route({
  name: 'getExportFile',
  method: 'GET',
  path: '/api/project/:id/exports/:export/file',
  area: 'results',
  summary: 'Download a finished file.',
  params: OneExport,
  answers: { 200: z.instanceof(Uint8Array) },
  answerTransport: 'bytes',
  problems: [404, 409, 500],
});
/** One that is made already, or being made, is left as it is. */
export const putExportRetry = route({
  name: 'putExportRetry',
  method: 'PUT',
  path: '/api/project/:id/exports/:export/retry',
  area: 'results',
  summary: 'Make a failed file once more.',
  params: OneExport,
  answers: { 202: Export },
  problems: [403, 404, 507],
});
/** Ends one that is not finished, and takes a finished one off the list with its file. */
export const deleteExport = route({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/project/:id/exports/:export',
  area: 'results',
  summary: 'Cancel a file, or delete one that is made.',
  params: OneExport,
  answers: { 204: null },
  problems: [403, 404],
});
