import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Workbook } from 'hucre';

const PLACES = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'];
/** The office program that recalculates workbooks; undefined where there is none, and its tests say so. */
export const soffice = PLACES.find((place) => existsSync(place));
if (soffice === undefined) console.warn('LibreOffice is not there, so no workbook is recalculated: apt-get install libreoffice-calc');

/** LibreOffice believes the values a file comes with: without them it has to calculate. */
function withoutResults(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  let formulas = 0;
  for (const path of Object.keys(files).filter((one) => one.startsWith('xl/worksheets/sheet'))) {
    const xml = strFromU8(files[path]!).replaceAll(
      /(<c [^>]*?)(?: t="str")?(>)(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g,
      (_, begin: string, end: string, formula: string) => {
        formulas++;
        return `${begin}${end}${formula}`;
      },
    );
    files[path] = strToU8(xml);
  }
  if (formulas === 0) throw new Error('the workbook has no formula');
  return zipSync(files);
}

/** The workbooks after LibreOffice, which is started once, has calculated every formula of them anew. */
export async function recalculated(workbooks: readonly Uint8Array[]): Promise<Workbook[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-workbook-'));
  const names = workbooks.map((_, k) => `${k}.xlsx`);
  try {
    for (const [k, bytes] of workbooks.entries()) writeFileSync(join(folder, names[k]!), withoutResults(bytes));
    execFileSync(
      soffice!,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'out'),
        ...names.map((name) => join(folder, name)),
      ],
      { stdio: 'ignore', timeout: 240_000 },
    );
    return await Promise.all(names.map((name) => readXlsx(readFileSync(join(folder, 'out', name)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A cell as a reader of the file has it: 'Assumptions', 'B5'. */
export function cellOf(workbook: Workbook, sheet: string, address: string): string | number | null {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(address)!;
  const column = Array.from(letters!).reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
  const value = workbook.sheets.find(({ name }) => name === sheet)?.rows[Number(row) - 1]?.[column];
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** The same file with other numbers in some cells, everything else left as it was: what a reader does who types them. */
export async function withNumbers(bytes: Uint8Array, sheet: string, changes: Readonly<Record<string, number>>): Promise<Uint8Array> {
  const place = (await readXlsx(bytes)).sheets.findIndex(({ name }) => name === sheet);
  const files = unzipSync(bytes);
  const path = `xl/worksheets/sheet${place + 1}.xml`;
  let xml = strFromU8(files[path]!);
  for (const [address, value] of Object.entries(changes)) {
    const cell = new RegExp(`(<c r="${address}"[^>]*?)(?:/>|>(?:<v>[^<]*</v>)?</c>)`);
    if (!cell.test(xml)) throw new Error(`${sheet}!${address} is no cell with a number`);
    xml = xml.replace(cell, `$1><v>${value}</v></c>`);
  }
  return zipSync({ ...files, [path]: strToU8(xml) });
}
