import { inflateSync } from 'node:zlib';

interface PdfPage {
  readonly height: number;
  /** Lines of text with the height of their foot above the lower edge, points, in the order in which they are written. */
  readonly lines: readonly { readonly y: number; readonly text: string }[];
  /** Heights of the lower edges of drawings, in the same way. */
  readonly drawings: readonly number[];
}

/**
 * What stands on the pages of a PDF, read from its bytes: PDF 1.7 (ISO 32000-1) §7.3.10 objects, §9.4.3 shown text, §9.10.3 the table of
 * each font from glyphs to characters. It reads files whose objects are not packed into streams, as those of this package.
 */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const get = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const stream = (id: string | undefined): string => {
    const found = /stream\n([\s\S]*)\nendstream$/.exec(get(id));
    return found ? inflateSync(Buffer.from(found[1]!, 'latin1')).toString('latin1') : '';
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((body) => {
    const fonts = new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(get(/\/Resources (\d+) 0 R/.exec(body)![1]))?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, id]) => [name!, charactersOf(stream(/\/ToUnicode (\d+) 0 R/.exec(get(id))?.[1]))],
      ),
    );
    const content = stream(/\/Contents (\d+) 0 R/.exec(body)![1]);
    const lines: { y: number; text: string }[] = [];
    for (const [, y, font, shown] of content.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/g)) {
      const glyphs = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      const text = glyphs.map((glyph) => fonts.get(font!)?.get(Number.parseInt(glyph, 16)) ?? '?').join('');
      const last = lines.at(-1);
      if (last?.y === Number(y)) last.text += text;
      else lines.push({ y: Number(y), text });
    }
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(body)![1]);
    // A drawing is placed from the upper edge and cut to its own size.
    const placed = content.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) cm\nq\n0 0 m\n[\d.]+ 0 l\n[\d.]+ ([\d.]+) l/g);
    return { height, lines, drawings: [...placed].map(([, top, tall]) => height - Number(top) - Number(tall)) };
  });
}

/** Characters by glyph: ranges whose characters are listed. */
function charactersOf(table: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, from, listed] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/g))
    [...listed!.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex], k) => {
      const units = hex!.replaceAll(' ', '').match(/.{4}/g)!;
      found.set(Number.parseInt(from!, 16) + k, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  return found;
}
