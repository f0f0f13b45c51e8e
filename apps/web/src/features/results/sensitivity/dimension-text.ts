import type { OstDimension } from '@stackwatt/model';
import { formatExact } from '../../../lib/number.ts';

type Named = Pick<OstDimension, 'displayNames' | 'components' | 'units' | 'points'>;

/** 'Energy Storage 1: Capital cost multiplier'; of several that go together the first, and how many there are. */
export function dimensionName({ displayNames, components }: Pick<Named, 'displayNames' | 'components'>): string {
  const first = `${components[0]}: ${displayNames[0]}`;
  return displayNames.length > 1 ? `${first} and ${displayNames.length - 1} more` : first;
}

/** A value with six digits at most; what was typed has no more. */
const short = (value: number): string => formatExact(Number(value.toPrecision(6)));

/** The value of a point: '85 %'; of several that go together '60 % / 40 %'. */
export const pointText = ({ units, points }: Named, point: number): string =>
  points[point]!.map((value, k) => withUnit(short(value), units[k] ?? '')).join(' / ');

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text}\u00a0${unit}`);

/** Whether the axis of a dimension counts values, or the numbers of its points because those do not differ in the first value. */
const isCounted = ({ points }: Pick<Named, 'points'>): boolean => new Set(points.map(([first]) => first)).size < points.length;

/** A place on the axis of a dimension, in words. */
export const axisText = (dimension: Named, value: number): string =>
  isCounted(dimension)
    ? `point ${short(Number(value.toFixed(2)))}`
    : withUnit(short(Number(value.toPrecision(4))), dimension.units[0] ?? '');

/** 'Energy Storage 1: Round-trip efficiency, %' under or beside an axis. */
export function axisTitle(dimension: Named): string {
  const unit = isCounted(dimension) ? 'number of the point' : (dimension.units[0] ?? '');
  return `${dimensionName(dimension)}${unit === '' ? '' : `, ${unit}`}`;
}
