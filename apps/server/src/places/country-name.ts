const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** English name of a country by its two letters; the letters themselves where they name none. */
export const countryName = (code: string): string => names.of(code) ?? code;
