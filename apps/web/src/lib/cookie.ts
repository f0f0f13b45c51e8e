/** A marker of this browser without any secret, kept a year; the server has no use for it. */
export function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair === undefined ? '' : decodeURIComponent(pair.slice(name.length + 1));
}

/** @param value  empty removes it */
export function writeCookie(name: string, value: string): void {
  const age = value === '' ? 0 : 31_536_000;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Firefox
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; SameSite=Lax`;
}
