import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  decodeBytes,
  importSeries,
  importWeather,
  readPowerCurve,
  readStorageFile,
  readTurbineFile,
  type ImportOptions,
  type ProblemRule,
  type Refusal,
  type SeriesKind,
  type Understood,
  type UnderstoodComponent,
  type UnderstoodCurve,
} from '@stackwatt/formats';
import { hashSeries, turbineRatingMw } from '@stackwatt/model';
import type { Command } from 'commander';
import { EXIT, InputError } from './exit.ts';

const SERIES_KINDS: readonly SeriesKind[] = [
  'price',
  'regulation',
  'production',
  'irradiance',
  'wind',
  'temperature',
  'limit',
  'obligation',
];
const KINDS = [...SERIES_KINDS, 'weather', 'turbine', 'storage'];

interface Flags {
  readonly kind: string;
  readonly column?: string;
  readonly node?: string;
  readonly comma?: boolean;
  readonly point?: boolean;
  readonly year?: string;
  readonly repair?: string;
  readonly unit?: string;
  readonly keepNegatives?: boolean;
  readonly removeNegatives?: boolean;
  readonly summerTime?: string;
  readonly utcOffset?: string;
  readonly stampsUtcOffset?: string;
  readonly separator?: string;
  readonly dateOrder?: string;
  readonly label?: string;
  readonly ignoreDates?: boolean;
  readonly rating?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', none: '' } as const;
const DATE_ORDERS = { 'day-first': 'dayFirst', 'month-first': 'monthFirst' } as const;

/** The flag that answers a question of the reader, by the rule that asks it. */
const ANSWERS: Partial<Record<ProblemRule, string>> = {
  decimalSign: '--comma or --point',
  columnNeeded: '--column HEADING or --column NUMBER',
  nodeNeeded: '--node NAME',
  unit: '--unit UNIT',
  rating: '--rating MW for shares of a rated power, or --unit UNIT',
  gap: '--repair repeat or --repair interpolate',
  severalYears: '--year YEAR',
  dateOrder: '--date-order day-first or --date-order month-first',
  unreadTime: '--ignore-dates where the rows follow each other from 1 January 00:00',
  labelSide: '--label beginning or --label ending',
  zone: '--stamps-utc-offset HOURS, with --utc-offset HOURS for the site',
};

/** Adds `stackwatt import FILE --kind KIND`: reads a file and prints what was understood; exit code 1 when it is refused. */
export function registerImport(program: Command): void {
  program
    .command('import')
    .description('read a file of prices, weather, production, a turbine or a storage type and print what was understood')
    .argument('<file>', 'file, or - for stdin')
    .requiredOption('--kind <kind>', KINDS.join(', '))
    .option('--column <column>', 'heading of the column, or its number from 1')
    .option('--node <node>', 'node, hub or zone of a file that lists several')
    .option('--comma', 'the comma is the decimal sign')
    .option('--point', 'the point is the decimal sign')
    .option('--year <year>', 'calendar year of a file without dates, or the one to take of several')
    .option('--repair <how>', 'fill gaps: repeat (the day before) or interpolate')
    .option('--unit <unit>', 'unit of the values, over what the file says')
    .option('--keep-negatives', 'leave negative values as they are')
    .option('--remove-negatives', 'set negative values to 0')
    .option('--summer-time <how>', 'clock (keep the clock time of summer hours) or standard (move them to standard time)')
    .option('--utc-offset <hours>', 'hours the site is ahead of UTC, for a file in UTC or with --stamps-utc-offset')
    .option('--stamps-utc-offset <hours>', 'hours the stamps are ahead of UTC, over what the file says')
    .option('--separator <sign>', `what stands between cells: ${Object.keys(SEPARATORS).join(', ')}`)
    .option('--date-order <order>', `order of day and month: ${Object.keys(DATE_ORDERS).join(' or ')}`)
    .option('--label <side>', 'end of its interval that a stamp marks: beginning or ending')
    .option('--ignore-dates', 'the rows follow each other from 1 January 00:00, whatever their dates say')
    .option('--rating <mw>', 'MW that a value of 1 means, for powers per unit of a rating')
    .option('--json', 'as JSON')
    .option('--quiet', 'of a refusal only its first line on stderr')
    .action((file: string, flags: Flags) => importFile(file, flags));
}

function importFile(file: string, flags: Flags): void {
  if (!KINDS.includes(flags.kind))
    throw new InputError(file, [{ place: '--kind', value: flags.kind, rule: `must be one of ${KINDS.join(', ')}` }]);
  const options = readFlags(file, flags);
  const decoded = decodeBytes(
    readBytes(file),
    file === '-' ? undefined : basename(file),
    flags.kind === 'storage' || flags.kind === 'turbine' ? 'component' : 'table',
  );
  if (!decoded.ok) return refuse(file, decoded, flags);
  const named = { ...options, fileName: decoded.fileName ?? (file === '-' ? undefined : basename(file)) };
  if (flags.kind === 'storage') {
    const outcome = readStorageFile(decoded.text);
    if (!outcome.ok) return refuse(file, outcome, flags);
    const { spec, understood } = outcome;
    const facts = [
      row('name', spec.name),
      row('capacity', `${spec.nominalCapacity} MWh`),
      row('power', `${spec.nominalPower} MW`),
      row('round trip', `${spec.roundtripEfficiency} %`),
    ];
    return print(
      { ok: true, file, kind: flags.kind, encoding: decoded.encoding, understood, spec },
      [...facts, ...componentLines(understood)],
      flags,
    );
  }
  if (flags.kind === 'turbine' && isXml(decoded.text)) {
    const outcome = readTurbineFile(decoded.text);
    if (!outcome.ok) return refuse(file, outcome, flags);
    const { spec, understood } = outcome;
    const facts = [
      row('name', spec.name),
      row('points', `${spec.powerCurve.length} from ${spec.powerCurve[0]!.speed} to ${spec.powerCurve.at(-1)!.speed} m/s`),
      row('rating', `${round(turbineRatingMw(spec))} MW`),
      row('hub height', `${spec.hubHeight} m`),
    ];
    return print(
      { ok: true, file, kind: flags.kind, encoding: decoded.encoding, understood, spec },
      [...facts, ...componentLines(understood)],
      flags,
    );
  }
  if (flags.kind === 'turbine') {
    const curve = readPowerCurve(decoded.text, named);
    if (!curve.ok) return refuse(file, curve, flags);
    return print(
      { ok: true, file, kind: flags.kind, encoding: decoded.encoding, understood: curve.understood, points: curve.points },
      curveLines(curve.understood),
      flags,
    );
  }
  if (flags.kind === 'weather') {
    const outcome = importWeather(decoded.text, named);
    if (!outcome.ok) return refuse(file, outcome, flags);
    const { site, understood } = outcome.weather;
    const lines = [
      siteLine(site),
      ...Object.entries(understood).flatMap(([name, one]) => ['', `${name}:`, ...seriesLines(one).map((line) => `  ${line}`)]),
    ];
    return print({ ok: true, file, kind: flags.kind, encoding: decoded.encoding, site, understood }, lines, flags);
  }
  const outcome = importSeries(decoded.text, { ...named, kind: flags.kind as SeriesKind });
  if (!outcome.ok) return refuse(file, outcome, flags);
  return print(
    { ok: true, file, kind: flags.kind, encoding: decoded.encoding, understood: outcome.understood, hash: hashSeries(outcome.series) },
    seriesLines(outcome.understood),
    flags,
  );
}

const isXml = (text: string): boolean => text.trimStart().startsWith('<');

/** @throws InputError when the file cannot be read */
function readBytes(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    throw new InputError(file, [
      { place: 'file', value: '', rule: `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})` },
    ]);
  }
}

