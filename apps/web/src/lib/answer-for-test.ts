import { ApiError, routes } from '@stackwatt/api';

/** A call that a test answers. */
export interface MadeCall {
  /** Of the declared route. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const declared = Object.values(routes).filter((one) => typeof one === 'object' && 'answers' in one);
const patterns = declared.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`),
}));

/** For tests: answers every declared call as the server does, by its name; an `ApiError` that is thrown is a refusal. */
export const answeredBy =
  (answer: (call: MadeCall) => unknown): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString(), 'http://page');
    const found = patterns.find(({ route, pattern }) => route.method === init?.method && pattern.test(pathname));
    if (found === undefined) throw new Error(`there is no call ${init?.method} ${pathname}`);
    const { route, pattern } = found;
    const { body } = init ?? {};
    try {
      const params = { ...pattern.exec(pathname)!.groups };
      const data = await answer({ name: route.name, params, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      return new Response(JSON.stringify(data), { status: Number(Object.keys(route.answers)[0]) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return new Response(JSON.stringify(error.problem), { status: error.problem.status });
    }
  };
