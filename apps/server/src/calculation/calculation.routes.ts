import { Readable } from 'node:stream';
import * as api from '@stackwatt/api';
import type { FastifyReply } from 'fastify';
import { answer, answerJson, attachment, taken } from '../http/answer.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Handlers } from '../http/handle.ts';
import type { CalculationService, StatusAnswer } from './calculation.service.ts';
import type { CsvFile, DetailService } from './detail.service.ts';
import type { ExplanationService } from './explanation.service.ts';
import type { NoticeService } from './notice.service.ts';
import type { SizerService } from './sizer.service.ts';
import type { TableService } from './table.service.ts';

export const progressTopic = (projectId: string): string => `progress:${projectId}`;

interface CalculationRouteServices {
  readonly calculations: CalculationService;
  readonly tables: TableService;
  readonly details: DetailService;
  readonly explanations: ExplanationService;
  readonly sizer: SizerService;
  readonly notices: NoticeService;
  readonly streams: EventStreams;
}

const state = (status: StatusAnswer) => answer(200, status);

export function calculationRoutes(
  { handle }: Pick<Handlers, 'handle'>,
  { calculations, tables, details, explanations, sizer, notices, streams }: CalculationRouteServices,
): void {
  handle(api.postStatus, async ({ account, params }) => answer(200, await calculations.status(account, params.id)));
  handle(api.postCalculate, async ({ account, params, kept }) => state(await calculations.start(account, params.id, false, kept(state))));
  handle(api.postCalculateForced, async ({ account, params, kept }) =>
    state(await calculations.start(account, params.id, true, kept(state))),
  );
  handle(api.postStop, async ({ account, params, kept }) => state(await calculations.stop(account, params.id, kept(state))));
  handle(api.putEmailNotice, async ({ account, params, body }) => {
    await notices.set(account, params.id, body.userEmail);
    return answer(204);
  });
  handle(api.deleteEmailNotice, async ({ account, params }) => {
    await notices.delete(account, params.id);
    return answer(204);
  });
  handle(api.getEvents, async ({ account, params, reply }) => {
    const first = await calculations.status(account, params.id);
    streams.open(reply, {
      topic: progressTopic(params.id),
      listener: account,
      first,
      read: () => calculations.status(account, params.id),
      isLast: (value) => value.status !== 'calculating',
    });
    return taken;
  });

  handle(api.postTable, async ({ account, params }) => answer(200, await tables.table(account, params.id, undefined)));
  handle(api.postTableOf, async ({ account, params }) =>
    answer(200, await tables.table(account, params.id, { sensitivity: params.sensitivity, kind: 'all' })),
  );
  handle(api.postTableOfKind, async ({ account, params }) => answer(200, await tables.table(account, params.id, params)));
  handle(api.postTableAgainst, async ({ account, params }) => answer(200, await tables.tableAgainst(account, params.id, params)));

  handle(api.postCompareWithZero, async ({ account, params }) => answer(200, await details.compare(account, params.id, params.n)));
  handle(api.postCompare, async ({ account, params }) => answer(200, await details.compare(account, params.id, params.n, params.base)));

  handle(api.getGraphDimensions, async ({ account, params }) => answer(200, [...(await tables.graphDimensions(account, params.id))]));
  handle(api.postGraph, async ({ account, params, body }) => answer(200, await tables.graph(account, params.id, body)));

  handle(api.getResultCalendar, async ({ account, params }) => answer(200, await tables.calendar(account, params.id)));
  handle(api.getResultInputs, async ({ account, params }) => answer(200, await tables.inputs(account, params.id)));
  handle(api.getInfeasible, async ({ account, params }) => answer(200, await tables.infeasible(account, params.id)));
  handle(api.postInfeasible, async ({ account, params }) => {
    const explained = await explanations.explain(account, params.id, params.n);
    return 'text' in explained ? answerJson(200, explained.text) : answer(202, explained.progress);
  });

  handle(api.postOneMore, async ({ account, params }) => {
    const worth = await explanations.oneMore(account, params.id, params.n);
    return 'text' in worth ? answerJson(200, worth.text) : answer(202, worth.progress);
  });

  handle(api.postSizerCalculate, async ({ account, params, body }) => answer(200, await sizer.start(account, params.id, body)));
  handle(api.postSizerStatus, async ({ account, params }) => answer(200, await sizer.status(account, params.id)));
  handle(api.postSizerStop, async ({ account, params }) => answer(200, await sizer.stop(account, params.id)));
  handle(api.postSizerTable, async ({ account, params }) => answer(200, await sizer.table(account, params.id)));

  handle(api.postDetailStatus, async ({ account, params }) => answer(200, await details.detailStatus(account, params.id, params.n)));
  handle(api.postDetailCalculate, async ({ account, params }) => answer(200, await details.startDetail(account, params.id, params.n)));
  handle(api.postDetailStop, async ({ account, params }) => answer(200, await details.stopDetail(account, params.id, params.n)));
  handle(api.postDetails, async ({ account, params }) => answerJson(200, await details.details(account, params.id, params.n)));
  handle(api.postTimeSeries, async ({ account, params }) =>
    answerJson(200, await details.timeSeries(account, params.id, params.n, Number(params.k))),
  );
  handle(api.postYearDetails, async ({ account, params }) =>
    answerJson(200, await details.yearDetails(account, params.id, params.n, Number(params.k))),
  );
  handle(api.postTimeSeriesCsv, async ({ account, params, reply }) => {
    await sendFile(reply, await details.timeSeriesCsv(account, params.id, params.n, Number(params.k)));
    return taken;
  });
  handle(api.postAllTimeSeriesCsv, async ({ account, params, reply }) => {
    await sendFile(reply, await details.timeSeriesCsv(account, params.id, params.n));
    return taken;
  });
  handle(api.postCashflowCsv, async ({ account, params, reply }) => {
    await sendFile(reply, await details.cashflowCsv(account, params.id, params.n));
    return taken;
  });
  handle(api.getAllTimeSeries, async ({ account, params, reply }) => {
    const parts = details.allTimeSeries(account, params.id, params.n);
    // The first part is made before the answer begins, so that what cannot be answered is refused with its status.
    const [opening, first] = [await parts.next(), await parts.next()];
    const text = async function* (): AsyncGenerator<string> {
      yield `${String(opening.value)}${String(first.value)}`;
      yield* parts;
    };
    reply.code(200).type('application/json; charset=utf-8').send(Readable.from(text()));
    return taken;
  });
}

/**
 * Sends parts of a file as they are made. The first is made before the answer begins, so that what cannot be answered is refused with its
 * status.
 */
async function sendFile(reply: FastifyReply, { name, parts }: CsvFile): Promise<void> {
  const first = await parts.next();
  const text = async function* (): AsyncGenerator<string> {
    yield String(first.value);
    yield* parts;
  };
  reply.code(200).headers(attachment(name)).type('text/csv; charset=utf-8').send(Readable.from(text()));
}
