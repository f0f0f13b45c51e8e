import type { Project } from '../project/project.ts';
import {
  commitmentsFollowMarkets,
  contractsFollowObligation,
  emptyListsSwitchOff,
  plainFieldsShowTheirLists,
  regulationNeedsEnergy,
} from './applications.ts';
import { augmentationIsForcedOn, earlyStageIsPlain, optionsNeedTheirStage } from './early-stage.ts';
import {
  bessOnlyNeedsCompany,
  busIsAcUnlessSolarAndStorage,
  incentivesKeepTheirTechnologies,
  namesAreNeverEmpty,
  oneLimitIsInForce,
  workedOutFieldsFollow,
} from './equipment.ts';
import { stripFlagsMatchLifetime, yearlyListsMatchLifetime } from './yearly-lists.ts';

type Invariant = (project: Project) => Project;

const invariants: readonly Invariant[] = [
  emptyListsSwitchOff,
  regulationNeedsEnergy,
  busIsAcUnlessSolarAndStorage,
  bessOnlyNeedsCompany,
  earlyStageIsPlain,
  augmentationIsForcedOn,
  optionsNeedTheirStage,
  yearlyListsMatchLifetime,
  stripFlagsMatchLifetime,
  contractsFollowObligation,
  plainFieldsShowTheirLists,
  oneLimitIsInForce,
  incentivesKeepTheirTechnologies,
  workedOutFieldsFollow,
  namesAreNeverEmpty,
  commitmentsFollowMarkets,
];

/**
 * Rules that hold after every edit, applied in this order. settle(settle(p)) equals settle(p); parts that keep all rules keep their
 * identity.
 */
export const settle = (project: Project): Project => invariants.reduce((settled, keep) => keep(settled), project);
