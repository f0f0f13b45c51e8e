import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stackwatt } from '../test/command-line.ts';

test('accounts are added with a generated password on stdout, changed, disabled, and mistakes are said with code 1', async () => {
  const environment = { STACKWATT_DATA: mkdtempSync(join(tmpdir(), 'stackwatt-')) };
  const added = await stackwatt(['user', 'add', 'ann@example.org', '--until', '2027-12-31'], environment);
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^([a-z0-9]{5}-){3}[a-z0-9]{5}$/) });
  expect(added.err).toContain('to be changed at the first sign-in');
  const [again, wrongDate, unknown, common, given, disabled] = await Promise.all([
    stackwatt(['user', 'add', 'ann@example.org'], environment),
    stackwatt(['user', 'add', 'bob', '--until', 'soon'], environment),
    stackwatt(['user', 'disable', 'nobody'], environment),
    stackwatt(['user', 'add', 'cid', '--password-stdin'], environment, 'password123\n'),
    stackwatt(['user', 'add', 'dora', '--password-stdin'], environment, 'a-fine-long-one\n'),
    stackwatt(['user', 'disable', 'ann@example.org'], environment),
  ]);
  expect(again).toEqual({ code: 1, out: '', err: 'There is already an account with the name or e-mail "ann@example.org".' });
  expect(wrongDate).toEqual({ code: 1, out: '', err: '"soon" is not a date of the form YYYY-MM-DD.' });
  expect(unknown).toEqual({ code: 1, out: '', err: 'There is no account "nobody".' });
  expect(common.code).toBe(1);
  expect(given).toEqual({ code: 0, out: '', err: 'Account dora is ready.' });
  expect(disabled).toEqual({ code: 0, out: '', err: 'Account ann@example.org is disabled.' });
  const email = await stackwatt(['user', 'email', 'dora', 'dora@example.org'], environment);
  expect(email).toEqual({ code: 0, out: '', err: 'Account dora has the e-mail address dora@example.org.' });
  expect((await stackwatt(['user', 'email', 'dora', 'ann@example.org'], environment)).code).toBe(1);
  const kept = await stackwatt(['user', 'password', 'dora', '--password-stdin', '--keep-tokens'], environment, 'another-fine-one\n');
  expect(kept).toEqual({ code: 0, out: '', err: 'Account dora is ready.' });
});

test('a worker without a shared database, and settings that cannot work, end with a sentence and code 1', async () => {
  const [worker, serve] = await Promise.all([stackwatt(['worker'], { DATABASE_URL: '' }), stackwatt(['serve'], { PORT: 'x' })]);
  expect(worker.code).toBe(1);
  expect(worker.err).toContain('set DATABASE_URL');
  expect(serve.code).toBe(1);
  expect(serve.err).toMatch(/^PORT: /);
});
