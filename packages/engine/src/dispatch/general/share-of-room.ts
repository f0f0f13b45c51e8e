import type { RegulationOffer } from '../regulation/regulation-plant.ts';

/** Most that may be committed of some offers in a step, MW. */
export const committed = (offers: readonly (RegulationOffer | undefined)[], t: number): number =>
  offers.reduce((sum, offer) => sum + (offer?.mostMw[t] ?? 0), 0);

/**
 * What a MW of one direction takes of the room under a limit that belongs to the other direction and to what is committed beside it. By
 * itself it gives a MW, −1. Where all that can be committed fits under the limit no operation needs that: of `most` the limit keeps the
 * committed part, so (limit − committed)/most is kept by either direction alone, and by no more than mixes of the two.
 */
export const shareOfRoom = (limit: number, commitments: number, most: number): number =>
  commitments <= limit && limit < Infinity && most > 0 ? (limit - commitments) / most : -1;
