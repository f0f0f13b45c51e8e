/** A currency by its ISO 4217 code; names and signs come from the reader's platform. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
}

/** The first seven in the order users look for them (D-017), then the world's other current ones by code. */
const FIRST = ['USD', 'GBP', 'CAD', 'EUR', 'JPY', 'CHF', 'AUD'];
const OTHERS = (
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB ' +
  'FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL ' +
  'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ');
const SIGNS: Record<string, string> = {
  USD: '$',
  GBP: '£',
  CAD: 'CA$',
  EUR: '€',
  JPY: '¥',
  CHF: 'CHF',
  AUD: 'A$',
  BRL: 'R$',
  CNY: 'CN¥',
  INR: '₹',
  ILS: '₪',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  VND: '₫',
  HKD: 'HK$',
  NGN: '₦',
  UAH: '₴',
  TRY: '₺',
  KZT: '₸',
  GEL: '₾',
  CRC: '₡',
  PYG: '₲',
  GHS: '₵',
  MNT: '₮',
  PLN: 'zł',
  CZK: 'Kč',
  DKK: 'kr',
  SEK: 'kr',
  NOK: 'kr',
};

export const currencies: readonly Currency[] = [...FIRST, ...OTHERS].map((code) => ({ code, symbol: SIGNS[code] ?? code }));
/** How many stand before the divider of the list. */
export const FIRST_CURRENCIES = FIRST.length;
