// Constants of the solver of one storage unit with regulation (`regulation`): what ends its searches and what counts as rounding. Of each:
// its unit, what it is, and what it was tuned on.

// Rounding and scale

/** Share of the money. What rounding may move, as for the step rewards. Not tuned: a bound on rounding. */
export const MONEY_ROUNDING = 1e-13;
/** Share of the weights. What rounding may move of them. Not tuned: a bound on rounding. */
export const WEIGHT_ROUNDING = 1e-15;
/** Share of the committed power. Throughputs below this move nothing at any price worth searching. Not known on what it was tuned. */
export const LEAST_THROUGHPUT = 1e-6;
/**
 * Share of the capacity. States may be off by this; where stored energy is steep, the bound then moves by more than its digits, and by as
 * much the gap is wider. Not tuned: a bound on rounding.
 */
export const STATE_ROUNDING = 1e-11;
/** Share of the storage power. Powers below this are rounding errors of a decision. Not tuned: a bound on rounding. */
export const MIXED_POWER = 1e-10;

// Steps in closed form

/** Share of the price. Prices of energy may differ by this through rounding. Not tuned: a bound on rounding. */
export const PRICE_ROUNDING = 1e-12;
/** Share of the largest slope. Slopes may rise by this through rounding. Not tuned: a bound on rounding. */
export const BAND_SLOPE_ROUNDING = 1e-11;
/** Share of the capacity. Energies below this are rounding errors. Not tuned: a bound on rounding. */
export const BAND_ENERGY_ROUNDING = 1e-13;
/** Share of the capacity. A state that misses a part by less than this reaches it. Not tuned: a bound on rounding. */
export const PART_REACHED = 1e-12;
/** Share of the storage power. Megawatts below this are rounding errors. Not tuned: a bound on rounding. */
export const PLACE_ROUNDING = 1e-12;

// Steps as linear programmes

/** Pivots and moves after which rules that cannot cycle take over. Not tuned: a guard against cycling. */
export const PIVOTS_BEFORE_CARE = 300;
/** Pivots and moves after which something is wrong. Not tuned: a guard against a search without end. */
export const MOST_MOVES = 5000;
/** Entry of the table. Entries of the table below this are rounding errors. Not tuned: a bound on rounding. */
export const TABLE_ROUNDING = 1e-11;
/** Share of the largest cost. Reduced costs below this are rounding errors. Not tuned: a bound on rounding. */
export const REDUCED_COST_ROUNDING = 1e-14;
/** Share of the storage power. Net powers below this are rounding errors. Not tuned: a bound on rounding. */
export const NET_POWER_ROUNDING = 1e-13;
/** Share of the capacity. Energies below this are rounding errors. Not tuned: a bound on rounding. */
export const STEP_ENERGY_ROUNDING = 1e-13;
/** Steps whose bands are kept at most. Not tuned: above the steps of a window of 48 hours in quarters. */
export const BANDS_KEPT = 256;

// Directions, window without limits

/** Share of the value. A window in which directions are mixed is searched where its gap is above this. Not tuned: a bound on rounding. */
export const SEARCHED_ABOVE = 1e-11;
/**
 * Rounds in which only the steps found wanting become exact; after them the window is left as it is. Not tuned: a guard against a
 * search without end.
 */
export const EXACT_ROUNDS = 60;
/** Rounds. The same at prices of limits. Not tuned: a guard against a search without end. */
export const EXACT_ROUNDS_AT_PRICES = 30;
/**
 * Concave runs of a value function as far as they are followed, at prices of limits and until nothing else helps. Not known
 * on what it was tuned; checked on a year with 77 windows of negative prices.
 */
export const RUNS_FOLLOWED = 200;
/** Concave runs. The most that are followed at all. Not known on what it was tuned; checked on ten days of scarce quarter-hours. */
export const RUNS_AT_MOST = 5000;
/** Share of the gap. A round that leaves more than this has closed nothing. Not known on what it was tuned. */
export const IDLE_SHARE = 0.9;
/**
 * Pieces of a value function after which it is made simpler. Not known on what it was tuned; checked on ten days of scarce
 * quarter-hours.
 */
export const MANY_PIECES = 24;
/** Share of the gap. What may come of that. As `MANY_PIECES`. */
export const SIMPLER_VALUE_SHARE = 0.1;
/** Steps solved in a window after which it is left as it is. As `MANY_PIECES`. */
export const STEPS_OF_WINDOW = 400_000;
/** Share of the largest value. Values of a function are known to this. Not tuned: a bound on rounding. */
export const EXACT_ROUNDING = 1e-13;

// Obligations in stages

/**
 * Steps solved, of a window without limits, after which what the own weights of the plant leave open is searched in stages.
 * As `WEIGHTS_OF_ONE_UNIT`.
 */
export const STEPS_AT_OWN_WEIGHTS = 30_000;
/** Share of the money. A gap of this size is proven as closely as it matters. Not tuned: half of the gap a result may show as proven. */
export const PROVEN_SHARE = 5e-7;

