import {
  REGULATION_KEYS,
  regulationPriceMode,
  revenueStreams,
  type CheckedProject,
  type RegulationDirection,
  type RegulationMarket,
  type SeriesTable,
} from '@stackwatt/model';
import { toFraction, type Fraction } from '@stackwatt/units';
import { yearlyStrips, type YearlySeries } from './market-inputs.ts';
import { marketPlace, type OfMarket } from './penalty-inputs.ts';
import { calendarSeries } from './series-of.ts';

/** One direction of a regulation market at the project's time step. */
interface RegulationSideInputs {
  /** Currency per MW and hour of project year 1 unless a strip stands for another year. */
  readonly price: YearlySeries;
  /** Share of the storage power. */
  readonly maxCommitment: Fraction;
  readonly minPrice: number;
}
export interface RegulationInputs {
  readonly name: string;
  readonly up: RegulationSideInputs | undefined;
  readonly down: RegulationSideInputs | undefined;
  /** Settlement allocation: share of what is committed that flows as energy. */
  readonly throughput: Fraction;
  /** What settles that energy; undefined when nothing does. */
  readonly energyPrice: OfMarket | undefined;
}

/** The regulation markets of a project. */
export function regulationInputs(project: CheckedProject, series: SeriesTable): RegulationInputs[] {
  const streams = revenueStreams(project).filter(({ kind }) => kind === 'regulationMarket');
  return (project.useRegulationMarket ? project.regulationMarkets : []).map((market, k) => ({
    name: streams[k]!.name,
    up: side(project, market, 'up', series),
    down: side(project, market, 'down', series),
    throughput: toFraction(market.throughputPercentage.values[0]!),
    energyPrice: market.useEnergyPrice ? { kind: 'market', market: marketPlace(project, market.energyMarket) } : undefined,
  }));
}

function side(
  project: CheckedProject,
  market: RegulationMarket,
  direction: RegulationDirection,
  series: SeriesTable,
): RegulationSideInputs | undefined {
  const keys = REGULATION_KEYS[direction];
  if (!market[keys.use]) return undefined;
  const place = `${market.name} ${keys.label} price`;
  const mode = regulationPriceMode(market, direction);
  return {
    price:
      mode === 'single'
        ? { strips: [calendarSeries(project, market[keys.price], series, place)], stripOfYear: [] }
        : yearlyStrips(project, market[mode === 'multiple' ? keys.multiYear : keys.singleFile], series, place),
    maxCommitment: toFraction(market[keys.maxCommitment].values[0]!),
    minPrice: market[keys.minPrice],
  };
}
