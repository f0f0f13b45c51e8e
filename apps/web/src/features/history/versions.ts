import {
  deleteSnapshot,
  getProject,
  getProjects,
  getSnapshot,
  getSnapshots,
  postBridge,
  postBridgeStop,
  postDifferences,
  postRecalculation,
  postSnapshot,
  putSnapshot,
  type AnswerOf,
  type Snapshot,
  type VersionRef,
} from '@stackwatt/api';
import { readProject, type BridgeProgress, type InputChange, type NpvBridge, type Project } from '@stackwatt/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

type Best = Snapshot['best'];

/** A version as the screen shows it: the project as it is now, one of its snapshots, or another project. */
export interface Version {
  readonly key: string;
  readonly ref: VersionRef;
  readonly name: string;
  /** Kept by itself, not named. */
  readonly isAutomatic: boolean;
  readonly isNamed: boolean;
  /** ISO time; undefined for the present state and for other projects. */
  readonly created: string | undefined;
  readonly by: string;
  readonly best: Best;
  readonly engineVersion: string | null;
  /** It holds the inputs as they are saved now. */
  readonly isPresent: boolean;
}

const REASONS: Readonly<Record<Exclude<Snapshot['reason'], 'named'>, string>> = {
  calculation: 'Before a calculation',
  forcedLock: 'Before editing was taken over',
  restore: 'Before another version came back',
};

export const NOW = 'now';
const versionOf = (projectId: string, one: Snapshot): Version => ({
  key: one.id,
  ref: { project: projectId, snapshot: one.id },
  name: one.reason === 'named' ? one.name : REASONS[one.reason],
  isAutomatic: one.reason !== 'named',
  isNamed: one.reason === 'named',
  created: one.created,
  by: one.by,
  best: one.best,
  engineVersion: one.engineVersion,
  isPresent: one.isPresent,
});

/** How a version is called in running text: an automatic one by its time too. */
export const calledOf = ({ name, isAutomatic, created }: Version, moment: (iso: string) => string): string =>
  isAutomatic && created !== undefined ? `${name}, ${moment(created)}` : name;

export const versionsKey = (projectId: string) => ['versions', projectId] as const;

const fetched = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('the server answered nothing');
  return data;
};

/** The present state first, then the newest snapshots. */
export const useVersions = (projectId: string) =>
  useQuery({
    queryKey: versionsKey(projectId),
    retry: 1,
    queryFn: async (): Promise<Version[]> => {
      const params = { id: projectId };
      const [snapshots, info] = await Promise.all([call(getSnapshots, { params }), call(getProject, { params })]);
      const { best, projectStatus } = fetched(info.data);
      const now: Version = {
        key: NOW,
        ref: { project: projectId, snapshot: null },
        name: 'Now',
        isAutomatic: false,
        isNamed: false,
        created: undefined,
        by: '',
        // The best system of older inputs is not that of the present ones.
        best: projectStatus === 3 ? best : null,
        engineVersion: null,
        isPresent: true,
      };
      return [now, ...fetched(snapshots.data).map((one) => versionOf(projectId, one))];
    },
  });

/** Other projects in the same currency, as they are saved. @param own  its code: several currencies share a symbol */
export const useOtherProjects = (projectId: string, own: string) =>
  useQuery({
    queryKey: ['projects', 'to compare'],
    queryFn: async () => (await call(getProjects)).data ?? [],
    select: (list) =>
      list
        .filter(({ id, currency }) => id !== projectId && currency === own)
        .map((one): Version => ({
          key: `project ${one.id}`,
          ref: { project: one.id, snapshot: null },
          name: one.name,
          isAutomatic: false,
          isNamed: false,
          created: undefined,
          by: '',
          best: one.projectStatus === 3 ? one.best : null,
          engineVersion: null,
          isPresent: false,
        })),
  });

const pairKey = (a: Version, b: Version) => [b.ref.project, b.ref.snapshot, a.ref.project, a.ref.snapshot];

const differencesOf = async (projectId: string, a: Version, b: Version): Promise<readonly InputChange[]> =>
  fetched((await call(postDifferences, { params: { id: projectId }, body: { from: b.ref, to: a.ref } })).data).changes;

/** The inputs in which A differs from B. @param state  changes with the saved document of the project */
export const useDifferences = (projectId: string, a: Version, b: Version, state: string) =>
  useQuery({
    queryKey: [...versionsKey(projectId), 'differences', ...pairKey(a, b), state],
    queryFn: () => differencesOf(projectId, a, b),
    retry: 1,
  });

/** What differs between a version and the one before it, which does not change any more unless the newer is the present state. */
const neighbours = (projectId: string, newer: Version, older: Version, state: string) => ({
  queryKey: [...versionsKey(projectId), 'differences', ...pairKey(newer, older), newer.key === NOW ? state : ''],
  queryFn: () => differencesOf(projectId, newer, older),
  staleTime: Infinity,
});

/**
 * In how many inputs each version differs from the one before it, by its key. They are asked for one after the other, the newest first, and
 * told as they come; a version whose inputs cannot be compared has no number.
 */
