import type { Project } from '../project/project.ts';

type Invariant = (project: Project) => Project;

/** MODEL: removing the last item of a kind switches its use flag off. */
const emptyListsSwitchOff: Invariant = (project) => {
  const off: Partial<Project> = {};
  if (project.useEnergyMarket && project.energyMarkets.length === 0) off.useEnergyMarket = false;
  if (project.useRegulationMarket && project.regulationMarkets.length === 0) off.useRegulationMarket = false;
  if (project.useCapacityMarket && project.capacityMarkets.length === 0) off.useCapacityMarket = false;
  if (project.useContract && project.contracts.length === 0) off.useContract = false;
  if (project.useSolar && project.solar.length === 0) off.useSolar = false;
  if (project.useWind && project.wind.length === 0) off.useWind = false;
  if (project.useStorage && project.storage.length === 0) off.useStorage = false;
  return Object.keys(off).length === 0 ? project : { ...project, ...off };
};

/** Regulation needs the energy market (D-077). */
const regulationNeedsEnergy: Invariant = (project) =>
  project.useRegulationMarket && !project.useEnergyMarket ? { ...project, useRegulationMarket: false } : project;

/** LIM-10: the bus is ac unless storage and solar are on and wind is off. */
const busIsAcUnlessSolarAndStorage: Invariant = (project) =>
  project.bus === 'dc' && !(project.useStorage && project.useSolar && !project.useWind) ? { ...project, bus: 'ac' } : project;

/** MODEL-10: evaluation over the battery only takes storage plus solar or wind. */
const bessOnlyNeedsCompany: Invariant = (project) =>
  project.performEvaluationOverBessOnly && !(project.useStorage && (project.useSolar || project.useWind))
    ? { ...project, performEvaluationOverBessOnly: false }
    : project;

/** MODEL-45: the ITC charging rule exists in late-stage only. */
const itcRuleIsLateStage: Invariant = (project) =>
  project.earlyAnalysis && project.canBatteryChargeFromGrid === 'ITC' ? { ...project, canBatteryChargeFromGrid: 'true' } : project;

const invariants: readonly Invariant[] = [emptyListsSwitchOff, regulationNeedsEnergy, busIsAcUnlessSolarAndStorage, bessOnlyNeedsCompany, itcRuleIsLateStage];

/** Rules that hold after every edit, applied in this order. settle(settle(p)) equals settle(p). */
export const settle = (project: Project): Project => invariants.reduce((settled, keep) => keep(settled), project);
