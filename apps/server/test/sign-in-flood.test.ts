import * as api from '@stackwatt/api';
import { expect, test } from 'vitest';
import { PASSWORD, startHarness, type Harness } from './harness.ts';

interface Attempt {
  readonly status: number;
  readonly retryAfter: number;
  readonly ms: number;
}
/** From the address of a proxy, which may say any other. */
async function attempt(harness: Harness, name: string, password: string, from: string): Promise<Attempt> {
  const begun = performance.now();
  const answer = await fetch(harness.url + api.postToken.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ scheme: 'standard', name, password }),
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), ms: performance.now() - begun };
}
/** How many were answered how. */
function counted(attempts: readonly Attempt[]): Record<string, number> {
  const by: Record<string, number> = {};
  for (const { status } of attempts) by[status] = (by[status] ?? 0) + 1;
  return by;
}

test('S-3 S-4 of 200 guesses at once no more are looked at than one after the other would be; a right sign-in from elsewhere hardly waits', async () => {
  const harness = await startHarness({ environment: { STACKWATT_TRUST_PROXY: '127.0.0.1' } });
  try {
    await harness.as('vic');
    await harness.as('rita');
    const begun = performance.now();
    const guesses = Array.from({ length: 200 }, (_, i) => attempt(harness, 'vic', `wrong guess ${i}`, '10.0.0.1'));
    const strangers = Array.from({ length: 100 }, (_, i) => attempt(harness, `nobody ${i}`, 'wrong', '10.0.0.2'));
    const right = await attempt(harness, 'rita', PASSWORD, '10.0.0.3');
    const [ended, others] = [await Promise.all(guesses), await Promise.all(strangers)];
    const elapsedMs = performance.now() - begun;
    // Five are free; then the delays double: 200, 400, 800 ms. A sixth one is 200 ms after the fifth at the earliest, a seventh 600 ms.
    expect(counted(ended)['400']).toBeLessThanOrEqual(5 + Math.floor(Math.log2(elapsedMs / 200 + 1)));
    expect(Object.keys(counted(ended)).toSorted()).toEqual(['400', '429']);
    expect(ended.every((one) => one.status === 400 || one.retryAfter >= 1)).toBe(true);
    expect(counted(others)['400']).toBeLessThan(100);
    expect(right.status).toBe(200);
    // Six hashes at the most were in front of it, of which two run at the same moment.
    const [shortest] = ended
      .filter((one) => one.status === 400)
      .map((one) => one.ms)
      .toSorted((a, b) => a - b);
    expect(right.ms).toBeLessThan(8 * shortest! + 2000);
    const rows = await harness.server.database.db.selectFrom('sign_in_guard').select(['key', 'failures']).execute();
    const of = (key: string): number | undefined => rows.find((row) => row.key === key)?.failures;
    expect([of('pair:vic|10.0.0.1'), of('account:rita'), of('pair:rita|10.0.0.3')]).toEqual([counted(ended)['400'], 0, 0]);
    expect(of('address:10.0.0.2')).toBe(counted(others)['400']);
  } finally {
    await harness.stop();
  }
});

test('S-3 the line of password checks has twenty places; whoever comes then is told to come back, and is not counted as a wrong guess', async () => {
  const harness = await startHarness({ environment: { STACKWATT_TRUST_PROXY: '127.0.0.1' } });
  try {
    await harness.as('rita');
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => attempt(harness, `nobody ${i}`, 'wrong', `10.0.1.${i}`)));
    expect(Object.keys(counted(all)).toSorted()).toEqual(['400', '503']);
    expect(all.filter((one) => one.status === 503).every((one) => one.retryAfter >= 1)).toBe(true);
    const rows = await harness.server.database.db.selectFrom('sign_in_guard').select(['key', 'failures']).execute();
    const failures = rows.filter((row) => row.key.startsWith('address:')).reduce((sum, row) => sum + row.failures, 0);
    // One more is that of the account made above.
    expect(failures).toBe(counted(all)['400']);
    expect((await attempt(harness, 'rita', PASSWORD, '10.0.2.1')).status).toBe(200);
  } finally {
    await harness.stop();
  }
});
