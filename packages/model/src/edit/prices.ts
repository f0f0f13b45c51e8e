import { settle } from '../invariants/settle.ts';
import { priceModeOf, type EnergyMarket } from '../project/energy-market.ts';
import type { PriceMode, PriceStrip } from '../project/price-strip.ts';
import type { Project } from '../project/project.ts';
import { REGULATION_KEYS, regulationPriceMode, type RegulationDirection, type RegulationMarket } from '../project/regulation-market.ts';
import type { SeriesRef } from '../project/series-ref.ts';

/** Whose prices: an energy market's, or those of one direction of a regulation market. */
export type PriceTarget =
  | { readonly kind: 'energy'; readonly id: string }
  | { readonly kind: 'regulation'; readonly id: string; readonly direction: RegulationDirection };

const changeEnergy = (project: Project, id: string, change: (market: EnergyMarket) => EnergyMarket): Project =>
  settle({ ...project, energyMarkets: project.energyMarkets.map((market) => (market.id === id ? change(market) : market)) });
const changeRegulation = (project: Project, id: string, change: (market: RegulationMarket) => RegulationMarket): Project =>
  settle({ ...project, regulationMarkets: project.regulationMarkets.map((market) => (market.id === id ? change(market) : market)) });

/** Puts an imported year on a market; the single strip counts from then on. */
export const setMarketPrice = (project: Project, id: string, price: SeriesRef): Project =>
  changeEnergy(project, id, (market) => ({ ...market, price, useMultiYearPrice: false, useSingleFileMultiYearPrice: false }));

/** Puts an imported year on one direction of a regulation market; the single strip counts from then on, and its calendar year with it. */
export const setRegulationPrice = (project: Project, id: string, direction: RegulationDirection, price: SeriesRef): Project =>
  changeRegulation(project, id, (market) => ({
    ...market,
    [REGULATION_KEYS[direction].price]: price,
    ...(price.year !== undefined && { [REGULATION_KEYS[direction].priceYear]: price.year }),
    [REGULATION_KEYS[direction].useMultiYear]: false,
    [REGULATION_KEYS[direction].useSingleFile]: false,
  }));

/** How the prices of a target are given. */
export function priceMode(project: Project, target: PriceTarget): PriceMode {
  if (target.kind === 'energy') {
    const market = project.energyMarkets.find(({ id }) => id === target.id);
    return market ? priceModeOf(market) : 'single';
  }
  const market = project.regulationMarkets.find(({ id }) => id === target.id);
  return market ? regulationPriceMode(market, target.direction) : 'single';
}

/** MODEL-51, EM-24: early-stage knows the single strip only. */
export const offersPriceMode = (project: Pick<Project, 'earlyAnalysis'>, mode: PriceMode): boolean =>
  mode === 'single' || !project.earlyAnalysis;

/** EM-22, RM-13: chooses one mode and switches the others off; their data stay until a new import replaces them (D-081). */
export function setPriceMode(project: Project, target: PriceTarget, mode: PriceMode): Project {
  if (!offersPriceMode(project, mode)) return project;
  if (target.kind === 'energy') {
    return changeEnergy(project, target.id, (market) => ({
      ...market,
      useMultiYearPrice: mode === 'multiple',
      useSingleFileMultiYearPrice: mode === 'singleFile',
    }));
  }
  const keys = REGULATION_KEYS[target.direction];
  return changeRegulation(project, target.id, (market) => ({
    ...market,
    [keys.useMultiYear]: mode === 'multiple',
    [keys.useSingleFile]: mode === 'singleFile',
  }));
}

/** EM-23: saves a list of strips and puts its mode in force. */
export function setPriceStrips(
  project: Project,
  target: PriceTarget,
  mode: Exclude<PriceMode, 'single'>,
  strips: readonly PriceStrip[],
): Project {
  const chosen = setPriceMode(project, target, mode);
  if (priceMode(chosen, target) !== mode) return project;
  if (target.kind === 'energy') {
    return changeEnergy(chosen, target.id, (market) => ({
      ...market,
      [mode === 'multiple' ? 'multiYearPrice' : 'singleFileMultiYearPrice']: [...strips],
    }));
  }
  const keys = REGULATION_KEYS[target.direction];
  return changeRegulation(chosen, target.id, (market) => ({
    ...market,
    [mode === 'multiple' ? keys.multiYear : keys.singleFile]: [...strips],
  }));
}
