import { Inflate } from 'fflate';
import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import { EXCEL_REFUSAL } from './excel.ts';

/** Bytes that may come out of an archive, counted as they come, whatever its headers say (64 MB). */
const MOST_INFLATED = 64 * 1024 * 1024;
const MOST_ENTRIES = 2000;
/** Compressed bytes handed over at a time; they grow at most about a thousandfold. */
const SLICE = 16 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly compressedSize: number;
  readonly offset: number;
}

/**
 * Takes the one text file out of a zip. Folders and the resource forks of a Mac do not count. Nothing is written anywhere, so names in the
 * archive do no harm. An Excel workbook is a zip too and is refused as what it is.
 *
 * Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function openZip(bytes: Uint8Array): { readonly ok: true; readonly name: string; readonly bytes: Uint8Array } | Refusal {
  const entries = readDirectory(bytes);
  if ('ok' in entries) return entries;
  if (entries.some(({ name }) => name === '[Content_Types].xml' || /^xl\//i.test(name))) return refuse('excel', EXCEL_REFUSAL);
  const files = entries.filter(isFile);
  if (files.some(({ name }) => /\.xl\w*$/i.test(name))) return refuse('excel', EXCEL_REFUSAL);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    const names = files
      .slice(0, 5)
      .map(({ name }) => quote(name))
      .join(', ');
    return refuse(
      'archive',
      files.length === 0
        ? 'the zip holds no file'
        : `the zip holds ${formatCount(files.length)} files (${names}${files.length > 5 ? ', …' : ''}); one is read: unpack it and choose the file`,
    );
  }
  if (!/\.(?:csv|txt|dmd|tsv|srw|epw)$/i.test(file.name))
    return refuse('archive', `the zip holds ${quote(file.name)}; a csv, dmd or txt file is read`);
  if (file.isEncrypted) return refuse('archive', `${quote(file.name)} in the zip is encrypted`);
  return inflate(bytes, file);
}

/** Folders and the resource forks of a Mac are none. */
const isFile = ({ name }: Entry): boolean => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(?:^|\/)\.DS_Store$/.test(name);

/** All files of a zip of texts; together they unpack to no more than one file may. */
export function openZipOfTexts(bytes: Uint8Array): { readonly name: string; readonly bytes: Uint8Array }[] | Refusal {
  if (bytes.length < END_LENGTH || bytes[0] !== 0x50 || bytes[1] !== 0x4b) return refuse('archive', 'no zip was answered');
  const entries = readDirectory(bytes);
  if ('ok' in entries) return entries;
  const files: { name: string; bytes: Uint8Array }[] = [];
  let size = 0;
  for (const entry of entries.filter(isFile)) {
    const file = inflate(bytes, entry);
    if (!file.ok) return file;
    size += file.bytes.length;
    if (size > MOST_INFLATED) return refuse('archive', `the zip unpacks to more than ${formatCount(MOST_INFLATED)} bytes`);
    files.push({ name: file.name, bytes: file.bytes });
  }
  return files.length === 0 ? refuse('archive', 'the zip holds no file') : files;
}

function readDirectory(bytes: Uint8Array): Entry[] | Refusal {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = refuse('archive', 'the zip is damaged: its directory cannot be read');
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < first) return damaged;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) return refuse('archive', `the zip holds more than ${formatCount(MOST_ENTRIES)} files`);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return damaged;
    const nameLength = view.getUint16(at + 28, true);
    const name = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(nameLength, 1024)));
    entries.push({
      name,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function inflate(bytes: Uint8Array, entry: Entry): { readonly ok: true; readonly name: string; readonly bytes: Uint8Array } | Refusal {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = refuse('archive', `the zip is damaged: ${quote(entry.name)} cannot be unpacked`);
  const tooLarge = refuse('archive', `${quote(entry.name)} in the zip unpacks to more than ${formatCount(MOST_INFLATED)} bytes`);
  const { offset } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_ENTRY) return damaged;
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const to = from + entry.compressedSize;
  if (to > bytes.length) return damaged;
  if (entry.method === STORED)
    return entry.compressedSize > MOST_INFLATED ? tooLarge : { ok: true, name: entry.name, bytes: bytes.slice(from, to) };
  if (entry.method !== DEFLATED)
    return refuse('archive', `${quote(entry.name)} in the zip is packed by method ${entry.method}; deflate is read`);
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    if (size <= MOST_INFLATED) parts.push(part);
  });
  try {
    for (let at = from; at < to; at += SLICE) {
      stream.push(bytes.subarray(at, Math.min(to, at + SLICE)), at + SLICE >= to);
      if (size > MOST_INFLATED) return tooLarge;
    }
  } catch {
    // fflate throws on a stream that is no deflate; the refusal says so.
    return damaged;
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return { ok: true, name: entry.name, bytes: out };
}
