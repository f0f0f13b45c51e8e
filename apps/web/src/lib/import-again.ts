/** The address in what browsers say of a module that could not be fetched; the one that does not name it keeps no failure either. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;

/**
 * A module that may be asked for again. A browser may keep, until the page is loaded anew, that a module could not be fetched (HTML
 * standard, module map), and then every further `import()` of it fails at once, also when the server is back: it is asked for under
 * another address.
 *
 * @param load imports the module
 * @param fetchAt imports what lies at an address
 * @returns imports it too; rejects as `load` does
 */
export function importAgain<Module>(
  load: () => Promise<Module>,
  fetchAt: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): () => Promise<Module> {
  let address: string | undefined;
  let failures = 0;
  return async () => {
    try {
      return await (address === undefined ? load() : (fetchAt(`${address}?again=${failures}`) as Promise<Module>));
    } catch (error) {
      failures++;
      address ??= addressIn(error);
      throw error;
    }
  };
}
