/**
 * JSON with sorted keys and without spaces: equal values have equal text, on any machine. −0 is written as 0.
 *
 * @throws RangeError for a number that is not finite; it would be written as null and read as "absent" (N-23)
 */
export function canonicalJson(value: unknown, place = ''): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${place === '' ? 'the value' : place} is not a finite number`);
    return JSON.stringify(value + 0);
  }
  if (Array.isArray(value)) return `[${value.map((item, i) => canonicalJson(item ?? null, `${place}[${i}]`)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    const keys = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key], place === '' ? key : `${place}.${key}`)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
