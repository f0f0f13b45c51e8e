import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { IS_WHOLE } from '../../packages/engine/test/share.ts';

/** Interactive elements smaller than 24 × 24 CSS px; links within a sentence are exempt (WCAG 2.5.8). */
const SMALL_TARGETS = `[...document.querySelectorAll('button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=tab], [role=slider]')]
  .filter((node) => { const style = getComputedStyle(node); return style.visibility !== 'hidden' && style.display !== 'none' && !node.closest('p, li, dd, td') && node.offsetParent !== null; })
  .map((node) => { const own = node.getBoundingClientRect(); const label = node.labels && node.labels[0] ? node.labels[0].getBoundingClientRect() : own; return { name: node.getAttribute('aria-label') || node.textContent || node.id, width: Math.max(own.width, label.width), height: Math.max(own.height, label.height) }; })
  // One pixel is the size of what only assistive technology sees until it has the focus.
  .filter((box) => box.width > 1 && (box.width < 23.5 || box.height < 23.5))`;

/**
 * What leaves the window at the right, and may not be scrolled to: the page itself, and text or controls that no scrolling element around
 * them brings into sight. What is cut on purpose says so with an ellipsis.
 */
const OUTSIDE = `(() => {
  const width = document.documentElement.clientWidth;
  const wider = document.documentElement.scrollWidth - width;
  const outside = [...document.querySelectorAll('body *')].filter((node) => {
    const box = node.getBoundingClientRect();
    if (box.right <= width + 1 || box.width < 2 || box.height < 2 || getComputedStyle(node).visibility === 'hidden') return false;
    const holds = node.matches('input, select, textarea, button') || [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== '');
    if (!holds || node.closest('[aria-hidden=true], svg') !== null) return false;
    for (let around = node; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX) || (style.textOverflow === 'ellipsis' && around.getBoundingClientRect().right <= width + 1)) return false;
    }
    return true;
  });
  return { wider, outside: outside.map((node) => (node.getAttribute('aria-label') || node.textContent || node.id).trim().slice(0, 60)) };
})()`;

/**
 * Marks three of the texts and fields that look alike, themselves and all around them: by class, colours, opacity, size and weight. The
 * contrast of one is that of the others, and takes three quarters of the time of axe.
 */
const MARK = `(() => {
  const looks = new Map();
  const marked = new Map();
  const walk = (node, around) => {
    const style = getComputedStyle(node);
    if (style.display === 'none') return;
    const { visibility, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = style;
    const own = [around, node.localName, node.getAttribute('class'), visibility, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join('|');
    const look = looks.get(own) ?? looks.size;
    looks.set(own, look);
    const count = marked.get(look) ?? 0;
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '');
    if (count < 3 && (hasText || node.matches('input, select, textarea'))) {
      node.dataset.contrast = '';
      marked.set(look, count + 1);
    }
    for (const child of node.children) walk(child, look);
  };
  walk(document.documentElement, 0);
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
})()`;
const UNMARK = `for (const node of document.querySelectorAll('[data-contrast]')) delete node.dataset.contrast`;

/** What of axe is used, where it stands in a page. */
interface Axe {
  readonly axe: {
    run(
      root: unknown,
      options: unknown,
    ): Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
      }[];
    }>;
  };
}

/**
 * Findings of axe of any weight; in the whole set the contrast of every text, else of each that has a look of its own. The program is put
 * into a page once and run in its own frame: taken apart for frames of other origins the page of all markets takes three times as long.
 */
async function axeFaults(page: Page, within: Locator, chosen: Readonly<Record<string, unknown>>): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    elementRef: false,
    // Style sheets are fetched anew for one rule, which asks for none of what the page does.
    preload: false,
    ...chosen,
  };
  if (!IS_WHOLE) await page.evaluate(MARK);
  const { violations } = await within.evaluate((root, how) => (globalThis as unknown as Axe).axe.run(root, how), options);
  if (!IS_WHOLE) await page.evaluate(UNMARK);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`)
        .join(' | ')}`,
  );
}

/** What leaves the window, which nothing brings into sight. */
async function reflowFaults(page: Page, name: string): Promise<string[]> {
  const { wider, outside } = await page.evaluate<{ wider: number; outside: string[] }>(OUTSIDE);
  return [
    ...(wider > 0 ? [`${name}: ${wider} px wider than the window`] : []),
    ...outside.slice(0, 5).map((text) => `${name}: "${text}" is outside the window`),
  ];
}

interface Look {
  /** A dialog or drawer, where the page around it was looked at before. */
  readonly within?: Locator | undefined;
}

/** What is wrong with the page as it stands: findings of axe, targets below 24 px, anything wider than the window. */
export async function pageFaults(page: Page, name: string, { within }: Look = {}): Promise<string[]> {
  const axe = await axeFaults(page, within ?? page.locator('html'), {});
  return [...axe.map((fault) => `${name}: ${fault}`), ...(await widthFaults(page, name))];
}

/** What of `pageFaults` another width can make where the elements are the same: targets below 24 px, anything wider than the window. */
export async function widthFaults(page: Page, name: string): Promise<string[]> {
  const small = await page.evaluate<{ name: string; width: number; height: number }[]>(SMALL_TARGETS);
  return [
    ...small.map((box) => `${name}: "${box.name.slice(0, 40)}" is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`),
    ...(await reflowFaults(page, name)),
  ];
}

/** Rules about colours, which take most of the time of all. */
const CONTRASTS = ['color-contrast', 'link-in-text-block'];

/** What another width can make: every rule but those about colours, targets below 24 px, anything wider than the window. */
export async function narrowFaults(page: Page, name: string, within = page.locator('html')): Promise<string[]> {
  const axe = await axeFaults(page, within, { rules: Object.fromEntries(CONTRASTS.map((id) => [id, { enabled: false }])) });
  return [...axe.map((fault) => `${name}: ${fault}`), ...(await widthFaults(page, name))];
}

/** Findings that another theme can make where the elements are the same. */
export const contrastFaults = async (page: Page, name: string, { within }: Look = {}): Promise<string[]> =>
  (await axeFaults(page, within ?? page.locator('html'), { runOnly: CONTRASTS })).map((fault) => `${name}: ${fault}`);

/** Resolves when the page stands: nothing changed in it for a moment, nothing in it moves, its fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const QUIET = 80, LONGEST = 10_000, begin = performance.now();
    let last = begin;
    const watch = new MutationObserver(() => (last = performance.now()));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      const moves = document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
      if ((now - last >= QUIET && !moves && document.fonts.status === 'loaded') || now - begin > LONGEST) { watch.disconnect(); done(); } else setTimeout(look, 20);
    };
    // What was asked of the page just now begins within two frames.
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);
}
