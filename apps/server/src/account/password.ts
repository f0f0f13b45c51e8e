import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { ApiProblem } from '../http/problem.ts';
import { commonPassword } from './common-password.ts';

/** argon2id, 64 MiB, three passes, one lane. The parameters and the salt are part of the stored text. */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const SHORTEST = 8;
const LONGEST = 128;

/** Each hash takes 64 MiB and a core: a flood of sign-ins waits in line, and leaves a core to the thread that answers everybody else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Further ones that wait; who comes then is told to come back. */
const MOST_WAITING = 20;
let running = 0;
const waiting: (() => void)[] = [];

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new ApiProblem(503, 'Busy', 'Many people sign in at the moment. Please try again in a few seconds.', {
        code: 'busy',
        headers: { 'retry-after': '3' },
      });
    }
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The same password typed on another keyboard must have the same bytes. */
const normalised = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(normalised(password), COST));

let standIn: Promise<string> | undefined;
/** The hash checked for a name that does not exist, so that the answer takes as long as for one that does. */
const standInHash = (): Promise<string> => (standIn ??= hashPassword(newPassword()));

/** @param stored  the account's hash; without one the work is done all the same and the answer is no */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await standInHash());
  const right = await inLine(() => verify(against, normalised(password)));
  return right && stored !== undefined;
}

/** Why a new password cannot be taken, in words; undefined when it can. */
export function passwordProblem(password: string, name: string): string | undefined {
  const length = Array.from(password).length;
  if (length < SHORTEST) return `A password has at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `A password has at most ${LONGEST} characters.`;
  if (commonPassword(password, name)) return 'This password is among the first that are tried. Please choose another one.';
  return undefined;
}

// Without letters and digits that are mistaken for each other when copied from a screen.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password for a person to copy once: 20 letters and digits in groups, 100 bits. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
