import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { TlsFiles } from '../config/listening.ts';
import { secureAnswers } from './content-policy.ts';
import { problemOf } from './fault.ts';
import type { Guards, Handlers } from './handle.ts';
import { serveApiDocs } from './api-docs.ts';
import { servePage } from './page.ts';
import { ApiProblem } from './problem.ts';
import { cutSlowBodies, type BodyPace } from './slow-body.ts';

/** Time for the headers, and for a whole request, to arrive, ms. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 300_000;
/** How often connections are looked at that are over their time, ms. */
const LOOK_EVERY_MS = 2000;
/** A connection on which nothing moves in either direction is cut; the longest answer to wait for takes two minutes, ms. */
const IDLE_MS = 150_000;
/** How long the rest of a body that was refused is still taken and thrown away, ms. */
const LINGER_MS = 2000;
const REFUSED_WHILE_SENDING = new Set([413, 429, 503]);

export interface AppOptions {
  readonly config: Pick<Config, 'trustProxy' | 'logLevel'>;
  /** Without them, plain http. */
  readonly tls?: TlsFiles | undefined;
  readonly handlers: Handlers;
  readonly guards: Guards;
  /** Told of each call that was refused because the disk is full. */
  readonly onFull: () => void;
  readonly version: string;
  /** Folder of the built page; undefined when it is not built. */
  readonly page: string | undefined;
  readonly bodyPace?: BodyPace | undefined;
}

/**
 * A connection that is closed while the caller is still sending is reset, and the reset overtakes the answer: so the rest is taken for a
 * moment.
 */
function lingerOver({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, LINGER_MS).unref();
}

/** What a call says itself of the state of the server, such as that it starts, is a line of the log; what else was thrown is an error. */
function logFailed(request: FastifyRequest, thrown: unknown): void {
  const call = { reference: request.id, route: request.routeOptions.url };
  if (thrown instanceof ApiProblem && thrown.status > 500)
    request.log.warn({ ...call, status: thrown.status, title: thrown.title, detail: thrown.detail }, 'call refused');
  else request.log.error({ err: thrown, ...call }, 'call failed');
}

/** The HTTP side: security headers, limits, the declared calls, their description, and the page. */
export async function createApp({ config, tls, handlers, guards, onFull, version, page, bodyPace }: AppOptions): Promise<FastifyInstance> {
  const connections = { connectionsCheckingInterval: LOOK_EVERY_MS };
  const app = Fastify({
    ...(tls ? { https: { ...tls, minVersion: 'TLSv1.2' as const, ...connections } } : { http: connections }),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    routerOptions: { maxParamLength: 200 },
    // Named at once, the compilers that come with it are not even loaded, which takes a tenth of the time of a start. Answers are shaped by
    // their declaration (see handle.ts), so no call has a schema to serialize by.
    schemaController: {
      compilersFactory: { buildValidator: (() => validatorCompiler) as never, buildSerializer: () => () => JSON.stringify },
    },
    forceCloseConnections: true,
    // What is refused before any call is found: an address that cannot be read, a part of it that is too long.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const problem = problemOf(error) ?? new ApiProblem(400, 'Invalid request', 'The request cannot be read.');
      void reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem.toBody()));
    },
  });
  app.server.headersTimeout = HEADERS_MS;

  await secureAnswers(app);
  app.addHook('onRequest', cutSlowBodies(bodyPace));
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(cookie);

  app.setErrorHandler((error, request, reply) => {
    const known = problemOf(error);
    // What is logged can be found again by its reference; of calls that a busy server refuses only the number is.
    const isLogged = !known || (known.status >= 500 && known.extras.code !== 'busy');
    if (isLogged) logFailed(request, error);
    const problem = known ?? new ApiProblem(500, 'Internal error', `Something went wrong on the server. Reference: ${request.id}`);
    if (problem.extras.code === 'storageFull') onFull();
    if (REFUSED_WHILE_SENDING.has(problem.status) && !request.raw.complete) lingerOver(request, reply);
    return reply
      .code(problem.status)
      .headers(problem.extras.headers ?? {})
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem.toBody(), ...(isLogged ? { instance: request.id } : {}) }));
  });

  handlers.mount(app, guards);
  await serveApiDocs(app, version);
  servePage(app, page);
  return app;
}
