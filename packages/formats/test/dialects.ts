import type { ImportOptions } from '../src/index.ts';

/**
 * Writes one known year in many ways, by the rules of calendars and not from the reader's own code: dates, epochs and ranges, ends of
 * intervals, steps, clock changes, units, separators, decimal signs, headings, quotes, marks and line ends.
 */
export interface Dialect {
  readonly seed: number;
  readonly name: string;
  readonly text: string;
  readonly kind: ImportOptions['kind'];
  /** The year as it must come out, base unit. */
  readonly expected: Float64Array;
  readonly step: number;
  /** What a person who knows the file answers when asked. */
  readonly answers: Partial<ImportOptions>;
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MINUTE = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Clock = 'standard' | 'Europe' | 'Great Britain' | 'America';

/** One interval: its begin on the clock of the file and in UTC, and the value of the known year. */
interface Interval {
  /** Clock time as if it were UTC. */
  readonly local: number;
  readonly utc: number;
  readonly value: number;
}

/** The nth Sunday of a month (from 0), the last for −1. */
function sunday(year: number, month: number, nth: number): number {
  const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, day) => Date.UTC(year, month - 1, day + 1));
  return days.filter((day) => new Date(day).getUTCDay() === 0).at(nth)!;
}

/** Begin and end of summer time in UTC, by clock and year. */
const turns = new Map<string, readonly [number, number]>();
function summerOf(clock: Clock, year: number): readonly [number, number] {
  const key = `${clock} ${year}`;
  const hour = 60 * MINUTE;
  let found = turns.get(key);
  if (found === undefined) {
    // Central time goes forward at 02:00 standard time (08:00 UTC) and back at 02:00 summer time (07:00 UTC); Europe turns at 01:00 UTC.
    found =
      clock === 'America'
        ? [sunday(year, 3, 1) + 8 * hour, sunday(year, 11, 0) + 7 * hour]
        : [sunday(year, 3, -1) + hour, sunday(year, 10, -1) + hour];
    turns.set(key, found);
  }
  return found;
}

/** Minutes the clock is ahead of UTC. */
function aheadOfUtc(clock: Clock, utc: number): number {
  if (clock === 'standard') return 0;
  const [from, to] = summerOf(clock, new Date(utc).getUTCFullYear());
  const winter = clock === 'America' ? -360 : clock === 'Europe' ? 60 : 0;
  return utc >= from && utc < to ? winter + 60 : winter;
}

/** A year of intervals of a clock from the first day of a month. */
function intervals(year: number, month: number, step: number, clock: Clock, next: () => number): Interval[] {
  const winter = aheadOfUtc(clock, Date.UTC(year, 0, 1));
  const isSummer = (at: number): boolean => aheadOfUtc(clock, at) !== winter;
  const edge = (y: number): number => {
    const midnight = Date.UTC(y, month - 1, 1) - winter * MINUTE;
    return isSummer(midnight) ? midnight - 60 * MINUTE : midnight;
  };
  const out: Interval[] = [];
  for (let utc = edge(year); utc < edge(year + 1); utc += step * MINUTE)
    out.push({ utc, local: utc + aheadOfUtc(clock, utc) * MINUTE, value: Math.round(next() * 22_000 - 2000) / 100 });
  return out;
}

/** The year of 365 days the intervals make: slots by the calendar, the repeated hour averaged, the skipped one as the value before. */
function yearOf(rows: readonly Interval[], step: number): Float64Array {
  const perDay = 1440 / step;
  const sums = new Float64Array(365 * perDay);
  const counts = new Float64Array(365 * perDay);
  for (const { local, value } of rows) {
    const date = new Date(local);
    const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
    if (month === 1 && day === 29) continue;
    const dayOfYear = (Date.UTC(2021, month, day) - Date.UTC(2021, 0, 1)) / (1440 * MINUTE);
    const slot = dayOfYear * perDay + (date.getUTCHours() * 60 + date.getUTCMinutes()) / step;
    sums[slot]! += value;
    counts[slot]!++;
  }
  const out = sums.map((sum, slot) => sum / counts[slot]!);
  for (const [slot, count] of counts.entries()) if (count === 0) out[slot] = out[slot - 1]!;
  return out;
}

