import { KILO, MEGA, MINUTES_PER_HOUR } from '@stackwatt/units';
import type { SeriesKind } from '../understood.ts';

/** A unit of the file and the way to the base unit of its kind: base = value × factor + offset. */
export interface SourceUnit {
  readonly source: string;
  readonly factor: number;
  readonly offset: number;
  /** True for energy per interval (kWh): the factor is per hour of step and grows with shorter steps. */
  readonly perInterval: boolean;
}

/** Base unit of each kind, as the series has it. */
export const BASE_UNIT: Readonly<Record<SeriesKind, string>> = {
  price: 'currency/MWh',
  regulation: 'currency/MW-h',
  production: 'MW',
  limit: 'MW',
  obligation: 'MW',
  irradiance: 'W/m²',
  wind: 'm/s',
  temperature: '°C',
};

/** The unit taken when neither the caller nor the file names one (D-096). */
const ASSUMED: Readonly<Record<SeriesKind, string>> = {
  price: 'currency/MWh',
  regulation: 'currency/MW-h',
  production: 'kW',
  limit: 'kW',
  obligation: 'kW',
  irradiance: 'W/m²',
  wind: 'm/s',
  temperature: '°C',
};

const KILOMETRES_PER_MILE = 1.609344;
const METRES_PER_FOOT = 0.3048;
const METRES_PER_NAUTICAL_MILE = 1852;
const SECONDS_PER_HOUR = MINUTES_PER_HOUR * MINUTES_PER_HOUR;
const KELVIN_AT_ZERO_CELSIUS = 273.15;
const CENTS = 100;

type Reading = readonly [pattern: RegExp, source: string, factor: number, offset?: number, perInterval?: boolean];

