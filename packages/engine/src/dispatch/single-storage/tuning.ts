// Constants of the solver of one storage unit (`single-storage`): what ends its searches and what counts as rounding. Of each: its unit,
// what it is, and what it was tuned on.

// Slopes and rounding

/**
 * Share of a slope. Slopes closer than this are one price seen through two roundings; the tie goes to the idle storage unit. Not tuned: a
 * bound on rounding.
 */
export const SLOPE_TIE = 1e-13;
/**
 * Share of the capacity. Energies below this are rounding errors of sums and differences of states: some hundred times the spacing of
 * numbers of that size. Not tuned: a bound on rounding.
 */
export const ENERGY_ROUNDING = 1e-13;
/** Share of the most a step can turn over. Money below this is a rounding error of its products. Not tuned: a bound on rounding. */
export const MONEY_ROUNDING = 1e-13;
/**
 * Share of the weights. Weights are millions of times the money; beside them only what rounding must lose is given away: a few times the
 * spacing of numbers. Not tuned: a bound on rounding.
 */
export const WEIGHT_ROUNDING = 1e-15;
/**
 * Share of the value. A bound below the value by more than this is a wrong bound: sums of a year of products differ in the last digits. Not
 * tuned: a bound on rounding.
 */
export const CERTIFICATE_ROUNDING = 1e-9;
/**
 * Times. How often what rounding is expected to move may be passed before a bound below its value is a fault. Tuned on 6,000 random plants
 * with events and a daily limit, the worst of which passed it seven times.
 */
export const CERTIFICATE_SLACK = 16;

// Rewards that are not concave

/**
 * Share of the value. What the hulls of a window may promise beyond the exact rewards and still be called equal. Not tuned: a bound on
 * rounding.
 */
export const HULL_ROUNDING = 1e-12;
/** Rounds in which only the steps found wanting become exact; after them all do. Not known on what it was tuned. */
export const LAZY_ROUNDS = 4;
/** Share of the largest value. Values below this are rounding errors. Not tuned: a bound on rounding. */
export const EXACT_VALUE_ROUNDING = 1e-13;

// Price of a day

/** Passes. Prices tried for one day at most; a few are enough. Not tuned: a guard against a search without end. */
export const EVALUATIONS_OF_DAY = 60;
/**
 * Plans. With more plans of a day than this those of earlier searches are forgotten before the next. That plans are kept saves 2,600 of
 * 6,200 backward passes in a year of half a cycle a day; on what their number was tuned is not known.
 */
export const DAY_PLANS_KEPT = 40;
/** Share of the height. A tangent that lies above the others by less than this does not. Not tuned: a bound on rounding. */
export const TANGENT_ROUNDING = 1e-14;
/**
 * Tangents found to lie above a meeting point, one after the other, before it is taken as it is. Not tuned: a guard against a
 * search without end.
 */
export const TANGENT_MOVES = 50;

// Limits of a window

/**
 * Rounds over the blocks of a window after which an open gap is reported rather than closed. Not tuned: a guard against a search
 * without end.
 */
export const WINDOW_ROUNDS = 100;
/** Share of the value. Gaps of a window below this are closed. Not tuned: a bound on rounding. */
export const WINDOW_CLOSED = 1e-11;
/** Plans. Room of the mix of a window. Not tuned: room for the plans of its evaluations. */
export const WINDOW_PLANS = 512;
/**
 * Times. Outside the range a step is confined to, its reward falls this many times steeper than anything can earn. Not known on what it was
 * tuned.
 */
export const CONFINED_STEEPNESS = 4;
/**
 * Share of the value. A gap of a window with limits below this is closed before its steps are branched on. Not tuned: a bound on rounding.
 */
export const LIMITED_CLOSED = 1e-10;
/** Rounding errors of the state. What is left of a limit counts as spare when it is this many. Not tuned: a wide bound on rounding. */
export const SPARE_ENERGY = 1e4;
/**
 * Passes, by the number of limits. Prices tried for a block: those of one limit are found in a few tangents, of several together in tens or
 * hundreds. Not known on what it was tuned; checked on 375 random plants with obligations.
 */
