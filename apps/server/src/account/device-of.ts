import { parse } from 'bowser';

/** Of what a program says of itself no more is read. */
const MOST_READ = 512;
const LONGEST = 80;

/** 'Firefox on Windows': how a user knows the device of a session again; null where its program does not say what it is. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null;
  const { browser, os } = parse(userAgent.slice(0, MOST_READ));
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.join(' on ').slice(0, LONGEST);
}
