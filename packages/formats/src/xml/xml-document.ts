import { XMLParser } from 'fast-xml-parser';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';

/** An element of a file: its text is what stands directly in it, entities resolved. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/** Largest file, bytes of UTF-8. */
const LARGEST_XML = 1_048_576;
/** Deepest nesting; a storage type needs 7. */
const DEEPEST = 32;
const MOST_ELEMENTS = 20_000;
const MOST_ATTRIBUTES = 200;

// Entities stay as they are: ours are resolved below, in one pass and without nesting, and a file cannot define any.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  htmlEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
});

/**
 * Reads an XML file into its root element. A document type is refused before anything is parsed, so neither entities nor other files can be
 * named; size, depth and numbers of elements and attributes are bounded, and nothing is ever fetched.
 *
 * @returns the root, or why the text is none
 */
export function readXml(text: string): XmlNode | Refusal {
  const early = refuseEarly(text);
  if (early !== undefined) return early;
  let nodes: Parsed[];
  try {
    nodes = parser.parse(text, true) as Parsed[];
  } catch (error) {
    return refuse('markup', `the file is not valid XML: ${oneSentence(error)}`);
  }
  const roots = nodes.filter((node) => nameOf(node) !== '#text').map(toNode);
  const [root] = roots;
  if (root === undefined || roots.length > 1) return refuse('markup', `an XML file has one root element; this one has ${roots.length}`);
  return root;
}

export const isRefusal = (outcome: object): outcome is Refusal => 'ok' in outcome && outcome.ok === false;

const NOT_XML = 'the file is not XML';

function refuseEarly(text: string): Refusal | undefined {
  if (!/^\uFEFF?\s*</.test(text)) return refuse('markup', text.trim() === '' ? 'the file is empty' : NOT_XML);
  if (bytesOf(text) > LARGEST_XML) return refuse('markup', 'the file is larger than 1 MB');
  if (/<!(?:doctype|entity|element|attlist|notation)/i.test(text))
    return refuse('markup', 'the file declares a document type (<!DOCTYPE>), which is not allowed');
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
    return refuse('binary', 'the file holds control characters, which XML does not allow');
  return refuseBulk(text);
}

/** One pass over the tags, so that nothing huge or deep reaches a parser that builds what it reads. */
function refuseBulk(text: string): Refusal | undefined {
  let elements = 0;
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '!' || next === '?') continue;
    if (next === '/') {
      depth--;
      continue;
    }
    if (++elements > MOST_ELEMENTS) return refuse('count', `the file has more than ${MOST_ELEMENTS} elements`);
    const end = text.indexOf('>', at);
    if (end === -1) return refuse('markup', `the file is cut short: ${quote(text.slice(at, at + 30))} never ends`);
    if (countOf('=', text, at, end) > MOST_ATTRIBUTES) return refuse('count', `an element has more than ${MOST_ATTRIBUTES} attributes`);
    if (text[end - 1] !== '/' && ++depth > DEEPEST) return refuse('layout', `the file is nested more than ${DEEPEST} levels deep`);
  }
  return elements === 0 ? refuse('markup', NOT_XML) : undefined;
}

function countOf(sign: string, text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf(sign, from); at !== -1 && at < to && count <= MOST_ATTRIBUTES; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

function bytesOf(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length && bytes <= LARGEST_XML; i++) {
    const code = text.charCodeAt(i);
    // A half of a pair counts 2 of its 4 bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** What the parser gives: one key with the children beside one with the attributes. */
type Parsed = Readonly<Record<string, unknown>>;

const nameOf = (node: Parsed): string => Object.keys(node).find((key) => key !== ':@') ?? '#text';

function toNode(node: Parsed): XmlNode {
  const name = nameOf(node);
  const inside = (Array.isArray(node[name]) ? node[name] : []) as readonly Parsed[];
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, unknown>);
  return {
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, decoded(String(value))])),
    children: inside.filter((child) => nameOf(child) !== '#text').map(toNode),
    text: decoded(inside.map((child) => (nameOf(child) === '#text' ? String(child['#text']) : '')).join('')),
  };
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities XML has and references by number; anything else stays as it stands. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });

const oneSentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\s+/g, ' ')
    .replace(/\.?:(\d+):(\d+)$/, ' in line $1, column $2')
    .slice(0, 200);
