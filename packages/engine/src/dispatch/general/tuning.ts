// Constants of the general solver (`general`), beside those it shares with `multi-storage`: what ends its searches and what counts as
// rounding. Of each: its unit, what it is, and what it was tuned on.

// Programme of a window

/**
 * Share of the power or capacity. Every inequality is loosened by this: a programme without an interior (an empty unit in the dark) has
 * prices without end. Not tuned: above rounding.
 */
export const ROWS_LOOSENED = 2e-12;
/** MW or MWh. The least range of a column, which has no interior without one. Not tuned: above rounding. */
export const LEAST_COLUMN_RANGE = 1e-12;
/**
 * Share of the largest column, and of the range of each. Rows may be left open and bounds passed by this: plans are carried forward anyway.
 * Not tuned: a bound on rounding.
 */
export const STAIRCASE_TOLERANCE = 1e-10;
/** Shapes of steps that are kept for the next programmes. Not known on what it was tuned. */
export const SHAPES_KEPT = 200;

// Plans

/** Share of the power or capacity. What the programme has this near to a bound is at it. Not tuned: a bound on rounding. */
export const GENERAL_AT_BOUND = 1e-9;
/** Rounds in which the power of a storage unit and what it commits give way to each other. Not known on what it was tuned. */
export const GIVE_WAY_ROUNDS = 4;
/** Share of the capacity, or of the power of all. A plan may miss limits by this. Not tuned: a bound on rounding. */
export const LIMIT_MISSED = 4e-10;
/** MWh. A shortage below this is rounding. Not tuned: a tenth of what shortages are compared to. */
export const SHORTAGE_ROUNDING_MWH = 1e-8;
/** Share of what a flow earns. Another that earns more by less than this is not better. Not tuned: a bound on rounding. */
export const FLOW_ROUNDING = 1e-12;

// Branch and bound

/** Programmes: of a window at most, of a horizon, and what each window adds to these. Not known on what they were tuned. */
export const GENERAL_NODES = { most: 300, atFirst: 1500, perWindow: 10 };
/** Nodes from one dive to the next. Not known on what it was tuned. */
export const DIVE_EVERY = 8;
/** Rounds of a dive, which keeps the directions of a plan and solves the rest again. Not known on what it was tuned. */
export const DIVE_ROUNDS = 4;
/** Nodes from one time that sides are settled part by part to the next. Not known on what it was tuned. */
export const SETTLE_EVERY = 64;
/** Share of the sides that go both ways which is settled at once. Not known on what it was tuned. */
export const SETTLED_AT_ONCE = 0.25;
/** Rounds of it. Not tuned: a guard against a search without end. */
export const SETTLE_ROUNDS = 40;
/** Share of the price of the market. The least price at the bus where sides to branch on are compared. Not known on what it was tuned. */
export const LEAST_BUS_PRICE = 1e-3;
/** Share of the price. The least that is lost by going both ways at the connection. Not known on what it was tuned. */
export const LEAST_CONNECTION_LOSS = 1e-6;
/** Share of the price. What is lost by it in a storage unit without losses. Not known on what it was tuned. */
export const LEAST_UNIT_LOSS = 1e-9;
/** Share of the money. A bound this far below a plan bounds nothing. Not tuned: far above rounding. */
export const BOUND_MISSED = 1e-6;
/** Share of the weights. The same of them, which lose fewer of their digits. Not tuned: far above rounding. */
export const BOUND_MISSED_BESIDE_WEIGHTS = 1e-9;
/** Share of the weights. What rounding may move of them in a search. Not tuned: a bound on rounding. */
export const SEARCH_WEIGHT_ROUNDING = 1e-14;

// Bound at prices

/** Share of the capacity. States of a plan this near to a corner are at it. Not tuned: a bound on rounding. */
export const STATE_AT_CORNER = 1e-8;
/** Steps without a better bound after which steps become shorter. Not known on what it was tuned. */
export const STALLED_STEPS = 6;
/** Share of their length. What they keep of it. Not known on what it was tuned. */
export const STEP_SHORTENED = 0.7;

// Certificate

/** Share of the weights. What rounding may move of them. Not tuned: a bound on rounding. */
export const WEIGHT_ROUNDING = 4e-15;
/**
 * Share of the power of all, and of the capacity of storage units with limits of their state. A plan may miss these by this, and what it
 * delivers by that has the weight of obligations. Not tuned: a bound on rounding.
 */
export const PLAN_ROUNDING = 1e-9;
