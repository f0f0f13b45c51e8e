import { equipmentNames, type CheckedProject, type ExplanationProgress, type OneMoreWorth, type ReliefEdit } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { withFollowingConverters } from '../cases/following-converters.ts';
import type { Prepared } from '../prepare.ts';
import { simulateCase } from '../simulate-case.ts';
import { editedCase } from './edited-case.ts';

type Change = { readonly kind: 'fields'; readonly edits: readonly ReliefEdit[] } | { readonly kind: 'sizes'; readonly one: SimulationCase };
type Offer = Pick<OneMoreWorth, 'name' | 'unit' | 'from' | 'to'> & { readonly change: Change };

const replaced = <T>(items: readonly T[], at: number, change: (item: T) => T): T[] =>
  items.map((item, k) => (k === at ? change(item) : item));

/** Of what a system has: its connection first, then each of its components. What it has none of is not offered. */
function offersOf(project: CheckedProject, one: SimulationCase): Offer[] {
  const names = equipmentNames(project);
  const field = (offer: Pick<Offer, 'name' | 'unit' | 'from'>, edit: ReliefEdit): Offer => ({
    ...offer,
    to: offer.from + 1,
    change: { kind: 'fields', edits: [edit] },
  });
  const limit = (name: string, key: 'exportLimit' | 'importLimit'): Offer =>
    field({ name, unit: 'MW', from: project[key] }, { path: [key], value: project[key] + 1 });
  const sized = (name: string, unit: OneMoreWorth['unit'], from: number, change: Partial<SimulationCase>): Offer => ({
    name,
    unit,
    from,
    to: from + 1,
    change: { kind: 'sizes', one: withFollowingConverters(project, one, change) },
  });
  return [
    ...(project.hasExportLimit ? [limit('Export limit', 'exportLimit')] : []),
    ...(project.hasImportLimit && project.useStorage ? [limit('Import limit', 'importLimit')] : []),
    ...one.solar.flatMap(({ mw }, k) => {
      const larger = (array: SimulationCase['solar'][number]) => ({ ...array, mw: array.mw + 1 });
      return mw > 0 ? [sized(names.solar[k]!, 'MW', mw, { solar: replaced(one.solar, k, larger) })] : [];
    }),
    ...one.wind.flatMap(({ amount, mw }, k) => {
      const item = project.wind[k]!;
      const larger = (farm: SimulationCase['wind'][number]) => ({
        amount: farm.amount + 1,
        mw: (farm.mw * (farm.amount + 1)) / farm.amount,
      });
      if (!(mw > 0)) return [];
      return [sized(names.wind[k]!, item.kind === 'production' ? 'MW' : 'turbines', amount, { wind: replaced(one.wind, k, larger) })];
    }),
    ...one.storage.flatMap(({ units, mw, mwh }, k) => {
      if (!(mw > 0)) return [];
      const item = project.storage[k]!;
      const larger = (storageUnit: SimulationCase['storage'][number]) => ({
        ...storageUnit,
        units: storageUnit.units + 1,
        mw: (storageUnit.mw * (storageUnit.units + 1)) / storageUnit.units,
        mwh: (storageUnit.mwh * (storageUnit.units + 1)) / storageUnit.units,
      });
      const { nominalPower, nominalCapacity } = item.specs;
      return [
        sized(names.storage[k]!, 'units', units, { storage: replaced(one.storage, k, larger) }),
        // An hour more at the same power.
        field(
          { name: `${names.storage[k]!}, hours`, unit: 'h', from: mwh / mw },
          { path: ['storage', k, 'specs', 'nominalCapacity'], value: nominalCapacity + nominalPower },
        ),
      ];
    }),
  ];
}

/**
 * What one more MW of connection, one more hour of a storage unit, and one more MW, turbine or unit of each component does to a case: each
 * is a case of its own, calculated as the table calculates it.
 *
 * @param all      of the project, with every value of its lists
 * @param onOffer  told of each before it is calculated
 */
export function oneMoreOfEach(all: Prepared, one: SimulationCase, onOffer?: (progress: ExplanationProgress) => void): OneMoreWorth[] {
  return offersOf(atSensitivity(all, one).project, one).map(({ change, ...offer }, k, { length }): OneMoreWorth => {
    onOffer?.({ limit: offer.name, tried: k, of: length });
    return { ...offer, outcome: outcomeOf(all, one, change) };
  });
}

function outcomeOf(all: Prepared, one: SimulationCase, change: Change): OneMoreWorth['outcome'] {
  const larger =
    change.kind === 'fields'
      ? editedCase(all, one, change.edits)
      : { kind: 'plant' as const, prepared: atSensitivity(all, one), one: change.one };
  if (larger.kind === 'refused') return { kind: 'none', reason: larger.reason };
  const outcome = simulateCase(larger.prepared, larger.one);
  return outcome.kind === 'infeasible'
    ? { kind: 'none', reason: outcome.reason }
    : { kind: 'result', npv: outcome.row.npv, capex: outcome.row.capex };
}
