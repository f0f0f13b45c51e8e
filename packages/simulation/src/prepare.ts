import type { LineToPoi } from '@stackwatt/engine';
import type { CheckedProject, SeriesTable } from '@stackwatt/model';
import { stepHours, stepsPerYear } from '@stackwatt/units';
import { SharedWork } from './cases/shared-work.ts';
import { capacityInputs, type CapacityInputs } from './inputs/capacity-inputs.ts';
import { contractInputs, type ContractInputs } from './inputs/contract-inputs.ts';
import { limitInputs, lineInputs, type LimitInputs } from './inputs/limit-inputs.ts';
import { energyMarketInputs, withSharesOf, type EnergyMarketInputs } from './inputs/market-inputs.ts';
import { airInputs, productionInputs, type ProductionInputs } from './inputs/production-inputs.ts';
import { regulationInputs, type RegulationInputs } from './inputs/regulation-inputs.ts';
import { SEARCH_WORK_OF_CASE } from './year/search-work.ts';

/** Everything that all cases of a project share, in base units. Made once per worker and project. */
export interface Prepared {
  readonly project: CheckedProject;
  readonly stepMinutes: number;
  readonly stepHours: number;
  readonly steps: number;
  /** In the order they close; the last one is operational. */
  readonly energyMarkets: readonly EnergyMarketInputs[];
  /** The operational one; no name without any. */
  readonly market: { readonly name: string };
  readonly contracts: readonly ContractInputs[];
  readonly capacityMarkets: readonly CapacityInputs[];
  readonly regulationMarkets: readonly RegulationInputs[];
  readonly limits: LimitInputs;
  readonly line: LineToPoi;
  readonly production: ProductionInputs;
  /** Air around the plant, °C per step; undefined when the project says nothing about it. */
  readonly airCelsius: Float64Array | undefined;
  /** What the inputs were made from, for those that a sensitivity changes. */
  readonly series: SeriesTable;
  /** Units of work that the searches of a case may take. */
  readonly searchWork: number;
  /** What its cases have in common beyond these, made when the first of them wants it. */
  readonly shared: SharedWork;
}

/**
 * Turns a checked project and its series into engine inputs.
 *
 * @param series  values of every series the project refers to, by hash
 * @param known   of the same project under other sensitivity values: what those do not change is taken from it, the very arrays
 * @throws MissingSeries when one is absent; RangeError when one is no whole year
 */
export function prepare(project: CheckedProject, series: SeriesTable, known?: Prepared): Prepared {
  return {
    project,
    market: { name: project.useEnergyMarket ? (project.energyMarkets.at(-1)?.name ?? '') : '' },
    stepMinutes: project.timeStepSize,
    stepHours: stepHours(project.timeStepSize),
    steps: stepsPerYear(project.timeStepSize),
    energyMarkets: known === undefined ? energyMarketInputs(project, series) : withSharesOf(project, known.energyMarkets),
    contracts: known?.contracts ?? contractInputs(project, series),
    capacityMarkets: known?.project.capacityMarkets === project.capacityMarkets ? known.capacityMarkets : capacityInputs(project),
    regulationMarkets:
      known?.project.regulationMarkets === project.regulationMarkets ? known.regulationMarkets : regulationInputs(project, series),
    limits: known?.limits ?? limitInputs(project, series),
    line: lineInputs(project),
    production: known?.production ?? productionInputs(project, series),
    airCelsius: known === undefined ? (project.useStorage ? airInputs(project, series) : undefined) : known.airCelsius,
    series,
    searchWork: known?.searchWork ?? SEARCH_WORK_OF_CASE,
    shared: known?.shared ?? new SharedWork(),
  };
}