export function useChangeCounts(projectId: string, versions: readonly Version[], state: string): ReadonlyMap<string, number> {
  const queries = useQueryClient();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const keys = versions.map(({ key }) => key).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      for (const [at, newer] of versions.slice(0, Math.min(MOST_COUNTED, versions.length - 1)).entries()) {
        const count = await queries.fetchQuery(neighbours(projectId, newer, versions[at + 1]!, state)).then(
          (changes) => changes.length,
          () => undefined,
        );
        if (!isCurrent) return;
        if (count !== undefined) setCounts((known) => new Map(known).set(newer.key, count));
      }
    })();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the same versions are another list after each answer
  }, [queries, projectId, keys, state]);
  return counts;
}
/** Older versions are not counted. */
const MOST_COUNTED = 40;

/** More versions than these are not gone through. */
const MOST_BETWEEN = 20;

/** The versions of the project from A back to B, each to be compared with the one before it; undefined where nothing lies between. */
export function versionsBetween(versions: readonly Version[], a: Version, b: Version): readonly Version[] | undefined {
  const [from, to] = [versions.findIndex(({ key }) => key === a.key), versions.findIndex(({ key }) => key === b.key)];
  return from < 0 || to - from < 2 || to - from > MOST_BETWEEN ? undefined : versions.slice(from, to + 1);
}

/** One lies within the other: a field of an item that came or went. */
const isWithin = (one: InputChange['path'], other: InputChange['path']): boolean =>
  one.slice(0, other.length).join('.') === other.slice(0, one.length).join('.');

/**
 * From which version on each change stands, going back from A: the newest of `chain` that has the value and whose predecessor has not.
 * A change that no two neighbours have is left out.
 */
export const useSince = (projectId: string, chain: readonly Version[] | undefined, changes: readonly InputChange[], state: string) => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...versionsKey(projectId), 'since', chain?.map(({ key }) => key), state],
    enabled: chain !== undefined && changes.length > 0,
    retry: 1,
    staleTime: Infinity,
    queryFn: async () => {
      const since = new Map<InputChange, Version>();
      // One after the other: nobody waits for it, and the server has others to answer.
      for (const [at, newer] of (chain ?? []).slice(0, -1).entries()) {
        const older = chain![at + 1]!;
        const open = changes.filter((change) => !since.has(change));
        if (open.length === 0) break;
        const between = await queries.fetchQuery(neighbours(projectId, newer, older, state));
        for (const change of open) if (between.some(({ path }) => isWithin(path, change.path))) since.set(change, newer);
      }
      return since;
    },
  });
};

const ASK_EVERY_MS = 200;
const isProgress = (data: NpvBridge | BridgeProgress): data is BridgeProgress => 'casesOf' in data;

/** The steps from B to A, or how far they are; asked for until they are there. */
export const useBridge = (projectId: string, a: Version, b: Version, state: string, isWanted: boolean) => {
  const query = useQuery({
    queryKey: [...versionsKey(projectId), 'bridge', ...pairKey(a, b), state],
    queryFn: async () => fetched((await call(postBridge, { params: { id: projectId }, body: { from: b.ref, to: a.ref } })).data),
    enabled: isWanted,
    retry: 1,
    staleTime: Infinity,
    refetchInterval: ({ state: { data, status } }) => (data !== undefined && status !== 'error' && isProgress(data) ? ASK_EVERY_MS : false),
  });
  const { data } = query;
  return {
    error: query.error,
    bridge: data !== undefined && !isProgress(data) ? data : undefined,
    progress: data !== undefined && isProgress(data) ? data : undefined,
    again: () => void query.refetch(),
  };
};
export const stopBridge = (projectId: string, a: Version, b: Version) =>
  call(postBridgeStop, { params: { id: projectId }, body: { from: b.ref, to: a.ref } });

type Recalculated = Extract<NonNullable<AnswerOf<typeof postRecalculation>>, { now: unknown }>;

/** Calculates a version with the engine that runs now; asks until it is done. */
export async function recalculate(projectId: string, { key }: Version, signal: AbortSignal): Promise<Recalculated> {
  for (;;) {
    const { data } = await call(postRecalculation, { params: { id: projectId, snapshot: key } });
    const found = fetched(data);
    if ('now' in found) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
    signal.throwIfAborted();
  }
}

export const nameNow = (projectId: string, name: string) => call(postSnapshot, { params: { id: projectId }, body: { name } });
export const rename = (projectId: string, { key }: Version, name: string) =>
  call(putSnapshot, { params: { id: projectId, snapshot: key }, body: { name } });
export const remove = (projectId: string, { key }: Version) => call(deleteSnapshot, { params: { id: projectId, snapshot: key } });

/** Keeps the saved document, then reads the one that comes back. @returns it, or why it cannot be read */
export async function fetchBack(projectId: string, { key }: Version): Promise<Project | string> {
  await call(postSnapshot, { params: { id: projectId }, body: {} });
  const { data } = await call(getSnapshot, { params: { id: projectId, snapshot: key } });
  const read = readProject(fetched(data), undefined, {});
  return read.kind === 'project' ? read.project : `This version cannot be read: ${read.problems[0]?.rule ?? ''}`;
}
