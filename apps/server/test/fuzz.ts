import { storages, turbines } from '@stackwatt/catalog';
import {
  decodeBytes,
  importSeries,
  importWeather,
  importYears,
  readPowerCurve,
  readStorageFile,
  readTurbineFile,
  writeStorageFile,
  type SeriesKind,
} from '@stackwatt/formats';
import {
  acceptPatch,
  getField,
  readProject,
  setIn,
  sha1Of,
  storageFromWire,
  writeProject,
  writeProjectFile,
  seriesRefsOf,
} from '@stackwatt/model';
import { toWireStorageSpec } from '@stackwatt/api';
import DiffMatchPatch from 'diff-match-patch';
import { smallProject } from './harness.ts';
import type { Seeded } from './seeded.ts';
import { parseNumber } from '../../../packages/formats/src/number/parse-number.ts';
import { writeTurbineFile } from '../../../packages/formats/test/write-turbine-file.ts';

/** What a parser makes of a text: something it vouches for, or a refusal in words. @throws Error for everything else */
export interface Target {
  readonly name: string;
  readonly corpus: readonly string[];
  readonly run: (text: string, random: Seeded) => 'read' | 'refused';
}

/** Longest time one text may take of the processor (B rows), ms. */
const LONGEST_MS = 2000;
const TOKENS = [
  '',
  '\u0000',
  '\ufeff',
  '\r',
  '\n',
  '\r\n',
  '"',
  "'",
  ',',
  ';',
  '\t',
  ' ',
  '\u2212',
  '-',
  '+',
  '=',
  '@',
  '0x10',
  '1e400',
  '1e5',
  '-0',
  'NaN',
  'Infinity',
  '1,5',
  '1.234,5',
  '1 000',
  '٣',
  '5 %',
  '$5',
  '9007199254740993',
  '5e-324',
  '2021-02-30',
  '24:00',
  '00:00',
  '1/1/2021 1:00',
  '2020-02-29T00:00',
  '{',
  '}',
  '[',
  ']',
  '[[[[[[[[',
  '{"a":',
  '"__proto__":{"polluted":true},',
  '"constructor":{"prototype":{"polluted":true}},',
  '"version":99,',
  '"version":"2",',
  '"version":-1,',
  'null',
  'true',
  '\ud800',
  '\udfff',
  '\u202e',
  '🔋',
  'e\u0301',
  '<',
  '>',
  '</',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<!ENTITY % x SYSTEM "file:///etc/passwd">',
  '&a;',
  '&#x41;',
  '&#99999999;',
  '<![CDATA[',
  ']]>',
  '<?xml version="1.0"?>',
  '<__proto__>',
  '<a><a><a>',
  'xmlns:xi="http://www.w3.org/2001/XInclude"',
  '@@ -1 +1 @@\n',
  '%zz',
  '%00',
  '-x\n+y\n',
  '@@ -999999999,1 +1,999999999 @@\n',
  'PVSYST',
  'LOCATION,',
  'Latitude',
  'time',
  'price',
  'Speed',
];

/** One of the usual accidents and attacks, several times over. */
export function mutate(text: string, random: Seeded, corpus: readonly string[], most = 4): string {
  let next = text;
  for (let times = 1 + random.below(most); times > 0; times--) {
    const at = random.below(next.length + 1);
    const length = random.chance(0.7) ? random.below(8) : random.below(next.length + 1);
    switch (random.below(8)) {
      case 0:
        next = next.slice(0, at) + next.slice(at + length);
        break;
      case 1:
        next = next.slice(0, at) + random.pick(TOKENS) + next.slice(at);
        break;
      case 2:
        next = next.slice(0, at) + random.pick(TOKENS) + next.slice(at + length);
        break;
      case 3:
        next = next.slice(0, at) + String.fromCharCode(random.below(random.chance(0.8) ? 128 : 65_536)) + next.slice(at + 1);
        break;
      case 4:
        next = next.slice(0, at) + next.slice(at, at + length).repeat(1 + random.below(4)) + next.slice(at + length);
        break;
      case 5: {
        const other = random.pick(corpus);
        next = next.slice(0, at) + other.slice(random.below(other.length + 1));
        break;
      }
      case 6: {
        const lines = next.split('\n');
        const [i, j] = [random.below(lines.length), random.below(lines.length)];
        [lines[i], lines[j]] = [lines[j]!, lines[i]!];
        next = lines.join('\n');
        break;
      }
      default:
        next = next.slice(0, at) + random.pick(TOKENS).repeat(1 + random.below(200)) + next.slice(at);
    }
    if (next.length > 400_000) next = next.slice(0, 400_000);
  }
  return next;
}

