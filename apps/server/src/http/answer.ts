import type { AnswerOf, Route } from '@stackwatt/api';
import type { Queries } from '../db/database.ts';

/** What a handler answers. `json` is text that was made elsewhere in the declared shape; `taken` means that the handler writes itself. */
export type Answer<R extends Route> =
  | { readonly kind: 'data'; readonly status: number; readonly data: AnswerOf<R> | undefined; readonly headers: Headers }
  | { readonly kind: 'json'; readonly status: number; readonly text: string; readonly headers: Headers }
  | { readonly kind: 'taken' };
export type Headers = Readonly<Record<string, string>>;
/** Keeps an answer in the transaction that has its effect; without a key there is nothing to keep. */
export type Keep<R extends Route> = (tx: Queries, given: Answer<R>) => Promise<void>;

export const answer = <D>(
  status: number,
  data?: D,
  headers: Headers = {},
): { kind: 'data'; status: number; data: D | undefined; headers: Headers } => ({ kind: 'data', status, data, headers });
export const answerJson = (status: number, text: string, headers: Headers = {}) => ({ kind: 'json', status, text, headers }) as const;
export const taken = { kind: 'taken' } as const;

/** Names that Windows keeps for devices, whatever follows their dot. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MOST_CHARACTERS = 60;

/**
 * Header that offers a download under a name of any characters (RFC 6266, RFC 8187). Slashes, colons, control characters and halves of
 * characters never get through, no name begins with a dot or is a device, and none is longer than file systems take (255 bytes).
 */
export function attachment(fileName: string): Headers {
  const plain = fileName
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '_')
    .replaceAll(/\p{Surrogate}/gu, '_')
    .replace(/^[.\s]+/, '_')
    .replace(DEVICES, '_$1')
    .trim();
  const extension = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  const characters = Array.from(plain.slice(0, plain.length - extension.length)).slice(0, MOST_CHARACTERS - extension.length);
  const safe = characters.length === 0 ? 'project' : characters.join('') + extension;
  const ascii = safe.replaceAll(/[^\x20-\x7e]|['%;]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}` };
}
