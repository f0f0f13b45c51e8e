export * from './quantities.ts';
export * from './time.ts';
