// A page of docs/ as the help of the product shows it.
import { Marked } from 'marked';

/** 'Levelized cost of energy' → 'levelized-cost-of-energy' */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * Markdown of a folder of docs/ as HTML: headings carry anchors, links between its pages lead to the page of the help, links to other files
 * of the repository stay as their text.
 *
 * @param {string} text
 * @param {string} base  where the pages of this folder are shown
 * @returns {{ title: string, html: string }}
 * @throws Error on a page without a heading of its own
 */
export function renderManualPage(text, base) {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error('a page of the manual needs a line "# title"');
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A head without a word heads nothing.
      tablecell({ header, align, tokens, text: content }) {
        const tag = header && content !== '' ? 'th' : 'td';
        return `<${tag}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${href}" target="_blank" rel="noreferrer">${inner}</a>`;
        const page = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href);
        return page ? `<a href="${base}/${page[1]}${page[2] ?? ''}">${inner}</a>` : inner;
      },
    },
  });
  return { title, html: marked.parse(text, { async: false }) };
}
