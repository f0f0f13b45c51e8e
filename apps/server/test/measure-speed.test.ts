import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '@stackwatt/catalog';
import { checkProject, readProject, type Project } from '@stackwatt/model';
import { expandCases } from '@stackwatt/simulation';
import { expect, test } from 'vitest';
import { measureSpeed } from '../src/calculation/measure-speed.ts';
import { caseWork, getSpeed } from '../src/calculation/speed.ts';
import type { CalculatorPool } from '../src/calculation/calculator-pool.ts';
import type { Calculator } from '../src/calculation/calculator.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { newFolder } from './harness.ts';

test('S-7 D-131 the speed of a new installation is that of cases it calculates for the first time, once its program is warm', async () => {
  const folder = newFolder();
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'speed.sqlite') });
  try {
    await migrate(database);
    let measured: Project | undefined;
    const run: Calculator['run'] = async (inputs, task, options) => {
      const read = readProject((await inputs.load()).document);
      if (read.kind !== 'project' || task.kind !== 'cases') throw new Error('cases of a project are measured');
      measured = read.project;
      const known = expandCases(checkProject(read.project).project!).map((one) => one.id);
      expect(task.cases.filter((id) => !known.includes(id))).toEqual([]);
      // As the calculating process behaves: slow while it is compiled, then 10 ms a case, and a case it knows costs a twentieth of that.
      task.cases.forEach((id, n) => {
        const isKnown = task.cases.indexOf(id) < n;
        options?.onFinished?.([{ id, outcome: '', seconds: isKnown ? 0.0005 : n < 8 ? 0.09 : 0.01 }]);
      });
      return { kind: 'end', text: '' };
    };
    const pool: Pick<CalculatorPool, 'with'> = { with: (work) => work({ run } as unknown as Calculator) };
    for (const sample of samples) {
      await database.db.deleteFrom('setting').execute();
      await measureSpeed(database.db, pool, sample);
      const { secondsPerYear, isMeasured } = await getSpeed(database.db);
      expect([sample.id, isMeasured, secondsPerYear * caseWork(measured!)]).toEqual([sample.id, true, expect.closeTo(0.01, 9)]);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
