import { expect, test, vi } from 'vitest';
import { LoadShedding } from '../src/http/load-shedding.ts';
import { ApiProblem } from '../src/http/problem.ts';
import { Turns } from '../src/http/turns.ts';
import { startHarness } from './harness.ts';

/** One whose clock is moved by hand. */
function atHand(): { load: LoadShedding; pass: (ms: number, isInTime?: boolean) => void; isTaken: () => boolean } {
  let clock = 0;
  const load = new LoadShedding(() => clock);
  return {
    load,
    pass: (ms, isInTime = true) => {
      if (isInTime) {
        for (let i = 0; i < ms / 20; i++) {
          clock += 20;
          load.tick();
        }
      } else clock += ms;
    },
    isTaken: () => {
      try {
        load.enter()();
        return true;
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 503 && error.extras.headers?.['retry-after'] === '2') return false;
        throw error;
      }
    },
  };
}

test('S-10 the two hundred and first call under way is refused; one that has ended, and one that waits for its own turn, make room', async () => {
  const { load, isTaken } = atHand();
  const leave = Array.from({ length: 200 }, () => load.enter());
  expect(isTaken()).toBe(false);
  leave[0]!();
  // Ended once, however often it is said.
  leave[0]!();
  expect(isTaken()).toBe(true);
  const last = load.enter();
  expect(isTaken()).toBe(false);
  let go = (): void => {};
  const waiting = load.uncounted(
    new Promise<void>((resolve) => {
      go = resolve;
    }),
  );
  expect(isTaken()).toBe(true);
  go();
  await waiting;
  expect(isTaken()).toBe(false);
  last();
  expect(isTaken()).toBe(true);
});

test('S-10 when the thread was late by more than a quarter of a second, further calls of that second are refused, also before the delay has ended', () => {
  const { pass, isTaken } = atHand();
  const takenOf = (calls: number): number => Array.from({ length: calls }, isTaken).filter(Boolean).length;
  pass(1000);
  expect(takenOf(100)).toBe(100);
  // Late by 240 ms: everything is taken. By 260 ms: nothing is, as more than a hundred came within the second.
  pass(20 + 240, false);
  expect(takenOf(10)).toBe(10);
  pass(20, false);
  expect(takenOf(10)).toBe(0);
  pass(20);
  expect(takenOf(10)).toBe(0);
  pass(1000);
  expect(takenOf(100)).toBe(100);
  // A thread that is late with few calls is not late because of them.
  pass(2000);
  pass(400, false);
  expect(takenOf(100)).toBe(100);
  expect(takenOf(5)).toBe(0);
});

test('S-10 the number of refused calls is told once a second, not each of them', () => {
  const { load, pass, isTaken } = atHand();
  const told: number[] = [];
  load.start((refused) => told.push(refused));
  try {
    for (let i = 0; i < 200; i++) load.enter();
    for (let i = 0; i < 50; i++) {
      isTaken();
      pass(20);
    }
    // Fifty refusals within the first second.
    expect(told).toEqual([50]);
    pass(2000);
    isTaken();
    pass(20);
    expect(told).toEqual([50, 1]);
  } finally {
    load.close();
  }
});

test('S-10 L-3 a server that was held up refuses calls with 503 and Retry-After, tells its health all the same, and a second later takes everything', async () => {
  let clock = 0;
  const load = new LoadShedding(() => clock);
  const harness = await startHarness({ environment: { STACKWATT_RATE_LIMITS: 'on' }, load });
  try {
    const statuses = async (calls: number): Promise<Record<string, number>> => {
      const by: Record<string, number> = {};
      await Promise.all(
        Array.from({ length: calls }, async () => {
          const { status, headers, body } = await harness.anonymous.fetch('/api/project');
          await body?.cancel();
          const key = status === 503 ? `503 ${headers.get('retry-after')}` : String(status);
          by[key] = (by[key] ?? 0) + 1;
        }),
      );
      return by;
    };
    expect(await statuses(120)).toEqual({ 401: 120 });
    clock += 300;
    expect(await statuses(10)).toEqual({ '503 2': 10 });
    expect((await harness.anonymous.fetch('/api/health')).status).toBe(200);
    for (let i = 0; i < 60; i++) {
      clock += 20;
      load.tick();
    }
    expect(await statuses(10)).toEqual({ 401: 10 });
  } finally {
    await harness.stop();
  }
});

test('S-10 L-3 what waits goes on in its order, one in a turn of the event loop, so that new connections come in between', async () => {
  const turns = new Turns();
  let turn = 0;
  const count = (): void => {
    turn++;
    if (turn < 10) setImmediate(count);
  };
  const went: [name: string, turn: number][] = [];
  const wait = async (name: string): Promise<void> => {
    await turns.next();
    went.push([name, turn]);
  };
  setImmediate(count);
  await Promise.all(['a', 'b', 'c'].map(wait));
  expect(went.map(([name]) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(went.map(([, at]) => at)).size).toBe(3);
  // The line is empty again: who comes now waits for one turn, not for ever.
  await wait('d');
  expect(went.at(-1)![0]).toBe('d');
});

test('S-10 L-3 every call waits for its turn, but the question for its health', async () => {
  const harness = await startHarness();
  const next = vi.spyOn(Turns.prototype, 'next');
  try {
    expect((await harness.anonymous.fetch('/api/health')).status).toBe(200);
    expect(next).not.toHaveBeenCalled();
    expect((await harness.anonymous.fetch('/api/project')).status).toBe(401);
    expect(next).toHaveBeenCalledTimes(1);
  } finally {
    next.mockRestore();
    await harness.stop();
  }
});
