import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { POLICY_OF_FILES } from './content-policy.ts';
import { notFound } from './problem.ts';

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stackwatt</title></head>
<h1>The page is not built</h1><p>The server runs, but the page was not built yet. Run <code>npm run build</code> in the project folder and reload.</p>
<p>The calls are there all the same: see <a href="/api/docs">/api/docs</a>.</p></html>`;

/** The first of the folders that holds a built page. */
export const findPage = (folders: readonly URL[]): string | undefined =>
  folders.map((folder) => fileURLToPath(folder)).find((folder) => existsSync(`${folder}/index.html`));

/**
 * Serves the built page. Files with a hash in their name never change and are kept for a year, the list of changes is never kept (API-71),
 * everything else is asked for again each time. Any path without a file behind it is a path of the page itself and answers its index, with
 * a nonce of its own and therefore never kept.
 */
export function servePage(app: FastifyInstance, folder: string | undefined): void {
  if (folder !== undefined) {
    app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      // Pages get their nonce below; the sources behind the scripts are nobody's business here.
      globIgnore: ['**/*.html', '**/*.map'],
      setHeaders: (reply, path) => {
        reply.header('content-security-policy', POLICY_OF_FILES);
        reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path)
            ? 'public, max-age=31536000, immutable'
            : path.endsWith('changelogs.json')
              ? 'no-store'
              : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api') &&
      (path === '/index.html' || !/\.[a-z0-9]{1,8}$/i.test(path));
    if (!isPage) throw notFound('address');
    reply.type('text/html; charset=utf-8');
    if (folder === undefined) return reply.code(503).send(NOT_BUILT);
    // Read each time, as a build may have replaced it.
    return reply.send(await readFile(join(folder, 'index.html'), 'utf8'));
  });
}
