/** A point of the search: tanks and resistance in the unit of the curve. */
export interface Tanks {
  readonly capacity: number;
  readonly rate: number;
  readonly capacityRatio: number;
  /** Largest power of the curve over the peak power of the circuit; 0 without resistance. */
  readonly peakShare: number;
}

const RATES_PER_DECADE = 24;
const RESISTANCES = 48;

/**
 * Starting point of the functional fit: the best over a grid of rates k and resistances. For both given, and the times T_i of the
 * table, the model is a straight line in ψ(kT) = (1 − e^(−kT))/(kT):
 *
 *   1/q_i = a + b·ψ(k·T_i),   a = 1/Q_max,   b = (1 − c)/(c·Q_max)
 *
 * so a and b ≥ 0 follow from two linear equations and no minimum can be missed between guesses.
 *
 * @param times          h, capacity over power
 * @param cellPowers     power of the cells at each power of the curve, for a share of the peak
 * @param mostResistive  as in the fit
 * @returns              the point, and the range of rates the table can tell about
 */
export function searchTanks(
  times: readonly number[],
  cellPowers: (peakShare: number) => readonly number[],
  mostResistive: number,
): Tanks & { readonly lowestRate: number; readonly highestRate: number } {
  const lowestRate = 1e-4 / Math.max(...times);
  const highestRate = 1e4 / Math.min(...times);
  const rates = Math.ceil(RATES_PER_DECADE * Math.log10(highestRate / lowestRate));
  const resistances = mostResistive > 0 ? RESISTANCES : 1;
  let best: Tanks = { capacity: 1, rate: 1, capacityRatio: 1, peakShare: 0 };
  let least = Infinity;
  for (let m = 0; m < resistances; m++) {
    // Denser towards no resistance, where real storage units are.
    const peakShare = mostResistive * (m / RESISTANCES) ** 2;
    const given = cellPowers(peakShare).map((power, i) => power * times[i]!);
    for (let r = 0; r <= rates; r++) {
      const rate = lowestRate * (highestRate / lowestRate) ** (r / rates);
      const line = fitLine(
        given,
        times.map((time) => -Math.expm1(-rate * time) / (rate * time)),
      );
      if (line.error < least) {
        least = line.error;
        best = { capacity: 1 / line.a, rate, capacityRatio: line.a / (line.a + line.b), peakShare };
      }
    }
  }
  return { ...best, lowestRate, highestRate };
}

/** a > 0, b ≥ 0 that minimise Σ (q_i·(a + b·ψ_i) − 1)²: relative errors of the capacity, to first order. */
function fitLine(q: readonly number[], psi: readonly number[]): { readonly a: number; readonly b: number; readonly error: number } {
  let [s1, s2, s11, s12, s22] = [0, 0, 0, 0, 0];
  q.forEach((one, i) => {
    const two = one * psi[i]!;
    s1 += one;
    s2 += two;
    s11 += one * one;
    s12 += one * two;
    s22 += two * two;
  });
  const determinant = s11 * s22 - s12 * s12;
  let a = (s1 * s22 - s2 * s12) / determinant;
  let b = (s2 * s11 - s1 * s12) / determinant;
  if (!(determinant > 1e-14 * s11 * s22) || !(b >= 0)) [a, b] = [s1 / s11, 0];
  if (!(a > 0)) return { a: 1, b: 0, error: Infinity };
  return { a, b, error: q.reduce((sum, one, i) => sum + (one * (a + b * psi[i]!) - 1) ** 2, 0) };
}
