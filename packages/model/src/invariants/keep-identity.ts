/** An object with some fields set; the very object when they all are so already, so that unchanged parts keep their identity. */
export function withFields<T extends object>(object: T, fields: Partial<T>): T {
  return Object.entries(fields).every(([key, value]) => Object.is((object as Record<string, unknown>)[key], value))
    ? object
    : { ...object, ...fields };
}

/** A list with each item mapped; the very list when no item changed. */
export function mapSame<T>(list: readonly T[], change: (item: T, index: number) => T): T[] {
  let changed = false;
  const next = list.map((item, index) => {
    const after = change(item, index);
    changed ||= after !== item;
    return after;
  });
  return changed ? next : (list as T[]);
}