const must = (isSound: boolean, what: string): void => {
  if (!isSound) throw new Error(what);
};
interface Refused {
  readonly ok: false;
  readonly message: string;
  readonly problems: readonly unknown[];
}
const refused = (outcome: Refused): 'refused' => {
  must(
    outcome.message.length > 0 && outcome.problems.length > 0 && outcome.problems.length <= 20,
    `a refusal without words: ${JSON.stringify(outcome).slice(0, 200)}`,
  );
  return 'refused';
};
const isYear = (values: ArrayLike<number> & Iterable<number>): boolean =>
  values.length % 8760 === 0 && values.length > 0 && [...values].every(Number.isFinite);

const hours = Array.from({ length: 8760 }, (_, hour) =>
  new Date(Date.UTC(2021, 0, 1) + hour * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
);
const year = (columns: string, row: (time: string, hour: number) => string): string => [columns, ...hours.map(row)].join('\n');
const tables = [
  year('time,price', (time, hour) => `${time},${20 + (hour % 24)}.5`),
  year('Zeit;Preis', (time, hour) => `${time};${20 + (hour % 24)},5`),
  hours.map((_, hour) => String((hour % 48) - 5)).join('\n'),
  year(
    'Date,Hour Ending,LMP',
    (time, hour) => `${time.slice(5, 7)}/${time.slice(8, 10)}/2021,${(hour % 24) + 1},"${(1000 + hour).toLocaleString('en-US')}.25"`,
  ),
];
const heads = tables.map((text) => text.split('\n').slice(0, 60).join('\n'));
const nsrdb = (times: readonly string[]): string =>
  [
    'Source,Location ID,City,State,Country,Latitude,Longitude,Time Zone,Elevation\nNSRDB,1,-,-,-,35.2,-101.8,-6,1100\nYear,Month,Day,Hour,Minute,GHI,DNI,DHI,Temperature,Wind Speed',
    ...times.map(
      (time) =>
        `2021,${Number(time.slice(5, 7))},${Number(time.slice(8, 10))},${Number(time.slice(11, 13))},30,${Number(time.slice(11, 13)) > 6 ? 300 : 0},400,100,5,3`,
    ),
  ].join('\n');
const weather = [
  nsrdb(hours.slice(0, 48)),
  nsrdb(hours),
  'LOCATION,Amarillo,TX,USA,TMY3,723630,35.2,-101.7,-6.0,1098.0\nDATA PERIODS,1,1,Data,Sunday,1/1,12/31\n1999,1,1,1,60,?9,1.0,-2.0,80,90000,0,0,250,0,0,0,0,0,0,0,270,3.1,5,5,20,77777,9,999999999,50,0.06,0,88,0,0,0',
];
const curves = ['Speed,Power\n0,0\n3,50\n10,1500\n25,2000\n26,0', 'wind speed (m/s);power (kW)\n3,5;12,5\n12;2000'];
const storageFiles = storages.slice(0, 3).map((one) => writeStorageFile(storageFromWire(toWireStorageSpec(one))));
const turbineFiles = turbines.slice(0, 3).map((one) => writeTurbineFile(one));
const { project, prices } = smallProject();
const documents = [
  writeProject(project),
  writeProjectFile(project, new Map([[seriesRefsOf(project)[0]!.ref.hash, prices]])).slice(0, 300_000),
  '{"version":1,"solar":[],"storage":[]}',
  '{"version":4}',
];
const tool = new DiffMatchPatch.diff_match_patch();
const patches = ['"lifetime": 11', '"notes": "é🔋"', '"name": "x"'].map((field) =>
  tool.patch_toText(tool.patch_make(documents[0]!, documents[0]!.replace(new RegExp(`${field.split(':')[0]}: [^,]*`), field))),
);
const [stored, promised] = [documents[0]!, documents[0]!.replace('"lifetime": 10', '"lifetime": 11')];
const [storedHash, promisedHash, otherHash] = [sha1Of(stored), sha1Of(promised), sha1Of(`${stored} `)];
/** Names on the way to a field, and to a prototype. */
const STEPS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'solar',
  'storage',
  'location',
  'pos',
  'lat',
  'sizing',
  'absolute',
  'energyMarkets',
  'price',
  'name',
  'length',
  '0',
  '1',
  '-1',
];
const KINDS: readonly SeriesKind[] = ['price', 'regulation', 'production', 'irradiance', 'wind', 'temperature', 'limit', 'obligation'];

