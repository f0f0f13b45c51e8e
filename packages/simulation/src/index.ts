export { type CaseIssue, type ReadDispatchCase, readDispatchCase } from './dispatch-case/read.ts';
export { runDispatchCase } from './dispatch-case/run.ts';
export type { CaseTerms, DispatchCaseOutput } from './dispatch-case/write.ts';
export { ENGINE_VERSION } from './version.ts';
export { inputHash } from './input-hash.ts';
export { trackerOf } from './inputs/array-inputs.ts';
export * from './cases/expand-cases.ts';
export * from './cases/sensitivity-dimensions.ts';
export { MissingSeries } from './inputs/series-of.ts';
export * from './prepare.ts';
export { operationText } from './cases/money-inputs.ts';
export * from './simulate-case.ts';
export { averageDayOf } from './details/average-day.ts';
export * from './tables/tabulate.ts';
export { describeCase, describeWithBasis } from './details/describe-case.ts';
export { describeYear } from './details/describe-year.ts';
export { timeSeriesOf } from './details/time-series.ts';
export * from './graph/sensitivity-graph.ts';
export { effectsOf, sensitivityFacts } from './graph/input-effects.ts';
export { explainInfeasible } from './infeasibility/explain-infeasible.ts';
export { MOST_SIZER_ROWS, sizeSystem, UNSERVED_SHARE, type SizerUpdate } from './sizer/size-system.ts';
export { compareDetails } from './compare/compare-details.ts';
export { bestNow, npvBridge, type BridgeEngine, type BridgeOptions } from './compare/npv-bridge.ts';
export { oneMoreOfEach } from './compare/one-more.ts';
export { tableAgainst } from './compare/table-against.ts';
export {
  summariseCosts,
  type CostByPart,
  type CostLineKind,
  type CostPart,
  type CostSummary,
  type CostSummaryLine,
} from './finance/cost-summary.ts';
export { fadeOfType, rangeOfType, throughputOfType, yearsUntil, type Fade } from './storage-life/fade-of-type.ts';
export { usageOf, type UnitUsage } from './storage-life/unit-usage.ts';
