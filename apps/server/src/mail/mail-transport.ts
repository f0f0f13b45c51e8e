export interface Mail {
  /** The same for every attempt at the same mail, so that a receiver can tell a repetition. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Carries mails out; a failed one is tried again later. */
export interface MailTransport {
  /** @throws Error when the mail was not taken over */
  send(mail: Mail): Promise<void>;
}

/** Writes each mail as one line of JSON instead of sending it: for trying out, and for an installation whose log is read by a program that mails. */
export const logTransport = (from: string, write: (line: string) => void, now: () => number): MailTransport => ({
  send: async (mail) => write(JSON.stringify({ event: 'mail', time: new Date(now()).toISOString(), from, ...mail })),
});
