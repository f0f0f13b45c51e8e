export interface Mail {
  /** The same for every attempt at the same mail, so that a receiver can tell a repetition. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When it was put, ms since 1970: the same for every attempt, too. */
  readonly writtenAt: number;
}

/** Carries mails out; a failed one is tried again later. */
export interface MailTransport {
  /**
   * @throws MailRefused when no further attempt can help
   * @throws Error when the mail was not taken over
   */
  send(mail: Mail): Promise<void>;
}

/** The receiving side refuses this mail for good, or it cannot be sent at all. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Writes each mail as one line of JSON instead of sending it: for trying out, and for an installation whose log is read by a program that
 * mails.
 */
export const logTransport = (from: string, write: (line: string) => void, now: () => number): MailTransport => ({
  send: async ({ id, to, subject, text }) =>
    write(JSON.stringify({ event: 'mail', time: new Date(now()).toISOString(), from, id, to, subject, text })),
});
