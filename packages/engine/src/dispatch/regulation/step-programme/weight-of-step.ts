import type { Plant } from '../../reward/plant.ts';
import type { StepDecision } from './step-decision.ts';

/** What the worth of a decision counts beyond money, currency: weights of what is owed, and penalties avoided instead of paid. */
export function weightOfStep({ stepHours: h, obligations }: Plant, t: number, { chargeMw, dischargeMw, owedMw }: StepDecision): number {
  if (obligations === undefined) return 0;
  const { owedMw: owed, owedWorth, owedPrice, calledMw, calledWorth, contractWeight, eventWeight, offset } = obligations;
  let sum = -offset[t]!;
  if (calledMw[t]! > 0) {
    const served = Math.max(0, Math.min(calledMw[t]!, dischargeMw - chargeMw));
    sum += h * (eventWeight * served + (calledWorth[t]! - eventWeight) * calledMw[t]!);
  }
  if (owed[t]! > 0 && owed[t] !== Infinity)
    sum += h * (contractWeight * owedMw + (owedWorth[t]! - contractWeight - owedPrice[t]!) * owed[t]!);
  return sum;
}
