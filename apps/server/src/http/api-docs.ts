import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/** The description as JSON and as a page, at /api/docs; nothing of it is fetched from elsewhere. */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', persistAuthorization: false, validatorUrl: null },
  });
}