/** Every parser that reads what users bring. */
export const TARGETS: readonly Target[] = [
  {
    name: 'series',
    corpus: [...heads, ...tables],
    run: (text, random) => {
      const outcome = importSeries(text, {
        kind: random.pick(KINDS),
        decimalComma: random.chance(0.5),
        repair: random.pick([undefined, 'repeat', 'interpolate']),
      });
      if (!outcome.ok) return refused(outcome);
      must(isYear(outcome.series), 'a series that is no whole year of finite numbers');
      return 'read';
    },
  },
  {
    name: 'years',
    corpus: [`${tables[2]!}\n${tables[2]!}`, ...heads],
    run: (text, random) => {
      const outcome = importYears(text, { kind: 'price' }, random.chance(0.7) ? 2 : 1 + random.below(40));
      if (!outcome.ok) return refused(outcome);
      must(outcome.years.every(isYear), 'a year that is no whole year of finite numbers');
      return 'read';
    },
  },
  {
    name: 'weather',
    corpus: weather,
    run: (text, random) => {
      const outcome = importWeather(text, { decimalComma: random.chance(0.2), repair: random.pick([undefined, 'repeat', 'interpolate']) });
      if (!outcome.ok) return refused(outcome);
      const { ghi, dni, dhi, temperature, wind } = outcome.weather;
      must(
        [ghi, dni, dhi, temperature, ...wind.map(({ speed }) => speed)].every((series) => series === undefined || isYear(series)),
        'weather that is no whole year of finite numbers',
      );
      return 'read';
    },
  },
  {
    name: 'power curve',
    corpus: curves,
    run: (text) => {
      const outcome = readPowerCurve(text);
      if (!outcome.ok) return refused(outcome);
      must(
        outcome.points.every((point) => Object.values(point).every(Number.isFinite)),
        'a point that is no number',
      );
      return 'read';
    },
  },
  {
    name: 'storage file',
    corpus: storageFiles,
    run: (text) => {
      const outcome = readStorageFile(text);
      return outcome.ok ? 'read' : refused(outcome);
    },
  },
  {
    name: 'turbine file',
    corpus: turbineFiles,
    run: (text) => {
      const outcome = readTurbineFile(text);
      return outcome.ok ? 'read' : refused(outcome);
    },
  },
  {
    name: 'bytes',
    corpus: [...heads, ...storageFiles],
    run: (text, random) => {
      const coding = random.pick(['utf8', 'utf16le', 'latin1'] as const);
      const outcome = decodeBytes(
        new Uint8Array(Buffer.from(text, coding)),
        random.pick([undefined, 'a.csv', 'a.xlsx', 'a.xml']),
        random.pick(['table', 'component']),
      );
      return outcome.ok ? 'read' : refused(outcome);
    },
  },
  {
    name: 'number',
    corpus: ['1.5', '1,5', '1.234,5', '−5', '5 %', '$5', '1e5', '0x10', ''],
    run: (text, random) => {
      const short = text.slice(0, 300);
      const value: unknown = parseNumber(short, random.chance(0.5));
      if (typeof value === 'number') must(Number.isFinite(value) && short.trim() !== '', `"${short.slice(0, 40)}" became ${value}`);
      return typeof value === 'number' ? 'read' : 'refused';
    },
  },
  {
    name: 'project',
    corpus: documents,
    run: (text) => {
      const outcome = readProject(text);
      if (outcome.kind === 'unreadable') {
        must(outcome.problems.length > 0 && outcome.problems.every((one) => one.rule !== ''), 'unreadable without a rule');
        return 'refused';
      }
      // What is read can be written and read again, and is the same then.
      const again = readProject(writeProject(outcome.project));
      must(
        again.kind === 'project' && writeProject(again.project) === writeProject(outcome.project),
        'what was read is not what is written',
      );
      return 'read';
    },
  },
  {
    name: 'patch',
    corpus: patches,
    run: (text, random) => {
      const verdict = acceptPatch(stored, {
        hashExistingData: storedHash,
        hashNewData: random.chance(0.5) ? otherHash : promisedHash,
        patch: text,
      });
      must(verdict.kind !== 'conflict' && verdict.kind !== 'unchanged', `a patch that was ${verdict.kind}`);
      if (verdict.kind === 'changed')
        must(sha1Of(verdict.text) === verdict.hash && verdict.text === promised, 'another text than the hash promised');
      return verdict.kind === 'changed' ? 'read' : 'refused';
    },
  },
  {
    name: 'path',
    corpus: [
      'name',
      'location.pos.lat',
      'storage.0.sizing.absolute.0',
      'energyMarkets.0.price.name',
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'storage.0.__proto__.polluted',
      'solar.0.id',
    ],
    run: (text, random) => {
      const path = text
        .slice(0, 200)
        .split('.')
        .map((step) => (random.chance(0.3) ? random.pick(STEPS) : step))
        .map((step) => (/^-?\d{1,3}$/.test(step) ? Number(step) : step));
      try {
        setIn(project, path, { polluted: true });
      } catch (error) {
        must(/^no (field|item)/.test((error as Error).message), `refused in other words: ${String(error)}`);
        return 'refused';
      }
      must(getField(project, path) !== Object.prototype, 'the way to a prototype');
      return 'read';
    },
  },
];

