import { settle } from '../invariants/settle.ts';
import { ENERGY_MARKET_KINDS, ENERGY_MARKET_NAMES, newEnergyMarket, type EnergyMarketKind } from '../project/energy-market.ts';
import type { Project } from '../project/project.ts';
import type { SeriesRef } from '../project/series-ref.ts';

const commitmentOf = (kind: EnergyMarketKind): string => `${ENERGY_MARKET_NAMES[kind]} energy market`;
const ORDER = ['Capacity market', 'Time of Delivery Contract', ...ENERGY_MARKET_KINDS.map(commitmentOf), 'Regulation market'];

const withCommitments = (project: Project): Project => {
  const names = [
    ...(project.useCapacityMarket ? ['Capacity market'] : []),
    ...(project.useContract ? ['Time of Delivery Contract'] : []),
    ...(project.useEnergyMarket ? project.energyMarkets.map((market) => commitmentOf(market.kind)) : []),
    ...(project.useRegulationMarket ? ['Regulation market'] : []),
  ];
  const ordered = names.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return { ...project, commitments: ordered.map((name, order) => ({ name, order })) };
};

/** Switches the energy market on, with a day-ahead market when none is defined and its commitment, or off: entries stay (D-076). */
export function setUseEnergyMarket(project: Project, on: boolean): Project {
  const energyMarkets = on && project.energyMarkets.length === 0 ? [newEnergyMarket('dam')] : project.energyMarkets;
  return withCommitments(settle({ ...project, useEnergyMarket: on, energyMarkets }));
}

/** Adds a market of an unused kind; markets stay sorted by kind (EM-18) and each has its commitment (EM-19). */
export function addEnergyMarket(project: Project, kind: EnergyMarketKind): Project {
  if (project.energyMarkets.some((market) => market.kind === kind)) return project;
  const energyMarkets = [...project.energyMarkets, newEnergyMarket(kind)].toSorted((a, b) => ENERGY_MARKET_KINDS.indexOf(a.kind) - ENERGY_MARKET_KINDS.indexOf(b.kind));
  return withCommitments(settle({ ...project, useEnergyMarket: true, energyMarkets }));
}

export function removeEnergyMarket(project: Project, id: string): Project {
  return withCommitments(settle({ ...project, energyMarkets: project.energyMarkets.filter((market) => market.id !== id) }));
}

/** Puts an imported price on a market. */
export function setMarketPrice(project: Project, id: string, price: SeriesRef): Project {
  return settle({ ...project, energyMarkets: project.energyMarkets.map((market) => (market.id === id ? { ...market, price } : market)) });
}
