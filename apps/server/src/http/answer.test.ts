import { expect, test } from 'vitest';
import { attachment } from './answer.ts';

/** The two names of the header: the plain one, and the one of all characters. */
function names(fileName: string): readonly [string, string] {
  const [, ascii, encoded] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([^;\s]*)$/.exec(
    attachment(fileName)['content-disposition']!,
  )!;
  return [ascii!, decodeURIComponent(encoded!)];
}

test.each([
  ['Caprock Flats.hfront', 'Caprock Flats.hfront', 'Caprock Flats.hfront'],
  ['../../etc/passwd', '__.._etc_passwd', '__.._etc_passwd'],
  ['..\\..\\boot.ini', '__.._boot.ini', '__.._boot.ini'],
  ['..%2f..%2fetc', '__2f.._2fetc', '_%2f..%2fetc'],
  ['C:\\Windows\\x.csv', 'C_Windows_x.csv', 'C_Windows_x.csv'],
  ['CON', '_CON', '_CON'],
  ['nul.csv', '_nul.csv', '_nul.csv'],
  ['lpt1.tar.gz', '_lpt1.tar.gz', '_lpt1.tar.gz'],
  ['console.csv', 'console.csv', 'console.csv'],
  ['.htaccess', '_htaccess', '_htaccess'],
  ['half \ud83d of one', 'half _ of one', 'half _ of one'],
  ['', 'project', 'project'],
  ['a"b;\r\nSet-Cookie: x=1.csv', 'a_b__Set-Cookie_ x=1.csv', 'a_b;_Set-Cookie_ x=1.csv'],
  ['Süd & Söhne’s (1)*.csv', 'S_d & S_hne_s (1)_.csv', 'Süd & Söhne’s (1)_.csv'],
])('B-10 a download named %j is offered under a name of its own making', (given, ascii, whole) => {
  expect(names(given)).toEqual([ascii, whole]);
});

test.each(['x', '電', '🔋'])('B-10 a name of 300 %s is cut to 255 bytes or less, with its extension', (character) => {
  const [, whole] = names(`${character.repeat(300)}.csv`);
  expect(whole).toBe(`${character.repeat(56)}.csv`);
  expect(names(character.repeat(300))[1]).toBe(character.repeat(60));
});
