import {
  CAPACITY_COMMITMENT,
  CONTRACT_COMMITMENT,
  displayedOrder,
  energyCommitment,
  orderedCommitments,
  REGULATION_COMMITMENT,
  type Commitment,
} from '../project/commitments.ts';
import { usesSizer, type Contract } from '../project/contract.ts';
import { PROJECT_PARTS } from '../project/parts.ts';
import type { Project } from '../project/project.ts';
import { agreeing } from '../project/sizing.ts';
import { mapSame, withFields } from './keep-identity.ts';

/** APP-14, EQ-03: removing the last item of a kind switches its use flag off. */
export const emptyListsSwitchOff = (project: Project): Project =>
  withFields(project, Object.fromEntries(PROJECT_PARTS.map(({ flag, list }) => [flag, project[flag] && project[list].length > 0])));

/** Regulation needs the energy market (APP-13, D-077). */
export const regulationNeedsEnergy = (project: Project): Project =>
  withFields(project, { useRegulationMarket: project.useRegulationMarket && project.useEnergyMarket });

/** TOD-12, TOD-16, D-062: what is only possible without an obligation, and what only with one. */
const obligationDecides = (contract: Contract): Contract =>
  contract.obligationKind === 'none'
    ? withFields(contract, { useSystemSizer: false })
    : withFields(contract, {
        competeWithWholesaleMarket: false,
        contractedSolarCapacity: 100,
        contractedStorageCapacity: 100,
        contractedWindCapacity: 100,
      });

export const contractsFollowObligation = (project: Project): Project => {
  const contracts = mapSame(project.contracts, obligationDecides);
  return withFields(project, { contracts, useSystemSizer: project.useContract && contracts.some(usesSizer) });
};

/** RM-05: the plain field and the list of a regulation market agree. */
export const plainFieldsShowTheirLists = (project: Project): Project =>
  withFields(project, {
    regulationMarkets: mapSame(project.regulationMarkets, (market) =>
      withFields(market, {
        maxCommitmentRegUp: agreeing(market.maxCommitmentRegUp),
        maxCommitmentRegDown: agreeing(market.maxCommitmentRegDown),
        throughputPercentage: agreeing(market.throughputPercentage),
      }),
    ),
  });

/**
 * APP-06 to APP-17: every application in use has its commitment, in the base order, and no other has. A contract that owes nothing keeps
 * its commitment when it has one and gets none by itself (FILE-44).
 */
export function commitmentsFollowMarkets(project: Project): Project {
  const has = (name: string): boolean => project.commitments.some((commitment) => commitment.name === name);
  const names = [
    ...(project.useCapacityMarket ? [CAPACITY_COMMITMENT] : []),
    ...(project.useContract && (has(CONTRACT_COMMITMENT) || project.contracts[0]?.obligationKind !== 'none') ? [CONTRACT_COMMITMENT] : []),
    ...(project.useEnergyMarket ? project.energyMarkets.map((market) => energyCommitment(market.kind)) : []),
    ...(project.useRegulationMarket ? [REGULATION_COMMITMENT] : []),
  ];
  const wanted = orderedCommitments([...new Set(names)]);
  const commitments = sameCommitments(project.commitments, wanted) ? project.commitments : wanted;
  const order = displayedOrder(commitments);
  const orderOfCommitments =
    order.length === project.orderOfCommitments.length && order.every((name, i) => name === project.orderOfCommitments[i])
      ? project.orderOfCommitments
      : order;
  return withFields(project, { commitments, orderOfCommitments });
}

const sameCommitments = (a: readonly Commitment[], b: readonly Commitment[]): boolean =>
  a.length === b.length && a.every((one, i) => one.name === b[i]!.name && one.order === b[i]!.order);
