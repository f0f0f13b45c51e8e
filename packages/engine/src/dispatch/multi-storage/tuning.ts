// Constants of the solver of several storage units (`multi-storage`): what ends its searches and what counts as rounding. Of each: its
// unit, what it is, and what it was tuned on.

// Interior point

/**
 * Share of the way to the nearest bound that a step goes. Not known on what it was tuned; checked on windows of 48 steps: with 0.99 to
 * 0.9999 they take no fewer iterations.
 */
export const STEP_TO_BOUND = 0.9995;
/** Share of the value, and of the largest column. The iteration ends at a gap and open rows below this. Not tuned: a bound on rounding. */
export const POINT_CLOSED = 1e-12;
/**
 * Share of the value, and of the largest column. At a gap and open rows below this the crossover is tried. Tuned on windows of 48 steps:
 * at 1e-4 or 1e-3 they take 1 to 5 % fewer iterations, and as many more crossovers fail.
 */
export const CROSSOVER_FROM = 1e-5;
/** Share of the value. Iterates are kept from this gap on. Not known on what it was tuned. */
export const ITERATE_KEPT = 1e-3;
/** Times. What open rows count beside the gap where iterates are compared. Not known on what it was tuned. */
export const OPEN_ROWS_WEIGHT = 100;
/** Iterations of one run. Not tuned: a guard against a search without end. */
export const MOST_ITERATIONS = 60;
/** Starts, each further from the bounds than the one before. Not tuned: a guard against a search without end. */
export const MOST_STARTS = 4;
/** Times. How much further each is: by how much its complementarity is larger. Not known on what it was tuned. */
export const START_FURTHER = 100;
/** Share of its range. A state begins no nearer to its bounds. Not known on what it was tuned. */
export const START_OFF_BOUND = 0.05;
/** Share of the whole step. After a step shorter than this the iteration goes back to the central path. Not known on what it was tuned. */
export const SHORT_STEP = 0.1;
/** Share of the complementarity. What that step aims at. Not known on what it was tuned. */
export const CENTRING = 0.5;
/** Iterations without a better bound or iterate after which a run ends. Not known on what it was tuned. */
export const IDLE_ITERATIONS = 4;
/** Share of a number. Rounding of a product and a sum in double precision. Not tuned: twice half the spacing of numbers. */
export const PRODUCT_ROUNDING = 2.3e-16;
/** Times the highest cost. Beyond such prices rounding is added to the bound. Not tuned: above the prices of any window. */
export const PRICES_OUT_OF_SCALE = 1e3;
/** Times the highest cost. Prices beyond this are an infeasibility ray, and their bound is discarded. Not known on what it was tuned. */
export const INFEASIBILITY_RAY = 1e9;
/** Share of the largest column, and of the range of each. Rows may be open, and bounds passed, by this. Not tuned: a bound on rounding. */
export const COLUMN_TOLERANCE = 1e-12;

// Crossover

/** Share of the value. Primal and dual of an optimum differ by no more. Not tuned: a bound on rounding. */
export const CROSSOVER_CLOSED = 1e-11;
/** Share of its range squared. Weight of a column at its bound: rows without other columns stay regular. Not known on what it was tuned. */
export const WEIGHT_AT_BOUND = 1e-20;
/** Share of that weight which a column keeps that rows pushed past its bound. Not known on what it was tuned. */
export const WEIGHT_PAST_BOUND = 1e-12;
/** Solutions with columns held more and more firmly. Not tuned: a guard against a search without end. */
export const CROSSOVER_TRIES = 4;
/** Share of what rows may be left open by. What a solution leaves open is solved for again above this. Not known on what it was tuned. */
export const REFINED = 1e-2;
/** Such refinements of a solution. Not tuned: a guard against a search without end. */
export const MOST_REFINEMENTS = 5;

// Normal equations

/**
 * Rows: daily limits times days of a window. Up to so many border the equations of the storage units, more go along from step to step.
 * Tuned on two units: both ways cost the same at three to four days.
 */
export const BORDER_ROWS = 6;
/** Share of its diagonal. A pivot below this is rounding: its row follows from others. Not tuned: a bound on rounding. */
export const PIVOT_ROUNDING = 1e-15;
/** Inverse of such a pivot. Not tuned: next to 0. */
export const INVERSE_OF_NO_PIVOT = 1e-128;

// Programme of a window

/** Times what a storage unit can move in a window. The range of its states: no plan comes near a bound there. Not tuned: above 1. */
export const RANGE_OF_REACH = 1.1;
/** Share of its power. What a storage unit keeps in a step that leaves it none. Not tuned: far above rounding, far below any power. */
export const LEAST_POWER = 1e-10;
/** Share of the capacity. The least range of a state, which has no interior without one. Not tuned: above rounding. */
export const LEAST_STATE_RANGE = 1e-11;
/**
 * Shares of the capacity. Limits of a state are loosened by these, in turn while a window stays open: where they leave no choice there is
 * no interior. Not known on what they were tuned.
 */
