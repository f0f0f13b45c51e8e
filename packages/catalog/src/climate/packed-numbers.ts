/** Printable characters without quotes, backslash and the sign of a longer number. */
const ALPHABET = ' !#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}';
const ZERO = 45;

/**
 * Small integers out of text, one character each: what is far from 0 is written out as ~number; between them. `test/climate/write-table.ts`
 * writes them.
 *
 * @throws RangeError at a character that is not written
 */
export function unpackNumbers(text: string): number[] {
  const out: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '~') {
      const end = text.indexOf(';', i);
      out.push(Number(text.slice(i + 1, end)));
      i = end;
      continue;
    }
    const at = ALPHABET.indexOf(text[i]!);
    if (at < 0) throw new RangeError(`no packed number at ${i}: ${text[i]}`);
    out.push(at - ZERO);
  }
  return out;
}
