import { namesMarket } from '../project/market-reference.ts';
import { REGULATION_DIRECTIONS, REGULATION_KEYS, regulationPriceMode, type RegulationDirection } from '../project/regulation-market.ts';
import { pathTo } from '../project/field-path.ts';
import { linkTo, linksTo } from '../wizard/steps.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { hasEnergyMarket, priceGap, severalStrips } from './revenue-rules.ts';
import type { Rule } from './rule.ts';

const CHECKS: Record<RegulationDirection, { readonly price: string; readonly commitment: string }> = {
  up: { price: 'CHK-10', commitment: 'CHK-13' },
  down: { price: 'CHK-11', commitment: 'CHK-14' },
};
const noneAbove0 = (values: readonly number[]): boolean => !values.some((value) => value > 0);

/** CHK-09 to CHK-18. */
export const regulationRules: Rule = (project) => {
  if (!project.useRegulationMarket) return [];
  const found: Issue[] = [];
  if (!hasEnergyMarket(project)) found.push(error('CHK-09', messages.addEnergyMarket, linkTo('revenue', pathTo('useEnergyMarket'))));
  project.regulationMarkets.forEach((market, i) => {
    const at = linksTo('revenue', pathTo('regulationMarkets', i), market.id);
    for (const direction of REGULATION_DIRECTIONS) {
      const keys = REGULATION_KEYS[direction];
      if (!market[keys.use]) continue;
      const mode = regulationPriceMode(market, direction);
      const modeField = mode === 'single' ? keys.price : mode === 'multiple' ? keys.useMultiYear : keys.useSingleFile;
      const strips = mode === 'multiple' ? market[keys.multiYear] : market[keys.singleFile];
      const gap = priceGap(mode, market[keys.price], strips, project.lifetime);
      if (gap === 'missing') found.push(error(CHECKS[direction].price, messages.noRegulationPrice(keys.label), at(modeField)));
      if (gap === 'years') found.push(error('CHK-12', messages.yearsWithoutRegulationStrip(keys.label), at(modeField)));
      found.push(...severalStrips(mode, strips, project.lifetime, at(modeField)));
      if (noneAbove0(market[keys.maxCommitment].values))
        found.push(error(CHECKS[direction].commitment, messages.noCommitment(keys.label), at(keys.maxCommitment)));
    }
    if (!market.useRegUp && !market.useRegDown) found.push(error('CHK-16', messages.noRegulationDirection, at('useRegUp')));
    if (market.useEnergyPrice && !namesMarket(market.energyMarket, project.useEnergyMarket ? project.energyMarkets : []))
      found.push(error('CHK-15', messages.noRegulationEnergyPrice, at('energyMarket')));
    if (noneAbove0(market.throughputPercentage.values)) found.push(error('CHK-17', messages.noSettlement, at('throughputPercentage')));
  });
  const names = project.regulationMarkets.map((market) => market.name.trim());
  const twin = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twin >= 0)
    found.push(
      error(
        'CHK-18',
        messages.sameRegulationName,
        linkTo('revenue', pathTo('regulationMarkets', twin, 'name'), project.regulationMarkets[twin]!.id),
      ),
    );
  return found;
};