/** Texts of this length and more are whole years; one draw in a hundred begins with one, and only such a draw takes pieces of others. */
const LONG = 20_000;
const LONG_SHARE = 0.01;

export interface FuzzCount {
  readonly read: number;
  readonly refused: number;
  /** Draws that began with a whole-year file; none where a parser has no such files. */
  readonly long: number;
  readonly slowestMs: number;
}

/**
 * @param onProgress  sees every 50,000th run: a text that is read for ever shows as a round that is silent
 * @throws Error with target, seed, run and the text that did it
 */
export function fuzz(target: Target, random: Seeded, runs: number, onProgress: (run: number) => void = () => {}): FuzzCount {
  const count = { read: 0, refused: 0, long: 0, slowestMs: 0 };
  const few = target.corpus.filter((text) => text.length < LONG);
  const years = target.corpus.filter((text) => text.length >= LONG);
  const short = few.length > 0 ? few : target.corpus;
  for (let run = 0; run < runs; run++) {
    if (run > 0 && run % 50_000 === 0) onProgress(run);
    // A whole year costs a hundred times what a short file does and tells little more, so a million of texts holds ten thousand of them.
    const isLong = years.length > 0 && random.chance(LONG_SHARE);
    if (isLong) count.long++;
    // One accident in a long file leaves some of them readable.
    const text = isLong ? mutate(random.pick(years), random, target.corpus, 1) : mutate(random.pick(short), random, short);
    const from = process.cpuUsage();
    try {
      count[target.run(text, random)]++;
    } catch (error) {
      throw new Error(`${target.name}, seed ${random.seed}, run ${run}: ${JSON.stringify(text.slice(0, 2000))}`, { cause: error });
    }
    // Of the processor: a busy machine makes nothing slower.
    const { user, system } = process.cpuUsage(from);
    const ms = (user + system) / 1000;
    count.slowestMs = Math.max(count.slowestMs, ms);
    must(
      ms < LONGEST_MS,
      `${target.name}, seed ${random.seed}, run ${run}: took ${ms.toFixed(0)} ms: ${JSON.stringify(text.slice(0, 500))}`,
    );
    must(
      Object.keys(Object.prototype).length === 0 && ({} as { polluted?: boolean }).polluted === undefined,
      `${target.name}, seed ${random.seed}, run ${run}: a prototype was written to`,
    );
  }
  return count;
}
