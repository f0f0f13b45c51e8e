import { Worker } from 'node:worker_threads';

export interface Waits {
  /** Answers there were. */
  readonly answered: number;
  /** The longest another caller waited, ms by the clock. */
  readonly worstMs: number;
  /** The longest that the server's thread computed while a caller waited, ms of processor, without what other programs take. */
  readonly worstProcessorMs: number;
  /** Answers other than 200. */
  readonly refused: number;
}

/** A thread of its own, so that what the test does meanwhile is not taken for a wait. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const http = require('node:http');
const { url, pid } = workerData;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
// Nanoseconds that the server's first thread, which answers calls, has run.
const ran = () => Number(readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
let isOver = false;
const waits = { answered: 0, worstMs: 0, worstProcessorMs: 0, refused: 0 };
const ask = () => new Promise((resolve) => {
  const request = http.get(url + '/api/health', { agent }, (answer) => {
    if (answer.statusCode === 200) waits.answered++; else waits.refused++;
    answer.resume();
    answer.on('end', resolve);
  });
  request.on('error', () => { waits.refused++; resolve(); });
});
const run = async () => {
  while (!isOver) {
    const [at, processor] = [performance.now(), ran()];
    await ask();
    waits.worstMs = Math.max(waits.worstMs, performance.now() - at);
    waits.worstProcessorMs = Math.max(waits.worstProcessorMs, ran() - processor);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  agent.destroy();
  parentPort.postMessage(waits);
};
parentPort.once('message', () => { isOver = true; });
run();
`;

/** Asks a server in a process of its own every hundredth of a second while something happens. */
export async function watchOtherCallers(url: string, pid: number, meanwhile: () => Promise<unknown>): Promise<Waits> {
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { url, pid } });
  const ended = new Promise<Waits>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await meanwhile();
  } finally {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('over');
  }
  const waits = await ended;
  await worker.terminate();
  return waits;
}
