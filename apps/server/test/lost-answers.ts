import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import * as api from '@stackwatt/api';
import { sha1Of } from '@stackwatt/model';
import DiffMatchPatch from 'diff-match-patch';
import { clientTo, createProject, pause, type Client } from './harness.ts';
import type { Seeded } from './seeded.ts';

/** Passes bytes on, and cuts a connection after so many of them have come back; undefined for none. */
async function cuttingProxy(to: URL): Promise<{ url: string; cutAfter(bytes: number | undefined): void; close(): void }> {
  let limit: number | undefined;
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    let left = limit;
    for (const socket of [near, far])
      open.add(
        socket
          .on('error', () => {})
          .on('close', () => {
            near.destroy();
            far.destroy();
            open.delete(socket);
          }),
      );
    near.pipe(far);
    far.on('data', (part: Buffer) => {
      if (left === undefined) near.write(part);
      else if (part.length < left) {
        near.write(part);
        left -= part.length;
      } else near.write(part.subarray(0, left), () => near.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      limit = bytes;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}

/**
 * Answers that are lost on the way back (F-17): each call is made through a proxy that cuts the answer, and made again under the same key
 * until it is answered. The answer is that of a call made once, and so is what it left.
 *
 * @throws Error with the seed and the trial
 */
export async function loseAnswers(url: string, client: Client, random: Seeded, trials: number): Promise<{ lost: number }> {
  const proxy = await cuttingProxy(new URL(url));
  const near = clientTo(proxy.url, client.token, client.name);
  const tool = new DiffMatchPatch.diff_match_patch();
  const id = await createProject(client);
  let lost = 0;
  try {
    for (let trial = 0; trial < trials; trial++) {
      const { data: text, headers } = await client.call(api.getInput, { params: { id } });
      const version = Number(headers.get('etag')!.slice(1, -1));
      const next = text!.replace(/"notes": "[^"]*"/, `"notes": "trial ${trial}"`);
      const before = (await client.call(api.getProjects)).data!.length;
      const kind = random.pick(['put', 'patch', 'create', 'copy'] as const);
      const [path, method, body, type]: [string, string, string | undefined, string] = {
        put: [`/api/project/${id}/input`, 'PUT', next, 'text/plain'] as [string, string, string, string],
        patch: [
          `/api/project/${id}/input`,
          'PATCH',
          JSON.stringify({
            hashExistingData: sha1Of(text!),
            hashNewData: sha1Of(next),
            patch: tool.patch_toText(tool.patch_make(text!, next)),
          }),
          'application/json',
        ] as [string, string, string, string],
        create: ['/api/project', 'POST', undefined, ''] as [string, string, undefined, string],
        copy: [`/api/project/${id}/duplicate`, 'POST', undefined, ''] as [string, string, undefined, string],
      }[kind];
      const call = async (cut: number | undefined): Promise<Response | undefined> => {
        proxy.cutAfter(cut);
        try {
          const answer = await near.fetch(path, {
            method,
            ...(body === undefined ? {} : { body }),
            headers: {
              'idempotency-key': `${random.seed} ${trial}`,
              connection: 'close',
              ...(type === '' ? {} : { 'content-type': type }),
              ...(kind === 'put' ? { 'if-match': `"${version}"` } : {}),
            },
          });
          await answer.clone().text();
          return answer;
        } catch {
          // The answer was cut.
          return undefined;
        }
      };
      const fail = (what: string): never => {
        throw new Error(`seed ${random.seed}, trial ${trial}, ${kind}: ${what}`);
      };
      for (let times = 1 + random.below(3); times > 0; times--) if (!(await call(random.below(900)))) lost++;
      let answer = await call(undefined);
      for (let i = 0; i < 100 && answer?.status === 409; i++) {
        await pause(20);
        answer = await call(undefined);
      }
      if (!answer) return fail('no answer without a cut');
      const given = (await answer.json()) as { version?: string; id?: string; status?: number };
      const after = await client.call(api.getInput, { params: { id } });
      const projects = (await client.call(api.getProjects)).data!;
      if (kind === 'put' || kind === 'patch') {
        if (answer.status !== 200 || given.version !== String(version + 1)) fail(`answered ${answer.status} ${JSON.stringify(given)}`);
        if (after.headers.get('etag') !== `"${version + 1}"` || after.data !== next)
          fail(`stored is ${after.headers.get('etag')}, it was "${version}"`);
      } else {
        if (answer.status !== 201 || projects.length !== before + 1 || !projects.some((one) => one.id === given.id))
          fail(`answered ${answer.status}, ${projects.length - before} new projects`);
        await client.call(api.deleteProject, { params: { id: given.id! } });
      }
    }
    return { lost };
  } finally {
    proxy.close();
  }
}
