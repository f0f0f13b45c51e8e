import { HOURS_PER_YEAR } from '@stackwatt/units';
import { guaranteedYear, type Guarantee } from '../ageing/guaranteed-degradation.ts';
import {
  damageOf,
  equivalentFullCycles,
  NO_DAMAGE,
  stateOfHealth,
  throughputOf,
  withMinimumLife,
  type Damage,
  type SimulatedAgeing,
  type StorageUse,
} from '../ageing/state-of-health.ts';
import { nameplateOf, usableOf, type StorageLife } from './storage-life.ts';

/** How a storage unit ages: simulated from its use, as its maker guarantees, or not at all. */
export type StorageAgeing = SimulatedAgeing | Guarantee | { readonly kind: 'none' };

export interface AgedStorage {
  readonly life: StorageLife;
  readonly throughputMwh: number;
  /** Throughput over the nameplate of the year. */
  readonly equivalentCycles: number;
  /** What the year took of every block; none under a guarantee. */
  readonly damage: Damage;
}

/**
 * The storage unit after a year, or the part of a year it worked. Blocks share every charge and discharge in proportion to what each
 * can hold, so one rainflow count serves all; each adds the year's damage to its own, or looks up its own age.
 *
 * @param use  from the first to the last step it worked
 */
export function ageStorage(life: StorageLife, use: StorageUse, ageing: StorageAgeing): AgedStorage {
  const nameplateMwh = nameplateOf(life);
  const years = (use.energyMwh.length * use.stepHours) / HOURS_PER_YEAR;
  const throughputMwh = throughputOf(use);
  const equivalentCycles = equivalentFullCycles(throughputMwh, nameplateMwh);
  const aged = (damage: Damage, blocks: StorageLife['blocks']): AgedStorage => ({
    life: { ...life, blocks },
    throughputMwh,
    equivalentCycles,
    damage,
  });

  switch (ageing.kind) {
    case 'none':
      return aged(
        NO_DAMAGE,
        life.blocks.map((block) => ({ ...block, ageYears: block.ageYears + years })),
      );
    case 'guaranteed': {
      const cyclesPerYear = years > 0 ? equivalentCycles / years : 0;
      return aged(
        NO_DAMAGE,
        life.blocks.map((block) => {
          const ageYears = block.ageYears + years;
          const guarantee = guaranteedYear(ageing, { ageYears, cyclesPerYear }, block.guarantee);
          return { ...block, ageYears, guarantee, stateOfHealth: guarantee.stateOfHealth };
        }),
      );
    }
    case 'simulated': {
      const depthOfMwh = ageing.depthOf === 'nameplate' ? nameplateMwh : usableOf(life);
      // A storage unit that holds nothing is not cycled, but time passes.
      const year = depthOfMwh > 0 ? damageOf(use, ageing, depthOfMwh) : damageOf(use, { ...ageing, cycle: undefined }, 1);
      return aged(
        year,
        life.blocks.map((block) => {
          const damage = { cycle: block.damage.cycle + year.cycle, calendar: block.damage.calendar + year.calendar };
          const ageYears = block.ageYears + years;
          return {
            ...block,
            ageYears,
            damage,
            stateOfHealth: withMinimumLife(stateOfHealth(damage, ageing.combination), ageYears, ageing.minimumLife),
          };
        }),
      );
    }
  }
}
