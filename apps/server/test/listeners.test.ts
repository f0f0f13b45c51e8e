import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { postCalculate } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { createProject, newFolder, PASSWORD, pause, signIn } from './harness.ts';
import { mustStart } from './server-process.ts';
import { slowness } from './slowness.ts';

const LISTENERS = 200;
const SECONDS = 10;
const TICKS_PER_S = 100;
const memoryMb = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000;
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
};

test('L-5 two hundred listeners that hear once a second cost the server at most 100 MB and a tenth of a core, and nothing is left of them', async () => {
  const folder = newFolder();
  const server = await mustStart(folder);
  try {
    const client = await signIn(server.url, 'first', PASSWORD);
    // A calculation that moves on all the time: there is something new for everybody each second.
    const id = await createProject(client, { units: Array.from({ length: 400 }, (_, i) => i + 1), orders: { pauseMs: 100 } });
    await client.call(postCalculate, { params: { id } });
    const listen = async (signal: AbortSignal, heard: { events: number }): Promise<void> => {
      const response = await client.fetch(`/api/project/${id}/result/events`, { signal });
      if (response.status !== 200) throw new Error(`a listener was answered ${response.status}`);
      const reader = response.body!.getReader();
      const text = new TextDecoder();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        heard.events += text.decode(value).split('data: ').length - 1;
      }
    };
    const round = async (count: number, seconds: number): Promise<{ events: number; memory: number; share: number }> => {
      const abort = new AbortController();
      const heard = { events: 0 };
      const listeners = Array.from({ length: count }, () =>
        listen(abort.signal, heard).catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        }),
      );
      await pause(1500);
      const [from, used, before] = [performance.now(), processorSeconds(server.pid), heard.events];
      await pause(seconds * 1000);
      const wall = (performance.now() - from) / 1000;
      const result = {
        events: (heard.events - before) / wall,
        memory: memoryMb(server.pid),
        share: (processorSeconds(server.pid) - used) / wall,
      };
      abort.abort();
      await Promise.all(listeners);
      return result;
    };
    // What the calculation itself costs, and the server with its programs warm.
    const few = await round(1, 4);
    const files = readdirSync(`/proc/${server.pid}/fd`).length;
    const before = slowness();
    const many = await round(LISTENERS, SECONDS);
    const times = Math.max(before, slowness());
    expect(many.events).toBeGreaterThan(LISTENERS * 0.5);
    expect(many.events).toBeLessThan(LISTENERS * 1.2);
    expect(many.memory - few.memory).toBeLessThan(100);
    expect([many.share - few.share < 0.1 * times, times, few, many]).toEqual([true, times, few, many]);
    // Their sockets are closed: what is open is what one listener more leaves open.
    await expect.poll(() => readdirSync(`/proc/${server.pid}/fd`).length, { timeout: 10_000 }).toBeLessThan(files + 20);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
