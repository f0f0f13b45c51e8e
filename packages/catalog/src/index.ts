export * from './turbines.ts';
export * from './storages.ts';
export * from './currencies.ts';
export * from './samples/index.ts';
export type { Sample } from './samples/build-sample.ts';
