export type * from './dispatch/problem.ts';
