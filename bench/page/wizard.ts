// How fast the wizard answers in a project of three arrays, a wind farm and three storage units: `npm run bench:page`, after `npm run
// build`. Verdicts are of processor time, which other work on the machine does not stretch; `-- --wall` takes the time of the clock
// instead.
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { getStorage } from '@stackwatt/catalog';
import { addSolar, addStorage, setField, setUseWind, setWindProduction, writeProjectFile } from '@stackwatt/model';
import type { Browser, Page } from 'playwright-core';
import { goToStep, openBrowser, openSample, signIn } from '../../e2e/support/browser.ts';
import { startServer } from '../../e2e/support/server.ts';
import { solarAndStorage, turbine } from '../../packages/model/test/builders.ts';
import { hourlyPrices, solarShape, source } from '../series.ts';
import { traced, type Cost, type Span, type Trace } from './trace.ts';

const takesWall = process.argv.includes('--wall');
const SESSIONS = Number(process.env['VISITORS'] ?? 3);
const LATER_ROUNDS = 2;
/** Long enough for a preview, its frame and what the page does when it is idle. */
const PAUSE_MS = 900;
/** A preview waits this long for a further keystroke: no processor is used, and the user waits all the same. */
const PREVIEW_PAUSE_MS = 30;

/** Three arrays, a wind farm and three storage units that sell at one market. */
function plant(): Buffer {
  const { project, series } = solarAndStorage(hourlyPrices(), solarShape('ac'));
  const { customData } = project.solar[0]!;
  const battery = getStorage('Energy Storage (1 MW / 4 MWh)');
  let three = setUseWind(addStorage(addStorage(addSolar(addSolar(project)), battery), battery), true, turbine);
  for (const i of [1, 2]) {
    three = setField(three, ['solar', i, 'kind'], 'custom');
    three = setField(three, ['solar', i, 'customData'], customData);
  }
  three = setField(setWindProduction(three, 'wind-1', customData), ['wind', 0, 'kind'], 'production');
  return Buffer.from(writeProjectFile(setField(three, ['name'], 'Three of each'), series));
}

interface Row {
  readonly what: string;
  /** Undefined: shown, not judged. */
  readonly target: number | undefined;
  readonly unit: 'ms' | 'kB' | 'files';
  readonly costs: Cost[];
}
const rows: Row[] = [];
function note(what: string, target: number | undefined, cost: Cost, unit: Row['unit'] = 'ms'): void {
  let row = rows.find((one) => one.what === what);
  if (!row) rows.push((row = { what, target, unit, costs: [] }));
  row.costs.push(cost);
}
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

const wallOf = ({ from, to }: Span): number => (to - from) / 1000;

// ---- what is measured

const STEPS = [
  { name: /Application/, url: 'revenue', section: 'energy-market' },
  { name: /Equipment/, url: 'equipment', section: 'configuration' },
  { name: /Economics/, url: 'other', section: 'economics' },
  { name: /Setup/, url: 'setup', section: 'site' },
] as const;
type Step = (typeof STEPS)[number];

/** Marks the moment in which the page first is as `isThere` says after a change, and answers when the frame after it is drawn. */
const marked = (mark: string, isThere: string, root = 'document.body'): string => `new Promise((done) => {
  const watch = new MutationObserver(() => {
    if (!(${isThere})) return;
    watch.disconnect();
    performance.mark('${mark}');
    requestAnimationFrame(() => setTimeout(done));
  });
  watch.observe(${root}, { childList: true, characterData: true, subtree: true });
})`;

async function changeStep(browser: Browser, page: Page, step: Step, visit: 'first' | 'later'): Promise<void> {
  const isThere = `location.pathname.endsWith('/${step.url}') && document.getElementById('${step.section}')`;
  const trace = await traced(browser, page, async () => {
    const shown = page.evaluate(marked('step', isThere));
    await goToStep(page, step.name);
    await shown;
    await page.waitForTimeout(PAUSE_MS);
  });
  const span = trace.toFrame(trace.dispatches('click')[0]!.from, trace.marks('step')[0]!);
  note(visit === 'first' ? 'Step change, first visit' : 'Step change, later visit', visit === 'first' ? 250 : 100, {
    thread: trace.work(span),
    wall: wallOf(span),
  });
  const whole = trace.work({ from: span.from, to: Infinity });
  note(`${visit === 'first' ? 'First' : 'Later'} visit, with what follows the frame`, undefined, { thread: whole, wall: whole });
  if (visit === 'first') {
    const files = trace.fetched(span).length;
    note('Scripts that the first visit waits for', 0, { thread: files, wall: files }, 'files');
  }
  if (process.argv.includes('--steps'))
    console.log(
      `${visit} ${step.url}: ${trace.work(span).toFixed(1)} ms to the frame, ${trace.work({ from: span.from, to: Infinity }).toFixed(1)} ms in all`,
      trace.fetched(span),
    );
}

/** Costs of each keystroke of a trace up to the frame that shows it. */
function keystrokes(trace: Trace, what: string): void {
  const inputs = trace.dispatches('input');
  for (const key of trace.dispatches('keydown')) {
    const input = inputs.find(({ from }) => from > key.from);
    const done = what.startsWith('Enter') ? key.to : input?.to;
    if (done === undefined) continue;
    const span = trace.toFrame(key.from, done);
    note(`${what}, script`, 8, { thread: trace.script(span), wall: wallOf({ from: key.from, to: done }) });
    note(`${what}, to the next paint`, 40, { thread: trace.work(span), wall: wallOf(span) });
  }
}

