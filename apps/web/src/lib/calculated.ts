import { addStorage, checkProject, newProject, setField, setUseEnergyMarket, type RevenueFlag } from '@stackwatt/model';

/** What a plant may earn from beside energy markets. */
export type Application = Exclude<RevenueFlag, 'useEnergyMarket'>;

const known = new Map<Application, boolean>();

/** Whether this version calculates an application, asked of the checker with the smallest plant that uses it. */
export function isCalculated(application: Application): boolean {
  const before = known.get(application);
  if (before !== undefined) return before;
  const project = setField(addStorage(setUseEnergyMarket(newProject('2026-01-01'), true)), [application], true);
  const answer = !checkProject(project).issues.some(({ id }) => id === 'not-calculated');
  known.set(application, answer);
  return answer;
}
