import { expect, test } from 'vitest';
import type { ImportOptions, SeriesKind } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { importSeries, importWeather } from '../src/index.ts';
import { calendar, dateOf, iso, lines, timeOf } from './build.ts';
import type { Row } from './build.ts';
import { read, refused, understood } from './outcome.ts';

// Files that were once read wrongly without a word. Each is read exactly, or asked about with a reason.
const of = (kind: SeriesKind, text: string, options: Partial<ImportOptions> = {}): ImportOutcome =>
  importSeries(text, { kind, ...options });
const year = calendar(2021);
/** Two decimals from −20 to 180, no two neighbours alike. */
const value = (row: Row): number => ((row.index * 7919) % 20_000) / 100 - 20;
const two = (n: number): string => String(n).padStart(2, '0');
/** July 2014 to June 2015. */
const fromJuly = calendar(2014, 60, 2).filter((row) => (row.year === 2014 ? row.month >= 7 : row.month < 7));
/** The values of rows in the order of the calendar from 1 January. */
const inJanuary = (rows: readonly Row[], step = 60): Float64Array => {
  const out = new Float64Array(525_600 / step);
  for (const row of rows) {
    const day = (Date.UTC(2021, row.month - 1, row.day) - Date.UTC(2021, 0, 1)) / 86_400_000;
    out[(day * 1440 + row.hour * 60 + row.minute) / step] = value(row);
  }
  return out;
};
const seconds = (row: Row): number => Date.UTC(row.year, row.month - 1, row.day, row.hour, row.minute) / 1000;
/** A bell of light from 6 to 18 h, W/m². */
const light = (row: Row): number => Math.max(0, 800 * Math.sin((Math.PI * (row.hour + row.minute / 60 - 6)) / 12));

const julySpellings: readonly (readonly [name: string, head: string, stamp: (row: Row) => string])[] = [
  ['YYYYMMDD with an hour', 'Date,Hour,Price', (row) => `${dateOf(row).replaceAll('-', '')},${row.hour}`],
  ['YYYYMMDDHHMM', 'MTU,Price', (row) => `${dateOf(row).replaceAll('-', '')}${two(row.hour)}00`],
  ['DD MM YYYY HH:MM', 'Timestamp,Price', (row) => `${two(row.day)} ${two(row.month)} ${row.year} ${timeOf(row)}`],
  ['Unix seconds', 'time,Price', (row) => String(seconds(row))],
  ['Unix milliseconds', 'time,Price', (row) => String(seconds(row) * 1000)],
  [
    'a range',
    'Interval,Price',
    (row) => {
      const day = `${two(row.day)}.${two(row.month)}.${row.year}`;
      const end = new Date(Date.UTC(row.year, row.month - 1, row.day, row.hour + 1));
      return `${day} ${timeOf(row)} - ${two(end.getUTCDate())}.${two(end.getUTCMonth() + 1)}.${end.getUTCFullYear()} ${two(end.getUTCHours())}:00`;
    },
  ],
];
test.each(julySpellings)('I-1 a year from July with %s stands in July', (_name, head, stamp) => {
  const { series, understood } = read(of('price', `${head}\n${lines(fromJuly, value, stamp)}`));
  expect(series).toEqual(inJanuary(fromJuly));
  expect([understood.start, understood.end]).toEqual(['2014-07-01 00:00', '2015-07-01 00:00']);
  expect(understood.repairs.map(({ kind }) => kind)).toContain('order');
});

