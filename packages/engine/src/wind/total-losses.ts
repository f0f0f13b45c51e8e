import type { Fraction } from '@stackwatt/units';

/** The seven losses of a wind farm, each a fraction of what the earlier ones leave. */
export interface WindLosses {
  readonly availability: Fraction;
  readonly turbinePerformance: Fraction;
  readonly environmental: Fraction;
  readonly wakeEffects: Fraction;
  readonly electrical: Fraction;
  readonly curtailment: Fraction;
  readonly other: Fraction;
}

/**
 * All losses together: L = 1 − Π (1 − L_k). Their order does not matter.
 *
 * @returns  fraction, 0…1
 * @throws   RangeError when one is not within 0 to 1
 */
export function totalLosses(losses: WindLosses): Fraction {
  const { availability, turbinePerformance, environmental, wakeEffects, electrical, curtailment, other } = losses;
  let kept = 1;
  for (const loss of [availability, turbinePerformance, environmental, wakeEffects, electrical, curtailment, other]) {
    if (!(loss >= 0 && loss <= 1)) throw new RangeError(`a loss of ${loss} is not within 0 to 1`);
    kept *= 1 - loss;
  }
  return (1 - kept) as Fraction;
}
