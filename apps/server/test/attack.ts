import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as api from '@stackwatt/api';
import { newProject, writeProject } from '@stackwatt/model';
import type { Client } from './harness.ts';
import { signIn } from './harness.ts';
import { watchOtherCallers, type Waits } from './other-callers.ts';
import type { ServerProcess } from './server-process.ts';

// What one account may send to a server, and how long everybody else waits for it.

export interface Attacked extends Waits {
  readonly name: string;
  readonly statuses: readonly number[];
  /** Memory of the server's process afterwards, MB. */
  readonly memoryMb: number;
}

const sha1 = (text: string): string => createHash('sha1').update(text, 'utf8').digest('hex');
const numbers = (bytes: number): string => {
  const part = '1234567,'.repeat(4096);
  return `[${part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes - 2)}0]`;
};
/** A project with so many bytes under a key that nobody knows. */
export const bulkyDocument = (bytes: number): string => {
  const project = writeProject(newProject('2026-11-23')).trimEnd().replace(/\}$/, '');
  return `${project},"bulk":${numbers(bytes - project.length - 10)}}`;
};

/** Hunks that stand where they say, each putting a space behind a number of the bulk. */
export function manyHunks(document: string, count: number): { patch: string; after: string } {
  const from = document.indexOf('"bulk":[') + 8;
  const stride = Math.floor((document.length - from - 20) / count / 8) * 8;
  const hunks: string[] = [];
  const parts: string[] = [document.slice(0, from)];
  for (let i = 0; i < count; i++) {
    const at = from + i * stride;
    const context = document.slice(at, at + 8);
    hunks.push(`@@ -${at + i + 1},8 +${at + i + 1},9 @@\n ${context}\n+ \n`);
    parts.push(context, ' ', document.slice(at + 8, i === count - 1 ? document.length : at + stride));
  }
  return { patch: hunks.join(''), after: parts.join('') };
}

const memoryMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000;

interface Driver {
  readonly name: string;
  /** Statuses that may come of it. */
  readonly expected: readonly number[];
  readonly run: (client: Client, ids: { readonly large: string; readonly small: string }) => Promise<number[]>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TEXT = { 'content-type': 'text/plain' };
const status = async (answer: Promise<Response>): Promise<number> => {
  const { status: code, body } = await answer;
  await body?.cancel();
  return code;
};
const patch = (client: Client, id: string, change: Readonly<Record<string, string>>): Promise<number> =>
  status(client.fetch(`/api/project/${id}/input`, { method: 'PATCH', headers: JSON_TYPE, body: JSON.stringify(change) }));
const documentOf = async (client: Client, id: string): Promise<string> => (await client.call(api.getInput, { params: { id } })).data!;

/** Wrong passwords, all sent at the same moment. */
const guesses = (client: Client, count: number, nameOf: (i: number) => string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      status(
        client.fetch('/api/auth/token', {
          method: 'POST',
          headers: JSON_TYPE,
          body: JSON.stringify({ scheme: 'standard', name: nameOf(i), password: `wrong guess ${i}` }),
        }),
      ),
    ),
  );

