import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const nonces = new WeakMap<object, string>();

/** A number of 128 random bits for one answer. Only scripts of the page that carry it are run, and those that they load. */
function nonceOf(response: object): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/**
 * The nonce at every script and preloaded module of a page of ours. These texts are files of the build and of a library; nothing that users
 * write is ever in them, so no tag of theirs can get it. The loader of the page's parts finds it in the meta tag.
 */
const withNonce = (html: string, nonce: string): string =>
  html
    .replaceAll(/<script(?=[\s>])/g, `<script nonce="${nonce}"`)
    .replaceAll(/<link(?=\s[^>]*rel="modulepreload")/g, `<link nonce="${nonce}"`)
    .replace(/<head>/, `<head><meta property="csp-nonce" nonce="${nonce}">`);

/** Styles that a library of the page writes at run time have no nonce; they run nothing. */
const scripts = (_request: IncomingMessage, response: ServerResponse): string => `'nonce-${nonceOf(response)}'`;

/**
 * A worker takes the policy of its own file, and its imports carry no nonce. Files of the page are code that is run under the policy of
 * their page.
 */
export const POLICY_OF_FILES =
  "default-src 'self'; script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Headers that tell the browser what a page of ours may do, on every answer; pages get their nonce and are never kept, because an old nonce
 * opens nothing.
 */
export async function secureAnswers(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [scripts, "'strict-dynamic'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // Sent below, on https only: on plain http browsers ignore it, and it would be a promise nobody keeps.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (_request, reply, payload: unknown) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return payload;
    reply.header('cache-control', 'no-store');
    return typeof payload === 'string' ? withNonce(payload, nonceOf(reply.raw)) : payload;
  });
}
