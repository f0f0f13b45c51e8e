import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RefusalCounter, securityFiles, type SecurityEvent } from '../src/http/security-log.ts';
import { newFolder, startHarness } from './harness.ts';

const denied = (ip: string, facts: Partial<SecurityEvent> = {}): SecurityEvent => ({
  event: 'denied',
  status: 401,
  call: 'getProject',
  ip,
  ...facts,
});

test('S-9 of refusals that repeat, the first is written and the others are counted, one line a minute; what was done is written each time', () => {
  const lines: SecurityEvent[] = [];
  let clock = 0;
  const counter = new RefusalCounter(
    (event) => void lines.push(event),
    () => clock,
  );
  // A thousand a second for three minutes and a half, whatever is called, and another address.
  for (let second = 0; second < 210; second++) {
    for (let i = 0; i < 1000; i++) counter.take(denied('10.0.0.1', { call: `call${i % 90}`, project: `p${i}` }));
    if (second === 30) counter.take(denied('10.0.0.2'));
    clock += 1000;
    counter.tell();
  }
  expect(lines).toEqual([
    denied('10.0.0.1', { call: 'call0', project: 'p0' }),
    denied('10.0.0.2'),
    ...[1, 2, 3].map((minute) => ({ event: 'deniedAgain', status: 401, ip: '10.0.0.1', count: minute === 1 ? 59_999 : 60_000 })),
  ]);
  // What is left at the end of the server.
  counter.tell(true);
  expect(lines.at(-1)).toMatchObject({ event: 'deniedAgain', count: 30_000 });
  lines.length = 0;
  for (let i = 0; i < 3; i++) counter.take({ event: 'signIn', by: 'a', ip: '10.0.0.1' });
  expect(lines).toHaveLength(3);
  // Signed in, each call of each account is told apart.
  for (const account of ['a', 'b', 'a']) counter.take(denied('10.0.0.3', { status: 404, account }));
  counter.take(denied('10.0.0.3', { status: 404, account: 'a', call: 'putInput' }));
  expect(lines).toHaveLength(6);
});

test('S-9 a hundred thousand addresses at once write a thousand lines and one', () => {
  const lines: SecurityEvent[] = [];
  const counter = new RefusalCounter(
    (event) => void lines.push(event),
    () => 0,
  );
  for (let i = 0; i < 100_000; i++) counter.take(denied(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`));
  expect(lines).toHaveLength(1001);
  counter.tell(true);
  expect(lines.at(-1)).toEqual({ event: 'deniedAgain', ip: 'others', count: 98_999 });
});

test('S-9 refusals fill a file of their own and never the one of sign-ins; nine old files of each are kept', () => {
  const folder = newFolder();
  try {
    const [done, refused] = [join(folder, 'security.jsonl'), join(folder, 'security-refused.jsonl')];
    const write = securityFiles({ done, refused }, () => 0, expect.unreachable, 2000);
    write({ event: 'signIn', by: 'ann' });
    for (let i = 0; i < 5000; i++) write(denied(`10.0.${i >> 8}.${i & 255}`));
    for (let i = 0; i < 100; i++) write({ event: 'signInRefused', name: `${i}` });
    expect(readFileSync(done, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual(
      ['security-refused.jsonl', ...Array.from({ length: 9 }, (_, i) => `security-refused.jsonl.${i + 1}`), 'security.jsonl'].sort(),
    );
    // The newest line stands in the file itself, older ones in the files behind it, each once and in order.
    const names = [...Array.from({ length: 9 }, (_, i) => `${refused}.${9 - i}`), refused];
    const kept = names
      .flatMap((name) => readFileSync(name, 'utf8').trim().split('\n'))
      .map((line) => (JSON.parse(line) as { name?: string }).name);
    expect(kept.slice(-100)).toEqual(Array.from({ length: 100 }, (_, i) => `${i}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('S-9 a thousand calls of a stranger leave the sign-in where it stands, and two lines of their own', async () => {
  const folder = newFolder();
  const harness = await startHarness({ folder });
  try {
    await harness.as('ann');
    for (let i = 0; i < 10; i++)
      await Promise.all(Array.from({ length: 100 }, async () => (await harness.anonymous.fetch('/api/project/x')).body?.cancel()));
  } finally {
    await harness.stop();
  }
  const linesOf = (name: string): SecurityEvent[] =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SecurityEvent);
  expect(linesOf('security.jsonl').map(({ event }) => event)).toEqual(['signIn']);
  expect(linesOf('security-refused.jsonl')).toMatchObject([
    { event: 'denied', status: 401, call: 'getProject' },
    { event: 'deniedAgain', status: 401, count: 999 },
  ]);
  expect(existsSync(join(folder, 'security-refused.jsonl.1'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
