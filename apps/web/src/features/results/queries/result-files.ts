import { postAllTimeSeriesCsv, postCashflowCsv, postTimeSeriesCsv } from '@stackwatt/api';
import { call } from '../../../lib/api.ts';
import { projectFileName } from '../../../ui/charts/chart-table.ts';
import { saveText } from '../../../ui/charts/export-file.ts';

interface Answered {
  readonly data: string | undefined;
  readonly headers: { get(name: string): string | null };
}

/** Saves what a call answered under the name the server gave it, with the project in front (D-208). */
function save(project: string, { data, headers }: Answered): void {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (data === undefined || name === undefined) throw new Error('the server answered no file');
  saveText(projectFileName(project, name), data, 'text/csv');
}

/** The files of a system as the calls of the server write them, so that page and programs have the same ones. */
export const saveCashFlow = async (project: string, id: string, system: number): Promise<void> =>
  save(project, await call(postCashflowCsv, { params: { id, n: String(system) } }));

/** @param year  1 for the first year of operation */
export const saveTimeSeries = async (project: string, id: string, system: number, year: number): Promise<void> =>
  save(project, await call(postTimeSeriesCsv, { params: { id, n: String(system), k: String(year) } }));

export const saveAllTimeSeries = async (project: string, id: string, system: number): Promise<void> =>
  save(project, await call(postAllTimeSeriesCsv, { params: { id, n: String(system) } }));
