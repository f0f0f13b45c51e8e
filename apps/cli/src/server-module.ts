import { existsSync } from 'node:fs';
import { EXIT } from './exit.ts';

export type Environment = Record<string, string | undefined>;
interface Running {
  stop(): Promise<void>;
}
export interface Accounts {
  add(account: {
    name: string;
    email?: string;
    licensedUntil?: string;
    password?: string;
    isAdministrator?: boolean;
  }): Promise<string | undefined>;
  disable(name: string): Promise<void>;
  setEmail(name: string, email: string): Promise<void>;
  setPassword(
    name: string,
    change: { email?: string; licensedUntil?: string; password?: string; keepsTokens?: boolean },
  ): Promise<string | undefined>;
}
/** What the server program offers to the command line. */
export interface ServerModule {
  serve(environment: Environment, say: (line: string) => void, note: (line: string) => void): Promise<Running>;
  work(environment: Environment, say: (line: string) => void): Promise<Running>;
  withAccounts<T>(environment: Environment, use: (accounts: Accounts) => Promise<T>): Promise<T>;
  /** Runs until a signal asks to stop; answers the exit code. */
  untilStopped(running: Running): Promise<number>;
}

/** The server is a program of its own, built beside this one; commands that need no server do not load it. */
export async function loadServer(): Promise<ServerModule> {
  const candidates = ['./server.js', '../server.js', '../../server/src/main.ts'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (!found) throw new Error('the server program is missing beside the command line; build again with npm run build');
  return (await import(found.href)) as ServerModule;
}

/** Errors whose message is all there is to say: a setting, an account command or a download that cannot work, and what to do about it. */
const IN_WORDS = new Set(['SetUpError', 'AccountError', 'OperatorFault']);

/** Runs a command of the server; what the user can mend is said as it is and ends the program with code 1. */
export async function orSayWhy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !IN_WORDS.has(error.name)) throw error;
    console.error(error.message);
    process.exit(EXIT.wrongInput);
  }
}
