/** Longer texts are no number of the field and would only cost time. */
const LONGEST_NUMBER = 400;

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const plainComma = /^[+-]?(?:\d+,?\d*|,\d+)(?:[eE][+-]?\d+)?$/;
// Groups of three digits behind a first group that does not begin with 0: "0.123" is no grouped number.
const groupedPoint = /^[+-]?[1-9]\d{0,2}([,' ’\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
const groupedComma = /^[+-]?[1-9]\d{0,2}([.' ’\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:,\d*)?$/;

/**
 * The one reading of a number, the same in every field, file and process.
 *
 * Read: digits with at most one decimal sign, a sign in front (+, - or U+2212), an exponent (1e5), groups of three digits set
 * off by a space, an apostrophe or the mark that is not the decimal sign (1,234.5, or 1.234,5 with a decimal comma).
 * Not read: empty text (it never becomes 0), words, NaN, Infinity, values beyond ±1.8e308, 0x10, a number with a unit or a
 * currency sign ("5 %", "$5": the unit belongs into the header), digits of other scripts, "1,5" with a decimal point.
 *
 * @param text          a cell, blanks around it are ignored
 * @param decimalComma  true when the comma is the decimal sign
 * @returns             a finite number, −0 as 0; undefined when the text is no number
 */
export function parseNumber(text: string, decimalComma: boolean): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const trimmed = text.trim();
  const signed = trimmed.charCodeAt(0) === 0x2212 ? `-${trimmed.slice(1)}` : trimmed;
  if (decimalComma) {
    if (plainComma.test(signed)) return finite(signed.replace(',', '.'));
    const mark = groupedComma.exec(signed)?.[1];
    return mark === undefined ? undefined : finite(signed.replaceAll(mark, '').replace(',', '.'));
  }
  if (plain.test(signed)) return finite(signed);
  const mark = groupedPoint.exec(signed)?.[1];
  return mark === undefined ? undefined : finite(signed.replaceAll(mark, ''));
}

function finite(text: string): number | undefined {
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

const missingMarkers = new Set(['', 'n/a', '#n/a', 'na', 'nan', 'null', 'none', '-', '--', '.']);

/** True for an empty cell and for the usual words for "no value" (N/A, NaN, null, -); such a cell is a gap, never a zero. */
export const isMissingMarker = (text: string): boolean => text.length < 12 && missingMarkers.has(text.trim().toLowerCase());
