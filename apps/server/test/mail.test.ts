import { createServer, type AddressInfo, type Socket } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { MailRefused, type Mail } from '../src/mail/mail-transport.ts';
import { Outbox } from '../src/mail/outbox.ts';
import { smtpTransport } from '../src/mail/smtp-transport.ts';
import { clientTo, createProject, newFolder, PASSWORD, pause, signIn, startHarness, untilEnded } from './harness.ts';
import { ownCertificate, readMail, startMailServer, type Delivered, type MailServer, type MailServerOptions } from './mail-server.ts';
import { mustStart } from './server-process.ts';

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});
async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  undo.push(() => server.close());
  return server;
}
/** A moment that a test waits for and somebody else brings about. */
function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  return {
    promise: new Promise<void>((done) => {
      resolve = done;
    }),
    resolve: () => resolve(),
  };
}
const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'b9c1',
  to: 'ann@example.org',
  subject: 'Ready',
  text: 'It has finished.',
  writtenAt: Date.UTC(2026, 10, 21, 12),
  ...change,
});
const plain = (port: number) =>
  smtpTransport({
    from: 'stackwatt@plant.example',
    name: 'Stackwatt',
    smtp: { host: '127.0.0.1', port, tls: 'none', login: undefined, authority: undefined },
  });
const failureOf = async (send: Promise<void>): Promise<[string, string]> => {
  try {
    await send;
  } catch (error) {
    return [(error as Error).name, (error as Error).message];
  }
  throw new Error('it was sent');
};

test('MAIL-10 a mail travels over SMTP with a subject of any language, text and HTML, and the same message at each attempt', async () => {
  const server = await mailServer();
  const subject = 'Größe 100 МВт 電池 🔋 — ready';
  for (let i = 0; i < 2; i++)
    await plain(server.port).send(
      mail({ subject, text: 'Line one\nβ\n\nLine two, longer than a line of a mail may be: '.padEnd(1200, 'x') }),
    );
  const [first, second] = server.mails.map(({ raw }) => readMail(raw));
  expect(server.mails[0]).toMatchObject({ from: 'stackwatt@plant.example', to: ['ann@example.org'] });
  expect(Object.fromEntries(first!.headers)).toMatchObject({
    'auto-submitted': 'auto-generated',
    date: 'Sat, 21 Nov 2026 12:00:00 +0000',
    from: 'Stackwatt <stackwatt@plant.example>',
    'message-id': '<b9c1@plant.example>',
    subject,
    to: 'ann@example.org',
  });
  expect(first!.text).toBe('Line one\nβ\n\nLine two, longer than a line of a mail may be: '.padEnd(1200, 'x'));
  expect(Math.max(...server.mails[0]!.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect([second!.headers.get('message-id'), second!.headers.get('date'), second!.text, second!.html]).toEqual([
    first!.headers.get('message-id'),
    first!.headers.get('date'),
    first!.text,
    first!.html,
  ]);
});

test('B-12 markup in a name or a report is text in both forms of the mail', async () => {
  const server = await mailServer();
  const payloads = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '&lt;b&gt;',
    '</p><style>*{display:none}</style>',
    '<!--',
    'javascript:alert(1)',
  ];
  await plain(server.port).send(mail({ subject: payloads.join(' '), text: payloads.join('\n') }));
  const read = readMail(server.mails[0]!.raw);
  expect(read.text).toBe(payloads.join('\n'));
  const body = /<body>(.*)<\/body>/s.exec(read.html)![1]!;
  // Nothing but our own paragraph and line breaks is markup, and unescaped it is the text again.
  expect(new Set(body.match(/<[^>]*>/g))).toEqual(new Set(['<p>', '<br>', '</p>']));
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  expect(
    body
      .replace(/^<p>|<\/p>$/g, '')
      .replaceAll('<br>', '\n')
      .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!),
  ).toBe(payloads.join('\n'));
  expect(read.headers.get('subject')).toBe(payloads.join(' '));
});

