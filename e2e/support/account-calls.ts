import { readProject, type Project } from '@stackwatt/model';
import { ACCOUNT } from './server.ts';

interface Call {
  readonly method?: 'GET' | 'POST';
  /** A text is sent as one, anything else as JSON. */
  readonly body?: unknown;
}

type Calls = (path: string, call?: Call) => Promise<Response>;
/** By server and account: to sign in is half of what such a call takes of the server, and what is waited for asks many times. */
const signedIn = new Map<string, Promise<Calls>>();

/** Signs the account in beside the page, once; @returns calls as a program makes them, which throw where the server refuses. */
export function accountCalls(url: string): Promise<Calls> {
  const key = `${url} ${ACCOUNT.name}`;
  const known = signedIn.get(key);
  if (known) return known;
  const calls = callsOf(url);
  signedIn.set(key, calls);
  calls.catch(() => signedIn.delete(key));
  return calls;
}

async function callsOf(url: string): Promise<Calls> {
  const send = async (path: string, { body, method = body === undefined ? 'GET' : 'POST' }: Call, token?: string): Promise<Response> => {
    const isText = typeof body === 'string';
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await send('/api/auth/token', { body: { scheme: 'standard', name: ACCOUNT.name, password: ACCOUNT.password } });
  const { token } = (await signedIn.json()) as { token: string };
  return (path, call = {}) => send(path, call, token);
}

/** A project as the server holds it. */
export async function savedProject(url: string, id: string): Promise<Project> {
  const call = await accountCalls(url);
  const read = readProject(await (await call(`/api/project/${id}/input`)).text());
  if (read.kind === 'unreadable') throw new Error(JSON.stringify(read.problems));
  return read.project;
}

/** Makes a file a project of the account; @returns its id */
export async function uploadedProject(url: string, file: string): Promise<string> {
  const call = await accountCalls(url);
  return ((await (await call('/api/project/upload', { body: file })).json()) as { id: string }).id;
}
