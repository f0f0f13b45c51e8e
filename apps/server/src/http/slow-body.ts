import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from './problem.ts';

/** A body comes at least so fast, averaged from the end of the headers, bytes a second (F-18). */
const SLOWEST = 1024;
/** Not judged before this time: a busy machine may begin late, ms. */
const GRACE_MS = 10_000;
const LOOK_EVERY_MS = 2500;

export interface BodyPace {
  readonly slowestBytesPerSecond?: number;
  readonly graceMs?: number;
  readonly lookEveryMs?: number;
}

/** Cuts bodies that trickle: a hook in front of reading. Each would hold a connection, and what was read of it, for minutes. */
export const cutSlowBodies =
  ({ slowestBytesPerSecond = SLOWEST, graceMs = GRACE_MS, lookEveryMs = LOOK_EVERY_MS }: BodyPace = {}) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.headers['transfer-encoding'] === undefined && (raw.headers['content-length'] ?? '0') === '0') {
      done();
      return;
    }
    const begun = performance.now();
    const before = socket.bytesRead;
    const timer = setInterval(() => {
      const elapsed = performance.now() - begun;
      if (raw.complete || raw.destroyed) clearInterval(timer);
      else if (elapsed > graceMs && (socket.bytesRead - before) / (elapsed / 1000) < slowestBytesPerSecond) {
        clearInterval(timer);
        request.log.info({ event: 'slowBody', ip: request.ip, bytes: socket.bytesRead - before }, 'a body came too slowly');
        const problem = new ApiProblem(408, 'Too slow', 'The request came too slowly. Nothing was stored.');
        if (!reply.sent)
          socket.end(
            `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/problem+json; charset=utf-8\r\nConnection: close\r\n\r\n${JSON.stringify(problem.toBody())}`,
          );
        setTimeout(() => socket.destroy(), 500).unref();
      }
    }, lookEveryMs);
    timer.unref();
    const stop = (): void => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  };
