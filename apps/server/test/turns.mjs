// Loaded into a server by `--import`: on SIGUSR2 it writes to a file what its main thread has worked between two turns of its event loop
// since the last time, ms of processor time. Unlike the delay by the clock it says the same on a machine that others use.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const NS_PER_MS = 1e6;
const file = process.env.TEST_TURNS;
if (file !== undefined) {
  const worked = () => Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;
  let before = worked();
  let turns = [];
  setInterval(() => {
    const now = worked();
    turns.push(now - before);
    before = now;
  }, 5).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, JSON.stringify(turns));
    renameSync(`${file}.part`, file);
    turns = [];
  });
}
