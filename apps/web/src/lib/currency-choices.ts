import { currencies, FIRST_CURRENCIES } from '@stackwatt/catalog';

const names = new Intl.DisplayNames('en', { type: 'currency' });
const nameOf = (code: string): string => {
  const name = names.of(code);
  return name === undefined || name === code ? '' : ` ${name}`;
};
const choices = currencies.map(({ code, symbol }) => ({
  value: code,
  label: symbol === code ? `${code}${nameOf(code)}` : `${code}, ${symbol}${nameOf(code)}`,
}));

/** PREF-09: the seven currencies used most, then all others. */
export const CURRENCY_CHOICES = [
  { group: 'Most used', items: choices.slice(0, FIRST_CURRENCIES) },
  { group: 'All others', items: choices.slice(FIRST_CURRENCIES) },
];

/** '$'; the code itself where there is no usual symbol. */
export const symbolOfCurrency = (code: string): string => currencies.find((one) => one.code === code)?.symbol ?? code;
