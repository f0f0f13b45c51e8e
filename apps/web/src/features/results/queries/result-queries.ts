import {
  type AnswerOf,
  ApiError,
  fromWireDetails,
  fromWireTable,
  getEvents,
  getInfeasible,
  getResultInputs,
  pathOf,
  postCalculate,
  postCalculateForced,
  postDetails,
  postDetailStatus,
  postDetailStop,
  postInfeasible,
  postOneMore,
  postStatus,
  postStop,
  postTable,
  postTableOfKind,
  postTimeSeries,
  postYearDetails,
} from '@stackwatt/api';
import type { TableKind, YearDetailResult } from '@stackwatt/model';
import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEditorInfo, useSaveNow } from '../../../editor/use-editor.ts';
import { call } from '../../../lib/api.ts';
import { readEventStream } from '../../../lib/event-stream.ts';
import { importsStored } from '../../../ui/import/being-stored.ts';
import { ASK_AGAIN, isAwaitingServer, isUnreachable } from './asking-again.ts';
import { isOfLaterRun, isSameRun, risingStatus, type RunStatus } from '../running/progress.ts';

const resultsKey = (projectId: string) => ['results', projectId] as const;
const statusKey = (projectId: string) => ['results', projectId, 'status'] as const;
export const tablesKey = (projectId: string) => ['results', projectId, 'table'] as const;
/** Rows of a run that goes on. */
const partialKey = (projectId: string) => [...tablesKey(projectId), 'partial'] as const;
export const detailsKey = (projectId: string) => ['results', projectId, 'details'] as const;

const given = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('the server answered nothing');
  return data;
};
const askStatus = async (projectId: string): Promise<RunStatus> => given((await call(postStatus, { params: { id: projectId } })).data);

/** UX-51: the poll that stands in where the stream cannot be read begins at 2 s and slows down to 10 s. */
const POLL_MS = [2000, 2000, 4000, 6000, 10_000] as const;

/** Where somebody else may begin a run, it is asked for that often whether there is one, ms. */
const OTHERS_EVERY_MS = 5000;

/** Asks for the state. When a run has begun and ended between two answers, what is known of the results is of an older one. */
async function askState(client: QueryClient, projectId: string): Promise<RunStatus> {
  const before = client.getQueryData<RunStatus>(statusKey(projectId));
  const next = await askStatus(projectId);
  if (before?.hasResults === true && isOfLaterRun(before, next)) void forget(client, projectId);
  return next;
}

/**
 * The state of the calculation; while it runs kept up to date by server-sent events, or by asking.
 *
 * @param isOthers  others may calculate while this page only reads
 */
export function useRunStatus(
  projectId: string,
  isOthers: boolean,
): {
  readonly status: RunStatus | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  readonly isAway: boolean;
} {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: statusKey(projectId),
    queryFn: () => askState(client, projectId),
    refetchInterval: ({ state }) => (isOthers && state.data !== undefined && state.data.status !== 'calculating' ? OTHERS_EVERY_MS : false),
    ...ASK_AGAIN,
  });
  const [isAway, setAway] = useState(false);
  const isRunning = query.data?.status === 'calculating';
  useEffect(() => {
    if (!isRunning) return;
    const stop = new AbortController();
    void follow(client, projectId, stop.signal, setAway);
    return () => stop.abort();
  }, [client, projectId, isRunning]);
  return {
    status: query.data,
    failed: query.isError && query.data === undefined,
    error: query.error,
    isAway: (isRunning && isAway) || (query.data === undefined && isAwaitingServer(query)),
  };
}

/** Takes in a state; when a run ends, tables and details are asked for again, and the rows of a run are none of the next. */
function takeStatus(client: QueryClient, projectId: string, next: RunStatus): void {
  const before = client.getQueryData<RunStatus>(statusKey(projectId));
  if (!isSameRun(before, next)) client.removeQueries({ queryKey: partialKey(projectId) });
  client.setQueryData(statusKey(projectId), risingStatus(before, next));
  if (before?.status === 'calculating' && next.status !== 'calculating') void forget(client, projectId);
}
/** Puts what a call has changed into the state that is shown, until the server is heard again. */
export function changeStatus(client: QueryClient, projectId: string, change: Partial<RunStatus>): void {
  client.setQueryData<RunStatus>(statusKey(projectId), (before) => before && { ...before, ...change });
}
async function forget(client: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: tablesKey(projectId) }),
    client.resetQueries({ queryKey: detailsKey(projectId) }),
  ]);
}

