/** Imports on their way to the server, each until it is in the project or has said why it is not. */
const storing = new Set<Promise<unknown>>();

/** Counts an import as being stored until `stored` is settled. */
export function whileStored<T>(stored: Promise<T>): Promise<T> {
  const forget = (): boolean => storing.delete(stored);
  storing.add(stored);
  stored.then(forget, forget);
  return stored;
}

/** True while an import is being stored: what the project lacks may be on its way. */
export const isStoring = (): boolean => storing.size > 0;

/** Resolves once no import is being stored. What leaves a step, or calculates, waits for it. */
export async function importsStored(): Promise<void> {
  while (storing.size > 0) await Promise.allSettled(storing);
}