/** What a way to write times may need of a row. */
interface Stamped {
  /** The stamp: begin, middle or end of the interval on the file's clock. */
  readonly at: Date;
  readonly begin: Date;
  readonly end: Date;
  readonly utc: number;
  /** Intervals since the midnight of its day, counted on through clock changes. */
  readonly count: number;
  /** Minutes ahead of UTC. */
  readonly ahead: number;
}

interface TimeForm {
  readonly name: string;
  readonly heads: readonly string[];
  readonly cells: (row: Stamped) => readonly string[];
  /** 'any': the stamp marks whichever end the dialect takes; otherwise the form says its end itself. */
  readonly side: 'any' | 'own';
  readonly clocks?: readonly Clock[];
  readonly steps?: readonly number[];
  /** True when the stamps are in UTC, as which they are read. */
  readonly isUtc?: boolean;
}

const ymd = (d: Date): string => `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
const packed = (d: Date): string => ymd(d).replaceAll('-', '');
const hm = (d: Date): string => `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
const dots = (d: Date): string => `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()}`;
const twelve = (d: Date): string =>
  `${d.getUTCHours() % 12 === 0 ? 12 : d.getUTCHours() % 12}:${two(d.getUTCMinutes())} ${d.getUTCHours() < 12 ? 'AM' : 'PM'}`;
const hours = [60];
const ALL: readonly Clock[] = ['standard', 'Europe', 'America'];
const offsetText = (ahead: number): string => `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:00`;

