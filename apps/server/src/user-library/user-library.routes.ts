import * as api from '@stackwatt/api';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { LooseTask } from '../calculation/calculator-protocol.ts';
import { answer, attachment } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { ReadComponent } from '../info/read-component.ts';
import type { Recalculation, RecalculationBodies, RecalculationEnd } from './recalculate.ts';
import type { StorageLibraryService, WireType } from './storage-library.service.ts';

/** A fit takes milliseconds, an XML file of 1 MB a fraction of a second; a busy machine gets a multiple, ms. */
const TIMEOUT_MS = 5000;

const idOf = (data: string | { id: string }): string => (typeof data === 'string' ? data : data.id);
const done = (component: WireType) => answer(200, { success: true, message: '', component });

export function userLibraryRoutes({ handle }: Pick<Handlers, 'handle'>, library: StorageLibraryService, interactive: CalculatorPool): void {
  const ask = async <T>(task: LooseTask): Promise<T> => {
    const end = await interactive.with((calculator) => calculator.runLoose(task, { timeoutMs: TIMEOUT_MS }));
    if (end.kind === 'end') return JSON.parse(end.text) as T;
    throw new ApiProblem(422, 'Cannot be read', end.kind === 'failed' ? end.message : 'It took too long or too much memory.');
  };
  /** @throws ApiProblem 422: the table does not determine what is asked for */
  const fit = async <K extends Recalculation>(kind: K, body: RecalculationBodies[K]): Promise<Readonly<Record<string, number>>> => {
    const end = await ask<RecalculationEnd>({ kind: 'recalculate', what: kind, body });
    if (end.kind === 'ok') return end.answer;
    const { place, value, rule } = end.problem;
    throw new ApiProblem(422, 'Could not recalculate', `${place}${value === '' ? '' : ` = ${value}`} ${rule}`, {
      code: 'fitImpossible',
      problems: [end.problem],
    });
  };

  handle(api.postUserStorageSpecs, async ({ account, query }) => answer(200, await library.list(account, query)));
  handle(api.postUserStorageUses, async ({ account, body }) => answer(200, { projects: await library.uses(account, idOf(body.data)) }));
  handle(api.postUserStorageDuplicate, async ({ account, body, kept }) =>
    done(await library.duplicate(account, idOf(body.data), kept(done))),
  );
  handle(api.postUserStorageDelete, async ({ account, body, kept }) => done(await library.delete(account, idOf(body.data), kept(done))));
  handle(api.postUserStorageUpdate, async ({ account, body, kept }) => done(await library.update(account, body.data, kept(done))));
  handle(api.postUserStorageDownload, async ({ account, body }) => {
    const { name, text } = await library.file(account, body.id);
    return answer(200, text, attachment(name));
  });
  handle(api.postUserStorageSample, async ({ account, body, kept }) =>
    body.data === undefined
      ? answer(200, { success: true, message: '', data: library.sampleNames() })
      : done(await library.addSample(account, body.data, body.name, kept(done))),
  );
  handle(api.postUserStorageImport, async ({ account, body, kept }) => {
    const read = await ask<ReadComponent>({ kind: 'storageFile', text: body.data });
    if (!read.success || read.spec === null) return answer(200, { success: false, message: read.message, spec: null });
    const added = (spec: WireType) => answer(200, { success: true, message: '', spec });
    return added(await library.add(account, read.spec, body.name, kept(added)));
  });

  handle(api.postRecalculateTemperatureCapacity, async ({ body }) =>
    answer(200, (await fit('temperatureCapacity', body)) as { d0: number; d1: number; d2: number }),
  );
  handle(api.postRecalculateFunctional, async ({ body }) =>
    answer(200, (await fit('functional', body)) as NonNullable<api.AnswerOf<typeof api.postRecalculateFunctional>>),
  );
  handle(api.postRecalculateCycleLifetime, async ({ body }) =>
    answer(200, (await fit('cycleLifetime', body)) as NonNullable<api.AnswerOf<typeof api.postRecalculateCycleLifetime>>),
  );
  handle(api.postRecalculateLifetimeTemperature, async ({ body }) =>
    answer(200, (await fit('lifetimeTemperature', body)) as NonNullable<api.AnswerOf<typeof api.postRecalculateLifetimeTemperature>>),
  );
}