// Limits over several steps

/** Plans. Room of the mix of a window. Not tuned: room for the plans of its evaluations. */
export const PLANS_OF_WINDOW = 256;
/**
 * Passes, by the number of limits. Prices tried for a block: tens of tangents for two limits, hundreds for many. Not known on what it was
 * tuned; checked on 325 random plants with regulation.
 */
export const EVALUATIONS = [1, 60, 120, 200];
/**
 * Rounds over the blocks of a window after which an open gap is reported rather than closed. Not tuned: a guard against a search
 * without end.
 */
export const BLOCK_ROUNDS = 40;
/**
 * Rounds in a row that close too little: what is left is the rounding of the prices. Tuned on years with delivery windows that meet
 * import: on dc 14.3 to 9.2 s a year.
 */
export const IDLE_ROUNDS = 3;
/** Share of the gap. Closing less than this is too little. Tuned as `IDLE_ROUNDS`. */
export const LEAST_CLOSED = 0.1;
/** Share of the value. Gaps below this are closed. Not tuned: a bound on rounding. */
export const WINDOW_CLOSED = 1e-11;
/** Weight of a plan. Plans with less weight are in the mix by a rounding error. Not tuned: a bound on rounding. */
export const LEAST_WEIGHT_IN_MIX = 1e-13;
/** Share of the limit. A limit passed by this is passed by a rounding error. Not tuned: a bound on rounding. */
export const LIMIT_ROUNDING = 1e-10;
/**
 * Times. How much steeper than anything stored energy can earn the worth of a state is that a step has to end in. Not tuned: well above 1.
 */
export const END_STATE_STEEPNESS = 16;
/** Share of the values. What rounding may have moved of a function. Not tuned: a bound on rounding. */
export const VALUE_ROUNDING = 1e-15;

// Branch and bound beside limits

/** Passes, by the number of limits. Prices tried for one part of the possibilities. Not known on what it was tuned. */
export const EVALUATIONS_OF_PART = [1, 25, 50, 70];
/** Passes. The same of more limits; with many a search in so many directions would not end. As `EVALUATIONS_OF_PART`. */
export const EVALUATIONS_OF_LARGE_PART = 80;
/** Plans. Room of the mix of a part. Not tuned: room for the plans of its evaluations. */
export const PLANS_OF_PART = 128;
/** Steps solved after which the best operation found is kept and its proven gap reported. Tuned as `STEPS_AT_ONCE`. */
export const STEPS_OF_SEARCH = 100_000;
/**
 * Steps solved. The same of the blocks of a window all at once, before they are searched in turn. Tuned on a year with delivery windows
 * that meet import: 30,000 steps close the window that was left at 2e-5.
 */
export const STEPS_AT_ONCE = 40_000;
/**
 * Share of what is open. In a long search prices of a part are searched until no more than this can come of them, so that it is one of many
 * parts rather than of the last digits of each. Not known on what it was tuned; checked on ten days of scarce quarter-hours.
 */
export const LOOSE_SHARE = 0.1;
/** Steps solved. After so many a search is long. As `LOOSE_SHARE`. */
export const LOOSE_FROM = 10_000;
/** Dives of the diving heuristic from one part. Not known on what it was tuned. */
export const MOST_DIVES = 4;
/** Plans of a mix whose directions are tried beside those of the mix. Not known on what it was tuned. */
export const PLANS_TRIED = 2;
/** Share of the limit. A limit passed by this is passed by a rounding error. Not tuned: a bound on rounding. */
export const PART_LIMIT_ROUNDING = 1e-10;
/** Weight of a plan. Plans with less weight are in the mix by a rounding error. Not tuned: a bound on rounding. */
export const LEAST_WEIGHT_IN_PART = 1e-9;
/** Share of the value. A gap below this ends the search. Not tuned: a bound on rounding. */
export const BRANCHING_CLOSED = 1e-10;
/**
 * Share of the value. A gap below this is proven as closely as it matters: blocks are not searched one by one for the rest. Tuned on a
 * plant whose proof of 2e-7 took eight times as long for nothing.
 */
export const NEARLY_CLOSED = 5e-7;
/** Share of the gap allowed. What a simpler bound may give away. Not tuned: a small part of the gap. */
export const SIMPLER_BOUND_SHARE = 0.1;
/**
 * Concave runs of a bound behind a block after which it is replaced by its hull. Not known on what it was tuned; checked on
 * twenty days of scarce hours beside a daily limit.
 */
export const RUNS_BEHIND = 60;
/**
 * Times. Outside the range a state is confined to, its worth falls this many times steeper than anything can earn. Not known on what it was
 * tuned.
 */
export const CONFINED_STEEPNESS = 4;
/** Share of the values. What rounding may have moved of a function. Not tuned: a bound on rounding. */
export const PART_VALUE_ROUNDING = 1e-15;
