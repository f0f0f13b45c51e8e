import { settle } from '../invariants/settle.ts';
import { newCapacityMarket } from '../project/capacity-market.ts';
import { CONTRACT_COMMITMENT } from '../project/commitments.ts';
import { newContract } from '../project/contract.ts';
import {
  allocationCount,
  ENERGY_MARKET_KINDS,
  newEnergyMarket,
  type EnergyMarket,
  type EnergyMarketKind,
} from '../project/energy-market.ts';
import type { Project } from '../project/project.ts';
import { newRegulationMarket } from '../project/regulation-market.ts';
import { freeNumber } from './free-number.ts';

/** Switches the energy market on, with a day-ahead market when none is defined and its commitment, or off: entries stay (D-076). */
export function setUseEnergyMarket(project: Project, on: boolean): Project {
  const energyMarkets = on && project.energyMarkets.length === 0 ? [newEnergyMarket('dam')] : project.energyMarkets;
  return settle({ ...project, useEnergyMarket: on, energyMarkets });
}

/** Switches regulation on, with a default market when none is defined. Without the energy market it stays off (APP-13). */
export function setUseRegulationMarket(project: Project, on: boolean): Project {
  if (on && !project.useEnergyMarket) return project;
  return settle({
    ...project,
    useRegulationMarket: on,
    regulationMarkets: on && project.regulationMarkets.length === 0 ? [newRegulationMarket(1)] : project.regulationMarkets,
  });
}

/** Switches the capacity market on, with a default entry when none is defined, or off: entries stay. */
export const setUseCapacityMarket = (project: Project, on: boolean): Project =>
  settle({
    ...project,
    useCapacityMarket: on,
    capacityMarkets:
      on && project.capacityMarkets.length === 0
        ? [newCapacityMarket(1, project.useEnergyMarket ? project.energyMarkets : [])]
        : project.capacityMarkets,
  });

/** Switches the contract on, with a default entry when none is defined and its commitment, or off: entries stay. */
export const setUseContract = (project: Project, on: boolean): Project =>
  settle({
    ...project,
    useContract: on,
    contracts: on && project.contracts.length === 0 ? [newContract(1)] : project.contracts,
    // Enabling commits also a contract that owes nothing.
    commitments: on ? [...project.commitments, { name: CONTRACT_COMMITMENT, order: 0 }] : project.commitments,
  });

/** The kinds that no market of the project has yet, in order. */
export const unusedMarketKinds = (project: Project): EnergyMarketKind[] =>
  ENERGY_MARKET_KINDS.filter((kind) => !project.energyMarkets.some((market) => market.kind === kind));

/**
 * Adds a market of an unused kind; markets stay sorted by kind (EM-18) and each has its commitment (EM-19). It gets as many sensitivity
 * values as the others have (EM-17), and of solar and wind what they leave over, so that the shares still sum to 100 %.
 */
export function addEnergyMarket(project: Project, kind: EnergyMarketKind): Project {
  if (project.energyMarkets.some((market) => market.kind === kind)) return project;
  const others = project.energyMarkets;
  const count = Math.max(1, ...others.map(allocationCount));
  const at = (values: readonly number[], i: number): number => values[i] ?? values.at(-1)!;
  const left = (key: 'pvAllocationSensitivity' | 'windAllocationSensitivity'): number[] =>
    Array.from({ length: count }, (_, i) => Math.max(0, 100 - others.reduce((sum, market) => sum + at(market[key], i), 0)));
  const all = (): number[] => Array.from({ length: count }, () => 100);
  const added: EnergyMarket = {
    ...newEnergyMarket(kind),
    allocationSensitivity: all(),
    maxStorageCommitmentSensitivity: all(),
    pvAllocationSensitivity: left('pvAllocationSensitivity'),
    windAllocationSensitivity: left('windAllocationSensitivity'),
  };
  const energyMarkets = [...others, added].toSorted((a, b) => ENERGY_MARKET_KINDS.indexOf(a.kind) - ENERGY_MARKET_KINDS.indexOf(b.kind));
  return settle({ ...project, useEnergyMarket: true, energyMarkets });
}

/**
 * EM-21: text of the popup when a market must not be deleted; undefined when it may. Without the full stop of the checker message (D-080).
 */
const MARKET_IS_REFERENCED = 'Capacity market references an energy market which does not exist';
export function energyMarketRemovalProblem(project: Project, id: string): string | undefined {
  const market = project.energyMarkets.find((one) => one.id === id);
  if (!market || !project.useCapacityMarket) return undefined;
  const isReferenced = project.capacityMarkets.some(
    (capacity) =>
      (capacity.energyPriceKind === 'market' && capacity.energyMarket?.kind === market.kind) ||
      (capacity.useShortagePenalty && capacity.shortagePenaltyKind !== 'flat' && capacity.penaltyEnergyMarket?.kind === market.kind),
  );
  return isReferenced ? MARKET_IS_REFERENCED : undefined;
}

/** Removes a market and its commitment; a market left alone has all of solar and wind (D-082). One that is referenced stays (EM-21). */
export function removeEnergyMarket(project: Project, id: string): Project {
  if (energyMarketRemovalProblem(project, id) !== undefined) return project;
  const energyMarkets = project.energyMarkets.filter((market) => market.id !== id);
  const whole = (values: readonly number[]): number[] => values.map(() => 100);
  return settle({
    ...project,
    energyMarkets:
      energyMarkets.length === 1 && energyMarkets.length < project.energyMarkets.length
        ? energyMarkets.map((market) => ({
            ...market,
            pvAllocationSensitivity: whole(market.pvAllocationSensitivity),
            windAllocationSensitivity: whole(market.windAllocationSensitivity),
          }))
        : energyMarkets,
  });
}

/** Adds a regulation market with the next free number (RM-01); only with the energy market on. */
export function addRegulationMarket(project: Project): Project {
  if (!project.useEnergyMarket) return project;
  return settle({
    ...project,
    useRegulationMarket: true,
    regulationMarkets: [...project.regulationMarkets, newRegulationMarket(freeNumber('regulation', project.regulationMarkets))],
  });
}
export const removeRegulationMarket = (project: Project, id: string): Project =>
  settle({ ...project, regulationMarkets: project.regulationMarkets.filter((market) => market.id !== id) });

export const addCapacityMarket = (project: Project): Project =>
  settle({
    ...project,
    useCapacityMarket: true,
    capacityMarkets: [
      ...project.capacityMarkets,
      newCapacityMarket(freeNumber('capacity', project.capacityMarkets), project.useEnergyMarket ? project.energyMarkets : []),
    ],
  });
export const removeCapacityMarket = (project: Project, id: string): Project =>
  settle({ ...project, capacityMarkets: project.capacityMarkets.filter((market) => market.id !== id) });

export const addContract = (project: Project): Project =>
  settle({ ...project, useContract: true, contracts: [...project.contracts, newContract(freeNumber('contract', project.contracts))] });
export const removeContract = (project: Project, id: string): Project =>
  settle({ ...project, contracts: project.contracts.filter((contract) => contract.id !== id) });
