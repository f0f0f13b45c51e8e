import type { ColumnsSize } from './columns.ts';
import type { PlainSolver, Schur, SchurSolver, WeighedColumns } from './schur.ts';
import { INVERSE_OF_NO_PIVOT, PIVOT_ROUNDING } from '../tuning.ts';

/** The longest window, its storage units, and at most so many limits times days. */
type BorderSize = Omit<ColumnsSize, 'throughputLimits'> & { readonly mostRows: number };

/** What a factorisation leaves for its solutions, and the room it works in. */
interface Border {
  readonly schur: Schur;
  readonly plain: PlainSolver;
  readonly units: number;
  readonly mostRows: number;
  /** Limits times days of the window factored last. */
  count: number;
  /** First row of the limits in right-hand side and solution. */
  readonly first: number;
  /**
   * Y and R·√Θ, a row for each limit; R has two columns and a state for each storage unit of a step, and one for all segments of the bus.
   */
  readonly follow: Float64Array;
  readonly width: number;
  readonly open: Float64Array;
  readonly root: Float64Array;
  /** S = L·diag(1/inverse)·Lᵀ: L below its diagonal. */
  readonly factor: Float64Array;
  readonly inverse: Float64Array;
  readonly sums: Float64Array;
}

/**
 * Storage units with daily limits in a window of few days: the limits border the equations M of the units without them,
 *
 *   | M   C |        C = A·Θ·Bᵀ,   D = B·Θ·Bᵀ + Θ_left,   Y = M⁻¹·C,   S = D − Cᵀ·Y
 *   | Cᵀ  D |
 *
 * with B the rows of the limits. Weights far apart would leave S no digits as a difference. It is summed over the columns of what prices Y
 * leave open of B,
 *
 *   R = B − Yᵀ·A,   S = R·Θ·Rᵀ + Θ_left
 *
 * in which an error of Y counts by its square. Each limit and day costs a solution of M per factorisation; where they are many,
 * `anyUnitsSolver` is faster.
 */
export function borderedSolver(schur: Schur, plain: PlainSolver, { mostSteps, units, mostRows }: BorderSize): SchurSolver {
  const first = mostSteps * (units + 1) + 1;
  const width = mostSteps * (3 * units + 1);
  const border: Border = {
    schur,
    plain,
    units,
    mostRows,
    count: 0,
    first,
    follow: new Float64Array(mostRows * first),
    width,
    open: new Float64Array(mostRows * width),
    root: new Float64Array(width),
    factor: new Float64Array(mostRows * mostRows),
    inverse: new Float64Array(mostRows),
    sums: new Float64Array(mostRows),
  };
  return {
    factor(steps, columns, theta) {
      border.count = columns.days * columns.throughputLimits;
      plain.factor(steps);
      setFollow(border, steps, { columns, theta });
      const open = setOpen(border, steps, { columns, theta });
      factorLimits(border, open, theta.subarray(columns.count + steps * units));
    },
    solve: (steps) => solveBordered(border, steps),
  };
}

/** Y: what the units do for a MWh of each limit, a solution of M each. */
function setFollow({ schur, plain, units, count, first, follow }: Border, steps: number, { columns, theta }: WeighedColumns): void {
  const { rhs, solution } = schur;
  const { side, gain, bus, row, draw, drawn, third, none, throughputLimits } = columns;
  const rows = steps * (units + 1);
  for (let n = 0; n < count; n++) {
    rhs.fill(0, 0, rows);
    for (let at = n % throughputLimits; at < steps * throughputLimits; at += throughputLimits) {
      const k = drawn[at]!;
      if (k < 0 || third[k] !== none + 1 + n) continue;
      const weighed = theta[k]! * draw[k]!;
      rhs[bus[k]!]! += side[k]! * weighed;
      rhs[row[k]!]! += gain[k]! * weighed;
    }
    plain.solve(steps);
    for (let g = 0, at = n * first; g < rows; g++, at++) follow[at] = solution[g]!;
  }
}

