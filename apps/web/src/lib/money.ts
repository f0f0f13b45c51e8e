import { KILO, MEGA } from '@stackwatt/units';
import { formatNumber, MISSING } from './number.ts';

/** A scale for money or energy of a table or card: one for all its cells, named in the head. */
export interface Scale {
  readonly factor: number;
  /** Put before the unit: 'M' for M$. */
  readonly prefix: '' | 'k' | 'M' | 'G';
}

/** The scale in which the largest of some values has one to four digits before the decimal sign. */
export function scaleFor(values: readonly (number | null | undefined)[]): Scale {
  const most = values.reduce<number>((max, value) => (value === null || value === undefined ? max : Math.max(max, Math.abs(value))), 0);
  if (most >= 10 * MEGA * KILO) return { factor: MEGA * KILO, prefix: 'G' };
  if (most >= MEGA) return { factor: MEGA, prefix: 'M' };
  if (most >= 10 * KILO) return { factor: KILO, prefix: 'k' };
  return { factor: 1, prefix: '' };
}
export const MILLIONS: Scale = { factor: MEGA, prefix: 'M' };

/** 'M$', '$'. A currency written by its code keeps a blank: 'M CHF'. */
export const moneyUnit = (symbol: string, scale: Scale = { factor: 1, prefix: '' }): string =>
  scale.prefix === '' ? symbol : /^\p{L}{3}/u.test(symbol) ? `${scale.prefix} ${symbol}` : `${scale.prefix}${symbol}`;

/** Money in running text: value, thin space, unit. */
export const formatMoney = (value: number | null | undefined, symbol: string, scale: Scale = MILLIONS, digits = 2): string =>
  value === null || value === undefined ? MISSING : `${formatNumber(value / scale.factor, digits)}\u00a0${moneyUnit(symbol, scale)}`;

/** Value, thin space, unit; '–' alone when there is no value. */
export const formatUnit = (value: number | null | undefined, digits: number, unit: string): string => {
  const text = formatNumber(value, digits);
  return text === MISSING ? text : `${text}\u00a0${unit}`;
};

/** A fraction as percent, in text: '10.6 %'. */
export const formatPercent = (fraction: number | null | undefined, digits = 1): string =>
  formatUnit(fraction === null || fraction === undefined ? fraction : fraction * 100, digits, '%');

/** The unit of a model field as shown: 'currency/MWh' becomes '$/MWh'. */
export const shownUnit = (unit: string | undefined, symbol: string): string | undefined => unit?.replace('currency', symbol);
