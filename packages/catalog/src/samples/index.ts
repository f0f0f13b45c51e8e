import type { Sample } from './build-sample.ts';
import { standAloneStorage } from './stand-alone-storage.ts';
import { texasPvStorage } from './texas-pv-storage.ts';
import { windStorage } from './wind-storage.ts';

/** The sample projects, the quickest to understand first. */
export const samples: readonly Sample[] = [texasPvStorage, windStorage, standAloneStorage];