/** Each of what was once long enough to stop a server. @param share  of the full size */
export const drivers = (share: number): readonly Driver[] => {
  const upTo = (bytes: number): number => Math.max(600_000, Math.round(bytes * share));
  const patchOf = (hunks: number, which: 'large' | 'small', isRight: boolean): Driver['run'] => {
    return async (client, ids) => {
      const before = await documentOf(client, ids[which]);
      if (isRight) {
        const { patch: text, after } = manyHunks(before, hunks);
        return [await patch(client, ids[which], { hashExistingData: sha1(before), hashNewData: sha1(after), patch: text })];
      }
      const text = Array.from({ length: hunks }, (_, i) => `@@ -${i + 1},4 +${i + 1},5 @@\n zzzz\n+y\n`).join('');
      return [await patch(client, ids[which], { hashExistingData: sha1(before), hashNewData: sha1('other'), patch: text })];
    };
  };
  return [
    { name: 'patch of 30,000 hunks on a large document', expected: [413], run: patchOf(30_000, 'large', false) },
    { name: 'patch of 5,000 right hunks on a large document', expected: [200], run: patchOf(5000, 'large', true) },
    { name: 'patch of 60 hunks that do not fit', expected: [422], run: patchOf(60, 'large', false) },
    { name: 'patch of 100,000 hunks on a plain document', expected: [413], run: patchOf(100_000, 'small', false) },
    {
      name: 'upload of numbers under a key that nobody knows',
      expected: [413, 422],
      run: async (client) => [
        await status(
          client.fetch('/api/project/upload', { method: 'POST', headers: TEXT, body: `{"version":4,"bulk":${numbers(upTo(120e6))}}` }),
        ),
      ],
    },
    {
      name: 'upload of small objects',
      expected: [413, 422],
      run: async (client) => {
        const part = '{"a":1,"b":[]},'.repeat(2000);
        const body = `{"version":4,"bulk":[${part.repeat(Math.ceil(upTo(60e6) / part.length))}0]}`;
        return [await status(client.fetch('/api/project/upload', { method: 'POST', headers: TEXT, body }))];
      },
    },
    {
      name: 'strip of numbers',
      expected: [422],
      run: async (client, { small }) => [
        await status(
          client.fetch(`/api/project/${small}/input/timeseries/dam/0`, { method: 'PUT', headers: JSON_TYPE, body: numbers(upTo(30e6)) }),
        ),
      ],
    },
    {
      name: 'strip of forty years of quarter hours',
      expected: [200],
      run: async (client, { small }) => {
        const body = `[${'1234.5,'.repeat(Math.round(share * 40) * 35_040).slice(0, -1)}]`;
        return [await status(client.fetch(`/api/project/${small}/input/timeseries/dam/1`, { method: 'PUT', headers: JSON_TYPE, body }))];
      },
    },
    {
      name: 'largest document, stored, and a smaller one copied',
      expected: [200, 201],
      run: async (client, { large }) => {
        const path = `/api/project/${large}`;
        const put = (bytes: number): Promise<number> =>
          status(client.fetch(`${path}/input`, { method: 'PUT', headers: { ...TEXT, 'if-match': '*' }, body: bulkyDocument(bytes) }));
        // A copy is written anew, with each number in a line of its own.
        return [await put(upTo(15.9e6)), await put(upTo(6e6)), await status(client.fetch(`${path}/duplicate`, { method: 'POST' }))];
      },
    },
    {
      name: 'twenty large documents at once',
      // 0: refused, and cut off while still sending.
      expected: [0, 200, 412, 429],
      run: (client, { large }) => {
        const body = bulkyDocument(upTo(4e6));
        return Promise.all(
          Array.from({ length: 20 }, () =>
            status(client.fetch(`/api/project/${large}/input`, { method: 'PUT', headers: { ...TEXT, 'if-match': '*' }, body })).catch(
              () => 0,
            ),
          ),
        );
      },
    },
    {
      name: 'guesses at one account at once',
      expected: [400, 429, 503],
      run: (client) => guesses(client, Math.round(500 * share), () => 'vic'),
    },
    {
      name: 'unknown names at once',
      expected: [400, 429, 503],
      run: (client) => guesses(client, Math.round(300 * share), (i) => `nobody ${i}`),
    },
    {
      name: 'calls of a stranger, as many as go',
      expected: [401],
      run: async (client) => {
        const statuses: number[] = [];
        for (let part = 0; part < Math.round(100 * share); part++) {
          const calls = Array.from({ length: 100 }, () => status(client.fetch('/api/project', { headers: { authorization: '' } })));
          statuses.push(...(await Promise.all(calls)));
        }
        return statuses;
      },
    },
    {
      name: 'document of 19 MB',
      expected: [413],
      run: async (client, { large }) => [
        await status(client.fetch(`/api/project/${large}/input`, { method: 'PUT', headers: TEXT, body: bulkyDocument(19e6) })),
      ],
    },
  ];
};

/** Plays the drivers one after the other. @param share  of their full size */
export async function attack(server: ServerProcess, share: number, say: (one: Attacked) => void = () => {}): Promise<Attacked[]> {
  const client = await signIn(server.url, 'first');
  const make = async (): Promise<string> => (await client.call(api.postProject)).data!.id;
  const ids = { large: await make(), small: await make() };
  const store = (): Promise<unknown> =>
    client.call(api.putInput, {
      params: { id: ids.large },
      body: bulkyDocument(Math.max(600_000, Math.round(15.9e6 * share))),
      headers: { 'if-match': '*' },
    });
  await store();
  const ended: Attacked[] = [];
  for (const driver of drivers(share)) {
    let statuses: number[] = [];
    const waits = await watchOtherCallers(server.url, server.pid, async () => {
      statuses = await driver.run(client, ids);
    });
    const odd = statuses.filter((code) => !driver.expected.includes(code));
    if (odd.length > 0) throw new Error(`${driver.name} was answered ${odd.join(', ')}, not ${driver.expected.join(' or ')}`);
    const one = { name: driver.name, statuses, ...waits, memoryMb: Math.round(memoryMb(server.pid)) };
    ended.push(one);
    say(one);
  }
  return ended;
}
