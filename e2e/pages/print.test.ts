import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { calculatedSample, openScreen, SCREENS, type Screen } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
let project = '';
/** Where the pages are kept for looking at them; without it they are only examined. */
const pictures = process.env['STACKWATT_PRINTS'];

const revenue: Screen = {
  name: 'revenue',
  path: (id) => `/project/${id}/results/details/0+all+0#revenue`,
  shows: 'Revenue by year',
};
const PRINTED = [...SCREENS.filter(({ name }) => ['optimization', 'summary', 'time series', 'cash flow'].includes(name)), revenue];
/** Content width of a page at 96 px to the inch, margins of 12 mm left and right taken off. */
const PAPERS = [
  { format: 'A4', width: Math.round(((210 - 24) / 25.4) * 96) },
  { format: 'Letter', width: Math.round(((215.9 - 24) / 25.4) * 96) },
] as const;

/** Cards and charts that lie on each other, what reaches over the edge, controls that show, and a ground that is not white. */
const FAULTS = `(() => {
  const seen = (node) => { const style = getComputedStyle(node); const box = node.getBoundingClientRect(); return style.display !== 'none' && style.visibility !== 'hidden' && box.width > 1 && box.height > 1; };
  const found = [];
  const cards = [...document.querySelectorAll('.card, section[id], footer')].filter(seen);
  for (const [i, one] of cards.entries()) for (const other of cards.slice(i + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      found.push('overlap: ' + one.textContent.slice(0, 30) + ' and ' + other.textContent.slice(0, 30));
  }
  for (const card of cards) for (const drawn of [...card.querySelectorAll('svg, canvas, table')].filter(seen)) {
    const [inner, outer] = [drawn.getBoundingClientRect(), card.getBoundingClientRect()];
    if (inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1) found.push('outside its card: ' + drawn.nodeName + ' of ' + card.textContent.slice(0, 30));
    if (outer.right > document.documentElement.clientWidth + 1) found.push('wider than the page: ' + card.textContent.slice(0, 30));
  }
  for (const control of document.querySelectorAll('button, select, input, nav, [role=radiogroup], [role=menu]'))
    if (seen(control) && control.closest('th') === null) found.push('control: ' + (control.getAttribute('aria-label') || control.textContent || control.id));
  const white = (node) => ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(node).backgroundColor);
  for (const node of [document.body, ...document.querySelectorAll('main, .card')]) if (!white(node)) found.push('ground: ' + node.nodeName);
  return [...new Set(found)];
})()`;

async function opened(theme: 'light' | 'dark', width: number): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const { page, errors, close } = await session.signedIn({ colorScheme: theme, width });
  return { page, errors, close };
}

beforeAll(async () => {
  const { page, close } = await opened('light', 1440);
  project = await calculatedSample(page);
  await close();
});

test.each([
  ['light', 1440, PAPERS, PRINTED],
  // The ground of the theme is no matter of the paper's size, nor of what stands on it.
  ['dark', 1024, PAPERS.slice(0, 1), PRINTED.slice(0, 2)],
] as const)(
  'UX-47 on paper, printed from the %s theme at %i px, nothing overlaps, no control shows and the ground is white',
  async (theme, width, papers, screens) => {
    const { page, errors, close } = await opened(theme, width);
    const found: string[] = [];
    for (const screen of screens) {
      await openScreen(page, session.url(), screen, project);
      for (const { format, width: paper } of papers) {
        await page.emulateMedia({ media: 'print' });
        await page.setViewportSize({ width: paper, height: 1000 });
        // The browser tells the page of the paper with the next frame.
        await page.locator('html[data-mantine-color-scheme=light]').waitFor();
        found.push(...(await page.evaluate<string[]>(FAULTS)).map((fault) => `${screen.name}, ${format}: ${fault}`));
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width, height: 900 });
        // Charts are drawn for the window they are printed from.
        await page.waitForTimeout(400);
        const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true });
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const name = join(pictures, `${screen.name.replaceAll(' ', '-')}-${theme}-${format}`);
          writeFileSync(`${name}.pdf`, pdf);
          if (existsSync('/usr/bin/pdftoppm')) execFileSync('/usr/bin/pdftoppm', ['-png', '-r', '60', `${name}.pdf`, name]);
        }
      }
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);
