import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { IssueLink } from '../wizard/steps.ts';
import type { Rule } from './rule.ts';

/**
 * What the model can hold and the engine does not calculate: named as errors, so that a result never leaves out something the
 * project asks for.
 */
export const uncalculatedParts: Rule = (project) => {
  const found: Issue[] = [];
  const add = (is: boolean, what: string, link: IssueLink): void => {
    if (is) found.push(error('not-calculated', messages.notCalculated(what), link));
  };
  const several = (lists: readonly (readonly unknown[])[]): boolean => lists.some((list) => list.length > 1);
  add(project.useRegulationMarket, 'A regulation market', { step: 'revenue', anchor: 'regulation' });
  add(project.useCapacityMarket, 'A capacity market', { step: 'revenue', anchor: 'capacity' });
  add(project.useContract, 'A delivery contract', { step: 'revenue', anchor: 'contract' });
  add(project.useEnergyMarket && project.energyMarkets.length > 1, 'More than one energy market', { step: 'revenue' });
  if (project.useEnergyMarket) {
    for (const market of project.energyMarkets) {
      const link: IssueLink = { step: 'revenue', anchor: market.id };
      add(market.useMultiYearPrice || market.useSingleFileMultiYearPrice, 'A price strip for each year', link);
      add(!project.earlyAnalysis && (market.priceEscalator.enabled || market.importPriceEscalator.enabled), 'A price escalator', link);
      add(several([market.allocationSensitivity, market.pvAllocationSensitivity, market.windAllocationSensitivity, market.maxStorageCommitmentSensitivity]), 'Allocation sensitivities', link);
      add([market.allocationSensitivity, market.pvAllocationSensitivity, market.windAllocationSensitivity, market.maxStorageCommitmentSensitivity].some((list) => list[0] !== 100), 'A market share other than 100 %', link);
    }
  }
  if (project.useStorage) {
    add(project.storage.length > 1, 'More than one storage technology', { step: 'equipment' });
    for (const storage of project.storage) {
      const link: IssueLink = { step: 'equipment', anchor: storage.id };
      add(storage.useCycleLimitPerDay, 'A cycle limit', link);
      add(storage.useAuxiliaryLoad, 'An auxiliary load', link);
      add(storage.hasDeferment, 'A deferred storage', link);
      add(several([storage.roundtripEfficiencySensitivity]), 'Round-trip efficiency sensitivities', link);
      add(storage.hasConverter, 'A storage converter of its own', link);
    }
  }
  for (const item of [...(project.useSolar ? project.solar : []), ...(project.useWind ? project.wind : []), ...(project.useStorage ? project.storage : [])]) {
    const link: IssueLink = { step: 'equipment', anchor: item.id };
    add(item.cost.costTableKind === 'complex', 'A detailed cost table', link);
    add(several([item.cost.capitalMultipliers, item.cost.operatingMultipliers, item.cost.replacementMultipliers]), 'Cost sensitivities', link);
    add(!project.earlyAnalysis && item.omEscalator.enabled, 'An O&M escalator', link);
  }
  add(project.useWind && project.wind.some((wind) => wind.productionImportMode !== 'singleYear'), 'A wind production for each year', { step: 'equipment' });
  add(project.incentives.length > 0, 'An incentive', { step: 'other' });
  add(project.canBatteryChargeFromGrid === 'ITC', 'The ITC charging rule', { step: 'equipment', field: 'canBatteryChargeFromGrid' });
  add(project.hasExportLimitSchedule || project.hasImportLimitSchedule, 'A limit by schedule', { step: 'equipment' });
  add([...project.acLineEfficiencySensitivity, ...project.acTransformerEfficiencySensitivity].some((value) => value !== 100), 'Line and transformer losses', { step: 'equipment' });
  add(project.performEvaluationOverBessOnly, 'An analysis over the battery only', { step: 'setup' });
  add(project.useComponentLifetimes, 'Component lifetimes', { step: 'equipment' });
  add(project.useOemGuaranteedDegradation, 'A guaranteed degradation', { step: 'equipment' });
  return found;
};
