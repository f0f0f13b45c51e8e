import type { Page } from 'playwright-core';

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

/** Content width of a page at 96 px to the inch, margins of 12 mm left and right taken off. */
export const PAPERS = [
  { format: 'A4', width: Math.round(((210 - 24) / 25.4) * 96) },
  { format: 'Letter', width: Math.round(((215.9 - 24) / 25.4) * 96) },
] as const;

/** What is wrong with the page as it is laid out on paper of this width. The window is `width` before and after. */
export async function paperFaults(page: Page, paper: number, width: number): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paper, height: 1000 });
  // The browser tells the page of the paper with the next frame.
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  const found = await page.evaluate<string[]>(FAULTS);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width, height: 900 });
  return found;
}