/** @param onAway  whether the server answers; the run itself goes on there, or begins again with the server */
async function follow(client: QueryClient, projectId: string, signal: AbortSignal, onAway: (isAway: boolean) => void): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await readEventStream(pathOf(getEvents, { id: projectId }), signal, (text) =>
        takeStatus(client, projectId, JSON.parse(text) as RunStatus),
      );
    } catch {
      // Without the stream (a proxy that buffers, a connection that broke) the state is asked for.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS[Math.min(attempt, POLL_MS.length - 1)]));
    try {
      if (signal.aborted) return;
      takeStatus(client, projectId, await askStatus(projectId));
      onAway(false);
    } catch (error) {
      // Not reachable for now: the next round asks again (D-141: the page never gives up by itself).
      onAway(isUnreachable(error));
    }
  }
}

/** By project, of the results that were asked for: their inputs and engine, and whether they are all. By client, as its answers are. */
const editions = new WeakMap<QueryClient, Map<string, string>>();

/**
 * Looks at a table that the server has answered. When its rows are of other inputs, another engine, or of a run that has ended since,
 * whatever else is known of the results was made of those before, and is asked for again: also when nobody here saw that there was a run.
 *
 * @param own  the query that is answered
 */
function takeEdition(client: QueryClient, projectId: string, { provenance, done, total }: AnsweredTable, own: QueryKey): void {
  if (provenance === null) return;
  const known = editions.get(client) ?? new Map<string, string>();
  editions.set(client, known);
  const before = known.get(projectId);
  const edition = `${provenance.engineVersion} ${provenance.inputHash} ${done < total ? 'partial' : 'whole'}`;
  known.set(projectId, edition);
  if (before === undefined || before === edition) return;
  const kept = [hashKey(own), hashKey(statusKey(projectId))];
  void client.resetQueries({ queryKey: resultsKey(projectId), predicate: ({ queryHash }) => !kept.includes(queryHash) });
}

/** The rows finished so far change while a run goes on; asked for that often, ms. */
const PARTIAL_EVERY_MS = 2500;

type AnsweredTable = Pick<NonNullable<AnswerOf<typeof postTable>>, 'provenance' | 'done' | 'total'>;

/** A table of systems of one sensitivity case. */
export function useSystems(projectId: string, sensitivity: number, kind: TableKind, isEnabled: boolean, isRunning = false) {
  const client = useQueryClient();
  const queryKey = [...(isRunning ? partialKey(projectId) : tablesKey(projectId)), sensitivity, kind];
  return useQuery({
    queryKey,
    queryFn: async () => {
      const answered = given((await call(postTableOfKind, { params: { id: projectId, sensitivity: String(sensitivity), kind } })).data);
      if (!isRunning) takeEdition(client, projectId, answered, queryKey);
      return fromWireTable(answered);
    },
    enabled: isEnabled,
    refetchInterval: isRunning ? PARTIAL_EVERY_MS : false,
    ...ASK_AGAIN,
    ...(isRunning && { retry: false, gcTime: 0 }),
  });
}

/** One row for each sensitivity case: its best system. */
export function useSensitivities(projectId: string, isEnabled: boolean) {
  const client = useQueryClient();
  const queryKey = [...tablesKey(projectId), 'sensitivities'];
  return useQuery({
    queryKey,
    queryFn: async () => {
      const answered = given((await call(postTable, { params: { id: projectId } })).data);
      takeEdition(client, projectId, answered, queryKey);
      return fromWireTable(answered);
    },
    enabled: isEnabled,
    ...ASK_AGAIN,
  });
}

/** Everything about one system. */
export const useDetails = (projectId: string, resultId: number | undefined) =>
  useQuery({
    queryKey: [...detailsKey(projectId), resultId],
    queryFn: async () => fromWireDetails(given((await call(postDetails, { params: { id: projectId, n: String(resultId) } })).data)),
    enabled: resultId !== undefined,
    staleTime: Infinity,
    ...ASK_AGAIN,
    // What a user has cancelled is asked for again by the user alone.
    retry: (failures, error) => !isCancelled(error) && ASK_AGAIN.retry(failures, error),
  });

/** Whether somebody has cancelled the calculation of the details that were asked for. */
export const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.problem.code === 'cancelled';

