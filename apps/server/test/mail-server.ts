import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeCertificate } from './own-certificate.ts';

export interface Delivered {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string;
  /** The message as it came. */
  readonly raw: string;
}
export interface MailServer {
  readonly port: number;
  readonly mails: Delivered[];
  close(): Promise<void>;
}
export interface MailServerOptions extends SMTPServerOptions {
  /** Called with the whole message, before it is acknowledged; what it answers is the acknowledgement. */
  readonly onWhole?: (mail: Delivered) => Error | undefined | Promise<Error | undefined>;
}

/** A mail server in this process that keeps what it is given. */
export async function startMailServer({ onWhole, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const mails: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    logger: false,
    ...options,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          secure: session.secure,
          user: (session.user as string | undefined) ?? '',
          raw: Buffer.concat(pieces).toString('utf8'),
        };
        void Promise.resolve(onWhole?.(mail)).then((error) => {
          if (!error) mails.push(mail);
          done(error);
        });
      });
    },
  });
  // A client that is killed breaks its connection; that is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** A certificate for localhost that signs itself; undefined where there is no openssl. */
export function ownCertificate(): { key: string; cert: string; path: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    makeCertificate(key, cert, 'DNS:localhost');
  } catch {
    return undefined;
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), path: cert };
}

export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** A message of two parts, read by the rules of RFC 2045 to 2047. */
export function readMail(raw: string): ReadMail {
  const [head = '', body = ''] = cutOnce(raw, '\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')![1]!;
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead = '', content = ''] = cutOnce(part.replace(/^\r\n/, ''), '\r\n\r\n');
      const own = headersOf(partHead);
      return { type: own.get('content-type')!.split(';')[0]!, text: decoded(content, own.get('content-transfer-encoding') ?? '7bit') };
    });
  const partOf = (type: string): string =>
    parts
      .find((part) => part.type === type)!
      .text.replaceAll('\r\n', '\n')
      .trimEnd();
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

const cutOnce = (text: string, at: string): string[] => {
  const found = text.indexOf(at);
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + at.length)];
};
const headersOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  );
const words = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString('latin1') : quoted(coded.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff].*/s, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
const quoted = (text: string): string =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const decoded = (text: string, coding: string): string =>
  coding === 'base64'
    ? Buffer.from(text, 'base64').toString('utf8')
    : coding === 'quoted-printable'
      ? Buffer.from(quoted(text), 'latin1').toString('utf8')
      : text;
