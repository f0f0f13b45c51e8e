import { setEarlyAnalysis, settle, type Project, type Sizing } from '@stackwatt/model';

/** One year carried on, or every year of the project. */
export type PreviewStage = 'early' | 'late';

const largest = (values: readonly number[]): number[] => [Math.max(...values)];
const oneSize = (sizing: Sizing): Sizing => ({ ...sizing, absolute: largest(sizing.absolute), relative: largest(sizing.relative) });

/** The project a preview calculates: the largest value of each list of sizes, so that it is one system; of one year in the early stage. */
export function previewProject(project: Project, stage: PreviewStage): Project {
  const staged = stage === 'early' ? setEarlyAnalysis(project, true) : project;
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