test('I-1 a column of times that cannot be read is a question, answered by saying that the rows follow each other', () => {
  const odd = (row: Row): string => `week ${Math.floor(row.index / 168)} h ${row.index % 168}`;
  const asked = (head: string, stamp: (row: Row) => string | number): string => {
    const refusal = refused(of('price', `${head}\n${year.map((row) => `${stamp(row)};${value(row)}`).join('\n')}`));
    expect([head, refusal.problems[0]!.rule]).toEqual([head, 'unreadTime']);
    return refusal.message;
  };
  for (const head of ['date', 'Time', 'timestamp', 'Interval', 'Hour Ending', 'MTU (CET/CEST)', 'period', 'Delivery interval'])
    expect(asked(`${head};Price`, odd)).toContain('cannot be read ("week 0 h 0" in row 2)');
  // By its cells, under a heading that says nothing: days without a time, and times no clock has.
  asked('a;Price', dateOf);
  asked('a;Price', (row) => `${dateOf(row)} at ${row.hour + 30}:00 o'clock`);
  // Numbers that count, but not from the first hour of a year.
  asked('hour;Price', (row) => 4344 + row.index);
  asked('hour;Price', (row) => (row.hour + 7) % 24);
  const text = `MTU;Price\n${year.map((row) => `${odd(row)};${value(row)}`).join('\n')}`;
  const answered = read(of('price', text, { ignoreTimes: true }));
  expect(answered.series).toEqual(Float64Array.from(year, value));
  expect(answered.understood.notes.join()).toContain('"MTU" is not read: the rows begin on 1 January 00:00, as chosen');
  // A count that is in step with the rows says the same as their place.
  expect(read(of('price', `hour;Price\n${year.map((row) => `${row.hour};${value(row)}`).join('\n')}`)).understood.notes.join()).toContain(
    'hours of the day from 0, in step with the rows',
  );
});

test('I-1 days of 46 and 50 half-hours are put on the hours of the British clock', () => {
  // 28 March and 31 October 2021: the clock goes from 01:00 to 02:00, and from 02:00 back to 01:00.
  const days = new Map<string, number>();
  const local = calendar(2021, 30).filter(({ month, day, hour }) => !(month === 3 && day === 28 && hour === 1));
  const withTwice = local.flatMap((row) =>
    row.month === 10 && row.day === 31 && row.hour === 1 && row.minute === 30 ? [row, row, row] : [row],
  );
  const text = withTwice
    .map((row, index) => {
      const period = (days.get(dateOf(row)) ?? 0) + 1;
      days.set(dateOf(row), period);
      return `${dateOf(row)},${period},${index % 300}`;
    })
    .join('\n');
  expect([days.get('2021-03-28'), days.get('2021-10-31'), days.get('2021-06-01')]).toEqual([46, 50, 48]);
  const { understood: facts, series } = read(of('price', `Settlement Date,Settlement Period,Price\n${text}`));
  expect(facts.clockChange).toMatchObject({ missing: 2, repeated: 2 });
  // 28 March is day 87: its third half-hour is the first at 02:00, slot 86 × 48 + 4; it is row 86 × 48 + 2 of the file.
  expect(series[86 * 48 + 4]).toBe((86 * 48 + 2) % 300);
  expect(series[86 * 48 + 3]).toBe(series[86 * 48 + 1]);
});

test('I-2 minutes 15, 30, 45 and 60 of hours 1 to 24 keep the order of their rows', () => {
  const quarters = calendar(2021, 15);
  const head = 'Location ID,City,State,Country,Latitude,Longitude,Time Zone,Elevation\n1,Town,TX,USA,35,-101,-6,1000';
  const text = quarters.map((row) => `${row.year},${row.month},${row.day},${row.hour + 1},${row.minute + 15},${light(row)}`).join('\n');
  const { series, understood } = read(of('irradiance', `${head}\nYear,Month,Day,Hour,Minute,GHI\n${text}`));
  expect(series).toEqual(Float64Array.from(quarters, light));
  expect(understood.labelSideFrom).toBe('minute 60 is the end of its hour');
  // The same with 0 for the end of the hour, in the order of the file.
  const zeros = quarters
    .map((row) => `${row.year},${row.month},${row.day},${row.hour + 1},${(row.minute + 15) % 60},${light(row)}`)
    .join('\n');
  expect(read(of('irradiance', `${head}\nYear,Month,Day,Hour,Minute,GHI\n${zeros}`)).series).toEqual(series);
});

