import type { AnswerOf, Route } from '@stackwatt/api';

/** What a handler answers. `json` is text that was made elsewhere in the declared shape; `taken` means that the handler writes itself. */
export type Answer<R extends Route> =
  | { readonly kind: 'data'; readonly status: number; readonly data: AnswerOf<R> | undefined; readonly headers: Headers }
  | { readonly kind: 'json'; readonly status: number; readonly text: string; readonly headers: Headers }
  | { readonly kind: 'taken' };
export type Headers = Readonly<Record<string, string>>;

export const answer = <D>(status: number, data?: D, headers: Headers = {}): { kind: 'data'; status: number; data: D | undefined; headers: Headers } =>
  ({ kind: 'data', status, data, headers });
export const answerJson = (status: number, text: string, headers: Headers = {}) => ({ kind: 'json', status, text, headers }) as const;
export const taken = { kind: 'taken' } as const;

/** Header that offers a download under a name of any characters (RFC 6266, RFC 8187); slashes and control characters never get through. */
export function attachment(fileName: string): Headers {
  // oxlint-disable-next-line no-control-regex
  const safe = fileName.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '_').slice(0, 150) || 'project';
  const ascii = safe.replaceAll(/[^\x20-\x7e]|['%;]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}` };
}
