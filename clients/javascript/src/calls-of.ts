import { compile, type JSONSchema } from 'json-schema-to-typescript';

/** What the client has to know of a call to make it: a route without its schemas. */
export interface Call {
  readonly name: string;
  readonly method: string;
  /** Path with `:name` parameters, below the origin. */
  readonly path: string;
  readonly bodyTransport: Transport;
  readonly answerTransport: Transport;
  /** Statuses of answers; null where one has no content. */
  readonly answers: Readonly<Record<string, true | null>>;
}
type Transport = 'json' | 'text' | 'bytes' | 'file' | 'events';

/** The part of an OpenAPI 3.1 description that is read. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: object }>>;

const TRANSPORTS: Readonly<Record<string, Transport>> = {
  'application/json': 'json',
  'text/plain': 'text',
  'application/octet-stream': 'bytes',
  'text/event-stream': 'events',
};
const PROBLEM = 'application/problem+json';

const operationsOf = ({ paths }: Description): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The one content of a body or an answer. */
function contentOf(content: Content, where: string): { transport: Transport; schema: object } {
  const [[type, { schema }] = ['none', { schema: {} }]] = Object.entries(content);
  const transport = TRANSPORTS[type];
  if (transport === undefined) throw new Error(`${where}: content of type ${type} is not known`);
  return { transport, schema };
}

/** Answers that are no problems, by status. */
const answersOf = ({ responses }: Operation): [string, Content | undefined][] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    content !== undefined && PROBLEM in content ? [] : [[status, content] as [string, Content | undefined]],
  );

/** Every call of a description by its name, as the client makes it. */
export function callsOf(description: Description): Record<string, Call> {
  return Object.fromEntries(
    operationsOf(description).map(({ path, method, operation }) => {
      const { operationId: name, requestBody } = operation;
      const answers = answersOf(operation);
      const answered = answers.find(([, content]) => content !== undefined)?.[1];
      const call: Call = {
        name,
        method,
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        bodyTransport: requestBody === undefined ? 'json' : contentOf(requestBody.content, name).transport,
        answerTransport: answered === undefined ? 'json' : contentOf(answered, name).transport,
        answers: Object.fromEntries(answers.map(([status, content]) => [status, content === undefined ? null : true])),
      };
      return [name, call];
    }),
  );
}

/** What bytes are in a program. */
const BYTES = { tsType: 'Uint8Array' };
const TEXT = { type: 'string' };

const valueOf = (content: Content, where: string): object => {
  const { transport, schema } = contentOf(content, where);
  return transport === 'json' ? schema : transport === 'bytes' ? BYTES : TEXT;
};

/** An object that has these members and no others. */
const objectOf = (properties: Record<string, object>, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});

function parametersOf({ parameters }: Operation, where: 'path' | 'query'): object | undefined {
  const own = parameters.filter((parameter) => parameter.in === where);
  if (own.length === 0) return undefined;
  return objectOf(
    Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    own.filter(({ required }) => required).map(({ name }) => name),
  );
}

/** Parameters, query, body and answer of a call. */
function partsOf(operation: Operation): object {
  const { operationId, summary, requestBody } = operation;
  const params = parametersOf(operation, 'path');
  const query = parametersOf(operation, 'query');
  const answers = answersOf(operation).map(([, content]) =>
    content === undefined ? { tsType: 'undefined' } : valueOf(content, operationId),
  );
  const needsQuery = operation.parameters.some((parameter) => parameter.in === 'query' && parameter.required);
  const input = {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(requestBody === undefined ? {} : { body: valueOf(requestBody.content, operationId) }),
  };
  const required = Object.keys(input).filter((part) => part !== 'query' || needsQuery);
  return {
    ...objectOf({ input: objectOf(input, required), answer: { anyOf: answers } }, ['input', 'answer']),
    description: summary,
  };
}

/** A schema in which labels describe their value: as titles they would be names of types. */
function described(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(described);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, ...rest } = schema as Record<string, unknown>;
  const parts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, described(value)]));
  // A member that is called 'title' is a schema, a label is a text.
  return typeof title === 'string' ? { description: title, ...parts } : title === undefined ? parts : { ...parts, title: described(title) };
}

/** Types of all calls of a description, as the TypeScript of an interface `Calls`: by the name of a call what it takes and answers. */
export function callTypesOf(description: Description): Promise<string> {
  const operations = operationsOf(description).map(({ operation }) => operation);
  const calls = objectOf(
    Object.fromEntries(operations.map((operation) => [operation.operationId, partsOf(operation)])),
    operations.map(({ operationId }) => operationId),
  );
  return compile(described(calls) as JSONSchema, 'Calls', { bannerComment: '', additionalProperties: false });
}
