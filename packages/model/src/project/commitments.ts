import { z } from 'zod';
import { ENERGY_MARKET_KINDS, ENERGY_MARKET_NAMES, type EnergyMarketKind } from './market-reference.ts';

/** An application the plant is committed to; a lower order comes first. */
export const Commitment = z.looseObject({ name: z.string(), order: z.number().int() });
export type Commitment = z.infer<typeof Commitment>;

export const CAPACITY_COMMITMENT = 'Capacity market';
export const CONTRACT_COMMITMENT = 'Time of Delivery Contract';
export const REGULATION_COMMITMENT = 'Regulation market';
export const energyCommitment = (kind: EnergyMarketKind): string => `${ENERGY_MARKET_NAMES[kind]} energy market`;

/** The fixed base order (APP-17): capacity, contract, day-ahead, fifteen-minute, real-time, regulation. */
const COMMITMENT_ORDER: readonly string[] = [
  CAPACITY_COMMITMENT,
  CONTRACT_COMMITMENT,
  ...ENERGY_MARKET_KINDS.map(energyCommitment),
  REGULATION_COMMITMENT,
];
const ENERGY_COMMITMENTS: readonly string[] = ENERGY_MARKET_KINDS.map(energyCommitment);

/** Names in the base order, numbered; unknown names keep their order after the known ones. */
export const orderedCommitments = (names: readonly string[]): Commitment[] => {
  const place = (name: string): number => (COMMITMENT_ORDER.includes(name) ? COMMITMENT_ORDER.indexOf(name) : COMMITMENT_ORDER.length);
  return names.toSorted((a, b) => place(a) - place(b)).map((name, order) => ({ name, order }));
};

/**
 * The displayed list (APP-15, APP-16): the entries other than energy and regulation ones, then one for what is co-optimised:
 * 'Energy and Regulation markets' if both are on, 'Energy markets' if only energy is.
 */
export function displayedOrder(commitments: readonly Commitment[]): string[] {
  const names = commitments.map(({ name }) => name);
  const others = names.filter((name) => name !== REGULATION_COMMITMENT && !ENERGY_COMMITMENTS.includes(name));
  if (!names.some((name) => ENERGY_COMMITMENTS.includes(name))) return others;
  return [...others, names.includes(REGULATION_COMMITMENT) ? 'Energy and Regulation markets' : 'Energy markets'];
}
