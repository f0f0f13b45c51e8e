import type { Project } from '../project/project.ts';

/** Weights of one simulated year without and with storage (CNT-10). */
const WEIGHT_PLAIN = 8;
const WEIGHT_STORAGE = 30;

/** How many times as long as that of one storage unit in an energy market the dispatch of a plant takes. */
interface DispatchTimes {
  readonly alone: number;
  /** Times that, with deliveries over several hours, or with a limit of cycles a day. */
  readonly deliveries: number;
  readonly cycleLimit: number;
}
/** Measured by `npm run bench` on years of real prices, 2.8 ms; a plant may take a third of it or three times as long. */
const ONE_UNIT: DispatchTimes = { alone: 1, deliveries: 34, cycleLimit: 7 };
const ONE_REGULATED: DispatchTimes = { alone: 10, deliveries: 150, cycleLimit: 8 };
const SEVERAL_UNITS: DispatchTimes = { alone: 40, deliveries: 3, cycleLimit: 2 };
const SEVERAL_REGULATED: DispatchTimes = { alone: 350, deliveries: 2, cycleLimit: 2 };
/** Share of the dispatch in the time of such a year. */
const SHARE_OF_DISPATCH = 0.4;

function dispatchTimes({ storage, useRegulationMarket, useContract, contracts, useEnergyMarket, energyMarkets }: Project): number {
  const isSeveral = storage.length > 1;
  const times = useRegulationMarket ? (isSeveral ? SEVERAL_REGULATED : ONE_REGULATED) : isSeveral ? SEVERAL_UNITS : ONE_UNIT;
  const owes = useContract && contracts.some(({ obligationKind }) => obligationKind === 'daily');
  const isLimited = storage.some((unit) => unit.useCycleLimitPerDay);
  const harder = Math.max(1, owes ? times.deliveries : 1, isLimited ? times.cycleLimit : 1);
  // Every market plans the plant once.
  return times.alone * harder * (useEnergyMarket ? Math.max(1, energyMarkets.length) : 1);
}

/**
 * How long a simulated year of a project takes, in years of an hourly plant with one storage unit in one energy market: the unit in which
 * the speed of an installation is measured (D-131).
 *
 *   (30 with storage, 8 without)/30 · (60/time step) · (0.6 + 0.4 · dispatch)
 *
 * with `dispatch` the time of the dispatch as a multiple of that of such a plant, 1 without storage.
 */
export function yearWeight(project: Project): number {
  const ofStep = 60 / project.timeStepSize;
  if (!project.useStorage) return (WEIGHT_PLAIN / WEIGHT_STORAGE) * ofStep;
  return ofStep * (1 - SHARE_OF_DISPATCH + SHARE_OF_DISPATCH * dispatchTimes(project));
}
