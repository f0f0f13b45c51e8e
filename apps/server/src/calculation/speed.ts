import { DEFAULT_SPEED, yearWeight, type Project } from '@stackwatt/model';
import type { Queries } from '../db/database.ts';
import { getSetting, setSetting } from '../system/system.store.ts';

/** Another name than before the weights of a year counted the dispatch: what was measured then is measured anew. */
const KEY = 'secondsPerWeighedYear';
/** Share of a new measurement: a busy minute does not spoil the estimate, a new machine is known after a few runs. */
const WEIGHT_OF_NEW = 0.4;

/** One case of the project in the unit in which speed is measured (`yearWeight`). */
export function caseWork(project: Project): number {
  const years = project.earlyAnalysis ? 1 : Math.max(1, Math.trunc(project.lifetime));
  return years * yearWeight(project);
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

/** @param work  in the unit of `caseWork` */
export async function correctSpeed(db: Queries, seconds: number, work: number): Promise<void> {
  if (!(work > 0) || !(seconds > 0)) return;
  const known = await getSpeed(db);
  const found = seconds / work;
  const next = known.isMeasured ? known.secondsPerYear * (1 - WEIGHT_OF_NEW) + found * WEIGHT_OF_NEW : found;
  await setSetting(db, KEY, String(next));
}
