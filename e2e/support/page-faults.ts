import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Interactive elements smaller than 24 × 24 CSS px; links within a sentence are exempt (WCAG 2.5.8). */
const SMALL_TARGETS = `[...document.querySelectorAll('button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=tab], [role=slider]')]
  .filter((node) => { const style = getComputedStyle(node); return style.visibility !== 'hidden' && style.display !== 'none' && !node.closest('p, li, dd, td') && node.offsetParent !== null; })
  .map((node) => { const own = node.getBoundingClientRect(); const label = node.labels && node.labels[0] ? node.labels[0].getBoundingClientRect() : own; return { name: node.getAttribute('aria-label') || node.textContent || node.id, width: Math.max(own.width, label.width), height: Math.max(own.height, label.height) }; })
  // One pixel is the size of what only assistive technology sees until it has the focus.
  .filter((box) => box.width > 1 && (box.width < 23.5 || box.height < 23.5))`;
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What is wrong with the page as it stands: serious findings of axe, targets below 24 px, anything wider than the window. */
export async function pageFaults(page: Page, name: string): Promise<string[]> {
  // In the page itself, and only what is wrong told in full: in parts, for frames of other origins, the page of all markets takes three
  // times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      (finding) =>
        `${name}: ${finding.id}: ${finding.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
  const small = (await page.evaluate<{ name: string; width: number; height: number }[]>(SMALL_TARGETS)).map(
    (box) => `${name}: "${box.name.slice(0, 40)}" is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`,
  );
  const overflow = await page.evaluate<number>(OVERFLOW);
  return [...serious, ...small, ...(overflow > 0 ? [`${name}: ${overflow} px wider than the window`] : [])];
}
