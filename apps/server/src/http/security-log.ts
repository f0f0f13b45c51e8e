import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';

/** What happened, and facts about it: ids, never a name somebody typed, never a secret. */
export type SecurityEvent = { readonly event: string } & Readonly<Record<string, string | number | boolean | null | undefined>>;
export type SecurityLog = (event: SecurityEvent) => void;

/** A file is set aside at this size, bytes, and so many of those set aside are kept. */
const LARGEST = 20_000_000;
const KEPT = 9;

/** One line of JSON with its time in UTC; whatever a value holds, it stays one line. */
export const securityLine = (time: number, event: SecurityEvent): string =>
  `${JSON.stringify({ time: new Date(time).toISOString(), ...event }).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** What strangers can cause as often as they like, and what was refused: it has a file of its own, which is all that it can fill. */
const REFUSALS = new Set(['denied', 'deniedAgain', 'signInRefused']);

interface SecurityFiles {
  /** What was done: sign-ins, changes, exports. */
  readonly done: string;
  readonly refused: string;
}

/** Appends to files that only their owner reads. A disk that is full stops no work: the line goes to the standard error then. */
export function securityFiles(
  { done, refused }: SecurityFiles,
  now: () => number,
  fallback: (line: string) => void,
  largest = LARGEST,
): SecurityLog {
  return (event) => {
    const line = securityLine(now(), event);
    try {
      const path = REFUSALS.has(event.event) ? refused : done;
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest) setAside(path);
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      fallback(line);
    }
  };
}

/** The newest file set aside ends in 1; the oldest one goes. */
function setAside(path: string): void {
  for (let n = KEPT - 1; n >= 1; n--) if (existsSync(`${path}.${n}`)) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
  renameSync(path, `${path}.1`);
}

/** Of refusals that repeat, one line a minute. */
const MINUTE_MS = 60_000;
/** Kinds of refusals told apart at the same time; further ones are counted together. */
const MOST_KINDS = 1000;

interface Repeated {
  readonly event: SecurityEvent;
  endsAt: number;
  count: number;
}

/**
 * The first refusal of a kind is written as it is; those after it are counted, and written as one line a minute with their number. Of the
 * same kind are those of strangers from one address, and those of one account by the same call.
 */
export class RefusalCounter {
  readonly #repeated = new Map<string, Repeated>();

  /** @param clock  ms, never going back */
  constructor(
    private readonly write: SecurityLog,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  readonly take: SecurityLog = (event) => {
    if (event.event !== 'denied') {
      this.write(event);
      return;
    }
    const wanted = kindOf(event);
    const kind = this.#repeated.has(wanted) || this.#repeated.size < MOST_KINDS ? wanted : OTHERS;
    const known = this.#repeated.get(kind);
    if (known) known.count++;
    else {
      this.write(event);
      const again = kind === OTHERS ? { event: 'deniedAgain', ip: OTHERS } : againOf(event);
      this.#repeated.set(kind, { event: again, endsAt: this.clock() + MINUTE_MS, count: 0 });
    }
  };

  /** Writes the counts of the minutes that have passed. */
  readonly tell = (isEnd = false): void => {
    const now = this.clock();
    for (const [kind, one] of this.#repeated) {
      if (!isEnd && one.endsAt > now) continue;
      if (one.count === 0) this.#repeated.delete(kind);
      else {
        this.write({ ...one.event, count: one.count });
        one.count = 0;
        one.endsAt = now + MINUTE_MS;
      }
    }
  };
}

const OTHERS = 'others';
const kindOf = ({ status, account, ip, call }: SecurityEvent): string =>
  status === 401 ? `401|${ip}` : [status, account, ip, call].join('|');
const againOf = ({ status, account, ip, call }: SecurityEvent): SecurityEvent => ({
  event: 'deniedAgain',
  status,
  ip,
  ...(status === 401 ? {} : { account, call }),
});
