import { auxiliaryImportMw, auxiliaryLoadMw } from '@stackwatt/engine';
import type { Storage } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { yearFactor } from '../finance/escalator-of.ts';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { pricesOfYear } from '../year/prices-of-year.ts';

/** A storage unit in a project year. */
interface LoadOfStorage {
  readonly item: Storage;
  /** E, of the year. */
  readonly nameplateMwh: number;
  /** First step of the year in which it works. */
  readonly fromStep: number;
  readonly projectYear: number;
}

/**
 * What a storage unit buys for itself in a project year (STO-30): its load P = a·E/24 in every step it works in, idle or not, with the
 * losses of line and transformer, at the flat price or at what energy costs in the market that is named, each times its yearly factor.
 * Nothing for a unit that serves its load itself.
 *
 * @returns  MWh at the point of interconnection and currency
 */
export function auxiliaryPurchase(
  prepared: Prepared,
  { item, nameplateMwh, fromStep, projectYear }: LoadOfStorage,
): { readonly auxiliaryMwh: number; readonly auxiliaryCost: number } {
  const { project, stepHours, steps } = prepared;
  if (!item.useAuxiliaryLoad || item.storageServesAuxiliaryLoad) return { auxiliaryMwh: 0, auxiliaryCost: 0 };
  const stepMwh =
    stepHours *
    auxiliaryImportMw(auxiliaryLoadMw(toFraction(item.auxiliaryLoadSensitivity[0]!), nameplateMwh), lineEfficiency(prepared.line));
  const auxiliaryMwh = stepMwh * (steps - fromStep);
  const factor = yearFactor(project, item.auxiliaryLoadPriceMultiYear, projectYear);
  if (item.useAuxiliaryLoadFlatPrice) return { auxiliaryMwh, auxiliaryCost: auxiliaryMwh * item.auxiliaryLoadFlatPrice * factor };
  const place = prepared.energyMarkets.findIndex(({ kind }) => kind === item.energyMarket?.kind);
  if (place < 0) throw new RangeError(`${item.customName} buys its auxiliary load in no energy market of the project`);
  const { importPrice } = pricesOfYear(prepared, projectYear)[place]!;
  let sum = 0;
  for (let t = fromStep; t < steps; t++) sum += importPrice[t]!;
  return { auxiliaryMwh, auxiliaryCost: sum * stepMwh * factor };
}