/** @throws InputError for a value that is none of those a flag takes */
function readFlags(file: string, flags: Flags): Omit<ImportOptions, 'kind'> {
  const wrong = (place: string, value: string, rule: string): never => {
    throw new InputError(file, [{ place, value, rule }]);
  };
  const oneOf = <T extends string>(place: string, value: string | undefined, known: readonly T[]): T | undefined =>
    value === undefined ? undefined : (known.find((word) => word === value) ?? wrong(place, value, `must be ${known.join(' or ')}`));
  const wordOf = <T>(place: string, value: string | undefined, known: Readonly<Record<string, T>>): T | undefined => {
    const word = oneOf(place, value, Object.keys(known));
    return word === undefined ? undefined : known[word];
  };
  const number = (place: string, value: string | undefined, rule: string, isRight: (n: number) => boolean): number | undefined => {
    if (value === undefined) return undefined;
    const read = Number(value);
    return value.trim() !== '' && isRight(read) ? read : wrong(place, value, rule);
  };
  return {
    column: flags.column,
    node: flags.node,
    decimalComma: flags.comma ? true : flags.point ? false : undefined,
    year: number('--year', flags.year, 'must be a year from 1900 to 2200', (n) => Number.isInteger(n) && n >= 1900 && n <= 2200),
    repair: oneOf('--repair', flags.repair, ['repeat', 'interpolate']),
    unit: flags.unit,
    removeNegatives: flags.keepNegatives ? false : flags.removeNegatives ? true : undefined,
    summerTime: oneOf('--summer-time', flags.summerTime, ['clock', 'standard']),
    utcOffset: number('--utc-offset', flags.utcOffset, 'must be hours from −12 to 14', (n) => n >= -12 && n <= 14),
    stampOffset: number('--stamps-utc-offset', flags.stampsUtcOffset, 'must be hours from −12 to 14', (n) => n >= -12 && n <= 14),
    separator: wordOf('--separator', flags.separator, SEPARATORS),
    dateOrder: wordOf('--date-order', flags.dateOrder, DATE_ORDERS),
    labelSide: oneOf('--label', flags.label, ['beginning', 'ending']),
    ignoreTimes: flags.ignoreDates,
    rating: number('--rating', flags.rating, 'must be MW above 0', (n) => n > 0 && n < 1e6),
  };
}

