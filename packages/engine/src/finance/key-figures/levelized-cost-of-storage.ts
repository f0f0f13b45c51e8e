import { levelizedCost } from '../pro-forma/cash-flow.ts';
import { componentFlows, type ComponentCost, type ProjectTerms } from '../costs/component-flows.ts';
import { discountFactor } from './discount.ts';

export interface StorageCostInputs extends ProjectTerms {
  /** Real, fraction per year. */
  readonly realDiscountRate: number;
  /** The storage unit and its own converter. */
  readonly components: readonly ComponentCost[];
  /** Real currency by project year, length N: energy bought to charge. Energy from the plant's own sun and wind is free. */
  readonly chargingCostByYear: ArrayLike<number>;
  /** MWh by project year, length N, at the storage unit's terminal, gross: what is discharged to sell and the energy of Reg-Up. */
  readonly dischargedMwhByYear: ArrayLike<number>;
}

/** What each cost of a storage unit is of its LCOS, currency per MWh discharged, real; salvage is taken off. */
export interface StorageCostParts {
  /** Of what was bought to charge, the share that came out again. */
  readonly chargingEnergy: number;
  /** The share that was lost on the way through the storage unit, or is still in it. */
  readonly losses: number;
  readonly capital: number;
  readonly operating: number;
  readonly augmentation: number;
  readonly replacement: number;
  /** ≥ 0; what the LCOS is less for it. */
  readonly salvage: number;
}

/** Present values of what a storage unit costs, by kind. @throws RangeError when a list is not N long or an amount is not finite */
function costsToday(inputs: StorageCostInputs): Omit<StorageCostParts, 'chargingEnergy' | 'losses'> & { readonly charging: number } {
  const { lifetimeYears: n, realDiscountRate: rate, chargingCostByYear, dischargedMwhByYear } = inputs;
  assertYears('charging cost', chargingCostByYear, n);
  assertYears('discharged energy', dischargedMwhByYear, n);
  const today = { capital: 0, operating: 0, augmentation: 0, replacement: 0, salvage: 0, charging: 0 };
  for (const component of inputs.components) {
    const flows = componentFlows(component, inputs);
    for (let year = 0; year <= n; year++) {
      for (const kind of ['capital', 'operating', 'augmentation', 'salvage'] as const)
        today[kind] += flows[kind][year]! * discountFactor(rate, year);
    }
    for (const { cost, paidAt } of flows.replacements) today.replacement += cost * discountFactor(rate, paidAt);
  }
  for (let year = 1; year <= n; year++) today.charging += chargingCostByYear[year - 1]! * discountFactor(rate, year);
  return today;
}

function assertYears(name: string, values: ArrayLike<number>, n: number): void {
  if (values.length !== n || !Array.from(values).every(Number.isFinite))
    throw new RangeError(`${name} of a storage unit in ${n} years: ${Array.from(values).join(', ')}`);
}

/**
 * Levelized cost of storage: what a MWh out of the storage unit has cost, incentives apart.
 *
 *   LCOS = Σ PV(capital + operating + augmentation + replacement − salvage + charging energy) / Σ PV(discharged MWh)
 *
 * @returns  currency per MWh, real; undefined for a unit that is never discharged
 * @throws   RangeError when a list is not N long or an amount is not finite
 */
export function levelizedCostOfStorage(inputs: StorageCostInputs): number | undefined {
  const { capital, operating, augmentation, replacement, salvage, charging } = costsToday(inputs);
  return levelizedCost(
    capital + operating + augmentation + replacement - salvage + charging,
    inputs.dischargedMwhByYear,
    inputs.realDiscountRate,
  );
}

/**
 * The same by what it is paid for; its parts less salvage add up to the LCOS. What is bought in a year is shared between the energy that
 * leaves the storage unit and what it loses as discharged is to charged in that year, whoever charges: bought energy and the plant's own
 * are not told apart inside a unit.
 *
 * @param chargedMwhByYear  MWh by project year, length N, at the unit's terminal, whatever it came from
 * @returns  undefined for a unit that is never discharged
 */
export function storageCostParts(
  inputs: StorageCostInputs & { readonly chargedMwhByYear: ArrayLike<number> },
): StorageCostParts | undefined {
  const { lifetimeYears: n, realDiscountRate: rate, chargingCostByYear, chargedMwhByYear, dischargedMwhByYear } = inputs;
  const { charging, ...today } = costsToday(inputs);
  assertYears('charged energy', chargedMwhByYear, n);
  let lost = 0;
  for (let year = 1; year <= n; year++) {
    const [into, out] = [chargedMwhByYear[year - 1]!, dischargedMwhByYear[year - 1]!];
    // A storage unit that began full gives more than it takes: nothing of what was bought is lost then.
    const share = into > 0 ? Math.max(0, 1 - out / into) : 0;
    lost += share * chargingCostByYear[year - 1]! * discountFactor(rate, year);
  }
  const perMwh = (cost: number): number | undefined => levelizedCost(cost, dischargedMwhByYear, rate);
  if (perMwh(0) === undefined) return undefined;
  return {
    chargingEnergy: perMwh(charging - lost)!,
    losses: perMwh(lost)!,
    capital: perMwh(today.capital)!,
    operating: perMwh(today.operating)!,
    augmentation: perMwh(today.augmentation)!,
    replacement: perMwh(today.replacement)!,
    salvage: perMwh(today.salvage)!,
  };
}
