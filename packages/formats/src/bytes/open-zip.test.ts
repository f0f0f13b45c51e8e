import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = '1\n'.repeat(8760);
const view = (zip: Uint8Array): DataView => new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
/** Position of the first entry of the directory. */
const directory = (zip: Uint8Array): number => {
  let at = zip.length - 22;
  while (view(zip).getUint32(at, true) !== 0x06054b50) at--;
  return view(zip).getUint32(at + 16, true);
};

test('UX-01 a zip of one csv is opened, packed or not, folders and the leavings of a Mac beside it', () => {
  for (const level of [0, 6] as const) {
    const zip = zipSync(
      {
        'prices/': new Uint8Array(),
        'prices/lmp.csv': bytes(text),
        '__MACOSX/prices/._lmp.csv': bytes('x'),
        'prices/.DS_Store': bytes('y'),
      },
      { level },
    );
    expect(decodeBytes(zip, 'lmp.zip')).toEqual({ ok: true, text, encoding: 'UTF-8', fileName: 'prices/lmp.csv' });
  }
});

test('IMP-02 a workbook is a zip and is refused as Excel whatever its name', () => {
  const words = /^Import error: Excel files are not supported/;
  expect(decodeBytes(zipSync({ '[Content_Types].xml': bytes('<x/>'), 'xl/workbook.xml': bytes('<x/>') }), 'prices.csv')).toMatchObject({
    ok: false,
    message: expect.stringMatching(words),
  });
  expect(decodeBytes(zipSync({ 'prices.xlsx': bytes('x') }), 'prices.zip')).toMatchObject({
    ok: false,
    message: expect.stringMatching(words),
  });
});

test('B-4 several files, none, another kind of file, a zip in a zip and an encrypted one are refused by name', () => {
  const message = (zip: Uint8Array): string => {
    const outcome = decodeBytes(zip);
    return outcome.ok ? 'read' : outcome.message;
  };
  expect(message(zipSync({ 'a.csv': bytes('1'), 'b.csv': bytes('2') }))).toBe(
    'the zip holds 2 files ("a.csv", "b.csv"); one is read: unpack it and choose the file',
  );
  expect(message(zipSync({}))).toBe('the zip holds no file');
  expect(message(zipSync({ 'a.pdf': bytes('1') }))).toBe('the zip holds "a.pdf"; a csv, dmd or txt file is read');
  expect(message(zipSync({ 'inner.zip': zipSync({ 'a.csv': bytes('1') }) }))).toContain('"inner.zip"');
  const encrypted = zipSync({ 'a.csv': bytes(text) });
  view(encrypted).setUint16(directory(encrypted) + 8, 1, true);
  expect(message(encrypted)).toBe('"a.csv" in the zip is encrypted');
  const many = zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.csv`, bytes('1')])), { level: 0 });
  expect(message(many)).toBe('the zip holds more than 2,000 files');
});

/** A zip of one file, packed by node: the packing of many bytes is no part of what is tested. */
function packed(filename: string, content: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_, piece) => void pieces.push(piece));
  const file: ZipInputFile = { filename, size: content.length, crc: crc32(content), compression: 8 };
  zip.add(file);
  file.ondata!(null, deflateRawSync(content, { level: 1 }), true);
  zip.end();
  return Buffer.concat(pieces);
}

test('B-4 what comes out is counted: a bomb stops at 64 MB though its headers say one byte', () => {
  const bomb = packed('a.csv', new Uint8Array(100_000_000));
  view(bomb).setUint32(directory(bomb) + 24, 1, true);
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  expect(decodeBytes(bomb)).toMatchObject({ ok: false, message: '"a.csv" in the zip unpacks to more than 67,108,864 bytes' });
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

test('B-4 a cut or broken zip is refused at every length', () => {
  const zip = zipSync({ 'a.csv': bytes(text) });
  for (let length = 4; length < zip.length; length += 7) expect(decodeBytes(zip.slice(0, length)).ok).toBe(false);
  for (let at = 4; at < zip.length; at++) {
    const broken = zip.slice();
    broken[at] = broken[at]! ^ 0xff;
    expect(() => decodeBytes(broken)).not.toThrow();
  }
});
