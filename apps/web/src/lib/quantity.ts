import { formatExact, parseNumber } from './number.ts';
import { getNumberStyle, NUMBER_STYLES, type NumberStyle } from './number-style.ts';

/** Factors to the base of a kind of unit: MW, MWh, seconds, metres, percent. Letter case is not looked at: nobody means a milliwatt. */
const KINDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  power: { w: 1e-6, kw: 1e-3, mw: 1, gw: 1e3 },
  energy: { wh: 1e-6, kwh: 1e-3, mwh: 1, gwh: 1e3 },
  time: { s: 1, min: 60, h: 3600 },
  years: { yr: 1, y: 1, a: 1, year: 1, years: 1, month: 1 / 12, months: 1 / 12 },
  length: { mm: 1e-3, m: 1, km: 1e3, ft: 0.3048 },
  share: { '%': 1, '×': 100 },
};
const MONEY: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 };

interface Unit {
  /** Kinds with their powers: 'money power^-1 years^-1'. */
  readonly dimension: string;
  readonly factor: number;
  /** Of kinds with a name; otherwise words that may mean anything. */
  readonly isKnown: boolean;
}

/** @param money  the sign of the currency, as it stands in the unit of the field */
function unitOf(text: string, money: string | undefined): Unit | undefined {
  const powers = new Map<string, number>();
  let factor = 1;
  const [above, ...below] = text.toLowerCase().replaceAll(' ', '').split('/');
  const parts = [
    ...(above === '' ? [] : [{ part: above!, power: 1 }]),
    ...below.flatMap((one) => one.split(/[-·]/)).map((part) => ({ part, power: -1 })),
  ];
  for (const { part, power } of parts) {
    const named = kindOf(part, money);
    if (named === undefined) return undefined;
    powers.set(named.kind, (powers.get(named.kind) ?? 0) + power);
    factor *= named.factor ** power;
  }
  const dimension = [...powers]
    .map(([kind, power]) => `${kind}^${power}`)
    .toSorted()
    .join(' ');
  return { dimension, factor, isKnown: [...powers.keys()].every((kind) => kind === 'money' || Object.hasOwn(KINDS, kind)) };
}

function kindOf(part: string, money: string | undefined): { readonly kind: string; readonly factor: number } | undefined {
  const sign = money?.toLowerCase();
  if (sign !== undefined && sign !== '' && part.includes(sign)) {
    const factor = MONEY[part.replace(sign, '')];
    return factor === undefined ? undefined : { kind: 'money', factor };
  }
  for (const [kind, names] of Object.entries(KINDS)) if (Object.hasOwn(names, part)) return { kind, factor: names[part]! };
  // Turbines, units and the like: known by their name alone.
  return /^[a-z°²³]+$/.test(part) ? { kind: part, factor: 1 } : undefined;
}

export type ReadQuantity =
  | {
      readonly kind: 'number';
      readonly value: number;
      /** Said beside the field when the number is not the one that was typed: '250 kW read as 0.25 MW'. */
      readonly said?: string;
    }
  | { readonly kind: 'unread'; readonly problem: string };

const unread = (problem: string): ReadQuantity => ({ kind: 'unread', problem });

/** FMT-03 */
const none = (typed: string, style: NumberStyle): string => `Enter a number, ${quoted(typed)} is none${otherDecimal(typed, style)}`;
const notANumber = (typed: string, style: NumberStyle): ReadQuantity => unread(none(typed, style));

/** What to write instead of a number with the decimal sign of another style. */
function otherDecimal(typed: string, style: NumberStyle): string {
  const other = style.decimal === '.' ? NUMBER_STYLES.comma : NUMBER_STYLES.point;
  const read = parseNumber(typed, other);
  return read.kind === 'number' ? `: write ${formatExact(read.value, 0, style)}, with a ${style.decimal === '.' ? 'point' : 'comma'}` : '';
}

/** Longest part of a typed text that is repeated in a message. */
const MOST_REPEATED = 24;
const quoted = (text: string): string => `“${text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)}…` : text}”`;

/**
 * A number that was typed with or without its unit, in the unit of the field.
 *
 *   value = number × factor(typed unit) / factor(unit of the field), where both are of the same dimension
 */
export function readQuantity(text: string, unit: string | undefined, style: NumberStyle = getNumberStyle()): ReadQuantity {
  const plain = parseNumber(text, style, unit === undefined ? [] : [unit]);
  if (plain.kind === 'number') return plain;
  const typed = text.trim();
  if (typed === '') return unread('Enter a number');
  if (/[\t\r\n]/.test(typed)) return unread(`Several values were pasted into a field of one: ${quoted(typed.replaceAll(/\s+/g, ' '))}`);
  const match = /^([^\d.,+\-−]*)([\d.,+\-−'’\s]*\d(?:[.,]?(?:[eE][+-]?\d+)?))\s*(.*)$/s.exec(typed);
  const number = match ? parseNumber(match[2]!, style) : undefined;
  if (match === null || number?.kind !== 'number' || unit === undefined) return notANumber(typed, style);
  const sign = signOf(unit);
  const before = match[1]!.trim();
  const after = match[3]!.trim();
  const target = unitOf(unit, sign);
  // '$590,000' in a field of $/MW says the currency and means the unit of the field.
  if (after === '' && sign !== undefined && before.toLowerCase() === sign.toLowerCase()) return number;
  // '2.5%', as a sheet copies it, in a field of %/yr says the share and means the unit of the field.
  if (before === '' && after === '%' && unit.startsWith('%/')) return number;
  const given = unitOf(before === '' ? after : `${before}${after}`, sign);
  if (!target || !given) return notANumber(typed, style);
  if (given.dimension !== target.dimension)
    return unread(given.isKnown ? `${quoted(typed)} cannot be given in ${unit}` : none(typed, style));
  const factor = given.factor / target.factor;
  if (factor === 1) return number;
  // 15 digits: what the product of two decimals adds beyond them is rounding.
  const value = Number((number.value * factor).toPrecision(15));
  return { kind: 'number', value, said: `${typed} read as ${formatExact(value, 0, style)} ${unit}` };
}

const isKnown = (part: string): boolean => Object.values(KINDS).some((names) => Object.hasOwn(names, part.toLowerCase()));
/** The sign of the currency: what the unit of the field begins with, where that is short and no unit of its own. */
function signOf(unit: string): string | undefined {
  const first = unit.split(/[/-]/)[0]!;
  return first.length <= LONGEST_SIGN && !isKnown(first) ? first : undefined;
}
const LONGEST_SIGN = 4;