/** An EPW file at a step, with light as mean power in its column of Wh/m². */
function epwText(step: number): string {
  const rows = calendar(2021, step).map((row) => {
    const fields = Array.from({ length: 35 }, () => '0');
    fields.splice(0, 6, ...[row.year, row.month, row.day, row.hour + 1, row.minute + step].map(String), '?9');
    fields[6] = '20';
    fields[13] = light(row).toFixed(3);
    return fields.join(',');
  });
  const head = ['LOCATION,Town,TX,USA,TMY,1,35,-101,-6,1000', 'DESIGN CONDITIONS,0', 'TYPICAL/EXTREME PERIODS,0', 'GROUND TEMPERATURES,0'];
  const more = ['HOLIDAYS/DAYLIGHT SAVINGS,No,0,0,0', 'COMMENTS 1,', 'COMMENTS 2,', `DATA PERIODS,1,${60 / step},Data,Sunday,1/1,12/31`];
  return [...head, ...more, ...rows].join('\n');
}

test('I-3 half-hourly EPW irradiance is not doubled: its unit is asked, with both readings', () => {
  const { problems, message } = refused(of('irradiance', epwText(30)));
  expect(problems[0]!.rule).toBe('unit');
  // The bell reaches 800: energy of half an hour would be 1,600 W/m².
  expect(message).toMatch(/at most 1,600 W\/m² as energy of each interval, and .* at most 800 W\/m² as mean power/);
  const { series } = read(of('irradiance', epwText(30), { unit: 'W/m²' }));
  expect(series[24]).toBe(800);
  expect(series.length).toBe(17_520);
  // Bounds hold after conversion: 2 × 1,200 W/m² is more than 2,000.
  const bright = epwText(30).replaceAll('800.000', '1200.000');
  expect(refused(of('irradiance', bright, { unit: 'Wh/m²' })).message).toContain('1200.000 is outside -50 to 2000 W/m²');
  expect(read(of('irradiance', epwText(60))).series[12]).toBe(800);
});

test('I-4 a mean of more than 1,000 per MWh is asked about, and so is one that only prices per kWh have', () => {
  const text = (head: string, scale: number): string => `time,${head}\n${lines(year, (row) => ((value(row) + 40) * scale).toFixed(5))}`;
  const high = refused(of('price', text('Price ($/kWh)', 1)));
  expect([high.problems[0]!.rule, high.problems[0]!.column]).toEqual(['unit', 'Price ($/kWh)']);
  expect(high.message).toContain('which no market has had (currency/kWh: heading "Price ($/kWh)"); say the unit of the values');
  expect(read(of('price', text('Price ($/kWh)', 1), { unit: 'currency/MWh' })).understood.unit.factor).toBe(1);
  expect(refused(of('price', text('Price', 0.001))).message).toContain('prices per kWh look like this');
  expect(understood(of('price', text('Price', 0.01))).warnings.join()).toContain('price factors look like this');
  // What looks like a unit and is none of prices is not passed over.
  expect(refused(of('price', text('Price ($/GJ)', 1))).message).toContain('names "/GJ", which is no unit of price');
  expect(
    refused(
      of(
        'wind',
        lines(year, (row) => 30 + (row.index % 9)),
      ),
    ).problems[0]!.rule,
  ).toBe('unit');
});