test('MAIL-10 a line break or a second address in recipient or subject is refused before anything is sent; a line break in the text is text', async () => {
  const server = await mailServer();
  const transport = plain(server.port);
  for (const to of [
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'Ann <a@example.org>',
    '"a b"@example.org',
    'a@example.org\u0000',
    'a',
    '',
    'a@example.org ',
    'a@exa(x)mple.org',
  ]) {
    expect([to, await failureOf(transport.send(mail({ to })))]).toEqual([to, ['MailRefused', 'the recipient is not one e-mail address']]);
  }
  for (const subject of ['x\r\nBcc: b@example.org', 'x\nX-Y: z', 'x\ry', 'x\u0000', 'x\u2028y'])
    expect([subject, await failureOf(transport.send(mail({ subject })))]).toEqual([
      subject,
      ['MailRefused', 'the subject holds more than one line'],
    ]);
  expect(server.mails).toEqual([]);
  await transport.send(mail({ text: 'Dear all,\r\n.\r\nBcc: b@example.org\r\n\r\nRCPT TO:<c@example.org>' }));
  expect(server.mails.map(({ to, raw }) => [to, readMail(raw).headers.has('bcc'), readMail(raw).text])).toEqual([
    [['ann@example.org'], false, 'Dear all,\n.\nBcc: b@example.org\n\nRCPT TO:<c@example.org>'],
  ]);
});

test('a mail server without encryption, or with a certificate nobody vouches for, gets neither mail nor password; with a known one both are encrypted', async ({
  skip,
}) => {
  const own = ownCertificate() ?? skip('no openssl here to make a certificate with');
  const seen: string[] = [];
  const onAuth: MailServerOptions['onAuth'] = ({ username, password }, session, done) => {
    seen.push(`${username} ${password} ${session.secure}`);
    done(null, { user: username });
  };
  const bare = await mailServer({ onAuth, authOptional: false });
  const secure = await mailServer({ ...own, onAuth, authOptional: false });
  const direct = await mailServer({ ...own, secure: true, onAuth, authOptional: false });
  const to = (port: number, tls: 'starttls' | 'tls', authority?: string) =>
    smtpTransport({
      from: 'us@example.org',
      name: 'Us',
      smtp: { host: 'localhost', port, tls, login: { user: 'us', password: 'secret' }, authority },
    });
  expect((await failureOf(to(bare.port, 'starttls', own.cert).send(mail())))[0]).toBe('Error');
  expect((await failureOf(to(secure.port, 'starttls').send(mail())))[1]).toMatch(/self-signed|self signed/);
  expect((await failureOf(to(direct.port, 'tls').send(mail())))[1]).toMatch(/self-signed|self signed/);
  expect([seen, bare.mails, secure.mails, direct.mails]).toEqual([[], [], [], []]);
  await to(secure.port, 'starttls', own.cert).send(mail());
  await to(direct.port, 'tls', own.cert).send(mail());
  expect(seen).toEqual(['us secret true', 'us secret true']);
  expect([secure.mails, direct.mails].map(([one]) => [one!.secure, one!.user])).toEqual([
    [true, 'us'],
    [true, 'us'],
  ]);
});

