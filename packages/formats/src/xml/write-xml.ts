/** An element to write: text, or children. */
export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}

/** A file of one root element, indented, in UTF-8. */
export const writeXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '')}\n`;

function lines({ name, attributes = {}, content }: Element, indent: string): string {
  const opening = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;
  if (content.length === 0) return `${opening}/>`;
  if (typeof content === 'string') return `${opening}>${escaped(content)}</${name}>`;
  return `${opening}>\n${content.map((child) => lines(child, `${indent}  `)).join('\n')}\n${indent}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Control characters and halves of characters have no form in XML and become U+FFFD; line breaks travel by number, so that no reader
 * changes them.
 */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\uFFFD')
    .replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign]!);