const FORMS: readonly TimeForm[] = [
  { name: 'ISO', heads: ['time'], side: 'any', cells: ({ at }) => [`${ymd(at)} ${hm(at)}`] },
  { name: 'ISO with T and seconds', heads: ['Timestamp'], side: 'any', cells: ({ at }) => [`${ymd(at)}T${hm(at)}:00`] },
  { name: 'ISO hour only', heads: ['period'], side: 'any', steps: hours, cells: ({ at }) => [`${ymd(at)}T${two(at.getUTCHours())}`] },
  {
    name: 'month/day/year',
    heads: ['Date'],
    side: 'any',
    cells: ({ at }) => [`${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${at.getUTCHours()}:${two(at.getUTCMinutes())}`],
  },
  {
    name: 'twelve hours',
    heads: ['DateTime'],
    side: 'any',
    cells: ({ at }) => [`${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()} ${twelve(at)}`],
  },
  {
    name: 'day/month/year',
    heads: ['Datum'],
    side: 'any',
    cells: ({ at }) => [`${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} ${hm(at)}`],
  },
  { name: 'dots', heads: ['Zeit'], side: 'any', cells: ({ at }) => [`${dots(at)} ${hm(at)}`] },
  {
    name: 'blanks',
    heads: ['date'],
    side: 'any',
    cells: ({ at }) => [`${two(at.getUTCDate())} ${two(at.getUTCMonth() + 1)} ${at.getUTCFullYear()} ${hm(at)}`],
  },
  {
    name: 'month by name',
    heads: ['Date time'],
    side: 'any',
    cells: ({ at }) => [`${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${hm(at)}`],
  },
  {
    name: 'month first by name',
    heads: ['Date'],
    side: 'any',
    cells: ({ at }) => [`${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()} ${at.getUTCFullYear()} ${twelve(at)}`],
  },
  {
    name: 'SAS',
    heads: ['datetime'],
    side: 'any',
    cells: ({ at }) => [`${two(at.getUTCDate())}${MONTHS[at.getUTCMonth()]!.toUpperCase()}${at.getUTCFullYear()}:${hm(at)}:00`],
  },
  { name: 'digits with colon', heads: ['time'], side: 'any', cells: ({ at }) => [`${packed(at)}:${hm(at).replace(':', '')}`] },
  { name: 'YYYYMMDDHHMM', heads: ['MTU'], side: 'any', cells: ({ at }) => [`${packed(at)}${hm(at).replace(':', '')}`] },
  { name: 'YYYYMMDDHHMMSS', heads: ['stamp'], side: 'any', cells: ({ at }) => [`${packed(at)}${hm(at).replace(':', '')}00`] },
  { name: 'YYYYMMDDHH', heads: ['date'], side: 'any', steps: hours, cells: ({ at }) => [`${packed(at)}${two(at.getUTCHours())}`] },
  {
    name: 'Unix seconds',
    heads: ['timestamp'],
    side: 'any',
    clocks: ['standard'],
    isUtc: true,
    cells: ({ at }) => [String(at.getTime() / 1000)],
  },
  {
    name: 'Unix milliseconds',
    heads: ['time'],
    side: 'any',
    clocks: ['standard'],
    isUtc: true,
    cells: ({ at }) => [String(at.getTime())],
  },
  {
    name: 'ranges',
    heads: ['MTU (CET)'],
    side: 'own',
    clocks: ALL,
    cells: ({ begin, end }) => [`${dots(begin)} ${hm(begin)} - ${dots(end)} ${hm(end)}`],
  },
  {
    name: 'ISO intervals',
    heads: ['interval'],
    side: 'own',
    clocks: ['standard'],
    isUtc: true,
    cells: ({ begin, end }) => [`${ymd(begin)}T${hm(begin)}Z/${ymd(end)}T${hm(end)}Z`],
  },
  { name: 'short ranges', heads: ['Zeit'], side: 'own', cells: ({ begin, end }) => [`${dots(begin)} ${hm(begin)}–${hm(end)}`] },
  { name: 'date and time', heads: ['Date', 'Time'], side: 'any', cells: ({ at }) => [ymd(at), hm(at)] },
  { name: 'date and range', heads: ['Date', 'Hours'], side: 'own', cells: ({ begin, end }) => [dots(begin), `${hm(begin)} - ${hm(end)}`] },
  {
    name: 'date and hours from to',
    heads: ['Date', 'Hours'],
    side: 'own',
    steps: hours,
    cells: ({ begin, end }) => [
      `${two(begin.getUTCDate())}-${two(begin.getUTCMonth() + 1)}-${begin.getUTCFullYear()}`,
      `${two(begin.getUTCHours())} - ${two(end.getUTCHours())}`,
    ],
  },
  {
    name: 'YYYYMMDD and hour',
    heads: ['Date', 'Hour'],
    side: 'own',
    steps: hours,
    cells: ({ begin }) => [packed(begin), String(begin.getUTCHours())],
  },
  {
    name: 'YYYYMMDD and hour ending',
    heads: ['OPR_DATE', 'Hour Ending'],
    side: 'own',
    steps: hours,
    cells: ({ begin }) => [packed(begin), String(begin.getUTCHours() + 1)],
  },
  {
    name: 'YYYYMMDD and HE',
    heads: ['Date', 'HE'],
    side: 'own',
    steps: hours,
    cells: ({ begin }) => [packed(begin), `HE${two(begin.getUTCHours() + 1)}`],
  },
  {
    name: 'YYYYMMDD and HHMM',
    heads: ['Date', 'Time'],
    side: 'own',
    cells: ({ begin }) => [packed(begin), String(begin.getUTCHours() * 100 + begin.getUTCMinutes())],
  },
  {
    name: 'DDMMYYYY and hour',
    heads: ['Datum', 'Stunde'],
    side: 'own',
    steps: hours,
    cells: ({ begin }) => [dots(begin).replaceAll('.', ''), String(begin.getUTCHours())],
  },
  {
    name: 'date and period',
    heads: ['Settlement Date', 'Settlement Period'],
    side: 'own',
    steps: [30],
    clocks: ['standard', 'Great Britain'],
    cells: ({ begin, count }) => [ymd(begin), String(count + 1)],
  },
  {
    name: 'date and quarter',
    heads: ['Date', 'Interval'],
    side: 'own',
    steps: [15, 60],
    clocks: ALL,
    cells: ({ begin, count }) => [dots(begin), String(count + 1)],
  },
  {
    name: 'year, month, day, hour, minute',
    heads: ['Year', 'Month', 'Day', 'Hour', 'Minute'],
    side: 'own',
    cells: ({ begin }) =>
      [begin.getUTCFullYear(), begin.getUTCMonth() + 1, begin.getUTCDate(), begin.getUTCHours(), begin.getUTCMinutes()].map(String),
  },
  {
    name: 'year, month, day, hour 1 to 24, minute to 60',
    heads: ['Year', 'Month', 'Day', 'Hour', 'Minute'],
    side: 'own',
    clocks: ['standard'],
    cells: ({ begin, end }) =>
      [
        begin.getUTCFullYear(),
        begin.getUTCMonth() + 1,
        begin.getUTCDate(),
        begin.getUTCHours() + 1,
        end.getUTCMinutes() === 0 ? 60 : end.getUTCMinutes(),
      ].map(String),
  },
  {
    name: 'offset behind the time',
    heads: ['time'],
    side: 'own',
    clocks: ['Europe', 'America'],
    cells: ({ begin, ahead }) => [`${ymd(begin)}T${hm(begin)}:00${offsetText(ahead)}`],
  },
  {
    name: 'zone behind the time',
    heads: ['time'],
    side: 'own',
    clocks: ['Europe'],
    cells: ({ begin, ahead }) => [`${dots(begin)} ${hm(begin)} ${ahead === 120 ? 'CEST' : 'CET'}`],
  },
  {
    name: 'UTC and local',
    heads: ['UTC', 'Local time'],
    side: 'own',
    clocks: ['Europe', 'America'],
    cells: ({ begin, utc }) => [`${ymd(new Date(utc))} ${hm(new Date(utc))}`, `${ymd(begin)} ${hm(begin)}`],
  },
  { name: 'no dates', heads: [], side: 'own', clocks: ['standard'], cells: () => [] },
  {
    name: 'a counter of hours',
    heads: ['hour'],
    side: 'own',
    clocks: ['standard'],
    steps: hours,
    cells: ({ utc }) => [String((utc - Date.UTC(new Date(utc).getUTCFullYear(), 0, 1)) / (60 * MINUTE))],
  },
  // Spellings that no reader can know: each must be asked about or refused.
  {
    name: 'weeks',
    heads: ['time'],
    side: 'own',
    clocks: ['standard'],
    cells: ({ begin, count }) => [`W${two(1 + (begin.getUTCDate() >> 3))}:${count}`],
  },
  {
    name: 'sheet days',
    heads: ['Date'],
    side: 'own',
    clocks: ['standard'],
    cells: ({ begin }) => [(begin.getTime() / (1440 * MINUTE) + 25_569).toFixed(5)],
  },
  {
    name: 'YYMMDDHH',
    heads: ['date'],
    side: 'own',
    clocks: ['standard'],
    steps: hours,
    cells: ({ begin }) => [`${packed(begin).slice(2)}${two(begin.getUTCHours())}`],
  },
];

