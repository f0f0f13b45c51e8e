import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METHOD_PAGES } from '../apps/web/src/features/manual/method-pages.ts';
import { renderMethodPage } from './method-page.mjs';

test('a page of the method has anchors, links to its neighbours, and no link out of the help but to the web', () => {
  const { title, html } = renderMethodPage(
    '# Value\n\nSee [rates](finance.md#rates), [the code](../../packages/x.ts) and [a paper](https://example.org).\n\n## Net present value\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  );
  expect(title).toBe('Value');
  expect(html).toContain('<h2 id="net-present-value">Net present value</h2>');
  expect(html).toContain('<a href="/manual/method/finance#rates">rates</a>, the code and <a href="https://example.org" target="_blank"');
  expect(html).toContain('<td>1</td>');
  expect(() => renderMethodPage('no title')).toThrow('needs a line "# title"');
});

test('every page of docs/engine is in the help, under its own title, and the places the key figures lead to are there', () => {
  const folder = new URL('../docs/engine/', import.meta.url);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(METHOD_PAGES.map(({ page }) => `${page}.md`).toSorted()).toEqual(pages.toSorted());
  for (const { page, title } of METHOD_PAGES) {
    const rendered = renderMethodPage(readFileSync(new URL(`${page}.md`, folder), 'utf8'));
    expect([page, rendered.title]).toEqual([page, title]);
  }
  // Where the help of the six key figures leads.
  const { html } = renderMethodPage(readFileSync(new URL('finance.md', folder), 'utf8'));
  for (const anchor of ['net-present-value', 'internal-rate-of-return', 'payback', 'levelized-cost-of-energy', 'cost-tables', 'cash-flow'])
    expect(html).toContain(`<h2 id="${anchor}">`);
});