test('F-19 a mail server that accepts a connection and then says nothing, or refuses for now, is tried again; a recipient it refuses for good is given up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const slow = smtpTransport({
    from: 'us@example.org',
    name: 'Us',
    deliveryMs: 300,
    smtp: { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, tls: 'none', login: undefined, authority: undefined },
  });
  expect(await failureOf(slow.send(mail()))).toEqual(['Error', 'the mail server took longer than 0.3 s']);
  expect((await failureOf(plain(1).send(mail())))[1]).toContain('ECONNREFUSED');

  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === 'ann@example.org'
          ? null
          : Object.assign(new Error(`${address} lives elsewhere`), { responseCode: address.startsWith('later') ? 451 : 550 }),
      ),
    onWhole: ({ raw }) =>
      raw.includes('Subject: spam') ? Object.assign(new Error('we do not want this'), { responseCode: 554 }) : undefined,
  });
  const harness = await startHarness();
  undo.push(() => harness.stop());
  const { db } = harness.server.database;
  let clock = Date.now();
  const given: string[] = [];
  const outbox = new Outbox(
    db,
    plain(server.port),
    () => clock,
    (_id, reason) => void given.push(reason),
  );
  for (const [cause, to, subject] of [
    ['a', 'ann@example.org', 'ok'],
    ['b', 'gone@example.org', 'ok'],
    ['c', 'later@example.org', 'ok'],
    ['d', 'ann@example.org', 'spam'],
  ] as const)
    await outbox.put(db, { cause, to, subject, text: 'x' });
  await outbox.deliver();
  const rows = async () =>
    (await db.selectFrom('outbox').selectAll().orderBy('cause').execute()).map((row) => [
      row.cause,
      row.attempts,
      row.sent_at !== null,
      row.given_up_at !== null,
      row.failure,
    ]);
  const [a, b, c, d] = await rows();
  expect([a, b!.slice(0, 4), c!.slice(0, 4), d!.slice(0, 4)]).toEqual([
    ['a', 1, true, false, ''],
    ['b', 1, false, true],
    ['c', 1, false, false],
    ['d', 1, false, true],
  ]);
  expect([b![4], c![4], d![4]]).toEqual([
    expect.stringContaining('gone@example.org lives elsewhere'),
    expect.stringContaining('451'),
    expect.stringContaining('we do not want this'),
  ]);
  expect(given).toHaveLength(2);
  // A minute, two, four … up to half an hour; a week in all.
  const begun = clock;
  const attempts: number[] = [];
  for (; clock < begun + 8 * 86_400_000; clock += 60_000) {
    if (clock - begun >= 3 * 3_600_000 && clock - begun <= 6.9 * 86_400_000) continue;
    const before = (await db.selectFrom('outbox').select('attempts').where('cause', '=', 'c').executeTakeFirstOrThrow()).attempts;
    await outbox.deliver();
    if ((await db.selectFrom('outbox').select('attempts').where('cause', '=', 'c').executeTakeFirstOrThrow()).attempts > before)
      attempts.push((clock - begun) / 60_000);
  }
  expect(attempts.slice(0, 8)).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
  expect(Math.max(...attempts)).toBeLessThan(7 * 24 * 60);
  expect((await rows())[2]!.slice(2, 4)).toEqual([false, true]);
  expect(given.at(-1)).toContain('not taken within a week');
  expect(server.mails).toHaveLength(1);
});

test('MAIL-01 the server mails over SMTP as its settings say: the end of a calculation, in the words of the project', async () => {
  const server = await mailServer();
  const harness = await startHarness({
    mailEveryMs: 300,
    environment: {
      STACKWATT_MAIL: 'smtp',
      STACKWATT_SMTP_HOST: '127.0.0.1',
      STACKWATT_SMTP_PORT: String(server.port),
      STACKWATT_SMTP_TLS: 'none',
      STACKWATT_MAIL_FROM: 'desk@example.org',
      STACKWATT_PRODUCT_TITLE: 'Plant Désk',
    },
  });
  undo.push(() => harness.stop());
  const ann = await harness.as('ann');
  const id = await createProject(ann, { name: 'Süd <b>', units: [1, 2], orders: { pauseMs: 200 } });
  await ann.call(api.postCalculate, { params: { id } });
  await ann.call(api.putEmailNotice, { params: { id }, body: { userEmail: 'ann@example.org' } });
  await untilEnded(ann, id);
  await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(1);
  const read = readMail(server.mails[0]!.raw);
  expect([read.headers.get('subject'), read.headers.get('from'), read.html.includes('<b>')]).toEqual([
    'Plant Désk: "Süd <b>" is calculated',
    'Plant Désk <desk@example.org>',
    false,
  ]);
  expect(read.text).toMatch(/"Süd <b>" has finished\. 2 systems were calculated in 00:00:\d\d\./);
});

