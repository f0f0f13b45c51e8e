import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

const FREQUENT = new Set(FREQUENT_PASSWORDS);
/** Stems of the passwords that are tried first; digits, signs and spelling with numbers around them change nothing. */
const STEMS = new Set([
  'password',
  'passwort',
  'passwd',
  'pass',
  'letmein',
  'welcome',
  'willkommen',
  'bienvenue',
  'admin',
  'administrator',
  'root',
  'user',
  'guest',
  'login',
  'master',
  'secret',
  'changeme',
  'change',
  'default',
  'test',
  'testtest',
  'tester',
  'demo',
  'sample',
  'system',
  'server',
  'internet',
  'computer',
  'iloveyou',
  'loveyou',
  'lovely',
  'princess',
  'sunshine',
  'monkey',
  'dragon',
  'shadow',
  'football',
  'baseball',
  'basketball',
  'soccer',
  'hockey',
  'superman',
  'batman',
  'spiderman',
  'starwars',
  'pokemon',
  'michael',
  'jennifer',
  'jessica',
  'jordan',
  'charlie',
  'daniel',
  'thomas',
  'andrew',
  'ashley',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'february',
  'december',
  'monday',
  'friday',
  'sunday',
  'freedom',
  'whatever',
  'trustno',
  'hello',
  'helloworld',
  'google',
  'facebook',
  'samsung',
  'liverpool',
  'chelsea',
  'arsenal',
  'barcelona',
  'yankees',
  'cowboys',
  'mustang',
  'ferrari',
  'corvette',
  'harley',
  'hunter',
  'killer',
  'ranger',
  'soldier',
  'warrior',
  'cheese',
  'cookie',
  'chocolate',
  'butterfly',
  'purple',
  'orange',
  'banana',
  'pepper',
  'flower',
  'ginger',
  'tigger',
  'maggie',
  'buster',
  'access',
  'matrix',
  'phoenix',
  'diamond',
  'silver',
  'golden',
  'money',
  'biteme',
  'blink',
  'ninja',
  'stackwatt',
  'solar',
  'solarpower',
  'wind',
  'battery',
  'storage',
  'energy',
  'company',
  'office',
  'temp',
  'temporary',
  'nothing',
  'nopassword',
]);
const KEYBOARD_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
];
const AS_LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/**
 * Whether a password is among the first that an attacker tries: one that is found often, a common word with digits or signs around it or
 * numbers for letters, one piece repeated, a walk along the keyboard or the alphabet, a date, or the account's own name.
 */
export function commonPassword(password: string, name: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const spelt = plain.replaceAll(/[0134578@$]/g, (c) => AS_LETTERS[c] ?? c);
  const own = name.normalize('NFKC').toLowerCase().split('@')[0]!;
  return (
    [plain, spelt].some((text) => FREQUENT.has(text) || isStem(text) || isStem(half(text))) ||
    isRepeated(plain) ||
    isWalk(plain) ||
    /^\d{1,2}[./-]?\d{1,2}[./-]?\d{2,4}$/.test(plain) ||
    (onlyLetters(own).length >= 3 && onlyLetters(plain) !== '' && onlyLetters(plain).replaceAll(onlyLetters(own), '') === '')
  );
}

const onlyLetters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
const trimmed = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const isStem = (text: string): boolean => STEMS.has(trimmed(text)) || STEMS.has(onlyLetters(text));
/** The first half of a word written twice. */
const half = (text: string): string =>
  text.length % 2 === 0 && text.slice(0, text.length / 2) === text.slice(text.length / 2) ? text.slice(0, text.length / 2) : '';

function isRepeated(text: string): boolean {
  for (let piece = 1; piece <= 4 && piece * 2 <= text.length; piece++) {
    if (
      text ===
      text
        .slice(0, piece)
        .repeat(Math.ceil(text.length / piece))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

/** Made of at most two runs along a row of keys, forwards or backwards. */
function isWalk(text: string): boolean {
  const rows = KEYBOARD_ROWS.flatMap((row) => [row + row, row.split('').toReversed().join('').repeat(2)]);
  const longest = (from: number): number => {
    let length = 0;
    for (const row of rows) {
      let n = 1;
      while (from + n <= text.length && row.includes(text.slice(from, from + n))) n++;
      length = Math.max(length, n - 1);
    }
    return length;
  };
  const first = longest(0);
  return first >= 3 && (first >= text.length || longest(first) >= text.length - first);
}
