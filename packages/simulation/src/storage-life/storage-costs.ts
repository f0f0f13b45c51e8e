import { customEscalation, linearEscalation, resolveCostLines, resolveSimpleCost, valueOfYear } from '@stackwatt/engine';
import type { Project, Storage } from '@stackwatt/model';
import { perKwToPerMw, toFraction } from '@stackwatt/units';

type Stage = Pick<Project, 'earlyAnalysis'>;

/**
 * Price of capacity added against fade in a project year, currency per MWh: the augmentation cost of the item, or in late-stage with a
 * price for each year that price (entered per kWh), or a cost that changes by the same share each year. The multiplier of a simple
 * table acts on each of them.
 *
 * @param projectYear  1…
 */
export function augmentationPrice({ earlyAnalysis }: Stage, item: Storage, projectYear: number): number {
  const { augmentationPriceDecline: decline, augmentationCost, cost } = item;
  const multiplier = cost.costTableKind === 'simple' ? cost.augmentationMultipliers[0]! : 1;
  if (earlyAnalysis || !decline.enabled) return augmentationCost * multiplier;
  if (decline.multiYearKind === 'linear')
    return augmentationCost * linearEscalation(toFraction(decline.linearValue), projectYear) * multiplier;
  return (
    perKwToPerMw(
      valueOfYear(
        decline.customValues.map(({ value }) => value),
        projectYear,
      ),
    ) * multiplier
  );
}

/** What replacing a whole storage unit costs, currency. */
export function replacementCost({ cost, specs }: Storage, units: number): number {
  if (cost.costTableKind === 'complex') {
    return resolveCostLines(cost, { powerMw: units * specs.nominalPower, energyMwh: units * specs.nominalCapacity, units }).replacement;
  }
  const [capital, operating, replacement, augmentation] = [
    cost.capitalMultipliers,
    cost.operatingMultipliers,
    cost.replacementMultipliers,
    cost.augmentationMultipliers,
  ].map((list) => list[0]!);
  return resolveSimpleCost(cost.items, units, {
    capital: capital!,
    operating: operating!,
    replacement: replacement!,
    augmentation: augmentation!,
  }).replacement;
}

/**
 * Share of its first round-trip efficiency that a storage unit has in a project year. The yearly values are losses: (1 − r)^(y − 1), or the
 * product of (1 − r_k) over the years 2 to y.
 */
export function roundTripFactor({ earlyAnalysis }: Stage, { rteDegradationOverTime: loss }: Storage, projectYear: number): number {
  if (earlyAnalysis || !loss.enabled) return 1;
  return loss.multiYearKind === 'linear'
    ? linearEscalation(0 - toFraction(loss.linearValue), projectYear)
    : customEscalation(
        loss.customValues.map(({ value }) => 0 - toFraction(value)),
        projectYear,
      );
}