test('F-19 killed at any moment of a delivery the server loses no mail; what it repeats is the same message, and one that is asked to stop repeats nothing', async () => {
  const folder = newFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  let atEnd: ((mail: Delivered) => Promise<void>) | undefined;
  let atRecipient: (() => Promise<void>) | undefined;
  const received: Delivered[] = [];
  const server = await mailServer({
    onRcptTo: (_address, _session, done) => void Promise.resolve(atRecipient?.()).then(() => done()),
    // Taken over here, whatever becomes of the answer.
    onWhole: async (one) => {
      received.push(one);
      await atEnd?.(one);
      return undefined;
    },
  });
  const environment = {
    STACKWATT_MAIL: 'smtp',
    STACKWATT_SMTP_HOST: '127.0.0.1',
    STACKWATT_SMTP_PORT: String(server.port),
    STACKWATT_SMTP_TLS: 'none',
    STACKWATT_SUPPORT_EMAIL: 'desk@example.org',
    TEST_MAIL_MS: '300',
  };
  let process = await mustStart(folder, environment);
  undo.push(() => process.kill());
  const { token } = await signIn(process.url, 'first', PASSWORD);
  const report = async (description: string): Promise<void> => {
    const ann = clientTo(process.url, token, 'first');
    await ann.call(api.postReport, { params: { id: await createProject(ann) }, body: { description } });
  };
  const inOutbox = <T>(sql: string): T[] => {
    const database = openSqlite(join(folder, 'stackwatt.sqlite'));
    try {
      return database.prepare(sql).all() as T[];
    } finally {
      database.close();
    }
  };
  const messagesOf = (text: string): Delivered[] => received.filter(({ raw }) => readMail(raw).text.endsWith(text));
  const again = async (): Promise<void> => {
    inOutbox('update outbox set due_at = 0 where sent_at is null');
    process = await mustStart(folder, environment);
  };

  // Before the message: the recipient is named, the text has not come.
  const killed = later();
  atRecipient = async () => {
    atRecipient = undefined;
    await process.kill();
    killed.resolve();
  };
  await report('before');
  await killed.promise;
  expect(messagesOf('before')).toEqual([]);
  await again();
  await expect.poll(() => messagesOf('before').length, { timeout: 30_000 }).toBe(1);

  // Between the delivery and its mark: it cannot know, so it repeats the same message.
  const cut = later();
  atEnd = async () => {
    atEnd = undefined;
    await process.kill();
    cut.resolve();
  };
  await report('after');
  await cut.promise;
  await again();
  await expect.poll(() => messagesOf('after').length, { timeout: 30_000 }).toBe(2);
  const [one, two] = messagesOf('after').map(({ raw }) => readMail(raw));
  expect(['message-id', 'date', 'subject'].map((name) => two!.headers.get(name))).toEqual(
    ['message-id', 'date', 'subject'].map((name) => one!.headers.get(name)),
  );
  expect([two!.text, two!.html]).toEqual([one!.text, one!.html]);

  // Asked to stop in the middle: it waits for the acknowledgement and marks it.
  const stopping = later();
  atEnd = async () => {
    atEnd = undefined;
    stopping.resolve();
    await pause(1500);
  };
  await report('stopped');
  await stopping.promise;
  await process.kill('SIGTERM');
  expect(inOutbox(`select id from outbox where sent_at is null`)).toEqual([]);
  process = await mustStart(folder, environment);
  // Five turns of what sends mails.
  await pause(1500);
  expect(messagesOf('stopped')).toHaveLength(1);
  expect(new Set(received.map(({ raw }) => readMail(raw).headers.get('message-id'))).size).toBe(3);
});

test('mail settings that cannot work end the start with a sentence', () => {
  const smtp = { STACKWATT_MAIL: 'smtp', STACKWATT_SMTP_HOST: 'mail.example.org' };
  expect(readConfig(smtp).mail).toEqual({
    kind: 'smtp',
    from: 'support@example.org',
    smtp: { host: 'mail.example.org', port: 587, tls: 'starttls', login: undefined, authority: undefined },
  });
  expect(readConfig({ ...smtp, STACKWATT_SMTP_TLS: 'tls', STACKWATT_SMTP_USER: 'us', STACKWATT_SMTP_PASSWORD: 'pw' }).mail).toMatchObject({
    smtp: { port: 465, login: { user: 'us', password: 'pw' } },
  });
  for (const [change, says] of [
    [{ STACKWATT_SMTP_HOST: '' }, 'STACKWATT_SMTP_HOST: must name the mail server'],
    [{ STACKWATT_SMTP_USER: 'us' }, 'set both, or neither'],
    [{ STACKWATT_SMTP_TLS: 'none' }, 'none is for a mail server on this machine'],
    [{ STACKWATT_SMTP_TLS: 'maybe' }, 'must be starttls, tls or none'],
    [{ STACKWATT_SMTP_CA: '/nowhere.pem' }, 'cannot be read'],
    [{ STACKWATT_MAIL_FROM: 'us' }, 'must be an e-mail address'],
    [{ STACKWATT_MAIL: 'pigeon' }, 'must be smtp'],
  ] as const)
    expect(() => readConfig({ ...smtp, ...change })).toThrow(says);
  expect(new MailRefused('x')).toBeInstanceOf(Error);
});
