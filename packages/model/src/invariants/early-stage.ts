import { hasGuarantee } from '../project/guaranteed-degradation.ts';
import type { Project } from '../project/project.ts';
import { mapSame, withFields } from './keep-identity.ts';
import { mapYearlyValues } from './yearly-values.ts';

/** MODEL-44 to MODEL-52: early-stage has one representative year, so nothing that changes from year to year is on. */
export function earlyStageIsPlain(project: Project): Project {
  if (!project.earlyAnalysis) return project;
  const plain = mapYearlyValues(project, (value) => withFields(value, { enabled: false }));
  return withFields(plain, {
    canBatteryChargeFromGrid: plain.canBatteryChargeFromGrid === 'ITC' ? 'true' : plain.canBatteryChargeFromGrid,
    energyMarkets: mapSame(plain.energyMarkets, (market) =>
      withFields(market, { useMultiYearPrice: false, useSingleFileMultiYearPrice: false }),
    ),
    regulationMarkets: mapSame(plain.regulationMarkets, (market) =>
      withFields(market, {
        useMultiYearRegUpPrice: false,
        useSingleFileMultiYearRegUpPrice: false,
        useMultiYearRegDownPrice: false,
        useSingleFileMultiYearRegDownPrice: false,
      }),
    ),
    solar: mapSame(plain.solar, (item) => withFields(item, { useDegradation: true, degradationKind: 'linear' })),
    wind: mapSame(plain.wind, (item) => withFields(item, { productionImportMode: 'singleYear' })),
  });
}

/** MODEL-57: augmentation is forced on for early-stage analysis and for evaluation over the battery only. */
export const augmentationIsForcedOn = (project: Project): Project =>
  project.earlyAnalysis || project.performEvaluationOverBessOnly
    ? withFields(project, { storage: mapSame(project.storage, (item) => withFields(item, { allowAugmentation: true })) })
    : project;

/** MODEL-56, EQ-13: late-stage only, and not for an analysis over the battery only. */
const mayUseComponentLifetimes = (project: Project): boolean => !project.earlyAnalysis && !project.performEvaluationOverBessOnly;

/** MODEL-58, STO-23: late-stage only, with storage of which every type has a guarantee with a positive capacity. */
const mayUseGuaranteedDegradation = (project: Project): boolean =>
  !project.earlyAnalysis && project.useStorage && project.storage.length > 0 && project.storage.every(hasGuarantee);

export const optionsNeedTheirStage = (project: Project): Project =>
  withFields(project, {
    useComponentLifetimes: project.useComponentLifetimes && mayUseComponentLifetimes(project),
    useOemGuaranteedDegradation: project.useOemGuaranteedDegradation && mayUseGuaranteedDegradation(project),
  });
