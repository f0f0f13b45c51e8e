import type { ResultTable, TableRow } from '@stackwatt/model';
import { formatExact } from '../../../lib/number.ts';

/** A value as it was typed, or as sizes give it, without the noise of its last digits. */
const exact = (value: number, digits = 0): string => formatExact(Number(value.toPrecision(6)), digits);

/** With one decimal as in the table of systems; a smaller size than one keeps two digits, so that no size is told as none. */
const calm = (value: number): string => formatExact(Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Number(value.toFixed(1)));

/** '120 MW PV Solar 1 + 80 MW / 320 MWh Energy Storage 1, AC': a system in words; what it does not have is left out. */
export const systemText = (header: ResultTable['header'], row: Pick<TableRow, 'optimization'>, bus: 'ac' | 'dc'): string =>
  systemWith(exact, header, row, bus);

/** The same as a heading reads it. Systems that differ by less than the table shows have one: a list of them needs `systemText`. */
export const systemHeading = (header: ResultTable['header'], row: Pick<TableRow, 'optimization'>, bus: 'ac' | 'dc'): string =>
  systemWith(calm, header, row, bus);

function systemWith(
  write: (value: number) => string,
  header: ResultTable['header'],
  row: Pick<TableRow, 'optimization'>,
  bus: 'ac' | 'dc',
): string {
  const parts = header.optimization.flatMap(({ name, units }, index) => {
    const values = row.optimization[index];
    if (values === undefined || values[0] === 0) return [];
    const unit = units.split(' / ');
    return [`${values.map((value, place) => `${write(value)} ${unit[place] ?? ''}`.trim()).join(' / ')} ${name}`];
  });
  return `${parts.length === 0 ? 'Nothing built' : parts.join(' + ')}, ${bus.toUpperCase()}`;
}

/**
 * 'Capital multiplier 1.2 · Round-trip efficiency 85 %': the sensitivity case that rows of one table share; empty without sensitivities.
 */
export function sensitivityText({ header, items }: Pick<ResultTable, 'header' | 'items'>): string {
  const values = items[0]?.sensitivity ?? [];
  return header.sensitivity.map(({ name, units }, index) => `${name} ${exact(values[index] ?? 0, 2)} ${units}`.trim()).join(' · ');
}
