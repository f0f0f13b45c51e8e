import { unreadable } from './problem.ts';

const RULE = 'must not have the character NUL (U+0000), which no database stores as text';

/** PostgreSQL refuses texts with NUL, wherever they are compared or stored; so no call takes one. @throws ApiProblem 422 */
export function assertNoNul(value: unknown, place: string): void {
  const found = placeOfNul(value, place);
  if (found !== undefined) throw refusal(found);
}

/** The same of a text in JSON, which writes the character as an escape. */
export function assertNoEscapedNul(json: string, place: string): void {
  if (json.includes('\\u0000') && ESCAPED.test(json)) throw refusal(place);
}

/** Behind an even number of backslashes, which are characters of the text. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u0000/;

const refusal = (place: string): Error => unreadable('Not readable', [{ place, value: 'NUL', rule: RULE }]);

function placeOfNul(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? place : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (key.includes('\0')) return place;
    const found = placeOfNul(part, `${place}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
