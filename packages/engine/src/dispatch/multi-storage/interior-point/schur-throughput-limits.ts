import type { Columns } from './columns.ts';
import { rotateIn } from './rotate-in.ts';
import type { Schur, SchurSolver } from './schur.ts';

/**
 * Storage units with daily limits, any number of days: the recursion in factors of `anyUnitsSolver`, in which the rows of a day's limits go
 * along from step to step and are eliminated where the day ends. It is built from the columns one by one: a discharge stands in three rows.
 * With z the prices of the units in a step, z' in the next and μ those of the limits of the day,
 *
 *   rows of the units    R·z + N·z' + M·μ            after the step    F·z' + E·μ,   G·μ
 *
 * and after the last step of a day Q·μ + K·z', what is left for the next day being rows of z' alone.
 */
export function budgetsSolver(schur: Schur, mostSteps: number, units: number, throughputLimits: number): SchurSolver {
  const { tie, rhs, solution } = schur;
  const size = units + throughputLimits;
  const wide = size + 1;
  const all = size + units;
  const first = mostSteps * (units + 1) + 1;
  const inverseBus = new Float64Array(mostSteps);
  const share = new Float64Array(mostSteps * size);
  /** Rows of the storage units of each step over (z, z', μ), and of the limits where a day ends over (μ, z'). */
  const factors = new Float64Array(mostSteps * units * all);
  const ends = new Float64Array(mostSteps * throughputLimits * size);
  const carried = new Float64Array(mostSteps * units);
  const ofLimits = new Float64Array(mostSteps * throughputLimits);
  const step = new Float64Array(wide * wide);
  /** What a step leaves: over (z', μ), triangular. */
  const left = new Float64Array(size * size);
  const end = new Float64Array(size * size);
  const row = new Float64Array(Math.max(all, wide));
  const prices = new Float64Array(units);
  const limits = new Float64Array(throughputLimits);
  let columns: Columns | undefined;

  /** Whether the day of step t ends with it. */
  const isEnd = (t: number, steps: number): boolean => t + 1 === steps || columns!.dayOf[t + 1] !== columns!.dayOf[t];

  /** Rows of the columns of step t, the bus first. */
  function addColumns(t: number, { begin, side, gain, draw, third, none, dayOf }: Columns, theta: Float64Array): void {
    const g = t * (units + 1);
    let weight = 0;
    share.fill(0, t * size, (t + 1) * size);
    for (let i = 0; i < units; i++) {
      for (let k = begin[g + i]!; k < begin[g + i + 1]!; k++) {
        const root = Math.sqrt(theta[k]!);
        weight += theta[k]!;
        row.fill(0);
        row[0] = root * side[k]!;
        row[i + 1] = root * gain[k]!;
        share[t * size + i]! += theta[k]! * side[k]! * gain[k]!;
        if (third[k] !== none) {
          const j = units + third[k]! - none - 1 - dayOf[t]! * throughputLimits;
          row[j + 1] = root * draw[k]!;
          share[t * size + j]! += theta[k]! * side[k]! * draw[k]!;
        }
        rotateIn(step, wide, wide, row, 0);
      }
    }
    let segments = 0;
    for (let k = begin[g + units]!; k < begin[g + units + 1]!; k++) segments += theta[k]!;
    weight += segments;
    row.fill(0);
    row[0] = Math.sqrt(segments);
    rotateIn(step, wide, wide, row, 0);
    inverseBus[t] = 1 / weight;
    for (let i = 0; i < size; i++) share[t * size + i]! /= weight;
  }

  /** Adds the states of step t, from the last to the first: each leaves a row that begins with its own column. */
  function addTies(t: number, isLast: boolean): void {
    const at = t * units * all;
    for (let i = 0; i < units; i++) {
      for (let j = 0; j < units; j++) {
        factors[at + i * all + j] = step[(i + 1) * wide + j + 1]!;
        factors[at + i * all + units + j] = 0;
      }
      for (let j = units; j < size; j++) factors[at + i * all + units + j] = step[(i + 1) * wide + j + 1]!;
    }
    const own = factors.subarray(at, at + units * all);
    left.fill(0);
    for (let i = units - 1; i >= 0; i--) {
      row.fill(0);
      row[i] = Math.sqrt(tie[t * units + i]!);
      if (!isLast) row[units + i] = -row[i]!;
      rotateIn(own, units, all, row, i);
      for (let j = isLast ? units : i; j < size; j++) left[i * size + j] = row[units + j]!;
    }
    for (let i = units; i < size; i++) for (let j = i; j < size; j++) left[i * size + j] = step[(i + 1) * wide + j + 1]!;
  }

  /** Eliminates the limits of the day that ends with step t, with what it leaves of them. */
  function endDay(t: number, { count, steps, dayOf }: Columns, theta: Float64Array): void {
    end.fill(0);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < throughputLimits; j++) row[j] = left[i * size + units + j]!;
      for (let j = 0; j < units; j++) row[throughputLimits + j] = left[i * size + j]!;
      rotateIn(end, size, size, row, 0);
    }
    for (let j = 0; j < throughputLimits; j++) {
      row.fill(0);
      row[j] = Math.sqrt(theta[count + steps * units + dayOf[t]! * throughputLimits + j]!);
      rotateIn(end, size, size, row, j);
    }
    ends.set(end.subarray(0, throughputLimits * size), t * throughputLimits * size);
    left.fill(0);
    for (let i = 0; i < units; i++)
      for (let j = i; j < units; j++) left[i * size + j] = end[(throughputLimits + i) * size + throughputLimits + j]!;
  }

  return {
    factor(steps, of, theta) {
      columns = of;
      left.fill(0);
      for (let t = 0; t < steps; t++) {
        // What the steps before leave is triangular already: the factor begins with it.
        step.fill(0);
        for (let i = 0; i < size; i++) for (let j = i; j < size; j++) step[(i + 1) * wide + j + 1] = left[i * size + j]!;
        addColumns(t, of, theta);
        addTies(t, t + 1 === steps);
        if (isEnd(t, steps)) endDay(t, of, theta);
      }
    },
    solve(steps) {
      const { dayOf } = columns!;
      prices.fill(0);
      for (let t = 0; t < steps; t++) {
        const at = t * units * all;
        const g = t * (units + 1);
        const bus = rhs[g + units]!;
        if (t === 0 || dayOf[t - 1] !== dayOf[t])
          for (let j = 0; j < throughputLimits; j++) limits[j] = rhs[first + dayOf[t]! * throughputLimits + j]!;
        for (let j = 0; j < throughputLimits; j++) limits[j]! -= share[t * size + units + j]! * bus;
        // `prices` is what the rows before leave of these.
        for (let i = 0; i < units; i++) {
          let sum = rhs[g + i]! - share[t * size + i]! * bus + prices[i]!;
          for (let j = 0; j < i; j++) sum -= factors[at + j * all + i]! * carried[t * units + j]!;
          carried[t * units + i] = sum / factors[at + i * all + i]!;
        }
        prices.fill(0);
        for (let i = 0; i < units; i++) {
          const found = carried[t * units + i]!;
          for (let j = 0; j < units; j++) prices[j]! -= factors[at + i * all + units + j]! * found;
          for (let j = 0; j < throughputLimits; j++) limits[j]! -= factors[at + i * all + 2 * units + j]! * found;
        }
        if (!isEnd(t, steps)) continue;
        for (let i = 0, e = t * throughputLimits * size; i < throughputLimits; i++, e += size) {
          let sum = limits[i]!;
          for (let j = 0; j < i; j++) sum -= ends[t * throughputLimits * size + j * size + i]! * ofLimits[t * throughputLimits + j]!;
          const found = (ofLimits[t * throughputLimits + i] = sum / ends[e + i]!);
          for (let j = 0; j < units; j++) prices[j]! -= ends[e + throughputLimits + j]! * found;
        }
      }
      prices.fill(0);
      for (let t = steps - 1; t >= 0; t--) {
        const at = t * units * all;
        const g = t * (units + 1);
        if (isEnd(t, steps)) {
          for (let i = throughputLimits - 1, e = (t * throughputLimits + i) * size; i >= 0; i--, e -= size) {
            let sum = ofLimits[t * throughputLimits + i]!;
            for (let j = i + 1; j < throughputLimits; j++) sum -= ends[e + j]! * limits[j]!;
            for (let j = 0; j < units; j++) sum -= ends[e + throughputLimits + j]! * prices[j]!;
            limits[i] = sum / ends[e + i]!;
            solution[first + dayOf[t]! * throughputLimits + i] = limits[i]!;
          }
        }
        for (let i = units - 1; i >= 0; i--) {
          let sum = carried[t * units + i]!;
          const r = at + i * all;
          for (let j = i + 1; j < units; j++) sum -= factors[r + j]! * solution[g + j]!;
          for (let j = 0; j < units; j++) sum -= factors[r + units + j]! * prices[j]!;
          for (let j = 0; j < throughputLimits; j++) sum -= factors[r + 2 * units + j]! * limits[j]!;
          solution[g + i] = sum / factors[r + i]!;
        }
        let bus = rhs[g + units]! * inverseBus[t]!;
        for (let i = 0; i < units; i++) {
          prices[i] = solution[g + i]!;
          bus -= share[t * size + i]! * prices[i]!;
        }
        for (let j = 0; j < throughputLimits; j++) bus -= share[t * size + units + j]! * limits[j]!;
        solution[g + units] = bus;
      }
    },
  };
}
