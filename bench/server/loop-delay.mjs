// Loaded into the server by `--import`: on SIGUSR2 it adds a line to a file, the delay of its event loop since the last one, ms.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_LOOP_DELAY;
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => {
    appendFileSync(`${file}.${process.pid}`, `${JSON.stringify({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 })}\n`);
    delay.reset();
  });
}
