// Loaded into a server by `--import`: on SIGUSR2 it collects what nobody holds any more and writes to a file what is left, bytes. What is
// compiled is made at the first call, so that it does not grow with later ones.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.TEST_HEAP;
if (file !== undefined) {
  for (const flag of ['expose-gc', 'always-sparkplug', 'no-opt', 'no-lazy-feedback-allocation', 'no-flush-bytecode'])
    setFlagsFromString(`--${flag}`);
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', async () => {
    // What is finalized in one turn is let go of in the next.
    for (let turn = 0; turn < 3; turn++) {
      collect();
      await new Promise((next) => {
        setImmediate(next);
      });
    }
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ heapUsed, external }));
    renameSync(`${file}.part`, file);
  });
}
