import { DEFAULT_SPEED, type Project } from '@stackwatt/model';
import type { Queries } from '../db/database.ts';
import { getSetting, setSetting } from '../system/system.store.ts';

const KEY = 'secondsPerYear';
/** Share of a new measurement: a busy minute does not spoil the estimate, a new machine is known after a few runs. */
const WEIGHT_OF_NEW = 0.4;
/** Weights of one simulated year without and with storage, as the run time estimate has them (CNT-10). */
const WEIGHT_PLAIN = 8;
const WEIGHT_STORAGE = 30;

/** One case of the project in years of an hourly plant with storage, the unit in which speed is measured. */
export function caseWork(project: Project): number {
  const years = project.earlyAnalysis ? 1 : Math.max(1, Math.trunc(project.lifetime));
  return years * ((project.useStorage ? WEIGHT_STORAGE : WEIGHT_PLAIN) / WEIGHT_STORAGE) * (60 / project.timeStepSize);
}

export interface MeasuredSpeed {
  readonly secondsPerYear: number;
  /** False until this installation has calculated something. */
  readonly isMeasured: boolean;
}

export async function getSpeed(db: Queries): Promise<MeasuredSpeed> {
  const value = Number(await getSetting(db, KEY));
  return value > 0 ? { secondsPerYear: value, isMeasured: true } : { secondsPerYear: DEFAULT_SPEED.secondsPerYear, isMeasured: false };
}

/** @param work  in years of an hourly plant with storage */
export async function correctSpeed(db: Queries, seconds: number, work: number): Promise<void> {
  if (!(work > 0) || !(seconds > 0)) return;
  const known = await getSpeed(db);
  const found = seconds / work;
  const next = known.isMeasured ? known.secondsPerYear * (1 - WEIGHT_OF_NEW) + found * WEIGHT_OF_NEW : found;
  await setSetting(db, KEY, String(next));
}
