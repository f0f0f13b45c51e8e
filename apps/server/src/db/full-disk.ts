import { isDamage } from './damaged-file.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 'SQLITE_FULL']);
const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

type Fault = Error & { readonly code?: string; readonly errcode?: number };

/** SQLite puts the reason beyond the first byte. */
export const primaryCode = ({ errcode }: { readonly errcode?: number }): number | undefined =>
  errcode === undefined ? undefined : errcode & 0xff;

/** Whether something was not written for want of space. */
export function isFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const fault = thrown as Fault;
  return (
    FULL.has(fault.code ?? '') ||
    primaryCode(fault) === SQLITE_FULL ||
    /database or disk is full|no space left/i.test(fault.message) ||
    // A write cut off by a file size limit comes back as an I/O error.
    (primaryCode(fault) === SQLITE_IOERR && !isDamage(fault) && /disk I\/O error/i.test(fault.message))
  );
}

/** For what is worth noting and no reason to refuse a call: on a full disk it stays undone. */
export async function unlessFull(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}