export const EVALUATIONS_OF_BLOCK = [1, 60, 150, 300];
/** Passes. The same of more limits. As `EVALUATIONS_OF_BLOCK`. */
export const EVALUATIONS_OF_LARGE_BLOCK = 500;
/** Share of the limit. What the plans of a block use of a limit is known to this. Not tuned: a bound on rounding. */
export const BLOCK_ROUNDING = 1e-12;
/**
 * Share of the capacity. What is over a daily limit by less than this is nothing: the search ends where that much is worth less than the
 * digits of the money, and the state a window begins with has drifted by as much itself. Not tuned: a bound on rounding.
 */
export const LIMIT_OVERRUN = 1e-10;
/** Share of what is owed. Deliveries below this are rounding errors. Not tuned: a bound on rounding. */
export const DELIVERY_TAKEN = 1e-9;

// Marginal values

/** Share of the terms. Constraints on prices missed by less than this are kept. Not tuned: a bound on rounding. */
export const CONSTRAINT_ROUNDING = 1e-11;

// Branch and bound

/** Share of the value. A gap below this ends the search. Not tuned: a bound on rounding. */
export const BRANCHING_CLOSED = 1e-10;
/**
 * Nodes of a window after which the best operation found is kept and its proven gap reported. Tuned on twenty windows with a scarce
 * obligation in every hour beside a daily limit and a purchase: 200 nodes left six open, 1,000 none.
 */
export const NODES_OF_WINDOW = 1000;
/**
 * Nodes per block. As many more for each of its blocks. Not known on what it was tuned; checked on 900 plants with delivery windows that
 * meet import, up to 240 hours and 35 windows.
 */
export const NODES_OF_BLOCK = 40;
/**
 * Rounds over the blocks after which the best operation found is kept and its proven gap reported. Not known on what it was tuned.
 */
export const BRANCHING_ROUNDS = 60;
/** Passes. Prices tried in one node: few directions are searched in few. Not known on what it was tuned. */
export const PLANS_OF_NODE = 64;
/** Passes per limit. As many more for each limit. Not known on what it was tuned. */
export const PLANS_OF_LIMIT = 16;
/**
 * Weights of plans. Plans with less weight are in the mix by a rounding error; where nothing else explains a gap, such with very little
 * count as well: a few billionths of a MWh that are short weigh as much as money. Not tuned: a bound on rounding.
 */
export const LEAST_WEIGHTS_IN_MIX = [1e-9, 1e-14] as const;
/** Share of the gap allowed. What a simpler bound may give away. Not tuned: a small part of the gap. */
export const SIMPLER_BOUND_SHARE = 0.1;

// Marginal values beside limits

/** Share of what is owed. What is owed counts as firm altogether when no more than this of it is not. Not tuned: a bound on rounding. */
export const FIRM_ALTOGETHER = 1e-9;
/** MWh. Of less than this sums of energy keep no digit, and a price for it cannot be found. Not tuned: a bound on rounding. */
export const LEAST_DELIVERY_MWH = 1e-12;
/** Times the prohibitive price. Prices of stored energy are no less than this below zero. Not tuned: above 1. */
export const STORED_PRICE_FLOOR = 4;
/**
 * Currency per MWh. Prices of delivery at which the slopes of one piece are compared. Not tuned: far above rounding, far below the prices.
 */
export const DELIVERY_PRICES_APART = 1e-3;
/** Share. How close the fall of a slope between them is to the share it is. Not tuned: far above rounding. */
export const SAME_FALL = 1e-4;
/** Share of the price. Prices that differ by less than this are one. Not tuned: a bound on rounding. */
export const MARGINAL_ROUNDING = 1e-9;
/** Rounds over the steps behind, after which the prices are taken as they are. Not tuned: a guard against a search without end. */
export const MARGINAL_ROUNDS = 12;
/** Rounding errors. Energies this many from a corner, from empty, full or from a limit are there. Not tuned: a wide bound on rounding. */
export const AT_A_CORNER = 1e4;
/** Sweeps over the days after which the prices are as low as they get. Not tuned: a guard against a search without end. */
export const MARGINAL_SWEEPS = 30;
/** Share of the price. Marginal values are known to this. Not tuned: a bound on rounding. */
export const MARGINAL_VALUE_ROUNDING = 1e-12;
/** Share of what is owed. What is short by less than this is a rounding error. Not tuned: a bound on rounding. */
export const MARGINAL_MET = 1e-10;
