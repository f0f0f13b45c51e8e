import { checkProject, isError, seriesRefsOf } from '@stackwatt/model';
import type { Db } from '../db/database.ts';
import { ApiProblem, unreadable } from '../http/problem.ts';
import { readStored } from '../project/read-stored.ts';
import type { StoredProject } from '../project/project.store.ts';
import { listReadable } from '../series/series.store.ts';
import { problemsOf } from './checker-problems.ts';
import { getSpeed } from './speed.ts';

interface Checker {
  readonly db: Db;
  readonly workerCount: () => Promise<number>;
}

interface CheckedInputs {
  /** Of the series the calculation needs. */
  readonly hashes: string[];
  readonly years: number;
}

/** Checks a stored project before it is calculated. @throws ApiProblem 422 with every reason why it cannot start */
export async function checkedInputs({ db, workerCount }: Checker, stored: StoredProject): Promise<CheckedInputs> {
  const read = readStored(stored.document);
  if (read.kind === 'unreadable') throw unreadable('The project cannot be read', read.problems);
  const { secondsPerYear } = await getSpeed(db);
  const { issues, mayCalculate } = checkProject(read.project, { secondsPerYear, workers: Math.max(1, await workerCount()) });
  if (!mayCalculate) {
    const errors = issues.filter(isError);
    const shown = errors.length > 0 ? errors : issues.filter((issue) => issue.warning);
    throw new ApiProblem(
      422,
      errors.length > 0 ? 'The project has errors' : 'The project has warnings',
      shown.map((issue) => issue.label).join('; '),
      { code: errors.length > 0 ? 'projectHasErrors' : 'projectHasWarnings', problems: problemsOf(read.project, shown) },
    );
  }
  const refs = seriesRefsOf(read.project);
  const hashes = [...new Set(refs.map(({ ref }) => ref.hash))];
  const readable = await listReadable(db, stored.id, hashes);
  const missing = refs.filter(({ ref }) => !readable.has(ref.hash));
  if (missing.length > 0) {
    throw new ApiProblem(
      422,
      'Values are missing',
      `The values of ${missing.map(({ place }) => place).join(', ')} were never stored. Please import them again.`,
      {
        code: 'seriesMissing',
        problems: missing.map(({ place, ref }) => ({
          place,
          value: ref.hash.slice(0, 12),
          rule: 'the values of a series must be stored before a calculation',
        })),
      },
    );
  }
  return { hashes, years: read.project.earlyAnalysis ? 1 : read.project.lifetime };
}
