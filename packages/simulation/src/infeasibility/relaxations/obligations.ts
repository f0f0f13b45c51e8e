import type { Plant } from '../../compare/edited-case.ts';
import type { Prepared } from '../../prepare.ts';
import type { Relaxation } from './relaxation.ts';
import { downwards } from './relief-edits.ts';

/** Percent of what is owed: the effort is by how much the plant would have to be larger for the same. */
const effort = (value: number): number => 100 / Math.max(value, Number.MIN_VALUE) - 1;

/** What is owed, less of it. */
export function obligations(plant: Plant): Relaxation[] {
  const { contracts, capacityMarkets } = plant.prepared;
  return [
    ...(contracts.some(({ obligation }) => obligation.kind !== 'none') ? [contractObligation(plant)] : []),
    ...(capacityMarkets.length > 0 ? [capacityBid(plant)] : []),
  ];
}

function contractObligation({ prepared, one }: Plant): Relaxation {
  const { contracts, project } = prepared;
  return {
    limit: 'the contract obligation',
    unit: '% of it',
    present: 100,
    furthest: 0,
    at: (value: number) => ({ one, prepared: { ...prepared, contracts: lowered(contracts, value / 100) } }),
    effort,
    edits: (value: number) => {
      const owing = project.contracts.flatMap((contract, k) => (contract.obligationKind === 'none' ? [] : [{ contract, k }]));
      // An imported obligation is as its file says.
      if (owing.some(({ contract }) => contract.obligationKind !== 'daily')) return undefined;
      return owing.map(({ contract, k }) => ({
        path: ['contracts', k, 'obligations'],
        value: contract.obligations.map((one) => ({ ...one, value: downwards((one.value * value) / 100) })),
      }));
    },
  };
}

function lowered(contracts: Prepared['contracts'], share: number): Prepared['contracts'] {
  return contracts.map((contract) => {
    const { obligation } = contract;
    switch (obligation.kind) {
      case 'none':
        return contract;
      case 'profile':
        return { ...contract, obligation: { ...obligation, owedMwh: obligation.owedMwh.map((mwh) => mwh * share) } };
      case 'windows':
        return {
          ...contract,
          obligation: { ...obligation, windows: obligation.windows.map((window) => ({ ...window, mwh: window.mwh * share })) },
        };
    }
  });
}

function capacityBid({ prepared, one }: Plant): Relaxation {
  const { capacityMarkets, project } = prepared;
  return {
    limit: 'the capacity bid',
    unit: '% of it',
    present: 100,
    furthest: 0,
    effort,
    edits: (value: number) =>
      project.capacityMarkets.map((market, k) => ({
        path: ['capacityMarkets', k, 'allocatedStorageCapacity'],
        value: downwards((market.allocatedStorageCapacity * value) / 100),
      })),
    at: (value: number) => ({
      one,
      prepared: {
        ...prepared,
        capacityMarkets: capacityMarkets.map((market) => ({ ...market, share: (market.share * value) / 100 })),
      },
    }),
  };
}
