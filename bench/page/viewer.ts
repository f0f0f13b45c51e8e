// Frames of the time series viewer with 25 years of quarter hours, eight series in two charts: `npx tsx bench/page/viewer.ts`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { openBrowser } from '../../e2e/support/browser.ts';

const GATE_MS = 33;
const COUNT = 25 * 35_040;
/** Where the page has its one peak. */
const SPIKE_AT = 543_210;
const FRAMES = 60;

/** Points shown, from and up to. */
interface Window {
  readonly from: number;
  readonly to: number;
}

const folder = mkdtempSync(join(tmpdir(), 'stackwatt-viewer-'));
const outDir = join(folder, 'dist');
// The page lies beside this file while it is built, so that it finds the parts of the product.
const html = join(import.meta.dirname, 'index.html');
writeFileSync(
  html,
  '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="./viewer-page.tsx"></script></body></html>',
);
await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir, emptyOutDir: true },
}).finally(() => rmSync(html));
const server = await preview({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  build: { outDir },
  preview: { port: 8360, host: '127.0.0.1' },
});
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  // Processor time of the page's own thread, so that a frame which had to wait for a core does not count the waiting.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  await page.goto('http://127.0.0.1:8360/');
  await page.locator('canvas').nth(1).waitFor();
  await page.waitForTimeout(1000);

  const frames = async (ranges: readonly Window[]): Promise<number[]> =>
    (await page.evaluate(`window.measureFrames(${JSON.stringify(ranges)})`)) as number[];
  const steps = (of: (share: number) => Window) => Array.from({ length: FRAMES }, (_, i) => of(i / FRAMES));
  const whole = (share: number): Window => ({ from: Math.round(share * 1000), to: COUNT - 1000 + Math.round(share * 1000) });
  const scenarios = {
    'pan over the whole': steps(whole),
    'zoom in from 25 years to a day': steps((share) => {
      const width = Math.round(COUNT * 0.00011 ** share);
      const from = Math.max(0, Math.round(SPIKE_AT - width / 2));
      return { from, to: Math.min(COUNT, from + width) };
    }),
    'pan over weeks': steps((share) => ({ from: Math.round(share * 800_000), to: Math.round(share * 800_000) + 672 })),
  };
  // Two rounds before what is counted: blocks are made and code is compiled.
  for (const ranges of Object.values(scenarios)) await frames(ranges);
  console.log(`Viewer, ${COUNT.toLocaleString('en')} points, eight series: milliseconds of work of the page a frame, gate ${GATE_MS}\n`);
  for (const [name, ranges] of Object.entries(scenarios)) {
    const before = await workMs();
    const times = (await frames(ranges)).toSorted((a, b) => a - b);
    const work = ((await workMs()) - before) / FRAMES;
    const [median, slow] = [0.5, 0.95].map((share) => times[Math.floor(share * times.length)]!);
    const isKept = work <= GATE_MS;
    console.log(
      `${name.padEnd(32)} work ${work.toFixed(1)} ${isKept ? 'kept' : 'MISSED'}; frame to frame: median ${median!.toFixed(1)}, 95 % ${slow!.toFixed(1)}`,
    );
    if (!isKept) process.exitCode = 1;
  }

  await frames([{ from: 0, to: COUNT }]);
  await page.waitForTimeout(300);
  const isPeakDrawn = await page.evaluate('window.isPeakDrawn()');
  console.log(`the one peak is ${isPeakDrawn ? 'drawn' : 'LOST'}`);
  if (!isPeakDrawn) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