/** R·√Θ: what prices Y leave open of the limits, column by column. @returns how many columns R has */
function setOpen(border: Border, steps: number, { columns, theta }: WeighedColumns): number {
  const { units, count, first, width, follow, open, root } = border;
  const { begin, side, gain, third, draw, none } = columns;
  const c = setRoots(border, steps, { columns, theta });
  for (let n = 0; n < count; n++) {
    const limit = none + 1 + n;
    for (let t = 0, g = 0, own = n * first, at = n * width, p = 0; t < steps; t++) {
      const atBus = follow[own + units]!;
      for (let i = 0; i < units; i++, g++, own++) {
        const price = follow[own]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          open[at++] = ((third[k] === limit ? draw[k]! : 0) - side[k]! * atBus - gain[k]! * price) * root[p++]!;
        }
        open[at++] = (price - (t + 1 < steps ? follow[own + units + 1]! : 0)) * root[p++]!;
      }
      open[at++] = atBus * root[p++]!;
      g++;
      own++;
    }
  }
  return c;
}

/** √Θ of the columns of R. @returns how many there are */
function setRoots({ schur, units, root }: Border, steps: number, { columns, theta }: WeighedColumns): number {
  const { weight, tie } = schur;
  const { begin } = columns;
  let c = 0;
  for (let t = 0, g = 0; t < steps; t++, g++) {
    for (let i = 0; i < units; i++, g++) {
      for (let k = begin[g]!; k < begin[g + 1]!; k++) root[c++] = Math.sqrt(theta[k]!);
      root[c++] = Math.sqrt(tie[t * units + i]!);
    }
    root[c++] = Math.sqrt(weight[g]!);
  }
  return c;
}

/** S, its lower triangle, of R with so many columns, and its factors in the place of it; weights of what is left stand in `left`. */
function factorLimits({ mostRows, count, width, open, factor, inverse, sums }: Border, columns: number, left: Float64Array): void {
  for (let i = 0; i < count; i++) {
    const from = i * width;
    // Two sums at once: each alone waits for its last addition.
    for (let j = 0; j <= i; j += 2) {
      let even = i === j ? left[i]! : 0;
      let odd = i === j + 1 ? left[i]! : 0;
      const further = Math.min(j + 1, i) * width;
      for (let c = 0, at = j * width; c < columns; c++, at++) {
        const own = open[from + c]!;
        even += own * open[at]!;
        odd += own * open[further + c]!;
      }
      factor[i * mostRows + j] = even;
      if (j < i) factor[i * mostRows + j + 1] = odd;
    }
    sums[i] = factor[i * mostRows + i]!;
  }
  for (let j = 0; j < count; j++) {
    const at = j * mostRows;
    const pivot = factor[at + j]!;
    inverse[j] = pivot > PIVOT_ROUNDING * sums[j]! ? 1 / pivot : INVERSE_OF_NO_PIVOT;
    for (let i = j + 1; i < count; i++) {
      const multiplier = factor[i * mostRows + j]! * inverse[j]!;
      for (let m = j + 1; m <= i; m++) factor[i * mostRows + m]! -= multiplier * factor[m * mostRows + j]!;
    }
    for (let i = j + 1; i < count; i++) factor[i * mostRows + j]! *= inverse[j]!;
  }
}

/** Solves the units without the limits, then the prices of the limits, and takes what the units do for them off. */
function solveBordered({ schur, plain, units, mostRows, count, first, follow, factor, inverse, sums }: Border, steps: number): void {
  const { rhs, solution } = schur;
  const rows = steps * (units + 1);
  plain.solve(steps);
  for (let n = 0; n < count; n++) {
    let sum = rhs[first + n]!;
    for (let g = 0, at = n * first; g < rows; g++, at++) sum -= follow[at]! * rhs[g]!;
    for (let m = 0; m < n; m++) sum -= factor[n * mostRows + m]! * sums[m]!;
    sums[n] = sum;
  }
  for (let n = count - 1; n >= 0; n--) {
    let price = sums[n]! * inverse[n]!;
    for (let m = n + 1; m < count; m++) price -= factor[m * mostRows + n]! * solution[first + m]!;
    solution[first + n] = price;
    for (let g = 0, at = n * first; g < rows; g++, at++) solution[g]! -= follow[at]! * price;
  }
}
