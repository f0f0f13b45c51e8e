import type { Sample } from './build-sample.ts';
import { andalusianSolar } from './andalusian-solar.ts';
import { lateStageHybrid } from './late-stage-hybrid.ts';
import { solarContract } from './solar-contract.ts';
import { standAloneStorage } from './stand-alone-storage.ts';
import { storageCapacity } from './storage-capacity.ts';
import { storageRegulation } from './storage-regulation.ts';
import { texasPvStorage } from './texas-pv-storage.ts';
import { windStorage } from './wind-storage.ts';

/** The sample projects, the quickest to understand first. */
export const samples: readonly Sample[] = [
  texasPvStorage,
  windStorage,
  standAloneStorage,
  storageRegulation,
  storageCapacity,
  solarContract,
  andalusianSolar,
  lateStageHybrid,
];
