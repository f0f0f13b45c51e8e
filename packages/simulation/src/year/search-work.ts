/**
 * Units of work (`WORK` of the engine) that the searches of one case may take, about 450 s on one core: half of the time that the server
 * gives a case. It is counted, so a case ends with the same operation on every machine, however busy.
 */
export const SEARCH_WORK_OF_CASE = 450e6;

/**
 * What of it each dispatch of a year may take. Years and energy markets share evenly and pass nothing on: a year may then be simulated
 * alone, and is the same as among all of them.
 */
export const searchWorkOfYear = ({
  project,
  energyMarkets,
  searchWork,
}: {
  readonly project: { readonly earlyAnalysis: boolean; readonly lifetime: number };
  readonly energyMarkets: readonly unknown[];
  readonly searchWork: number;
}): number => searchWork / ((project.earlyAnalysis ? 1 : project.lifetime) * Math.max(1, energyMarkets.length));
