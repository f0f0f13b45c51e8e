import type { Route } from '@stackwatt/api';
import { Problem } from '@stackwatt/api';
import { z } from 'zod';
import { declaredRoutes } from './handle.ts';

type Json = Record<string, unknown>;

const CONTENT_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  bytes: 'application/octet-stream',
  file: 'application/octet-stream',
  events: 'text/event-stream',
} as const;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return json;
};
const content = (transport: Route['bodyTransport'], schema: z.ZodType, io: 'input' | 'output'): Json => ({
  [CONTENT_TYPES[transport]]: {
    schema:
      transport === 'bytes' || transport === 'file'
        ? { type: 'string', contentMediaType: CONTENT_TYPES[transport] }
        : transport === 'text'
          ? { type: 'string' }
          : schemaOf(schema, io),
  },
});

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
};

function operationOf(route: Route): Json {
  const problem = {
    description: 'Problem details (RFC 9457)',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const statuses = [...new Set([...route.problems, ...(route.authenticated ? [401] : []), 500])].sort((a, b) => a - b);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.area],
    security: route.authenticated ? [{ bearer: [] }] : [],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: content(route.bodyTransport, route.body, 'input') } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, schema]) => [
          status,
          schema === null
            ? { description: 'No content' }
            : { description: 'OK', content: content(route.answerTransport, schema, 'output') },
        ]),
      ),
      ...Object.fromEntries(statuses.map((status) => [status, problem])),
    },
  };
}

/** The OpenAPI 3.1 description of every declared call; its schemas are JSON Schema 2020-12. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of declaredRoutes()) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stackwatt',
      version,
      description:
        'Every call carries a bearer token from POST /api/auth/token. Writes to a project document name the version they were made from in If-Match.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: schemaOf(Problem, 'output') } },
  };
}