/** The message with the file's name on stderr, the further problems below it; the whole as data on stdout for --json. */
function refuse(file: string, refusal: Refusal, flags: Flags): void {
  console.error(`${file}: ${refusal.message}`);
  const answer = ANSWERS[refusal.problems[0]!.rule];
  if (!flags.quiet && answer !== undefined) console.error(`  answer with ${answer}`);
  if (!flags.quiet && refusal.problems.length > 1) for (const { text } of refusal.problems) console.error(`  ${text}`);
  if (!flags.quiet && refusal.more > 0) console.error(`  … and ${refusal.more} more`);
  if (flags.json) console.log(JSON.stringify(refusal, undefined, 2));
  process.exitCode = EXIT.wrongInput;
}

function print(data: unknown, lines: readonly string[], flags: Flags): void {
  console.log(flags.json ? JSON.stringify(data, undefined, 2) : lines.join('\n'));
}

const row = (name: string, value: string): string => `${name.padEnd(14)}${value}`;
const round = (value: number): number => Number(value.toPrecision(7));

function siteLine({
  name,
  latitude,
  longitude,
  elevation,
  utcOffset,
}: {
  name?: string;
  latitude?: number;
  longitude?: number;
  elevation?: number;
  utcOffset?: number;
}): string {
  return row(
    'site',
    `${name === undefined || name === '' ? 'not named' : name}, latitude ${latitude ?? '-'}, longitude ${longitude ?? '-'}, elevation ${elevation ?? '-'} m, UTC offset ${utcOffset ?? '-'} h`,
  );
}

/** What a preview card shows, one fact a line. */
function seriesLines(u: Understood): string[] {
  const { min, mean, max, negative } = u.series;
  const others = u.candidates.filter(({ number }) => number !== u.column.number).map(({ number, name }) => `${number} "${name}"`);
  return [
    row('layout', u.layout),
    row('separator', { ';': 'semicolon', ',': 'comma', '\t': 'tab', '': 'none' }[u.separator]),
    row('decimal sign', `${u.decimalSign === ',' ? 'comma' : 'point'} (${u.decimalFrom})`),
    row('header', u.header === undefined ? 'none' : `row ${u.header.row}`),
    row('column', `${u.column.number} "${u.column.name}"${others.length === 0 ? '' : `; others: ${others.join(', ')}`}`),
    row(
      'rows',
      `${u.rows.read} read, ${u.rows.used} used${u.rows.dropped.map(({ count, reason }) => `, ${count} dropped (${reason})`).join('')}`,
    ),
    row('start', u.start ?? 'no dates: 1 January 00:00'),
    row('end', u.end ?? 'no dates'),
    row('year', `${u.year} (${u.yearFrom})`),
    row('step', `${u.stepMinutes} minutes`),
    row('zone', u.zone),
    row('label side', `${u.labelSide} (${u.labelSideFrom})`),
    row('unit', `${u.unit.source} in the file, ${u.unit.target} in the series (${u.unit.from})`),
    row('min', `${round(min)} ${u.unit.target}`),
    row('mean', `${round(mean)} ${u.unit.target}`),
    row('max', `${round(max)} ${u.unit.target}`),
    row('negative', `${u.source.negative} in the file, ${negative} in the series`),
    row(
      'gaps',
      u.gaps.count === 0
        ? 'none'
        : `${u.gaps.count}, ${u.gaps.missing} intervals missing, longest ${u.gaps.longest}; first at ${u.gaps.first
            .slice(0, 5)
            .map(({ from, afterRow }) => `${from} (after row ${afterRow})`)
            .join(', ')}`,
    ),
    row('duplicates', String(u.duplicates)),
    row('clock change', `${u.clockChange.missing} intervals missing, ${u.clockChange.repeated} repeated: ${u.clockChange.text}`),
    row('leap day', u.leapDay.text),
    ...u.firstRows.map((shown) => row('first rows', `${shown.row}: ${shown.raw} → ${shown.value ?? 'empty'}`)),
    ...u.lastRows.map((shown) => row('last rows', `${shown.row}: ${shown.raw} → ${shown.value ?? 'empty'}`)),
    ...(u.repairs.length === 0 ? [row('repairs', 'none')] : u.repairs.map(({ text }) => row('repair', text))),
    ...u.notes.map((text) => row('note', text)),
    ...u.warnings.map((text) => row('warning', text)),
  ];
}

function componentLines({ fields, ignored, notes }: UnderstoodComponent): string[] {
  return [
    row('fields', `${fields} given, the others have their defaults`),
    ...(ignored.length === 0 ? [] : [row('ignored', ignored.join(', '))]),
    ...notes.map((text) => row('note', text)),
  ];
}

function curveLines(u: UnderstoodCurve): string[] {
  return [
    row('layout', 'power curve'),
    row('columns', `wind speed "${u.speedColumn}", power "${u.powerColumn}"`),
    row('unit', `${u.powerUnit} (${u.unitFrom})`),
    row('points', `${u.points} from ${u.firstSpeed} to ${u.lastSpeed} m/s`),
    row('power', `${round(u.minPower)} to ${round(u.maxPower)} ${u.isNormalized ? 'of rated power' : 'kW'}`),
    row('negative', String(u.negatives)),
    ...u.notes.map((text) => row('note', text)),
  ];
}
