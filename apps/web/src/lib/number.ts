import { getNumberStyle, type NumberStyle } from './number-style.ts';

const MINUS = '−';
/** What stands for a value that does not exist. */
export const MISSING = '–';

function grouped(digits: string, style: NumberStyle): string {
  if (digits.length <= 3) return digits;
  const last = digits.slice(-3);
  let rest = digits.slice(0, -3);
  const size = style.grouping === 'indian' ? 2 : 3;
  const parts: string[] = [last];
  while (rest.length > 0) {
    parts.unshift(rest.slice(-size));
    rest = rest.slice(0, -size);
  }
  return parts.join(style.group);
}

/** Digits of a finite number in plain decimal notation, without sign, exact: 1e21 and 1e-7 are written out. */
function plainDigits(value: number): string {
  const text = String(Math.abs(value));
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const whole = match[1]!;
  const fraction = match[2] ?? '';
  const exponent = Number(match[3]);
  if (exponent >= 0) return whole + fraction.padEnd(exponent, '0');
  return `0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
}

function written(digits: string, negative: boolean, style: NumberStyle): string {
  const [whole, fraction] = digits.split('.');
  const text = grouped(whole!, style) + (fraction === undefined ? '' : style.decimal + fraction);
  return negative ? MINUS + text : text;
}

const isZero = (digits: string): boolean => !/[1-9]/.test(digits);

/**
 * A number for reading: always grouped, with a real minus sign, '–' when there is no value. A value that rounds to zero has no sign.
 *
 * @param digits  number of decimals, always shown
 */
export function formatNumber(value: number | null | undefined, digits = 0, style: NumberStyle = getNumberStyle()): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  // toFixed writes exponents above 1e21; such a number has no decimals anyway.
  const text = Math.abs(value) < 1e21 ? Math.abs(value).toFixed(digits) : plainDigits(value);
  return written(text, value < 0 && !isZero(text), style);
}

/** '1 system', '2 systems'; what is not made by an s is given: 'input differs', 'inputs differ'. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A text in which no line ends between a number and its unit. */
export const withWholeUnits = (text: string): string => text.replace(/(\d) (?=(?:%|°C|[kMG]?Wh?|MVA|h|yr|km)(?![\p{L}\d]))/gu, '$1\u00a0');

/**
 * A number for an input or a copy: every digit it has, so that reading it back gives the same number.
 *
 * @param digits  least number of decimals
 */
export function formatExact(value: number, digits = 0, style: NumberStyle = getNumberStyle()): string {
  if (!Number.isFinite(value)) return '';
  const [whole, fraction = ''] = plainDigits(value).split('.');
  const shown = fraction.padEnd(digits, '0');
  return written(shown === '' ? whole! : `${whole}.${shown}`, value < 0, style);
}

export type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** Nothing was typed: never a zero. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'notANumber' };

const NOT_A_NUMBER: ParsedNumber = { kind: 'notANumber' };
const SPACES = /[\s\u00a0\u2009\u202f]/g;

/**
 * The number a person typed or pasted.
 *
 *   accepted   sign + or − (or -), digits, groups of the style at their places (also blanks and apostrophes), decimals, exponent
 *   refused    anything else; a group sign out of place above all: '1,5' is no fifteen when the decimal sign is a point
 *
 * @param units  texts that may follow or precede the number, such as '%' or '$'
 */
export function parseNumber(text: string, style: NumberStyle = getNumberStyle(), units: readonly string[] = []): ParsedNumber {
  let rest = text.trim();
  if (rest === '') return { kind: 'empty' };
  for (const unit of units) {
    if (unit === '') continue;
    if (rest.toLowerCase().endsWith(unit.toLowerCase())) rest = rest.slice(0, -unit.length).trimEnd();
    else if (rest.startsWith(unit)) rest = rest.slice(unit.length).trimStart();
  }
  const match = /^([+\-−])?(.*?)(?:[eE]([+\-−]?\d{1,3}))?$/s.exec(rest);
  const sign = match?.[1];
  const exponent = match?.[3]?.replace('−', '-');
  const body = (match?.[2] ?? '').replaceAll(SPACES, ' ').trim();
  const parts = body.split(style.decimal);
  if (parts.length > 2) return NOT_A_NUMBER;
  const whole = ungrouped(parts[0]!, style);
  const fraction = parts[1] ?? '';
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return NOT_A_NUMBER;
  const value = Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}${exponent === undefined ? '' : `e${exponent}`}`);
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  return { kind: 'number', value: sign === '-' || sign === MINUS ? -value + 0 : value };
}

/** Digits of a whole part without its group signs; undefined when a sign stands where no group ends. */
function ungrouped(text: string, style: NumberStyle): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const signs = [style.group, ' ', "'", '’'].filter((sign) => sign !== style.decimal);
  const sign = signs.find((one) => text.includes(one === '\u202f' ? ' ' : one));
  if (sign === undefined) return undefined;
  const groups = text.split(sign === '\u202f' ? ' ' : sign);
  const [first, ...others] = groups;
  if (first === '' || !groups.every((group) => /^\d+$/.test(group))) return undefined;
  const last = others.at(-1)!;
  const middle = others.slice(0, -1);
  const inThousands = first!.length <= 3 && others.every((group) => group.length === 3);
  const inPairs = style.grouping === 'indian' && first!.length <= 2 && last.length === 3 && middle.every((group) => group.length === 2);
  return inThousands || inPairs ? groups.join('') : undefined;
}
