import type {
  AverageDay,
  BridgeEnd,
  BridgeProgress,
  CheckedProject,
  ComparedDetails,
  DetailResult,
  ExplanationProgress,
  InfeasibilityExplanation,
  NpvBridge,
  OneMoreWorth,
  OstDimension,
  OstResult,
  ProFormaBasis,
  Project,
  ResultTable,
  SensitivityFacts,
  SeriesTable,
  SizerLimits,
  SizerMap,
  SizerTable,
  TableAgainst,
  TableKind,
  TableRow,
  TimeSeriesResult,
  YearDetailResult,
} from '@stackwatt/model';

/** One case as this server sees it: everything but its number belongs to the simulation. */
export interface NumberedCase {
  readonly id: number;
  readonly sensitivity: number;
  readonly solar: readonly { readonly mw: number }[];
  readonly wind: readonly { readonly mw: number }[];
  readonly storage: readonly { readonly mw: number; readonly mwh: number }[];
}
type Outcome =
  | { readonly kind: 'result'; readonly row: TableRow }
  | { readonly kind: 'infeasible'; readonly id: number; readonly reason: string };
/** What is stored of a case: its outcome, or why it has none while the others do. One that threw has cost no process its life. */
export type StoredOutcome =
  | Outcome
  | { readonly kind: 'leftOut'; readonly id: number; readonly reason: string; readonly hasThrown?: boolean };
export type Choice =
  | { readonly kind: 'sensitivity' }
  | { readonly kind: 'systems'; readonly sensitivity: number; readonly tableKind: TableKind };

type AxisChoice = Pick<OstDimension, 'isXAxis' | 'isYAxis' | 'selectedValue'>;
type GraphAnswer = { readonly kind: 'graph'; readonly result: OstResult } | { readonly kind: 'invalid'; readonly reason: string };

/** What a run of the sizer has found so far. */
export interface SizerStep {
  readonly table: SizerTable;
  readonly map: SizerMap | undefined;
  /** 0 to 1. */
  readonly progress: number;
  readonly evaluated: number;
}

/** What this server uses of `@stackwatt/simulation`; tests give it simulations that crash, hang or take their time. */
export interface Simulation {
  readonly ENGINE_VERSION: string;
  inputHash(project: Project): string;
  expandCases(project: CheckedProject): readonly NumberedCase[];
  /** The numbers of a case in the columns of the sizes of a table. */
  sizesOfCase(project: Project, one: never): readonly (readonly number[])[];
  prepare(project: CheckedProject, series: SeriesTable): unknown;
  simulateCase(prepared: never, one: never, onYear?: () => void): Outcome;
  tableAgainst(table: ResultTable, base: TableRow): TableAgainst;
  compareDetails(proposed: DetailResult, base?: DetailResult): ComparedDetails;
  tabulate(project: Project, rows: readonly TableRow[], choice: Choice): ResultTable;
  ostDimensions(project: Project): readonly OstDimension[];
  sensitivityGraph(project: Project, rows: readonly TableRow[], choices: readonly AxisChoice[]): GraphAnswer;
  sensitivityFacts(project: Project, rows: readonly TableRow[], cases: readonly TableRow[], sensitivity: number): SensitivityFacts;
  describeCase(prepared: never, one: never): DetailResult;
  describeYear(prepared: never, one: never, projectYear: number): YearDetailResult;
  describeWithBasis(prepared: never, one: never): { readonly details: DetailResult; readonly basis: ProFormaBasis };
  averageDayOf(prepared: never, one: never): AverageDay;
  timeSeriesOf(prepared: never, one: never, projectYear: number): TimeSeriesResult;
  explainInfeasible(prepared: never, one: never, onLimit?: (progress: ExplanationProgress) => void): InfeasibilityExplanation | undefined;
  oneMoreOfEach(prepared: never, one: never, onOffer?: (progress: ExplanationProgress) => void): readonly OneMoreWorth[];
  npvBridge(
    before: Project,
    after: Project,
    series: SeriesTable,
    options: { readonly areProjects: boolean; readonly mayContinue: () => boolean },
  ): Generator<BridgeProgress, NpvBridge>;
  bestNow(project: Project, series: SeriesTable): Generator<BridgeProgress, BridgeEnd>;
  sizeSystem(prepared: never, limits: SizerLimits, options: { readonly isMapped?: boolean }): Iterable<SizerStep>;
}