export const LOOSENED = [1e-11, 1e-10, 1e-9] as const;
/** Times the highest price. What an event without a contract weighs at most. Not known on what it was tuned. */
export const LARGEST_EVENT_WEIGHT = 1000;
/**
 * Share of the energy. Deliveries exchanged at a smaller loss count as equal where obligations are weighed against money. Not known on what
 * it was tuned.
 */
export const LEAST_LOSS = 2e-2;
/** Share of the energy. The loss of all exchanges where there is none between this and `LEAST_LOSS`. Not known on what it was tuned. */
export const LARGEST_LOSS = 0.5;

// Plans

/** Share of the money. A gap below this closes a window. Not known on what it was tuned. */
export const GAP_CLOSED = 1e-7;
/**
 * Share of the most a step can turn over, or of the value of a window. What rounding may move of money. Not tuned: a bound on rounding.
 */
export const MONEY_ROUNDING = 1e-13;
/**
 * Shares of power and capacity. Columns of the programme this near to a bound are at it: of an interior point, of one whose states have
 * limits, of an exact solution. Not tuned: bounds on rounding.
 */
export const AT_BOUND = { interior: 1e-7, limited: 1e-10, exact: 1e-12 };
/** Share of the range of the bus. Net energy may pass its limits by this. Not tuned: a bound on rounding. */
export const NET_ENERGY_ROUNDING = 1e-12;
/** Share of the capacity. States may pass their limits by this. Not tuned: a bound on rounding, within what the evaluation allows. */
export const STATE_BOUND_ROUNDING = 8e-10;
/** Share of the daily limit. It may be passed by this. Not tuned: a bound on rounding. */
export const DAILY_LIMIT_ROUNDING = 1e-12;
/** Share of the capacity; of what is owed MWh. Less than this is no energy to plan with. Not tuned: a bound on rounding. */
export const LEAST_ENERGY = 1e-12;
/** Share of the power, or of the range of a step. Shorter pieces of a reward are rounding errors. Not tuned: a bound on rounding. */
export const PIECE_ROUNDING = 1e-12;
/** Times the highest price. What a MWh outside the limits of the bus costs. Not known on what it was tuned. */
export const OUTSIDE_PENALTY = 1000;
/** Times the highest price. The same beside obligations, whose weights leave money fewer digits. Not known on what it was tuned. */
export const OUTSIDE_PENALTY_BESIDE_OBLIGATIONS = 4;

// Branch and bound

/**
 * Programmes: of a window at most, of a horizon, and what each window adds to these. What they leave open is reported. Tuned so that a year
 * of hard windows ends in seconds.
 */
export const EXCLUSIVE_NODES = { most: 1500, atFirst: 4000, perWindow: 20 };
/** General programmes of windows with a price adder on storage, most of which are left open. Tuned as `EXCLUSIVE_NODES`. */
export const GENERAL_NODES_WITH_ADDER = { most: 24, atFirst: 150, perWindow: 2 };
/** Steps of storage units that are tried in a node before one is branched on. Not known on what it was tuned. */
export const PROBES_OF_NODE = 8;
/** Times. What the better child of a node counts beside the worse where steps to branch on are compared. Not known on what it was tuned. */
export const BETTER_CHILD_WEIGHT = 3;
/**
 * Share of the power, or of what it moves in a step. What goes both ways below this is a tolerance residue of the interior point. Not
 * tuned: a bound on rounding.
 */
export const MIXED_ROUNDING = 1e-6;
/** Share of the range of a step. Net energy nearer to a corner is at it. Not tuned: a bound on rounding. */
export const CORNER_ROUNDING = 1e-6;
/** Share of the capacity. The first states of a storage unit alone may be off by this. Not tuned: a bound on rounding. */
export const UNIT_STATE_ROUNDING = 1e-9;
/**
 * Windows. With a price adder on storage a window takes no more of the nodes left than its part among so many. Not known on what it was
 * tuned.
 */
export const WINDOWS_TO_SHARE = 8;
/** Nodes after which the modes of a plan are kept once more. Not known on what it was tuned. */
export const KEEP_MODES_EVERY = 8;
/** Rounds in which they are kept and the programme is solved again. Not known on what it was tuned. */
export const KEEP_MODES_ROUNDS = 6;
/** MWh. What two plans leave short counts as equal within this. Not tuned: a bound on rounding. */
export const EQUAL_SHORT_MWH = 1e-9;

// Marginal values

/** Share of power, capacity, range or highest price. What is this near to a bound is at it. Not tuned: a bound on rounding. */
export const PLAN_AT_BOUND = 1e-9;
/** Share of the highest price. Prices that differ by less than this are one. Not tuned: a bound on rounding. */
export const PRICE_ROUNDING = 1e-12;
/** Share of the highest price. The same beside daily limits, whose prices are those of the programme. Not tuned: a bound on rounding. */
export const PRICE_ROUNDING_BESIDE_LIMITS = 1e-8;
/**
 * Rounds in which prices are passed on: those that feed each other through losses converge geometrically. Not tuned: a guard against a
 * search without end.
 */
export const PRICE_ROUNDS = 1000;
