import { KILO, MEGA } from '@stackwatt/units';

/** Units of one quantity with their size; only ratios count. */
const QUANTITIES: readonly Readonly<Record<string, number>>[] = [
  { wh: 1 / MEGA, kwh: 1 / KILO, mwh: 1, gwh: KILO },
  { w: 1 / MEGA, kw: 1 / KILO, mw: 1, gw: KILO },
  { ah: 1, kah: KILO },
  { a: 1, ka: KILO },
  { v: 1, kv: KILO },
  { ohm: 1, ω: 1, mohm: 1 / KILO, mω: 1 / KILO },
  { '%': 1, percent: 1, '%ofnominal': 1, fraction: 100 },
  { years: 1, year: 1, yr: 1, a: 1 },
  { kg: 1, t: KILO, g: 1 / KILO },
  { '°c': 1, c: 1, degc: 1, celsius: 1 },
  { m: 1, km: KILO },
  { 'currency/mwh': 1, 'currency/kwh': KILO },
  { currency: 1 },
  { 'currency/yr': 1 },
  { 'w/k': 1, 'kw/k': KILO },
  { 'j/kg-k': 1, 'kj/kg-k': KILO },
];
const plain = (unit: string): string =>
  unit
    .trim()
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^[$€£¥]|^[a-z]{3}(?=\/(?:[mk]wh|yr)$)/, 'currency');

/**
 * What a value in one unit is multiplied by to stand in another.
 *
 * @returns undefined when the units are not of the same quantity
 */
export function unitFactor(given: string, wanted: string): number | undefined {
  const [from, to] = [plain(given), plain(wanted)];
  if (from === to) return 1;
  const quantity = QUANTITIES.find((units) => Object.hasOwn(units, from) && Object.hasOwn(units, to));
  return quantity === undefined ? undefined : quantity[from]! / quantity[to]!;
}
