import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attack } from './attack.ts';
import { newFolder } from './harness.ts';
import { mustStart } from './server-process.ts';

/**
 * How long another caller may wait, ms: of the server's own processor, as a machine that others use too lengthens every wait by the clock;
 * `npm run rounds attack` plays the whole and shows both.
 */
const MOST_MS = 250;

test('S-1 S-2 nobody waits longer than a quarter of a second for what another account sends, whatever it is', async () => {
  const folder = newFolder();
  const server = await mustStart(folder);
  try {
    const ended = await attack(server, 0.15);
    expect(ended.length).toBe(14);
    for (const { name, worstProcessorMs, refused, answered } of ended) {
      expect([name, refused, answered > 3]).toEqual([name, 0, true]);
      expect([name, Math.round(worstProcessorMs) <= MOST_MS, worstProcessorMs]).toEqual([name, true, worstProcessorMs]);
    }
    expect(Math.max(...ended.map((one) => one.memoryMb))).toBeLessThan(500);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