const DETAIL_POLL_MS = 1000;
/** How far the details of a system are, asked while they are waited for. */
export const useDetailStatus = (projectId: string, resultId: number) =>
  useQuery({
    queryKey: [...detailsKey(projectId), resultId, 'status'],
    queryFn: async () => given((await call(postDetailStatus, { params: { id: projectId, n: String(resultId) } })).data),
    refetchInterval: DETAIL_POLL_MS,
    // What was known of an earlier calculation is of no use for this one.
    gcTime: 0,
    ...ASK_AGAIN,
  });

/** Cancels the calculation of the details; whoever waits for them is told so. */
export const useStopDetail = (projectId: string, resultId: number) =>
  useMutation({ mutationFn: async () => call(postDetailStop, { params: { id: projectId, n: String(resultId) } }) });

/** The document the shown results were made of: it stays what it is until there are others. */
export const useResultInputs = (projectId: string) =>
  useQuery({
    queryKey: [...detailsKey(projectId), 'inputs'],
    queryFn: async () => given((await call(getResultInputs, { params: { id: projectId } })).data),
    staleTime: Infinity,
    ...ASK_AGAIN,
  });

/** The systems of an infeasible result, each with its reason. */
export const useInfeasible = (projectId: string) =>
  useQuery({
    queryKey: [...detailsKey(projectId), 'infeasible'],
    queryFn: async () => given((await call(getInfeasible, { params: { id: projectId } })).data),
    ...ASK_AGAIN,
  });

/** The server answers how far it is within a second; asked again at once, it waits another second. */
const EXPLAINING_MS = 50;

/** What would make one of them feasible, or how far the search for it is. Who does not ask any more has cancelled it. */
export const useExplanation = (projectId: string, resultId: number, isWanted: boolean) =>
  useQuery({
    queryKey: [...detailsKey(projectId), 'infeasible', resultId],
    queryFn: async () => given((await call(postInfeasible, { params: { id: projectId, n: String(resultId) } })).data),
    enabled: isWanted,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data !== undefined && 'tried' in state.data ? EXPLAINING_MS : false),
    ...ASK_AGAIN,
  });

/** What one more of each size and limit of a system is worth, or how far the calculation of it is. */
export const useOneMore = (projectId: string, resultId: number, isWanted: boolean) =>
  useQuery({
    queryKey: [...detailsKey(projectId), 'one more', resultId],
    queryFn: async () => given((await call(postOneMore, { params: { id: projectId, n: String(resultId) } })).data),
    enabled: isWanted,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data !== undefined && 'tried' in state.data ? EXPLAINING_MS : false),
    ...ASK_AGAIN,
  });

/** The time series of one project year, from 1; while another year is loaded the one before stays. */
export const useTimeSeries = (projectId: string, resultId: number, year: number) =>
  useQuery({
    queryKey: [...detailsKey(projectId), resultId, 'series', year],
    queryFn: async () => given((await call(postTimeSeries, { params: { id: projectId, n: String(resultId), k: String(year) } })).data),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    ...ASK_AGAIN,
  });

/**
 * What the sections show of one project year, from 1; until it is there, the year before it was chosen.
 *
 * @param first  of year 1, which came with the details
 */
export const useYearDetails = (projectId: string, resultId: number, year: number, first: YearDetailResult) =>
  useQuery({
    queryKey: [...detailsKey(projectId), resultId, 'year', year],
    queryFn: async () => given((await call(postYearDetails, { params: { id: projectId, n: String(resultId), k: String(year) } })).data),
    initialData: year === first.year ? first : undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    ...ASK_AGAIN,
  });

/** CALC-16: saves (unless read only), then starts the calculation. `isForced` calculates anew although results are up to date. */
export function useCalculate() {
  const { projectId, readOnly } = useEditorInfo('projectId', 'readOnly');
  const saveNow = useSaveNow();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isForced: boolean) => {
      // An import that is being stored counts.
      await importsStored();
      if (!readOnly && !(await saveNow())) throw new Error('The project could not be saved, so it was not calculated.');
      return given((await call(isForced ? postCalculateForced : postCalculate, { params: { id: projectId } })).data);
    },
    onSuccess: (status) => {
      client.setQueryData(statusKey(projectId), status);
      if (status.status !== 'calculating') void forget(client, projectId);
    },
  });
}

/** CALC-21 */
export function useStop(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => given((await call(postStop, { params: { id: projectId } })).data),
    onSuccess: (status) => takeStatus(client, projectId, status),
  });
}
