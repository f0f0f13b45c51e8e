import {
  ApiError,
  postUserStorageDelete,
  postUserStorageDownload,
  postUserStorageDuplicate,
  postUserStorageImport,
  postUserStorageSample,
  postUserStorageSpecs,
  postUserStorageUpdate,
  postUserStorageUses,
  type Problem,
} from '@stackwatt/api';
import { storageFromWire, storageToWire, type UserStorageSpec } from '@stackwatt/model';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, EmptyAnswer, messageOf } from './api.ts';

interface OwnTypes {
  readonly types: readonly UserStorageSpec[];
  /** Number of all types, of which a long list is still being read. */
  readonly total: number;
  /** Why the list is empty although nobody knows that it is. */
  readonly problem: string | undefined;
}

const KEY = ['storage-types'];
/** Types a call asks for: a page of them is a tenth of a second's work for the server. */
const PAGE = 100;

/**
 * LIB-12: whatever is not an answer with the types is an empty list; the page says why it is empty. A list of several pages is shown as it
 * comes where none was shown before.
 */
async function loadTypes(client: QueryClient): Promise<OwnTypes> {
  const isFirst = client.getQueryData(KEY) === undefined;
  const types: UserStorageSpec[] = [];
  try {
    let after: string | undefined;
    for (;;) {
      const { data } = await call(postUserStorageSpecs, { query: { first: PAGE, after } });
      if (data === undefined) throw new EmptyAnswer('The server answered nothing');
      types.push(...data.data.map(storageFromWire));
      if (data.next === null) return { types, total: types.length, problem: undefined };
      after = data.next;
      if (isFirst) client.setQueryData<OwnTypes>(KEY, { types: [...types], total: data.total, problem: undefined });
    }
  } catch (error) {
    return { types: [], total: 0, problem: messageOf(error) };
  }
}
const typesQuery = queryOptions({ queryKey: KEY, queryFn: ({ client }) => loadTypes(client), staleTime: Infinity });
const NONE: readonly UserStorageSpec[] = [];

/** What came of a change of the library. */
export type TypeChange =
  | { readonly kind: 'done'; readonly type: UserStorageSpec }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: NonNullable<Problem['problems']> };

const failed = (error: unknown): TypeChange => ({
  kind: 'failed',
  message: messageOf(error),
  problems: error instanceof ApiError ? (error.problem.problems ?? []) : [],
});
interface Operation {
  readonly success: boolean;
  readonly message: string;
  readonly type: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * The user's own storage types. The list is read once and kept; every change clears it, and with it the type that an editor has open, so
 * that the next look asks the server (LIB-10, LIB-11). A single type is taken from the list (D-177).
 */
export function useStorageTypes() {
  const client = useQueryClient();
  const { data, isFetching } = useQuery(typesQuery);
  const changes = useMemo(() => {
    const reload = async (): Promise<void> => {
      client.removeQueries({ queryKey: typesQuery.queryKey, type: 'inactive' });
      await client.invalidateQueries({ queryKey: typesQuery.queryKey });
    };
    const change = async (ask: () => Promise<Operation>): Promise<TypeChange> => {
      try {
        const { success, message, type } = await ask();
        if (!success || !type) return { kind: 'failed', message, problems: [] };
        return { kind: 'done', type: storageFromWire(type) };
      } catch (error) {
        return failed(error);
      } finally {
        // An answer that was lost may have changed the library all the same.
        await reload();
      }
    };
    const component = ({ data: answer }: { readonly data?: unknown }): Operation => {
      const { success, message, component: type } = answer as Omit<Operation, 'type'> & { component?: Operation['type'] };
      return { success, message, type };
    };
    return {
      reload,
      copy: (id: string) => change(async () => component(await call(postUserStorageDuplicate, { body: { data: id } }))),
      remove: (id: string) => change(async () => component(await call(postUserStorageDelete, { body: { data: id } }))),
      save: (type: UserStorageSpec) =>
        change(async () => component(await call(postUserStorageUpdate, { body: { data: storageToWire(type) } }))),
      /** @param newName  another one than that of the sample */
      addSample: (name: string, newName?: string) =>
        change(async () => component(await call(postUserStorageSample, { body: { data: name, name: newName } }))),
      /** @param text  of an XML file @param newName  another one than that in the file */
      addFile: (text: string, newName?: string) =>
        change(async () => {
          const answer = (await call(postUserStorageImport, { body: { data: text, name: newName } })).data;
          return { success: answer?.success === true, message: answer?.message ?? '', type: answer?.spec };
        }),
      /** LIB-15. @returns the XML file and the name that its answer gives it; rejects like any call */
      file: async (id: string): Promise<{ readonly name: string; readonly text: string }> => {
        const { data: text, headers } = await call(postUserStorageDownload, { body: { id } });
        return { name: nameOfFile(headers.get('content-disposition')), text: text ?? '' };
      },
    };
  }, [client]);
  return {
    types: data?.types ?? NONE,
    total: data?.total ?? 0,
    problem: data?.problem,
    isKnown: data !== undefined,
    isLoading: isFetching,
    ...changes,
  };
}

/** How many own projects hold values of a type; rejects like any call. */
export const countUses = async (id: string): Promise<number> => {
  const { data } = await call(postUserStorageUses, { body: { data: id } });
  if (data === undefined) throw new EmptyAnswer('The server answered nothing');
  return data.projects;
};

/** LIB-15 @param header  content-disposition: `attachment; filename="a.xml"; filename*=UTF-8''a.xml` */
function nameOfFile(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'Storage.xml';
}
