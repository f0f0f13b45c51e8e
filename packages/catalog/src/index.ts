export * from './turbines.ts';
export * from './storages.ts';
export * from './currencies.ts';
export * from './samples/index.ts';
export type { Sample } from './samples/build-sample.ts';
export type { Climate, ClimatePlace, ClimateSpot } from './climate/climate.ts';
export { loadClimate } from './climate/load-climate.ts';
export { monthlyClimate, type ClimateSite, type MonthlyClimate } from './climate/monthly-climate.ts';
export * from './cost-lines.ts';