interface Unit {
  readonly kind: ImportOptions['kind'];
  readonly head: string;
  /** value in the file = value of the known year × factor */
  readonly factor: number;
  /** base unit of the series = value of the known year × base */
  readonly base: number;
  readonly answer: string;
}

const UNITS: readonly Unit[] = [
  { kind: 'price', head: 'Price ($/MWh)', factor: 1, base: 1, answer: 'currency/MWh' },
  { kind: 'price', head: 'LMP', factor: 1, base: 1, answer: 'currency/MWh' },
  { kind: 'price', head: 'price EUR/kWh', factor: 0.001, base: 1, answer: 'currency/kWh' },
  { kind: 'price', head: 'Preis [ct/kWh]', factor: 0.1, base: 1, answer: 'cents/kWh' },
  { kind: 'production', head: 'Output (kW)', factor: 1, base: 0.001, answer: 'kW' },
  { kind: 'production', head: 'Power [MW]', factor: 0.01, base: 0.01, answer: 'MW' },
  { kind: 'temperature', head: 'Temperature (°C)', factor: 0.1, base: 0.1, answer: '°C' },
];

/** The dialect of a seed: forms of times in turn, everything else by chance. */
export function writeDialect(seed: number): Dialect {
  const next = random(seed * 7919 + 17);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const form = FORMS[seed % FORMS.length]!;
  // Most at an hour, so that many dialects take little time.
  const common = [60, 60, 60, 60, 60, 60, 30, 15];
  const steps = form.steps ?? (seed % 97 === 5 ? [5] : seed % 61 === 7 ? [10] : common);
  const step = pick(steps);
  const clock = pick(form.clocks ?? (['standard', 'Europe', 'America'] as const));
  const unit = pick(UNITS);
  // Temperatures follow the sun, whose year is put in standard time: kept to clocks that never change.
  const ofSun = unit.kind === 'temperature' && clock !== 'standard' ? UNITS[0]! : unit;
  const isPositional = form.heads.length === 0 || form.name === 'a counter of hours';
  const month = isPositional ? 1 : pick([1, 1, 7]);
  const year = pick([2014, 2019, 2020, 2021, 2023]);
  const rows = intervals(year, month, step, clock, next);
  const side = form.side === 'own' ? 'beginning' : pick(['beginning', 'beginning', 'ending', 'centre'] as const);
  const shift = side === 'beginning' ? 0 : side === 'ending' ? step : step / 2;
  const isHourForm = form.name === 'YYYYMMDDHH' || form.name === 'ISO hour only';
  const offset = isHourForm && side === 'centre' ? 0 : shift;
  const saysSide = next() < 0.3 && form.side === 'any' && side !== 'centre';
  const separator = pick([',', ';', '\t']);
  const quoted = next() < 0.15;
  const decimalComma = (separator !== ',' || quoted) && next() < 0.4;
  const header = pick(['heading', 'heading', 'heading', 'titles', 'units', 'none'] as const);
  const lineEnd = pick(['\n', '\n', '\r\n', '\r']);
  const bom = next() < 0.2 ? '\ufeff' : '';
  const footer = next() < 0.1 && form.heads.length > 0;
  const isReversed = next() < 0.1 && form.heads.length > 0 && form.name !== 'a counter of hours' && clock === 'standard';

  const cell = (text: string): string => (quoted ? `"${text}"` : text);
  const digits = 2 - Math.round(Math.log10(ofSun.factor));
  const number = (value: number): string => {
    const text = (value * ofSun.factor).toFixed(digits);
    return decimalComma ? text.replace('.', ',') : text;
  };
  let [day, count] = ['', 0];
  const lines = rows.map(({ local, utc, value }) => {
    const begin = new Date(local);
    if (ymd(begin) !== day) [day, count] = [ymd(begin), 0];
    const stamped = {
      at: new Date(local + offset * MINUTE),
      begin,
      end: new Date(local + step * MINUTE),
      utc,
      count: count++,
      ahead: (local - utc) / MINUTE,
    };
    return [...form.cells(stamped), number(value)].map(cell).join(separator);
  });
  if (isReversed) lines.reverse();
  const sideWord = !saysSide ? '' : side === 'ending' ? ' (interval ending)' : ' (interval beginning)';
  const heads = form.heads.map((head, i) => (i === 0 ? head + sideWord : head));
  const unitLine = ofSun.head.match(/[([]([^)\]]+)[)\]]/)?.[1];
  const isSplit = header === 'units' && unitLine !== undefined && heads.length > 0;
  const valueHead = isSplit ? ofSun.head.replace(/\s*[([].*$/, '') : ofSun.head;
  const above =
    header === 'none'
      ? []
      : [
          ...(header === 'titles' ? ['Report of a market', 'Node West'] : []),
          [...heads, valueHead].map(cell).join(separator),
          ...(isSplit ? [[...heads.map(() => ''), `[${unitLine}]`].map(cell).join(separator)] : []),
        ];
  const isNamed = header !== 'none';
  const expected = yearOf(rows, step).map((value) => value * ofSun.base);
  return {
    seed,
    name: `${seed}: ${form.name}, ${step} min, ${clock}, from month ${month} of ${year}, ${side}${saysSide ? ' (said)' : ''}, ${JSON.stringify(separator)}${decimalComma ? ', decimal comma' : ''}${quoted ? ', quoted' : ''}, ${header}, ${ofSun.head}${isReversed ? ', newest first' : ''}`,
    text: bom + [...above, ...lines, ...(footer ? ['Total of all rows'] : [])].join(lineEnd),
    kind: ofSun.kind,
    expected: ofSun.kind === 'production' ? expected.map((value) => Math.max(0, value)) : expected,
    step,
    answers: {
      decimalComma,
      separator: separator as ',' | ';' | '\t',
      unit: ofSun.answer,
      labelSide: side === 'centre' ? undefined : side,
      column: form.heads.length + 1,
      dateOrder: form.name === 'day/month/year' || form.name === 'blanks' || form.name === 'DDMMYYYY and hour' ? 'dayFirst' : 'monthFirst',
      ...(isNamed ? {} : { unit: ofSun.answer }),
    },
  };
}
