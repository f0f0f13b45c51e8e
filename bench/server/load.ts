import { loadavg } from 'node:os';
import { getInput, getProject, getProjects, postCalculateForced, postProject, postStatus, putInput } from '@stackwatt/api';
import { pause, sampleProject, startServer, withSizes } from './start.ts';

// L-1 and L-2: an open loop of 100 calls a second for 30 s, first with an idle machine, then beside two calculations. An open loop sends on
// time whether or not answers come, so that waiting counts as waiting: `npx tsx bench/server/load.ts [seconds]`.
const RATE = 100;
const SECONDS = Number(process.argv[2] ?? 30);
const PROJECTS = 20;

const server = await startServer(2);
const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

async function measure(ids: readonly string[]): Promise<{ p50: number; p99: number; errors: number }> {
  const times: number[] = [];
  let errors = 0;
  const calls: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < RATE * SECONDS; n++) {
    const due = begin + (n * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const id = ids[n % ids.length]!;
    const kind = n % 10;
    const call = async (): Promise<unknown> => {
      if (kind < 3) return server.call(getProjects);
      if (kind < 6) return server.call(postStatus, { params: { id } });
      if (kind < 9) return server.call(getProject, { params: { id } });
      const { data, headers } = await server.call(getInput, { params: { id } });
      return server.call(putInput, { params: { id }, body: data!, headers: { 'if-match': headers.get('etag')! } });
    };
    calls.push(
      call().then(
        () => {
          times.push(performance.now() - due);
        },
        () => {
          errors++;
        },
      ),
    );
  }
  await Promise.all(calls);
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), errors };
}

try {
  const ids: string[] = [];
  for (let i = 0; i < PROJECTS; i++) ids.push((await server.call(postProject)).data!.id);
  await measure(ids.slice(0, 1));
  const idle = await measure(ids);
  const busy = [
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 100)),
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 99)),
  ];
  for (const id of busy) await server.call(postCalculateForced, { params: { id } });
  await pause(500);
  const beside = await measure(ids);
  const states = await Promise.all(busy.map(async (id) => (await server.call(postStatus, { params: { id } })).data!));
  const line = (name: string, { p50, p99, errors }: typeof idle, gate: number): void => {
    console.log(`${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (gate ${gate}), ${errors} errors`);
    if (p99 > gate || errors > 0) process.exitCode = 1;
  };
  line(`L-1 ${RATE} calls/s`, idle, 150);
  line('L-2 beside two calculations', beside, 200);
  console.log(
    `calculations meanwhile: ${states.map((state) => `${state.done} of ${state.total} rows`).join(', ')}; load ${loadavg()[0]!.toFixed(1)}`,
  );
} finally {
  server.stop();
}
