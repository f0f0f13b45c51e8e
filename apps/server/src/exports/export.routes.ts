import { Readable } from 'node:stream';
import * as api from '@stackwatt/api';
import type { FastifyReply } from 'fastify';
import { answer, attachment, taken } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { ExportService, StoredFile } from './export.service.ts';

export function exportRoutes({ handle }: Pick<Handlers, 'handle'>, exports: ExportService): void {
  handle(api.postExport, async ({ account, params, body: { n, ...wish }, audit, kept }) => {
    audit('export', { project: params.id, what: wish.what });
    const asked = (job: api.Export) => underWay(params.id, job);
    return asked(await exports.ask(account, params.id, { ...wish, n: String(n) }, kept(asked)));
  });
  handle(api.getExports, async ({ account, params }) => answer(200, await exports.list(account, params.id)));
  handle(api.putExportRetry, async ({ account, params }) => underWay(params.id, await exports.retry(account, params.id, params.export)));
  handle(api.deleteExport, async ({ account, params }) => {
    await exports.delete(account, params.id, params.export);
    return answer(204);
  });
  handle(api.getExportFile, async ({ account, params, reply, audit }) => {
    audit('exportDownload', { project: params.id });
    await send(reply, await exports.file(account, params.id, params.export));
    return taken;
  });
  handle(api.postExcel, async ({ account, params, body, reply, audit }) => {
    audit('export', { project: params.id, what: 'workbook' });
    const file = await exports.askAndWait(account, params.id, { what: 'workbook', n: params.n, sections: body }, () => reply.raw.destroyed);
    if (!file) return answer(204);
    await send(reply, file);
    return taken;
  });
  handle(api.postReportFile, async ({ account, params, body, reply, audit }) => {
    audit('export', { project: params.id, what: 'report' });
    const wish = { what: 'report', n: params.a, sections: body, decimalComma: params.b === 'true', dateFormat: Number(params.c) } as const;
    const file = await exports.askAndWait(account, params.id, wish, () => reply.raw.destroyed);
    if (!file) return answer(204);
    await send(reply, file);
    return taken;
  });
}

/** Where the file will be, and when to ask for it. */
const underWay = (project: string, job: api.Export) =>
  answer(202, job, { location: api.pathOf(api.getExportFile, { id: project, export: job.id }), 'retry-after': '1' });

/** The first piece is read before the answer begins, so that what cannot be answered is refused with its status. */
async function send(reply: FastifyReply, { name, type, size, pieces }: StoredFile): Promise<void> {
  const first = await pieces.next();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield* pieces;
  };
  reply
    .code(200)
    .headers({ ...attachment(name), 'content-length': String(size), 'cache-control': 'no-store' })
    .type(type)
    .send(Readable.from(all()));
}
