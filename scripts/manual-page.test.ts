import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDE_PAGES, METHOD_PAGES } from '../apps/web/src/features/manual/manual-pages.ts';
import { renderManualPage } from './manual-page.mjs';

test('a page of the method has anchors, links to its neighbours, and no link out of the help but to the web', () => {
  const { title, html } = renderManualPage(
    '# Value\n\nSee [rates](finance.md#rates), [the code](../../packages/x.ts) and [a paper](https://example.org).\n\n## Net present value\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    '/manual/method',
  );
  expect(title).toBe('Value');
  expect(html).toContain('<h2 id="net-present-value">Net present value</h2>');
  expect(html).toContain('<a href="/manual/method/finance#rates">rates</a>, the code and <a href="https://example.org" target="_blank"');
  expect(html).toContain('<td>1</td>');
  expect(() => renderManualPage('no title', '/manual')).toThrow('needs a line "# title"');
});

test.each([
  ['manual', GUIDE_PAGES],
  ['engine', METHOD_PAGES],
] as const)('every page of docs/%s is in the help, under its own title', (name, listed) => {
  const folder = new URL(`../docs/${name}/`, import.meta.url);
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));
  expect(listed.map(({ page }) => `${page}.md`).toSorted()).toEqual(pages.toSorted());
  for (const { page, title } of listed) {
    const rendered = renderManualPage(readFileSync(new URL(`${page}.md`, folder), 'utf8'), '/manual');
    expect([page, rendered.title]).toEqual([page, title]);
  }
});

test('the places of the method the key figures lead to are there', () => {
  const page = readFileSync(new URL('../docs/engine/finance.md', import.meta.url), 'utf8');
  const { html } = renderManualPage(page, '/manual/method');
  for (const anchor of ['net-present-value', 'internal-rate-of-return', 'payback', 'levelized-cost-of-energy', 'cost-tables', 'cash-flow'])
    expect(html).toContain(`<h2 id="${anchor}">`);
});
