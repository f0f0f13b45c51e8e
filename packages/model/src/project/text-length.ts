/**
 * Number of characters of a text as every limit counts them, in form, checker and server alike: code points of the composed form
 * (Unicode NFC). An emoji counts as the code points it is made of, never as half of one; "é" counts 1 however it was typed.
 */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count++;
  return count;
}

/** The first `limit` characters of a text, as `textLength` counts them; never cuts a code point in two. */
export const cutText = (text: string, limit: number): string =>
  textLength(text) <= limit ? text : Array.from(text.normalize('NFC')).slice(0, limit).join('');

/**
 * A name stays on one line of a table, a log and a file: line breaks and control characters become single blanks, half characters U+FFFD.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
