export { parseNumber } from './number/parse-number.ts';
export type { ImportProblem, ProblemRule, Refusal } from './problems.ts';
export type { ImportOutcome } from './series/import-series.ts';
export { importSeries } from './series/import-series.ts';
export { BASE_UNIT } from './series/units.ts';
export type { Candidate, Gap, ImportOptions, Repair, SeriesKind, ShownRow, Statistics, Understood } from './understood.ts';
