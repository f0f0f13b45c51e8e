import { createHash } from 'node:crypto';
import * as api from '@stackwatt/api';
import DiffMatchPatch from 'diff-match-patch';
import { LEASE_MS } from '../src/project/edit-locks.ts';
import { createProject, type Client } from './harness.ts';
import type { Seeded } from './seeded.ts';

export interface HistoryOptions {
  readonly random: Seeded;
  readonly steps: number;
  /** Windows of the same user that edit the same project. */
  readonly tabs: number;
  /** Lets time pass for the server, ms. */
  readonly wait: (ms: number) => void;
}
export interface HistoryCount {
  readonly saved: number;
  readonly refused: number;
  readonly byKind: Readonly<Record<string, number>>;
}

interface Tab {
  readonly lockId: string;
  /** The document it looks at, and the version of it. */
  text: string;
  version: number;
  readonly undo: string[];
}
/** A change the server has acknowledged. */
interface Acknowledged {
  readonly parent: string;
  readonly version: number;
  readonly hash: string;
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const tool = new DiffMatchPatch.diff_match_patch();

/**
 * Tabs edit, undo, patch, restore snapshots, force and lose locks, one after the other and at the same time. Whatever happens, what was
 * acknowledged is one chain: every version once, each made from the one before it, and the last is what is stored (F-14). One after the
 * other, the answers are those of a model of a few lines.
 *
 * @throws Error with the seed and the step at the first thing that is not as it must be
 */
export async function playHistory(client: Client, { random, steps, tabs: count, wait }: HistoryOptions): Promise<HistoryCount> {
  const id = await createProject(client);
  const read = async (): Promise<{ text: string; version: number }> => {
    const { data, headers } = await client.call(api.getInput, { params: { id } });
    return { text: data!, version: Number(headers.get('etag')!.slice(1, -1)) };
  };
  const start = await read();
  const tabs: Tab[] = Array.from({ length: count }, (_, i) => ({ ...start, lockId: `tab ${i}`, undo: [] }));
  const acknowledged: Acknowledged[] = [];
  const snapshots = new Map<string, string>();
  const byKind: Record<string, number> = {};
  let refused = 0;
  /** What the model knows, while one acts after the other. */
  const truth = { ...start };
  let lock: { id: string; until: number } | undefined;
  let clock = 0;
  const holder = (): string | undefined => (lock && lock.until > clock ? lock.id : undefined);
  const fail = (step: number, what: string): never => {
    throw new Error(`seed ${random.seed}, step ${step}: ${what}`);
  };

  const edited = (tab: Tab): string => {
    const [key, value] = random.pick([
      ['notes', JSON.stringify(`note ${random.below(1e6)} ${random.pick(['é', '🔋', 'x'.repeat(random.below(300)), ''])}`)],
      ['lifetime', String(1 + random.below(40))],
      ['discountRate', String(random.below(200) / 10)],
    ] as const);
    return tab.text.replace(new RegExp(`"${key}": (?:"(?:[^"\\\\]|\\\\.)*"|[-\\d.]+)`), () => `"${key}": ${value}`);
  };
  const send = async (
    method: 'PUT' | 'PATCH' | 'POST',
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; version: number }> => {
    const response = await client.fetch(`/api/project/${id}/${path}`, { method, body, headers });
    await response.text();
    return { status: response.status, version: Number((response.headers.get('etag') ?? '""').slice(1, -1)) };
  };
  /** One act of a tab. @returns its answer, and what the model answers */
  const act = async (tab: Tab, isAlone: boolean): Promise<{ kind: string; status: number; expected: number | undefined }> => {
    const kind = random.pick([
      'put',
      'put',
      'put',
      'patch',
      'patch',
      'patch',
      'undo',
      'refresh',
      'refresh',
      'lock',
      'force',
      'release',
      'release',
      'restore',
      'wait',
      'forget',
    ]);
    byKind[kind] = (byKind[kind] ?? 0) + 1;
    const withLock: Record<string, string> = random.chance(0.7) ? { 'x-lock-id': tab.lockId } : {};
    const isBarred = holder() !== undefined && withLock['x-lock-id'] !== holder();
    const note = async (parent: string, next: string, { status, version }: { status: number; version: number }): Promise<void> => {
      if (status !== 200) {
        refused++;
        // Some take the stored version then, others go on with what they have.
        if (random.chance(0.6)) Object.assign(tab, await read());
        return;
      }
      acknowledged.push({ parent, version, hash: sha1(next) });
      tab.undo.push(tab.text);
      Object.assign(tab, { text: next, version });
      Object.assign(truth, { text: next, version });
      if (lock && withLock['x-lock-id'] === lock.id) lock.until = clock + LEASE_MS;
    };
    switch (kind) {
      case 'put':
      case 'undo': {
        const next = kind === 'undo' ? (tab.undo.pop() ?? tab.text) : edited(tab);
        const from = { text: tab.text, version: tab.version };
        const answer = await send('PUT', 'input', next, { 'content-type': 'text/plain', 'if-match': `"${from.version}"`, ...withLock });
        const expected = from.version !== truth.version ? 412 : isBarred ? 423 : 200;
        await note(sha1(from.text), next, answer);
        return { kind, status: answer.status, expected };
      }
      case 'patch': {
        const from = tab.text;
        const next = edited(tab);
        let patch: string;
        try {
          patch = tool.patch_toText(tool.patch_make(from, next));
        } catch {
          // The tool cannot cut a character of two code units in half; a page sends the whole document then.
          return { kind, status: 0, expected: 0 };
        }
        const answer = await send('PATCH', 'input', JSON.stringify({ hashExistingData: sha1(from), hashNewData: sha1(next), patch }), {
          'content-type': 'application/json',
          ...withLock,
        });
        const expected = isBarred ? 423 : sha1(from) !== sha1(truth.text) ? 409 : next === from ? 204 : 200;
        // The same text under another version is the same text: its patch fits.
        await note(sha1(from), next, answer);
        return { kind, status: answer.status, expected };
      }
      case 'refresh': {
        const seen = await read();
        Object.assign(tab, seen);
        return { kind, status: 200, expected: isAlone && (seen.text !== truth.text || seen.version !== truth.version) ? -1 : 200 };
      }
      case 'lock':
      case 'force':
      case 'release': {
        const was = holder();
        const wish = { status: kind !== 'release', lockId: tab.lockId, forceLock: kind === 'force' };
        const { data } = await client.call(api.postLock, { params: { id }, body: wish });
        if (kind === 'release') {
          if (lock?.id === tab.lockId) lock = undefined;
        } else if (kind === 'force' || was === undefined || was === tab.lockId) lock = { id: tab.lockId, until: clock + LEASE_MS };
        return { kind, status: 200, expected: isAlone && data!.lockId !== (holder() ?? null) ? -1 : 200 };
      }
      case 'restore': {
        const { data: list } = await client.call(api.getSnapshots, { params: { id } });
        for (const one of list!)
          if (!snapshots.has(one.hash))
            snapshots.set(
              one.hash,
              (await client.call(api.getSnapshot, { params: { id, snapshot: one.id } }).catch(() => ({ data: '' }))).data!,
            );
        if (list!.length === 0) return { kind, status: 0, expected: 0 };
        const chosen = random.pick(list!);
        const next = snapshots.get(chosen.hash)!;
        const from = { text: tab.text, version: tab.version };
        const answer = await send('POST', `snapshots/${chosen.id}/restore`, '', { 'if-match': `"${from.version}"`, ...withLock });
        if (isAlone && sha1(next) !== chosen.hash) return { kind, status: 0, expected: -1 };
        const expected = from.version !== truth.version ? 412 : isBarred ? 423 : 200;
        // What is the document already is not saved again.
        if (answer.status === 200 && answer.version === from.version)
          return { kind, status: 200, expected: isAlone && chosen.hash !== sha1(from.text) ? -1 : 200 };
        await note(sha1(from.text), next, answer);
        return { kind, status: answer.status, expected: answer.status === 404 && !isAlone ? 404 : expected };
      }
      case 'wait': {
        const ms = random.below(LEASE_MS);
        wait(ms);
        clock += ms;
        return { kind, status: 0, expected: 0 };
      }
      default:
        // The tab crashes and comes back with what it had; its lock stays behind.
        tab.undo.length = 0;
        return { kind, status: 0, expected: 0 };
    }
  };

  for (let step = 0; step < steps; step++) {
    if (random.chance(0.75)) {
      const { kind, status, expected } = await act(random.pick(tabs), true);
      if (status !== expected) fail(step, `${kind} was answered ${status}, the model says ${expected}`);
      continue;
    }
    const answers = await Promise.all(Array.from({ length: 2 + random.below(3) }, () => act(random.pick(tabs), false)));
    const odd = answers.find(({ status }) => ![0, 200, 204, 404, 409, 412, 423].includes(status));
    if (odd) fail(step, `${odd.kind} was answered ${odd.status}`);
    // The order of what came together is the server's: the model learns it.
    Object.assign(truth, await read());
    // So is who holds the lock: nobody, from here on.
    for (const status of [true, false])
      await client.call(api.postLock, { params: { id }, body: { status, lockId: 'nobody', forceLock: status } });
    lock = undefined;
  }

  const chain = acknowledged.toSorted((a, b) => a.version - b.version);
  let [version, hash] = [start.version, sha1(start.text)];
  for (const one of chain) {
    if (one.version !== version + 1)
      fail(steps, `version ${one.version} follows ${version}: ${one.version <= version ? 'acknowledged twice' : 'one is missing'}`);
    if (one.parent !== hash)
      fail(steps, `version ${one.version} was made from a document that was not version ${version}: a silent overwrite`);
    ({ version, hash } = one);
  }
  const last = await read();
  if (last.version !== version || sha1(last.text) !== hash)
    fail(steps, `the last acknowledged version is ${version}, stored is ${last.version}`);
  return { saved: chain.length, refused, byKind };
}
