import { createHash } from 'node:crypto';

const SEAL = /^[0-9a-f]{64}(?=\{)/;
const sealOf = (json: string): string => createHash('sha256').update(json).digest('hex');

/** The JSON of an object with the SHA-256 of it in front, so that damage to what is stored nowhere else is noticed (D-13). */
export const seal = (json: string): string => sealOf(json) + json;

/** @returns the JSON, also of a text that an older version has stored without a seal; undefined when it is damaged */
export function unseal(text: string): string | undefined {
  if (text.startsWith('{')) return text;
  const json = text.replace(SEAL, '');
  return text === seal(json) ? json : undefined;
}
