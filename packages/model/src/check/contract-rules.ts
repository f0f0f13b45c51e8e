import { namesMarket } from '../project/market-reference.ts';
import { isReady } from '../project/series-ref.ts';
import { pathTo } from '../project/field-path.ts';
import { linksTo } from '../wizard/steps.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { hasEnergyMarket, powerSourceLink } from './revenue-rules.ts';
import type { Rule } from './rule.ts';

/** CHK-27 to CHK-30. */
export const contractRules: Rule = (project) => {
  if (!project.useContract) return [];
  const found: Issue[] = [];
  project.contracts.forEach((contract, i) => {
    const at = linksTo('revenue', pathTo('contracts', i), contract.id);
    if (contract.obligationKind === 'daily' && contract.obligations.length === 0)
      found.push(error('CHK-27', messages.noObligation, at('obligations')));
    if (contract.obligationKind === 'import' && !isReady(contract.obligationTimeSeries))
      found.push(error('CHK-28', messages.noImportedObligation, at('obligationTimeSeries')));
    if (contract.energyPriceKind === 'import' && !isReady(contract.energyPriceTimeSeries))
      found.push(error('CHK-29', messages.noImportedContractPrice, at('energyPriceTimeSeries')));
    if (contract.obligationKind === 'daily' && contract.obligations.some((one) => !(one.endHour > one.startHour)))
      found.push(error('obligation-window', messages.emptyWindow, at('obligations')));
    if (
      contract.useShortagePenalty &&
      contract.shortagePenaltyKind !== 'flat' &&
      !namesMarket(contract.energyMarket, project.useEnergyMarket ? project.energyMarkets : [])
    ) {
      found.push(error('contract-penalty', messages.noContractPenaltyMarket, at('energyMarket')));
    }
  });
  // Storage alone cannot deliver what nothing has produced or sold to it.
  if (project.useStorage && !project.useWind && !project.useSolar && !hasEnergyMarket(project))
    found.push(error('CHK-30', messages.addPowerSource, powerSourceLink(project)));
  return found;
};
