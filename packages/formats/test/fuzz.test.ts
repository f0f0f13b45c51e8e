import { array, assert, constantFrom, nat, property, tuple, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../engine/test/share.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { decodeBytes, importSeries, importWeather, readPowerCurve } from '../src/index.ts';
import { calendar, iso } from './build.ts';

const kinds = constantFrom('price', 'regulation', 'production', 'irradiance', 'wind', 'temperature', 'limit', 'obligation');
const repairs = constantFrom(undefined, 'repeat', 'interpolate');
const pieces = constantFrom(
  '1',
  '2.5',
  '1,5',
  '-',
  'N/A',
  '',
  ' ',
  '"',
  '"a,b"',
  '\n',
  '\r\n',
  '\r',
  ';',
  ',',
  '\t',
  '2021-01-01',
  '00:00',
  '24:00',
  '1/1/2021 1:00',
  'NaN',
  '\u22125',
  '1e5',
  'time',
  'price',
  'Hour',
  'Month',
  'Day',
  'Year',
  '\u0000',
  '\ufeff',
  '99999999999',
  '0x10',
  'PVSYST',
  'LOCATION,',
  'SiteID,',
  'Latitude',
  'Date (MM/DD/YYYY)',
  'Speed',
  '5 %',
  '1,234',
  '2021-02-30 25:61',
  '9999-99-99 99:99',
  '0000-00-00 00:00',
);

/** Whatever comes in, the answer is a whole year of finite numbers or a refusal with words. */
function isSound(outcome: ImportOutcome): boolean {
  if (!outcome.ok) return outcome.message.length > 0 && outcome.problems.length > 0 && outcome.problems.length <= 20;
  return outcome.series.length === 525_600 / outcome.understood.stepMinutes && outcome.series.every((value) => Number.isFinite(value));
}

test('B-1 any mixture of cells, quotes, dates and line ends is read or refused, never thrown at', () => {
  assert(
    property(array(pieces, { maxLength: 60 }), kinds, repairs, (parts, kind, repair) => {
      const text = parts.join('');
      expect(isSound(importSeries(text, { kind, repair }))).toBe(true);
      importWeather(text);
      readPowerCurve(text);
    }),
    { numRuns: shareOf(2000, 800) },
  );
});

test('B-1 a good file with a few lines spoilt is read or refused, never thrown at', () => {
  const good = calendar(2021).map((row) => `${iso(row)},${(row.index % 77) / 4}`);
  const spoil = constantFrom('delete', 'double', 'cell', 'line', 'swap', 'year', 'blank');
  assert(
    property(array(tuple(nat(8759), spoil, pieces), { minLength: 1, maxLength: 6 }), kinds, repairs, (edits, kind, repair) => {
      const lines = good.slice();
      for (const [position, edit, piece] of edits) {
        const at = position % lines.length;
        const line = lines[at]!;
        if (edit === 'delete') lines.splice(at, 1 + (position % 50));
        else if (edit === 'double') lines.splice(at, 0, line);
        else if (edit === 'cell') lines[at] = `${line.split(',')[0]},${piece}`;
        else if (edit === 'line') lines[at] = piece;
        else if (edit === 'swap') [lines[at], lines[0]] = [lines[0]!, line];
        else if (edit === 'year') lines[at] = line.replace('2021', '2022');
        else lines.splice(at, 0, '');
      }
      expect(isSound(importSeries(lines.join('\n'), { kind, repair }))).toBe(true);
    }),
    { numRuns: shareOf(60, 20) },
  );
});

test('B-1 any bytes are decoded or refused, never thrown at', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      const outcome = decodeBytes(bytes);
      expect(typeof (outcome.ok ? outcome.text : outcome.message)).toBe('string');
    }),
    { numRuns: shareOf(2000, 800) },
  );
});
