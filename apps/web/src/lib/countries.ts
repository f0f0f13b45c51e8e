interface Country {
  /** Two letters, ISO 3166-1. */
  readonly code: string;
  readonly name: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes with a name that are no country: unions, the United Nations, reserved and test codes. */
const NONE: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** False for a code that stands for another one today, such as BU for MM. */
const isOwn = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** Every country that the browser knows, by its name in English. */
export const COUNTRIES: readonly Country[] = LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}`))
  .flatMap((code) => {
    const name = NONE.has(code) || !isOwn(code) ? undefined : names.of(code);
    return name === undefined ? [] : [{ code, name }];
  })
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const nameOfCountry = (code: string): string => COUNTRIES.find((country) => country.code === code)?.name ?? code;
