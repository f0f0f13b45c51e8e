export {};
export { type CaseIssue, type ReadDispatchCase, readDispatchCase } from './dispatch-case/read.ts';
export { runDispatchCase } from './dispatch-case/run.ts';
export type { CaseTerms, DispatchCaseOutput } from './dispatch-case/write.ts';
