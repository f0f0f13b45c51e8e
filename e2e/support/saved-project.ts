import { readProject, type Project } from '@stackwatt/model';
import { ACCOUNT } from './server.ts';

/** A project as the server holds it. */
export async function savedProject(url: string, id: string): Promise<Project> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme: 'standard', name: ACCOUNT.name, password: ACCOUNT.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const input = await fetch(`${url}/api/project/${id}/input`, { headers: { authorization: `Bearer ${token}` } });
  const read = readProject(await input.text());
  if (read.kind === 'unreadable') throw new Error(JSON.stringify(read.problems));
  return read.project;
}
