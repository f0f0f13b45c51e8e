import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('B-13 text that a spreadsheet would run is defused, numbers stay numbers', () => {
  const rows = [['=1+1', '+a', '-5', '@x', '\tz', 'plain', -5, 1234.5, null]] as const;
  expect(writeCsv(rows)).toBe("'=1+1,'+a,'-5,'@x,'\tz,plain,-5,1234.5,\r\n");
});

test('comma mode separates with semicolons and writes decimal commas', () => {
  expect(
    writeCsv(
      [
        ['Price, $/MWh', 'a;b', 'say "x"'],
        [1.5, -2.25, -0],
      ],
      { decimalComma: true },
    ),
  ).toBe('"Price, $/MWh";"a;b";"say ""x"""\r\n1,5;-2,25;0\r\n');
});

test('N-23 a number that is not finite is refused', () => {
  expect(() => writeCsv([[Number.NaN]])).toThrow('NaN');
});
