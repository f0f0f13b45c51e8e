import { emailProblem, oneLine } from '@stackwatt/model';
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../config/config.ts';
import { mailHtml } from './mail-html.ts';
import { MailRefused, type Mail, type MailTransport } from './mail-transport.ts';

/** Timeout of each step of a delivery, ms. */
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 20_000;
/** The whole delivery ends before the outbox lets another process try the same mail, ms. */
const DELIVERY_MS = 45_000;

export interface SmtpSender {
  readonly from: string;
  /** Shown as the sender's name. */
  readonly name: string;
  readonly smtp: SmtpSettings;
  readonly deliveryMs?: number;
}

/**
 * Sends mails through a mail server, one connection each. Every attempt at a mail is the same message to the byte but for its boundaries,
 * under the same Message-ID: a server that dies between the delivery and its mark delivers again, and the receiving side can tell.
 */
export function smtpTransport({ from, name, smtp, deliveryMs = DELIVERY_MS }: SmtpSender): MailTransport {
  const host = from.split('@')[1]!;
  return {
    send: async (mail) => {
      assertSendable(mail);
      const connection = createTransport({
        host: smtp.host,
        port: smtp.port,
        secure: smtp.tls === 'tls',
        requireTLS: smtp.tls === 'starttls',
        ignoreTLS: smtp.tls === 'none',
        ...(smtp.login === undefined ? {} : { auth: { user: smtp.login.user, pass: smtp.login.password } }),
        tls: { minVersion: 'TLSv1.2', ...(smtp.authority === undefined ? {} : { ca: smtp.authority }) },
        connectionTimeout: CONNECT_MS,
        greetingTimeout: GREETING_MS,
        socketTimeout: SILENCE_MS,
        dnsTimeout: CONNECT_MS,
        // A mail is made of what it is given: it names no file and no address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await within(
          deliveryMs,
          connection.sendMail({
            // As objects: text in these fields would be read as a list of addresses.
            from: { name, address: from },
            to: { name: '', address: mail.to },
            subject: mail.subject,
            text: mail.text,
            html: mailHtml(mail.text),
            messageId: `<${mail.id}@${host}>`,
            date: new Date(mail.writtenAt),
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        );
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error)) : new Error(reasonOf(error));
      } finally {
        connection.close();
      }
    },
  };
}

/** Nothing that came from a user becomes a header or a second recipient. @throws MailRefused */
function assertSendable({ to, subject }: Mail): void {
  // oxlint-disable-next-line no-control-regex
  const isOneAddress = emailProblem(to) === undefined && !/[\s,;:<>()"\\\u0000-\u001f\u007f]/.test(to);
  if (!isOneAddress) throw new MailRefused('the recipient is not one e-mail address');
  if (subject !== oneLine(subject)) throw new MailRefused('the subject holds more than one line');
}

/** A recipient, or the message itself, refused for good. A sign-in that is refused is not: an administrator can mend it. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`the mail server took longer than ${ms / 1000} s`)), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
