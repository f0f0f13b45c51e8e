import type { Project } from '@stackwatt/model';
import { STREAM_MARKS, type Mark } from '../ui/tokens.ts';

/** A revenue column of the result tables, with the mark it is drawn in. */
export interface RevenueStream {
  readonly name: string;
  readonly mark: Mark;
}

const numbered = (name: string, count: number, index: number): string => (count === 1 ? name : `${name} ${index + 1}`);

/** The revenue columns of a project, in the order of the tables: energy markets, contracts, capacity, regulation. */
export const revenueStreamsOf = (project: Project): RevenueStream[] => [
  ...(project.useEnergyMarket ? project.energyMarkets : []).map(({ kind, name }) => ({ name, mark: STREAM_MARKS[kind] })),
  ...(project.useContract ? project.contracts : []).map((_, index, all) => ({
    name: numbered('TOD contract', all.length, index),
    mark: STREAM_MARKS.contract,
  })),
  ...(project.useCapacityMarket ? project.capacityMarkets : []).map((_, index, all) => ({
    name: numbered('Capacity market', all.length, index),
    mark: STREAM_MARKS.capacity,
  })),
  // One column for both directions of a market.
  ...(project.useRegulationMarket ? project.regulationMarkets : []).map(({ name }) => ({ name, mark: STREAM_MARKS['reg-up'] })),
];
