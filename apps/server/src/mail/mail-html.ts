const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that a page or a mail shows as it is, whatever it looks like (B-12). */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** The text of a mail as HTML: paragraphs and line breaks, and nothing that the text itself could add. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`;
}
