import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { EXCEL_REFUSAL, isExcelName } from './excel.ts';
import { openZip } from './open-zip.ts';

// The Encoding Standard's decoder, in every browser and in Node; the compiler's ES2023 library alone does not know it.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

export interface Decoded {
  readonly ok: true;
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';
  /** Name of the file inside a zip. */
  readonly fileName?: string;
}

/** How far into a file its encoding is looked for. */
const HEAD = 4096;

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, i) => bytes[i] === byte);

/**
 * The text of a file: UTF-8 (with or without byte order mark), UTF-16, else Windows-1252, which holds Latin-1. A zip with one text
 * file in it is opened. Excel files are refused with the specified words, whatever their name; so are other binary files.
 *
 * @param bytes     the whole file
 * @param fileName  its name, for its extension
 * @param wanted    a table of values refuses XML and HTML; a component file is XML
 */
export function decodeBytes(bytes: Uint8Array, fileName?: string, wanted: 'table' | 'component' = 'table'): Decoded | Refusal {
  if (isExcelName(fileName) || isCompoundFile(bytes)) return refuse('excel', EXCEL_REFUSAL);
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) {
    const entry = openZip(bytes);
    if (!entry.ok) return entry;
    const inner = decodeText(entry.bytes, wanted);
    return inner.ok ? { ...inner, fileName: entry.name } : inner;
  }
  return decodeText(bytes, wanted);
}

/** Excel up to 2003 and other OLE files. */
const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** What a file is that is often taken for one with values; undefined of all others. */
function foreignKind(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'a PDF document';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff)) return 'a picture';
  return undefined;
}

function decodeText(bytes: Uint8Array, wanted: 'table' | 'component'): Decoded | Refusal {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    return { ok: true, text: withoutMark(new TextDecoder(utf16 === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be').decode(bytes)), encoding: utf16 };
  }
  const foreign = foreignKind(bytes);
  if (foreign !== undefined) return refuse('binary', `the file is ${foreign}; a text file with the values is needed, such as CSV`);
  const zero = bytes.indexOf(0);
  if (zero !== -1)
    return refuse('binary', `the file is not text: byte ${zero + 1} is 0; a text file with the values is needed, such as CSV`);
  const decoded = decodeUtf8(bytes) ?? {
    ok: true as const,
    text: new TextDecoder('windows-1252').decode(bytes),
    encoding: 'Windows-1252' as const,
  };
  if (wanted === 'table' && /^\s*<(?:\?xml|!doctype|html|table|[a-z]+:)/i.test(decoded.text.slice(0, HEAD))) {
    return refuse(
      'markup',
      'the file is XML or HTML, not a table of values; if a spreadsheet wrote it, copy the column there and paste it here',
    );
  }
  return decoded;
}

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

function decodeUtf8(bytes: Uint8Array): Decoded | undefined {
  try {
    return { ok: true, text: withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'UTF-8' };
  } catch {
    // Bytes that are no UTF-8 are not an error: the next encoding is tried.
    return undefined;
  }
}

/** By byte order mark, else by zeros in every second byte of the head, as ASCII digits have in UTF-16. */
function utf16Of(bytes: Uint8Array): 'UTF-16 LE' | 'UTF-16 BE' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'UTF-16 LE';
  if (startsWith(bytes, 0xfe, 0xff)) return 'UTF-16 BE';
  const pairs = Math.min(bytes.length, HEAD) >> 1;
  if (pairs < 2) return undefined;
  let low = 0;
  let high = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) high++;
    if (bytes[2 * i + 1] === 0) low++;
  }
  if (low > 0.9 * pairs && high === 0) return 'UTF-16 LE';
  return high > 0.9 * pairs && low === 0 ? 'UTF-16 BE' : undefined;
}