test('I-4 one price that no market has had and that outweighs the year is told with its row, also below zero; a scarcity price is not', () => {
  // Sizes of −20 to 180 have a mean of (180² + 20²) / 2 / 200 = 82, so 8,759 of them make 718,000: 4,525,000 is 86 % of the whole sum,
  // 61,000 is 7.8 %; 59,000 is 7.6 %, but such prices have occurred.
  const text = (odd: string): string => `time,Price ($/MWh)\n${lines(year, (row) => (row.index === 77 ? odd : value(row).toFixed(2)))}`;
  const warned = (odd: string): string => understood(of('price', text(odd))).warnings.join();
  expect(warned('4525000')).toContain('row 79, column "Price ($/MWh)": 4525000 is beyond every price a market has had');
  expect(warned('4525000')).toMatch(/alone 86 % of the year's sum$/);
  expect(warned('-4525000')).toContain('row 79');
  expect(warned('20300')).toBe('');
  expect(warned('61000')).toContain('alone 8 %');
  expect(warned('59000')).toBe('');
});

test('I-5 light whose day has its middle at 07:30 is asked for its zone, and moved when that is known', () => {
  // Half past noon less five hours: the bell around 12:00 in stamps that are five hours behind the site.
  const early = lines(year, (row) => light({ ...row, hour: (row.hour + 5) % 24 }).toFixed(2));
  const { problems, message } = refused(of('irradiance', early));
  expect(problems[0]!.rule).toBe('zone');
  // Values at 01:00 to 13:00, symmetric about 07:00, each counting from its stamp to the next hour.
  expect(message).toContain('the middle of daylight lies at 07:30');
  const moved = read(of('irradiance', early, { stampOffset: -5, utcOffset: 0 }));
  expect(moved.series).toEqual(Float64Array.from(year, (row) => Number(light(row).toFixed(2))));
  expect(moved.understood.repairs.map(({ text }) => text).join()).toContain('all rows moved by 5 h');
  // The same without dates; and a site that is asked for when only the stamps are known.
  const column = year.map((row) => light({ ...row, hour: (row.hour + 5) % 24 }).toFixed(2)).join('\n');
  expect(read(of('irradiance', column, { stampOffset: -5, utcOffset: 0 })).series).toEqual(moved.series);
  expect(refused(of('irradiance', early, { stampOffset: -5 })).problems[0]!.rule).toBe('zone');
  // The zone of the site itself leaves the rows where they are.
  expect(read(of('irradiance', early, { stampOffset: 1, utcOffset: 1 })).series[7]).toBe(800);
});

test('I-6 stamps from 00:00 to 23:55 under a heading of interval ends are asked about', () => {
  const five = calendar(2021, 5);
  const text = `Time (he);LMP\n${lines(five, value, iso, ';')}`;
  const { problems, message } = refused(of('price', text));
  expect([problems[0]!.rule, message]).toEqual(['labelSide', expect.stringContaining('from 2021-01-01 00:00 to 2021-12-31 23:55')]);
  expect(read(of('price', text, { labelSide: 'beginning' })).series).toEqual(Float64Array.from(five, value));
  const ends = read(of('price', text, { labelSide: 'ending' })).series;
  // As ends every value stands a step earlier, and the first at the end of the year.
  expect([ends[0], ends.at(-1)]).toEqual([value(five[1]!), value(five[0]!)]);
});

test('I-7 production from 0 to 1 asks for the rating or the unit', () => {
  const text = (head: string, scale = 1): string => `time,${head}\n${lines(year, (row) => ((light(row) / 800) * scale).toFixed(4))}`;
  for (const head of ['Production', 'Output (p.u.)', 'capacity factor']) {
    const { problems, message } = refused(of('production', text(head)));
    expect([head, problems[0]!.rule, message.includes('say the rating or the unit')]).toEqual([head, 'rating', true]);
  }
  const rated = read(of('production', text('Production'), { rating: 50 }));
  expect([rated.series[12], rated.understood.unit.source]).toEqual([50, 'per unit of 50 MW']);
  expect(read(of('production', text('Output (%)', 100), { rating: 50 })).series[12]).toBe(50);
  expect(read(of('production', text('Production'), { unit: 'MW' })).series[12]).toBe(1);
  expect(refused(of('production', text('Output', 100), { rating: 50 })).problems[0]!.rule).toBe('unit');
});

test('I-4 units of wind are read behind an underscore too; those that no series is in are asked about', () => {
  const heads = (kind: SeriesKind, head: string): ImportOutcome => of(kind, `time,${head}\n${lines(year, (row) => 5 + (row.index % 9))}`);
  for (const [head, unit] of [
    ['ws kn', 'knots'],
    ['wind (kn)', 'knots'],
    ['wind_kmh', 'km/h'],
    ['ws_mph_80m', 'mph'],
    ['WS_mps', 'm/s'],
    ['known speed', 'm/s'],
  ] as const)
    expect([head, read(heads('wind', head)).understood.unit.source]).toEqual([head, unit]);
  for (const [kind, head] of [
    ['wind', 'wind (Bft)'],
    ['production', 'Output (MVA)'],
    ['production', 'Output (BTU/h)'],
    ['irradiance', 'GHI (MJ/m²)'],
  ] as const)
    expect([head, refused(heads(kind, head)).problems[0]!.rule]).toEqual([head, 'unit']);
  // Nine million MW: about as much as all plants of the world together.
  expect(refused(of('production', `time,Power (GW)\n${lines(year, (row) => 9000 + (row.index % 9))}`)).message).toContain(
    'which no plant has',
  );
});

test('I-7 powers that can be kW or MW and name no unit are kW with a warning; thousands of kW need none', () => {
  const text = (head: string, scale: number): string => `time,${head}\n${lines(year, (row) => ((light(row) / 800) * scale).toFixed(2))}`;
  const warned = (kind: SeriesKind, head: string, scale: number, options: Partial<ImportOptions> = {}): string =>
    understood(of(kind, text(head, scale), options)).warnings.join();
  const { series, understood: about } = read(of('production', text('power', 80)));
  expect([series[12], about.warnings]).toEqual([
    0.08,
    ['the file names no unit: the values, 0 to 80, were taken as kW, at most 0.08 MW; choose MW if they are MW'],
  ]);
  expect(read(of('production', text('power', 80), { unit: 'MW' })).series[12]).toBe(80);
  expect(warned('limit', 'limit', 80)).toContain('taken as kW');
  expect(warned('production', 'power', 80_000)).toBe('');
  expect(warned('production', 'power (kW)', 80)).toBe('');
  expect(warned('production', 'power', 80, { unit: 'kW' })).toBe('');
});

const speeds = year.map((row) => `10,0.9,${(5 + (row.index % 70) / 10).toFixed(1)},180`).join('\n');
const site = 'loc_id,Town,TX,USA,2021,35.2,-101.9,1000,-6,8760';
const names = 'Temperature,Pressure,Speed,Direction';
const heads: readonly (readonly [string, readonly string[]])[] = [
  ['as usual', [site, 'remark', names, 'C,atm,m/s,degrees', '80,80,80,80']],
  ['heights with m', [site, 'remark', names, 'C,atm,m/s,degrees', '80m,80m,80m,80m']],
  ['heights before units', [site, 'remark', names, '80,80,80,80', 'C,atm,m/s,degrees']],
  ['no units', [site, 'remark', names, '80,80,80,80']],
  ['no remark', [site, names, 'C,atm,m/s,degrees', '80,80,80,80']],
  ['longer names', [site, 'remark', 'Temperature (air),Pressure,Wind Speed,Wind Direction', 'Celsius,atm,m/s,deg', '80,80,80,80']],
];
test.each(heads)('I-8 an SRW file, %s: its header is no hour and its site is kept', (_name, head) => {
  const outcome = importWeather(`${head.join('\n')}\n${speeds}`);
  if (!outcome.ok) throw new Error(outcome.message);
  const { wind, site: place, year: of } = outcome.weather;
  expect([wind.length, wind[0]!.height, wind[0]!.speed[0], wind[0]!.speed.length]).toEqual([1, 80, 5, 8760]);
  expect([place.latitude, place.longitude, place.elevation, place.utcOffset, of]).toEqual([35.2, -101.9, 1000, -6, 2021]);
});

test('refused though readable: SAM files that begin with Location, a year and a day, a wind of −0.01 m/s', () => {
  const sam = `Location,City,Region,Country,Latitude,Longitude,Time Zone,Elevation\n1,Town,TX,USA,35,-101,-6,1000\nYear,Month,Day,Hour,beam,diffuse\n${year
    .map((row) => `${row.year},${row.month},${row.day},${row.hour},${light(row).toFixed(1)},${(light(row) / 4).toFixed(1)}`)
    .join('\n')}`;
  const weather = importWeather(sam);
  if (!weather.ok) throw new Error(weather.message);
  expect([weather.weather.dni![12], weather.weather.dhi![12], weather.weather.site.latitude]).toEqual([800, 200, 35]);
  // 366 days from 31 May 2013 to 1 June 2014: the second 31 May is left out and said.
  const long = calendar(2013, 60, 2).filter(({ year: y, month, day }) =>
    y === 2013 ? month > 5 || (month === 5 && day === 31) : month < 6,
  );
  expect(long.length).toBe(8784);
  const { series, understood: facts } = read(of('price', lines(long, value)));
  expect(series).toEqual(inJanuary(long.slice(0, 8760)));
  expect(facts.rows.dropped).toContainEqual({ count: 24, reason: expect.stringContaining('outside') });
  const calm = read(
    of(
      'wind',
      lines(year, (row) => (row.index === 5 ? -0.01 : 6 + (row.index % 5))),
    ),
  );
  expect([calm.series[5], calm.understood.repairs[0]]).toEqual([0, expect.objectContaining({ kind: 'negatives', count: 1 })]);
});

test('what the file says of its site, zone and year is taken', () => {
  const utc = year.map((row) => `${dateOf(row).replaceAll('-', '')}:${timeOf(row).replace(':', '')},${light(row).toFixed(1)}`).join('\n');
  const pvgis = `Latitude (decimal degrees): 45.000\nLongitude (decimal degrees): 8.000\nElevation (m): 250.0\ntime(UTC),G(h)\n${utc}\n\nG(h): Global irradiance`;
  const weather = importWeather(pvgis);
  if (!weather.ok) throw new Error(weather.message);
  expect(weather.weather.site).toMatchObject({ latitude: 45, longitude: 8, elevation: 250 });
  // NSRDB in UTC for a site six hours behind: noon of the site is 18:00 UTC.
  const rows = year.map(
    (row) => `${row.year},${row.month},${row.day},${row.hour},0,${light({ ...row, hour: (row.hour + 18) % 24 }).toFixed(1)}`,
  );
  const nsrdb = `Source,Location ID,Latitude,Longitude,Time Zone,Elevation,Local Time Zone\nNSRDB,1,35,-101,0,1000,-6\nYear,Month,Day,Hour,Minute,GHI\n${rows.join('\n')}`;
  const { series, understood: facts } = read(of('irradiance', nsrdb));
  expect([series[12], facts.zone]).toEqual([800, 'UTC']);
  expect(facts.repairs.map(({ text }) => text).join()).toContain('all rows moved by -6 h from UTC');
  // 8,784 values of a file named 2020 are that year, which has a 29 February; 8,760 stay at 2007 with a note.
  const leap = Array.from({ length: 8784 }, (_, i) => 20 + (i % 50)).join('\n');
  expect(understood(of('price', leap, { fileName: 'prices_2020.csv' }))).toMatchObject({ year: 2020 });
  const plain = understood(of('price', year.map(value).join('\n'), { fileName: 'prices_2018.csv' }));
  expect([plain.year, plain.notes.join().includes('the name of the file says 2018')]).toEqual([2007, true]);
});

test('a refusal names the share that may be missing, the year that was named, the column and the format', () => {
  const quarter = lines(
    year.filter(({ month }) => month < 4),
    value,
  );
  expect(refused(of('price', quarter)).message).toContain('at most 5 % may be missing');
  const years = lines(calendar(2019, 60, 2), value);
  expect(refused(of('price', years)).message).toContain('name the year');
  expect(refused(of('price', years, { year: 2018 })).message).toContain('the year named, 2018, has 0 of 8,760 intervals there');
  const hot = refused(of('temperature', `time,air\n${lines(year, () => 75)}`));
  expect(hot.message).toContain('column "air"');
  const tm2 = ` 14607 CARIBOU                ME  -5 N 46 52 W  68  1   190\n 6101010000000000000${'0'.repeat(120)}`;
  expect(refused(of('irradiance', tm2)).message).toContain('TMY2 weather file (tm2)');
});

test('a file in no order of time is put in order, and that is said', () => {
  const { series, understood: facts } = read(of('price', lines(year.toReversed(), value)));
  expect(series).toEqual(Float64Array.from(year, value));
  expect(facts.notes.join()).toContain('not in the order of time');
});
