import { routes, type BodyOf, type ParamsOf, type QueryOf, type Route } from '@stackwatt/api';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Within } from '../db/database.ts';
import { DatabaseTimeout } from '../db/timeout.ts';
import type { Answer, Keep } from './answer.ts';
import { ApiProblem } from './problem.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { LoadShedding } from './load-shedding.ts';
import { assertNoNul } from './nul.ts';
import type { Incoming, IncomingBodies } from './incoming.ts';
import type { SecurityLog } from './security-log.ts';
import type { Turns } from './turns.ts';

export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The signed-in account; asking for it on a call that works without one is a mistake of ours. */
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Notes in the security log who did what from where. */
  readonly audit: (event: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;
  /**
   * For the transaction of the effect, which every call with one has: keeps what will be answered for a repetition under the same key
   * (D-5).
   */
  readonly kept: <T>(toAnswer: (result: T) => Answer<R>) => Within<T>;
}
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;
/** Takes a body that may be long; the handler, or a process beside the server, makes of it what the declaration says. */
export type LongHandler<R extends Route> = (call: Omit<Call<R>, 'body'> & { readonly body: Incoming }) => Promise<Answer<R>>;

/** Runs in front of every handler, in this order. */
export interface Guards {
  /** @throws ApiProblem 401 or 403 */
  authenticate(request: FastifyRequest, route: Route): Promise<Account>;
  /** Whether the caller's role in the project of the path is enough. @throws ApiProblem 403, 404 */
  permit(account: Account, route: Route, request: FastifyRequest): Promise<void>;
  /** @throws ApiProblem 429, 507 */
  admit(account: Account, route: Route, request: FastifyRequest): Promise<void>;
  /** Undefined where calls are not limited. */
  readonly load: LoadShedding | undefined;
  readonly turns: Turns;
  readonly security: SecurityLog;
  readonly incoming: IncomingBodies;
  /** Answers a repeated call with the first answer, where the caller gave a key. */
  once<R extends Route>(call: Call<R>, route: R, run: (keep: Keep<R>) => Promise<Answer<R>>): Promise<Answer<R>>;
}

interface Handled {
  readonly route: Route;
  readonly handler: Handler<Route>;
  readonly isLong: boolean;
}

const TRANSPORTS = ['json', 'text', 'bytes', 'none', 'longJson', 'longText'] as const;
type BodyTransport = (typeof TRANSPORTS)[number];

/** The handlers of the declared routes, collected area by area and mounted together. */
export class Handlers {
  readonly #handled = new Map<string, Handled>();

  /** The one way to answer a call: the declaration gives path, input schemas, transport and the shape of the answer. */
  readonly handle = <R extends Route>(route: R, handler: Handler<R>): void => {
    this.#add({ route, handler, isLong: false });
  };

  /** The same for a call whose body may be long: it comes as it is, and is neither parsed nor checked before the handler has it. */
  readonly handleLong = <R extends Route>(route: R, handler: LongHandler<R>): void => {
    this.#add({ route, handler: handler as unknown as Handler<Route>, isLong: true });
  };

  #add(handled: Handled): void {
    if (this.#handled.has(handled.route.name)) throw new Error(`route ${handled.route.name} is handled twice`);
    this.#handled.set(handled.route.name, handled);
  }

  /** @throws Error that names the declared routes without a handler */
  assertComplete(): void {
    const missing = declaredRoutes()
      .filter((route) => !this.#handled.has(route.name))
      .map((route) => route.name);
    if (missing.length > 0) throw new Error(`declared but not handled: ${missing.join(', ')}`);
  }

  mount(app: FastifyInstance, guards: Guards): void {
    this.assertComplete();
    // A body is read by what the route declares, not by what the caller calls it: each transport has a scope with its one parser.
    for (const transport of TRANSPORTS) {
      const members = [...this.#handled.values()].filter((one) => transportOf(one) === transport);
      app.register(async (scope) => {
        const calls: Calls = { accounts: new WeakMap(), done: new WeakMap() };
        useParser(scope, transport, guards.incoming, calls);
        for (const member of members) mountOne(scope, member, guards, calls);
      });
    }
  }
}

/** Every route of the wire. */
export const declaredRoutes = (): readonly Route[] =>
  (Object.values(routes) as unknown[]).filter(
    (value) => typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
  ) as Route[];

const transportOf = ({ route, isLong }: Handled): BodyTransport =>
  isLong
    ? route.bodyTransport === 'json'
      ? 'longJson'
      : 'longText'
    : route.body === undefined
      ? 'none'
      : route.bodyTransport === 'text'
        ? 'text'
        : route.bodyTransport === 'bytes'
          ? 'bytes'
          : 'json';

/** What is known of calls before their handlers have them. */
interface Calls {
  readonly accounts: WeakMap<FastifyRequest, Account>;
  /** What is to be done when a call with a long body is over. */
  readonly done: WeakMap<FastifyRequest, () => Promise<void>>;
}

function useParser(scope: FastifyInstance, transport: BodyTransport, incoming: IncomingBodies, calls: Calls): void {
  const json = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  switch (transport) {
    case 'json':
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') done(null, undefined);
        else void json(request, body as string, done);
      });
      return;
    case 'text':
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      return;
    case 'bytes':
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      return;
    case 'longJson':
    case 'longText':
      scope.addContentTypeParser(
        transport === 'longJson' ? 'application/json' : '*',
        async (request: FastifyRequest, stream: IncomingMessage) => {
          const { body, done } = await incoming.take(stream, request.routeOptions.bodyLimit, calls.accounts.get(request)?.id ?? '');
          calls.done.set(request, done);
          return body;
        },
      );
      return;
    case 'none':
      // A call without declared body takes whatever a client library sends along, and ignores it.
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  }
}

