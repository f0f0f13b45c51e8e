import type { Sample } from '@stackwatt/catalog';
import type { Simulation } from '../calculation/simulation.ts';
import type { StatementObserver } from '../db/sqlite-dialect.ts';
import { type Space } from '../http/free-space.ts';
import { LoadShedding } from '../http/load-shedding.ts';
import { type SecurityLog } from '../http/security-log.ts';
import type { BodyPace } from '../http/slow-body.ts';
import { type MailTransport } from '../mail/mail-transport.ts';
import type { OutsideClock } from '../outside/polite-turns.ts';

/** What the program gives its server, beside the settings. */
export interface ServerParts {
  readonly simulation: Simulation;
  readonly samples: readonly Sample[];
  /** The program of the calculating processes. */
  readonly calculatorEntry: URL;
  /** Where a built page may lie; the first that is there is served. */
  readonly pageFolders: readonly URL[];
  readonly version: string;
  readonly build: string;
  readonly now?: () => number;
  /** Whether it measures this machine and calculates the samples once it serves. */
  readonly warmsUp?: boolean;
  /** How long one case may take, ms. */
  readonly timeoutMs?: number;
  /** Carries mails, instead of what the settings name. */
  readonly mail?: MailTransport;
  /** Takes the lines of the security log, instead of what the settings name. */
  readonly security?: SecurityLog;
  /** How often mails that are due are sent, in tests, ms. */
  readonly mailEveryMs?: number;
  /** Room on the disk of the data folder, instead of asking the disk. */
  readonly space?: () => Space;
  /** Told of every statement of the embedded database, in tests. */
  readonly statements?: StatementObserver | undefined;
  /** When calls are too many, in tests. */
  readonly load?: LoadShedding;
  /** How time passes for what is asked of services outside, in tests. */
  readonly outsideClock?: OutsideClock;
  /** How slowly a body may come, in tests. */
  readonly bodyPace?: BodyPace;
}
