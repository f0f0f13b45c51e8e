/** Decimals of a number (FMT-15): n0 to n5 for a number, p0 for a share in percent without decimals. */
export type NumberFormat = 'n0' | 'n1' | 'n2' | 'n3' | 'n4' | 'n5' | 'p0';

/** What decides the decimals of a field. */
interface Formatted {
  readonly unit?: string;
  readonly integer?: boolean;
  readonly numberFormat?: NumberFormat;
}

/** D-188: prices, energy and yearly rates n2, shares of a whole p0; what has no entry has no decimals of its own. */
const BY_UNIT: Readonly<Record<string, NumberFormat>> = {
  'currency/MWh': 'n2',
  'currency/MW-h': 'n2',
  'currency/kWh': 'n2',
  MWh: 'n2',
  '%/yr': 'n2',
  '%': 'p0',
  '°': 'n1',
};

/** The number format of a field: its own, else that of its unit. */
const numberFormatOf = ({ unit, integer, numberFormat }: Formatted): NumberFormat =>
  numberFormat ?? (integer === true ? 'n0' : ((unit === undefined ? undefined : BY_UNIT[unit]) ?? 'n0'));

/** Least number of decimals a field is shown with; a number that was entered with more keeps them. */
export const decimalsOf = (field: Formatted): number => Number(numberFormatOf(field).slice(1));
