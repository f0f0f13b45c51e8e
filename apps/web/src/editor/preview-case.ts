import {
  priceModeOf,
  REGULATION_DIRECTIONS,
  REGULATION_KEYS,
  regulationPriceMode,
  setEarlyAnalysis,
  settle,
  stripOfYear,
  type EnergyMarket,
  type Project,
  type RegulationMarket,
  type Sizing,
} from '@stackwatt/model';

/** One year carried on, or every year of the project. */
export type PreviewStage = 'early' | 'late';

const largest = (values: readonly number[]): number[] => [Math.max(...values)];
const oneSize = (sizing: Sizing): Sizing => ({ ...sizing, absolute: largest(sizing.absolute), relative: largest(sizing.relative) });

/** A market that has prices by year, with those of the first year of operation as its one year. */
function withFirstPrices(market: EnergyMarket): EnergyMarket {
  const mode = priceModeOf(market);
  if (mode === 'single') return market;
  const strip = stripOfYear(mode === 'multiple' ? market.multiYearPrice : market.singleFileMultiYearPrice, 1);
  return strip === undefined ? market : { ...market, price: strip.price };
}
function withFirstRegulationPrices(market: RegulationMarket): RegulationMarket {
  const first = REGULATION_DIRECTIONS.flatMap((direction) => {
    const mode = regulationPriceMode(market, direction);
    if (mode === 'single') return [];
    const keys = REGULATION_KEYS[direction];
    const strip = stripOfYear(market[mode === 'multiple' ? keys.multiYear : keys.singleFile], 1);
    return strip === undefined ? [] : [[keys.price, strip.price] as const];
  });
  return { ...market, ...Object.fromEntries(first) };
}
/** One year carried on is the first year of operation: early stage knows no prices by year. */
const asOneYear = (project: Project): Project =>
  setEarlyAnalysis(
    project.earlyAnalysis
      ? project
      : {
          ...project,
          energyMarkets: project.energyMarkets.map(withFirstPrices),
          regulationMarkets: project.regulationMarkets.map(withFirstRegulationPrices),
        },
    true,
  );

/** The project a preview calculates: the largest value of each list of sizes, so that it is one system; of one year in the early stage. */
export function previewProject(project: Project, stage: PreviewStage): Project {
  const staged = stage === 'early' ? asOneYear(project) : project;
  return settle({
    ...staged,
    solar: staged.solar.map((item) => ({
      ...item,
      sizing: oneSize(item.sizing),
      converter: { ...item.converter, size: oneSize(item.converter.size) },
    })),
    wind: staged.wind.map((item) => ({ ...item, sizing: oneSize(item.sizing), customSizing: oneSize(item.customSizing) })),
    storage: staged.storage.map((item) => ({ ...item, sizing: oneSize(item.sizing) })),
    inverter: { ...staged.inverter, size: oneSize(staged.inverter.size) },
  });
}
