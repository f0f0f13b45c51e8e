import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/**
 * The description as JSON and as a page, at /api/docs; nothing of it is fetched from elsewhere. It is made when it is first asked for: most
 * servers never are, and the schemas of all calls take a tenth of the time of a start.
 */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined;
  const lazily = { toJSON: () => (made ??= openApiDocument(version)) };
  await app.register(swagger, { mode: 'static', specification: { document: lazily as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', persistAuthorization: false, validatorUrl: null },
  });
}
