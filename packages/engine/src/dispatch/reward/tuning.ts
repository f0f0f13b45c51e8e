// Constants of the rewards of a step (`reward`) and the weights of what is owed (`obligations`): what ends its searches and what counts as
// rounding. Of each: its unit, what it is, and what it was tuned on.

// Weights of what is owed

/**
 * Times the money of a MWh. What a MWh short counts. Energy that waits in the storage unit for another delivery loses only the round trip:
 * a MWh less here is almost a MWh more there, and the money between the two steps weighs that much more. Not known on what it was tuned;
 * checked on 375 random plants with obligations.
 */
export const OUTWEIGH = 8;
/**
 * Times the money of a MWh. The same where a storage unit may be charged from the grid in a step that owes delivery. There the choice is
 * between two directions of the connection, and a small delivery outweighs a large purchase. The same is the most that committed regulation
 * capacity can earn. Not known on what it was tuned; checked on 375 random plants with obligations.
 */
export const OUTWEIGH_BY_FAR = 1e5;
/**
 * Difference of two efficiencies. Deliveries exchanged at a loss smaller than this are equal. Not tuned: far below what a storage unit
 * loses.
 */
export const LEAST_LOSS = 1e-5;
/**
 * MWh of the contract. How far an event outweighs the contract, and of the contract what is firm the rest: what is delivered there is worth
 * that many MWh here. Tuned on 610 plants with events: heavier weights leave 12 proofs open.
 */
export const EVENT_FIRST = 16;
/**
 * MWh of the contract. The same where regulation brings energy for nothing, and the room it needs for that, or the energy, may cost more of
 * the contract than the event is short. Tuned on 1,000 plants with events, a contract and regulation: with 16 three of 311 leave 0.02 MWh
 * of an event, with 256 none.
 */
export const EVENT_FAR_FIRST = 256;
/** MWh. Energy short up to which an obligation counts as met; far below what the evaluation allows. Not tuned: a bound on rounding. */
export const FIRM_MET_MWH = 1e-7;
/** MWh. Of an event, what is missing up to this is a rounding error. Not tuned: a bound on rounding. */
export const EVENT_MET_MWH = 1e-6;

// Pieces of a step

/** Share of the storage power. Pieces shorter than this are rounding errors of the limits. Not tuned: a bound on rounding. */
export const PIECE_ROUNDING = 1e-12;
/** Share of the storage power. The same in the exact reward. Not tuned: a bound on rounding. */
export const EXACT_PIECE_ROUNDING = 1e-12;
/** Share. Rounding of a sum of a few products. Not tuned: a bound on rounding. */
export const PRODUCT_ROUNDING = 1e-13;