/** What is entered after what was typed first: a verdict on 95 % of one entry for each visitor would be on the slowest visitor. */
const ENTERED = [undefined, '7.5', '6.25', '9.1', '8.4', '7.75'] as const;

async function type(browser: Browser, page: Page, where: string, id: string): Promise<void> {
  const field = page.locator(`[id="${id}"]`);
  await field.click();
  await field.press('Control+a');
  await page.waitForTimeout(PAUSE_MS);
  const typing = await traced(browser, page, async () => {
    for (const key of ['8', '.', '1', '2', '5', 'Backspace', 'Backspace', '7', '4', 'Backspace']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  });
  keystrokes(typing, `Key in ${where}`);
  for (const value of ENTERED) {
    if (value !== undefined) {
      await field.press('Control+a');
      await page.keyboard.type(value, { delay: 150 });
      await page.waitForTimeout(PAUSE_MS);
    }
    const accepting = await traced(browser, page, async () => {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(400);
    });
    keystrokes(accepting, `Enter in ${where}`);
  }
}

/** Where a number is typed that the NPV follows from. */
interface Typed {
  readonly step: RegExp;
  readonly selector: string;
  readonly what: string;
  readonly target: number;
}
const RATE: Typed = { step: /Economics/, selector: '#discountRate', what: 'a rate', target: 100 };
/** Another size is dispatched anew, every storage unit and array of it. */
const SIZE: Typed = {
  step: /Equipment/,
  selector: '[id^="storage.0.sizing"] input, input[id^="storage.0.sizing"]',
  what: 'a size',
  target: 250,
};

/** From each keystroke to the frame with the NPV it leads to. */
async function previews(browser: Browser, page: Page, project: string, { step, selector, what, target }: Typed): Promise<void> {
  await goToStep(page, step);
  const input = page.locator(selector).first();
  await input.click();
  await page.waitForTimeout(2 * PAUSE_MS);
  for (const digit of ['9', '7', '5', '6', '4', '3']) {
    await input.press('Control+a');
    await page.waitForTimeout(PAUSE_MS);
    const trace = await traced(browser, page, async () => {
      const shown = page.evaluate(marked('figure', 'true', "document.querySelector('[data-figure=npv]')"));
      await page.keyboard.press(digit);
      await shown;
      await page.waitForTimeout(100);
    });
    const span = trace.toFrame(trace.dispatches('keydown')[0]!.from, trace.marks('figure')[0]!);
    const isFirst = digit === '9' ? ', first keystroke' : '';
    note(`New NPV of ${project} after ${what}${isFirst}`, target, {
      thread: trace.work(span) + trace.workers(span) + PREVIEW_PAUSE_MS,
      wall: wallOf(span),
    });
  }
  await page.keyboard.press('Escape');
}

/** Everything that one visitor measures: each visitor has an empty cache. */
async function session(browser: Browser, url: string, file: Buffer): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-US' });
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.body());
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  await page.waitForLoadState('networkidle');
  const kilobytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  page.removeAllListeners('response');
  note('Script of the first load, gzip', 220, { thread: kilobytes, wall: kilobytes }, 'kB');

  await signIn(page);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'three.hfront', mimeType: 'application/json', buffer: file });
  await page.waitForURL(/\/project\/[^/]+\//);
  await page.locator('[data-figure=npv]').first().waitFor();
  await page.waitForTimeout(3000);

  for (const step of STEPS) await changeStep(browser, page, step, step.url === 'setup' ? 'later' : 'first');
  for (let round = 0; round < LATER_ROUNDS; round++) for (const step of STEPS) await changeStep(browser, page, step, 'later');

  await goToStep(page, /Economics/);
  await type(browser, page, 'Economics', 'discountRate');
  await goToStep(page, /Equipment/);
  await type(browser, page, 'Equipment', 'storage.0.wearCost');
  await previews(browser, page, 'the heavy project', RATE);
  await previews(browser, page, 'the heavy project', SIZE);

  await page.goto(url);
  await openSample(page);
  await page.locator('[data-figure=npv]').first().waitFor();
  await previews(browser, page, 'a sample', RATE);
  await context.close();
}

// ---- the run

const server = await startServer();
const browser = await openBrowser();
try {
  const file = plant();
  for (let i = 0; i < SESSIONS; i++) await session(browser, server.url, file);
} finally {
  await browser.close();
  await server.stop();
}

console.log(
  `Chromium ${browser.version()}, production build, ${source}, ${SESSIONS} visitors; load ${loadavg()[0]!.toFixed(1)}. ` +
    `Processor time | time of the clock; the verdict is of the 95 % of the ${takesWall ? 'clock' : 'processor time'}.\n`,
);
const table = rows.map(({ what, target, unit, costs }) => {
  const thread = costs.map((cost) => cost.thread);
  const wall = costs.map((cost) => cost.wall);
  const shown = (share: number): string => [thread, wall].map((times) => at(times, share).toFixed(unit === 'ms' ? 1 : 0)).join(' | ');
  const isMissed = target !== undefined && at(takesWall ? wall : thread, 0.95) > target;
  if (isMissed) process.exitCode = 1;
  return [
    what,
    target === undefined ? '' : `≤ ${target} ${unit}`,
    shown(0.5),
    shown(0.95),
    target === undefined ? '' : isMissed ? 'MISSED' : 'kept',
  ];
});
for (const cells of [['', 'target', 'median', '95 %', 'verdict'], ...table])
  console.log(cells.map((cell, i) => cell.padEnd([64, 12, 18, 18, 8][i]!)).join(''));
