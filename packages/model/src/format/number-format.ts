/** FMT-14: Spanish when the comma is the decimal sign, otherwise English. */
export const numberCulture = (useCommaAsDecimalPoint: boolean): 'es' | 'en' => (useCommaAsDecimalPoint ? 'es' : 'en');

/** n0 to n5: that many decimals; p0: percent without decimals. */
export const NUMBER_FORMATS = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'p0'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Which kind of number is shown how (D-188). */
export const FORMAT_OF = {
  moneyTotal: 'n0',
  moneyInTable: 'n2',
  optimizationValue: 'n1',
  energy: 'n2',
  price: 'n2',
  percentage: 'n2',
  percentageInChart: 'p0',
  fittedParameter: 'n5',
  loss: 'n2',
  efficiency: 'n1',
  count: 'n0',
} as const satisfies Record<string, NumberFormat>;
export type NumberKind = keyof typeof FORMAT_OF;

const formatters = new Map<string, Intl.NumberFormat>();
function formatterOf(culture: 'es' | 'en', format: NumberFormat): Intl.NumberFormat {
  const key = `${culture} ${format}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = Number(format[1]);
  const made = new Intl.NumberFormat(culture, {
    // Spanish groups four digits too (D-187).
    style: format.startsWith('p') ? 'percent' : 'decimal',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  formatters.set(key, made);
  return made;
}

/**
 * A number as it is shown, rounded half away from zero to the decimals of its format; never '-0'.
 *
 * @param value  a share from 0 to 1 for the percent format
 */
export function formatNumberAs(value: number, format: NumberFormat, useCommaAsDecimalPoint: boolean): string {
  const text = formatterOf(numberCulture(useCommaAsDecimalPoint), format).format(value);
  return /^-[0.,\s%]*$/.test(text) ? text.slice(1) : text;
}

/** FMT-18 */
export const MONTH_LABELS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
export const HOURS_OF_DAY: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