// "Per kW" counts as per kWh in a price file: regulation is paid per kW and hour, and market reports write "$/megawatt".
const perKilowattHour = /(?:\/|\bper[ _-]?|_per_)\s*k(?:ilo)?w(?:att)?[ _-]?(?:h(?:r|our)?)?s?(?![a-z])/i;
const perMegawattHour = /(?:\/|\bper[ _-]?|_per_)\s*(?:mw|megawatt)[ _-]?(?:h(?:r|our)?)?s?(?![a-z])/i;
const cents = /(?:¢|\bcents?\b|\bct\b|(?:^|[\s([])c(?=\/))/i;
const unitEnd = '(?![A-Za-z/²^0-9])';
const unitStart = '(?:^|[\\s([_,;/])';
const power = (unit: string): RegExp => new RegExp(`${unitStart}${unit}${unitEnd}`);

const powerUnits: readonly Reading[] = [
  [power('[Gg][Ww]h'), 'GWh per interval', KILO, 0, true],
  [power('(?:GW|gw|Gw)'), 'GW', KILO],
  [power('[Mm][Ww]h'), 'MWh per interval', 1, 0, true],
  [power('[Kk][Ww]h'), 'kWh per interval', 1 / KILO, 0, true],
  [power('Wh'), 'Wh per interval', 1 / MEGA, 0, true],
  [power('(?:MW|mw|Mw|megawatts?)'), 'MW', 1],
  [power('(?:kW|KW|kw|Kw|kilowatts?)'), 'kW', 1 / KILO],
  [power('(?:W|watts?)'), 'W', 1 / MEGA],
];

const readings: Readonly<Record<SeriesKind, readonly Reading[]>> = {
  price: [],
  regulation: [],
  production: powerUnits,
  limit: powerUnits,
  obligation: powerUnits,
  irradiance: [
    [/kwh\s*\/\s*m/i, 'kWh/m² per interval', KILO, 0, true],
    [/kw\s*\/\s*m/i, 'kW/m²', KILO],
    [/wh\s*\/\s*m/i, 'Wh/m² per interval', 1, 0, true],
    [/w\s*\/\s*m/i, 'W/m²', 1],
  ],
  wind: [
    [/m\s*\/\s*s|(?<![a-z])mps(?![a-z])|meters? per second|metres? per second/i, 'm/s', 1],
    [/km\s*\/\s*h|(?<![a-z])(?:kph|kmh)(?![a-z])/i, 'km/h', KILO / SECONDS_PER_HOUR],
    [/(?<![a-z])mph(?![a-z])|mi\s*\/\s*h|miles? per hour/i, 'mph', (KILOMETRES_PER_MILE * KILO) / SECONDS_PER_HOUR],
    [/(?<![a-z])(?:knots?|kts?|kn)(?![a-z])/i, 'knots', METRES_PER_NAUTICAL_MILE / SECONDS_PER_HOUR],
    [/ft\s*\/\s*s/i, 'ft/s', METRES_PER_FOOT],
  ],
  temperature: [
    [/fahrenheit|°\s*f\b|deg(?:rees?)?[ _]?f\b|[([]\s*f\s*[)\]]|(?:^|[\s_])f$/i, '°F', 5 / 9, (-32 * 5) / 9],
    [/kelvin|°\s*k\b|[([]\s*k\s*[)\]]|(?:^|[\s_])k$/i, 'K', 1, -KELVIN_AT_ZERO_CELSIUS],
    [/celsius|°\s*c\b|deg(?:rees?)?[ _]?c\b|[([]\s*c\s*[)\]]|(?:^|[\s_])c$|\ufffdc\b/i, '°C', 1],
  ],
};

/** Reads a unit out of a text such as a heading, a unit line, a title or a file name; undefined when it names none of the kind. */
export function readUnit(text: string, kind: SeriesKind): SourceUnit | undefined {
  if (kind === 'price' || kind === 'regulation') return readPriceUnit(text, kind);
  for (const [pattern, source, factor, offset = 0, perInterval = false] of readings[kind]) {
    if (pattern.test(text)) return { source, factor, offset, perInterval };
  }
  return undefined;
}

function readPriceUnit(text: string, kind: 'price' | 'regulation'): SourceUnit | undefined {
  const target = kind === 'price' ? 'MWh' : 'MW-h';
  const small = kind === 'price' ? 'kWh' : 'kW-h';
  const inCents = cents.test(text);
  const money = inCents ? 'cents' : 'currency';
  const perCent = inCents ? 1 / CENTS : 1;
  if (perKilowattHour.test(text)) return { source: `${money}/${small}`, factor: KILO * perCent, offset: 0, perInterval: false };
  if (perMegawattHour.test(text)) return { source: `${money}/${target}`, factor: perCent, offset: 0, perInterval: false };
  return undefined;
}

/** Powers as a share of a rated power, which the file does not give. */
export const perUnit = /\bp\.?\s?u\b|per[ _-]?unit|normali[sz]ed|capacity[ _-]?factor|\bcf\b|[[(]\s*-\s*[\])]|utili[sz]ation/i;
export const percent = /%|\bper ?cent\b|\bpct\b/i;

/** Units of the field that no kind of series is in, so that a heading that names one is not passed over. */
const strangeUnit =
  /(?<![\p{L}\d])(?:tw|twh|[kmgt]j|hp|bhp|btus?|mmbtu|therms?|langleys?|bft|beaufort|[km]?va|%)(?![\p{L}\d/])|(?<![\p{L}\d])(?:btus?\s*\/\s*h|[kmg]?j\s*\/\s*m)|\/\s*(?:[gt]wh?|[kmgt]?j|mmbtu|therms?|day|cm2|cm²|min)(?![\p{L}\d])/iu;

/** What of a heading looks like a unit although it is none of the kind; undefined when nothing does. */
export const findStrangeUnit = (text: string): string | undefined => strangeUnit.exec(text)?.[0].trim();

/** The unit of a kind when nobody says otherwise. */
export const assumedUnit = (kind: SeriesKind): SourceUnit => ({
  source: ASSUMED[kind],
  factor: ASSUMED[kind] === 'kW' ? 1 / KILO : 1,
  offset: 0,
  perInterval: false,
});

/** value × factor: the factor with the length of a step worked in, for units counted per interval. */
export const factorOfStep = (unit: SourceUnit, stepMinutes: number): number =>
  unit.perInterval ? (unit.factor * MINUTES_PER_HOUR) / stepMinutes : unit.factor;
