/** Whether two objects have the same keys with the very same values. */
export function areAlike(one: object, other: object): boolean {
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return a.length === b.size && a.every(([key, value]) => Object.is(value, b.get(key)));
}