/**
 * Envelopes refuse keys that are not declared, so that nobody writes a field by guessing its name (B-3); a declaration that says what
 * further keys may be is left alone.
 */
const strict = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;

function mountOne(scope: FastifyInstance, { route, handler, isLong }: Handled, guards: Guards, { accounts, done }: Calls): void {
  const timeouts = new WeakMap<FastifyRequest, DatabaseTimeout>();
  const body = isLong ? undefined : strict(route.body);
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: bodyLimitOf(route),
    // Measured values hardly get smaller, and packing one takes four times as long as answering it.
    ...(route.answerTransport === 'bytes' ? { compress: false } : {}),
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(body === undefined ? {} : { body }),
    },
    config: { routeName: route.name },
    // Before the body is read: a stranger's upload costs nothing.
    onRequest: async (request, reply) => {
      if (!UNCOUNTED.has(route.name)) {
        const leave = guards.load?.enter();
        // A stream stays for minutes, and is hardly ever busy.
        if (leave && route.answerTransport === 'events') leave();
        else if (leave) reply.raw.once('close', leave);
        await guards.turns.next();
      }
      if (!route.authenticated) return;
      const own = new DatabaseTimeout();
      timeouts.set(request, own);
      await own.bound(async () => {
        const account = await guards.authenticate(request, route);
        accounts.set(request, account);
        assertNoNul(request.params, 'path');
        await guards.permit(account, route, request);
        await guards.admit(account, route, request);
      });
    },
    preValidation: async (request) => {
      assertNoNul(request.query, 'query');
      // A plain text is a file for a reader, which says itself what is wrong with it.
      if (!isLong && route.bodyTransport !== 'text') assertNoNul(request.body, 'body');
    },
    // What was refused for who asked, or for how often, is worth a line; what was wrong with a body is not.
    onError: async (request, _reply, error) => {
      const status = error instanceof ApiProblem ? error.status : 0;
      const isForeign = status === 404 && (request.params as { id?: string } | undefined)?.id !== undefined;
      if (status !== 401 && status !== 403 && status !== 429 && !isForeign) return;
      guards.security({
        event: 'denied',
        status,
        call: route.name,
        ...projectOf(request),
        account: accounts.get(request)?.id,
        ip: request.ip,
        reference: request.id,
      });
    },
    handler: async (request, reply) => {
      const audit: Call<Route>['audit'] = (event, facts = {}) =>
        guards.security({ event, ...facts, account: accounts.get(request)?.id, ip: request.ip, reference: request.id });
      let keep: Keep<Route> = async () => {};
      const call: Call<Route> = {
        params: request.params,
        query: request.query,
        body: isLong ? (request.body ?? NOTHING) : request.body,
        request,
        reply,
        audit,
        kept: (toAnswer) => (tx, result) => keep(tx, toAnswer(result)),
        get account(): Account {
          const account = accounts.get(request);
          if (!account) throw new Error(`${route.name} works without an account`);
          return account;
        },
      };
      if (route.answerTransport === 'file') reply.header('content-security-policy', SANDBOX);
      let given: Answer<Route>;
      try {
        given = await (timeouts.get(request) ?? new DatabaseTimeout()).bound(() =>
          guards.once(call, route, (theirs) => {
            keep = theirs;
            return handler(call);
          }),
        );
      } finally {
        await done.get(request)?.();
      }
      if (route.answerTransport === 'file') audit('exported', { call: route.name, ...projectOf(request) });
      return send(reply, route, given);
    },
  });
}

/** Says how the server is, also when it refuses everything else. */
const UNCOUNTED = new Set(['getHealth']);

const NOTHING: Incoming = { kind: 'short', text: '' };

const projectOf = (request: FastifyRequest): { project?: string } => {
  const { id } = (request.params ?? {}) as { id?: string };
  return id === undefined ? {} : { project: id };
};

/** A download is nothing to be run: a browser that shows it all the same gives it no rights. */
const SANDBOX = "default-src 'none'; sandbox";

function send(reply: FastifyReply, route: Route, given: Answer<Route>): FastifyReply {
  if (given.kind === 'taken') return reply;
  if (!(given.status in route.answers)) throw new Error(`${route.name} does not declare the answer ${given.status}`);
  reply.code(given.status).headers(given.headers);
  if (given.kind === 'json') return reply.type('application/json; charset=utf-8').send(given.text);
  const schema = route.answers[given.status];
  if (schema === null || schema === undefined) return reply.send();
  const checked = schema.safeParse(given.data);
  if (!checked.success) throw new Error(`${route.name} answers against its declaration: ${checked.error.message}`);
  switch (route.answerTransport) {
    case 'json':
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(checked.data);
    case 'file':
      return reply.type('application/octet-stream').send(Buffer.from(checked.data as string, 'utf8'));
    case 'bytes':
      return reply.type('application/octet-stream').send(Buffer.from(checked.data as Uint8Array));
    case 'events':
      throw new Error(`${route.name} streams and must take the answer over`);
  }
}
