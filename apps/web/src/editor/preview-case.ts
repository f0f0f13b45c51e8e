import { setEarlyAnalysis, settle, type Project, type Sizing } from '@stackwatt/model';

const largest = (values: readonly number[]): number[] => [Math.max(...values)];
const oneSize = (sizing: Sizing): Sizing => ({ ...sizing, absolute: largest(sizing.absolute), relative: largest(sizing.relative) });

/**
 * The project a preview calculates: early-stage, and the largest value of each list of sizes, so that it is one case of one year.
 */
export function previewProject(project: Project): Project {
  const early = setEarlyAnalysis(project, true);
  return settle({
    ...early,
    solar: early.solar.map((item) => ({
      ...item,
      sizing: oneSize(item.sizing),
      converter: { ...item.converter, size: oneSize(item.converter.size) },
    })),
    wind: early.wind.map((item) => ({ ...item, sizing: oneSize(item.sizing), customSizing: oneSize(item.customSizing) })),
    storage: early.storage.map((item) => ({ ...item, sizing: oneSize(item.sizing) })),
    inverter: { ...early.inverter, size: oneSize(early.inverter.size) },
  });
}
