import { appendFileSync, renameSync, statSync } from 'node:fs';

/** What happened, and facts about it: ids, never a name somebody typed, never a secret. */
export type SecurityEvent = { readonly event: string } & Readonly<Record<string, string | number | boolean | null | undefined>>;
export type SecurityLog = (event: SecurityEvent) => void;

/** The file is set aside at this size, and the one set aside before it is given up, bytes. */
const LARGEST = 20_000_000;

/** One line of JSON with its time in UTC; whatever a value holds, it stays one line. */
export const securityLine = (time: number, event: SecurityEvent): string =>
  `${JSON.stringify({ time: new Date(time).toISOString(), ...event }).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** Appends to a file that only its owner reads. A disk that is full stops no work: the line goes to the standard error then. */
export function securityFile(path: string, now: () => number, fallback: (line: string) => void): SecurityLog {
  return (event) => {
    const line = securityLine(now(), event);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST) renameSync(path, `${path}.1`);
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      fallback(line);
    }
  };
}
