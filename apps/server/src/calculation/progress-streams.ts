import type { FastifyReply } from 'fastify';
import type { StatusAnswer } from './calculation.service.ts';

/** At most one event a second, and a sign of life while nothing changes, ms. */
const EVERY_MS = 1000;
const HEARTBEAT_MS = 15_000;

interface Stream {
  readonly projectId: string;
  look(): void;
  end(): void;
}

/** The progress of calculations as server-sent events: one stream for each listening page, until its calculation has ended. */
export class ProgressStreams {
  readonly #open = new Set<Stream>();

  /** Something happened here to a project; what happens in other processes is found by looking once a second. */
  notify(projectId: string): void {
    for (const stream of this.#open) if (stream.projectId === projectId) stream.look();
  }

  close(): void {
    for (const stream of this.#open) stream.end();
  }

  open(reply: FastifyReply, projectId: string, first: StatusAnswer, status: () => Promise<StatusAnswer>): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)) as Record<string, string>,
      'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', connection: 'keep-alive', 'x-accel-buffering': 'no',
    });
    let sent = '';
    let sentAt = 0;
    let spokenAt = performance.now();
    let isLooking = false;
    let timer: NodeJS.Timeout | undefined;

    const end = (): void => {
      clearTimeout(timer);
      this.#open.delete(stream);
      if (!raw.writableEnded) raw.end();
    };
    const send = (now: StatusAnswer): void => {
      const text = JSON.stringify(now);
      if (text !== sent) {
        raw.write(`data: ${text}\n\n`);
        sent = text;
        sentAt = spokenAt = performance.now();
      } else if (performance.now() - spokenAt > HEARTBEAT_MS) {
        raw.write(': still here\n\n');
        spokenAt = performance.now();
      }
      if (now.status === 'calculating') later(EVERY_MS);
      else end();
    };
    const later = (delayMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(look, delayMs);
    };
    const look = (): void => {
      if (isLooking || !this.#open.has(stream)) return;
      const wait = sentAt + EVERY_MS - performance.now();
      if (wait > 1) {
        later(wait);
        return;
      }
      isLooking = true;
      status().then(send).catch(() => end()).finally(() => { isLooking = false; });
    };
    const stream: Stream = { projectId, look, end };
    this.#open.add(stream);
    raw.on('close', end);
    send(first);
  }
}
