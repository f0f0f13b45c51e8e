import type { UserStorageSpec } from '../project/user-storage-spec.ts';

/** What the page keeps of the user's storage library between calls. */
interface LibraryCache {
  /** undefined: the next list is read from the server. */
  readonly specs: readonly UserStorageSpec[] | undefined;
  /** The type that is open in the editor. */
  readonly current: UserStorageSpec | undefined;
}
export const emptyLibrary: LibraryCache = { specs: undefined, current: undefined };

type LibraryEvent =
  | { readonly kind: 'listed'; readonly specs: readonly UserStorageSpec[] }
  | { readonly kind: 'opened'; readonly spec: UserStorageSpec }
  | { readonly kind: 'created' | 'duplicated' | 'deleted' | 'updated' };

/** LIB-10, LIB-11: whatever changes the library clears the list; an update also clears the open type. */
export function nextLibrary(cache: LibraryCache, event: LibraryEvent): LibraryCache {
  switch (event.kind) {
    case 'listed':
      return { ...cache, specs: event.specs };
    case 'opened':
      return { ...cache, current: event.spec };
    case 'updated':
      return emptyLibrary;
    case 'created':
    case 'duplicated':
    case 'deleted':
      return { ...cache, specs: undefined };
  }
}

/** LIB-12: an answer other than 200 is an empty list. */
export const listOfAnswer = (status: number, specs: readonly UserStorageSpec[] | undefined): readonly UserStorageSpec[] =>
  status === 200 ? (specs ?? []) : [];
