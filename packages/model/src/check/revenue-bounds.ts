import { CapacityEvent, CapacityMarket } from '../project/capacity-market.ts';
import { Contract, Obligation, usesSizer } from '../project/contract.ts';
import { EnergyMarket } from '../project/energy-market.ts';
import { RegulationMarket } from '../project/regulation-market.ts';
import { SizerLimits } from '../project/system-sizer.ts';
import { pathTo, type AnyFieldPath } from '../project/field-path.ts';
import { entityBounds, type Place } from './entity-bounds.ts';
import type { Issue } from './issue.ts';
import type { Rule } from './rule.ts';
import { escalatorBounds, below } from './part-bounds.ts';

const revenuePlace = <P extends AnyFieldPath>(id: string, path: P): Place<P> => ({ link: { step: 'revenue', anchor: id }, path });

/** An energy market. */
function energyMarketBounds(market: EnergyMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('energyMarkets', i));
  return [
    // The plain allocation is the first of its list.
    ...entityBounds(EnergyMarket, market, at, ['allocation', ...(market.useImportPriceMultiplier ? [] : ['importPriceMultiplier'])]),
    ...escalatorBounds(market.priceEscalator, below(at, 'priceEscalator'), lateStage, 'Price escalator'),
    ...(market.hasSeparateImportPrice
      ? escalatorBounds(market.importPriceEscalator, below(at, 'importPriceEscalator'), lateStage, 'Import price escalator')
      : []),
  ];
}

/** A regulation market, in the directions it pays for. */
function regulationMarketBounds(market: RegulationMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('regulationMarkets', i));
  return [
    ...entityBounds(RegulationMarket, market, at, [
      ...(market.useRegUp ? [] : ['maxCommitmentRegUp']),
      ...(market.useRegDown ? [] : ['maxCommitmentRegDown']),
    ]),
    ...(market.useRegUp
      ? escalatorBounds(market.regUpPriceEscalator, below(at, 'regUpPriceEscalator'), lateStage, 'Reg-Up price escalator')
      : []),
    ...(market.useRegDown
      ? escalatorBounds(market.regDownPriceEscalator, below(at, 'regDownPriceEscalator'), lateStage, 'Reg-Down price escalator')
      : []),
  ];
}

/** A capacity market and its events. */
function capacityMarketBounds(market: CapacityMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('capacityMarkets', i));
  const random = market.eventKind === 'random';
  const monthly = market.priceUnit.endsWith('-mo');
  return [
    ...entityBounds(CapacityMarket, market, at, [
      ...(random ? [] : ['totalCallsPerYear', 'averageCallDuration', 'numberOfHighestPriceDays']),
      monthly ? 'singleYearPrice' : 'capacityPrice',
      ...(market.useShortagePenalty && market.shortagePenaltyKind === 'flat' ? [] : ['flatShortagePenalty']),
    ]),
    ...(random ? [] : market.events.flatMap((event, k) => entityBounds(CapacityEvent, event, below(below(at, 'events'), k)))),
    ...escalatorBounds(market.capacityEscalator, below(at, 'capacityEscalator'), lateStage, 'Capacity price escalator'),
    ...(market.energyPriceKind === 'flat'
      ? escalatorBounds(market.energyEscalator, below(at, 'energyEscalator'), lateStage, 'Energy price escalator')
      : []),
    ...(market.useShortagePenalty
      ? escalatorBounds(
          market.shortagePenaltyPriceEscalator,
          below(at, 'shortagePenaltyPriceEscalator'),
          lateStage,
          'Shortage penalty escalator',
        )
      : []),
  ];
}

/** A contract, its obligations and its limits for the sizer. */
function contractBounds(contract: Contract, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(contract.id, pathTo('contracts', i));
  return [
    ...entityBounds(
      Contract,
      contract,
      at,
      contract.useShortagePenalty && contract.shortagePenaltyKind === 'flat' ? [] : ['flatShortagePenalty'],
    ),
    ...(contract.obligationKind === 'daily'
      ? contract.obligations.flatMap((obligation, k) => entityBounds(Obligation, obligation, below(below(at, 'obligations'), k)))
      : []),
    ...(usesSizer(contract) ? entityBounds(SizerLimits, contract.systemSizerLimits, below(at, 'systemSizerLimits')) : []),
    ...escalatorBounds(contract.energyPriceEscalator, below(at, 'energyPriceEscalator'), lateStage, 'Energy price escalator'),
    ...(contract.useShortagePenalty
      ? escalatorBounds(
          contract.shortagePenaltyPriceEscalator,
          below(at, 'shortagePenaltyPriceEscalator'),
          lateStage,
          'Shortage penalty escalator',
        )
      : []),
  ];
}

export const revenueBounds: Rule = (project) => {
  const lateStage = !project.earlyAnalysis;
  return [
    ...(project.useEnergyMarket ? project.energyMarkets : []).flatMap((market, i) => energyMarketBounds(market, i, lateStage)),
    ...(project.useRegulationMarket ? project.regulationMarkets : []).flatMap((market, i) => regulationMarketBounds(market, i, lateStage)),
    ...(project.useCapacityMarket ? project.capacityMarkets : []).flatMap((market, i) => capacityMarketBounds(market, i, lateStage)),
    ...(project.useContract ? project.contracts : []).flatMap((contract, i) => contractBounds(contract, i, lateStage)),
  ];
};
