import { kwToMw } from '@stackwatt/units';
import { isReady, type SeriesRef } from '../project/series-ref.ts';
import type { Solar } from '../project/solar.ts';
import type { IssueLink } from '../wizard/steps.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';

export const allZero = (values: readonly number[]): boolean => values.every((value) => value === 0);
export const negative = (values: readonly number[], name: string, link: IssueLink): Issue[] =>
  values.some((value) => !(value >= 0)) ? [error('negative-size', messages.negativeSize(name), link)] : [];

/** Only a storage unit is augmented: what a file says of an array or a farm is kept, costs nothing and varies nothing, and is said. */
export function unusedAugmentation({ cost }: Pick<Solar, 'cost'>, name: string, linkOf: (line: number | undefined) => IssueLink): Issue[] {
  if (cost.costTableKind === 'complex') return [];
  const line = cost.items.findIndex((item) => item.augmentation !== 0);
  if (line < 0 && cost.augmentationMultipliers.length < 2) return [];
  return [warning('augmentation-unused', messages.augmentationUnused(name), linkOf(line < 0 ? undefined : line))];
}

/** A year's largest power of a plant over its rating: more has a wrong unit or another plant's rating, and so has less. */
const HIGHEST_OF_RATING = 1.2;
const LEAST_OF_RATING = 0.2;

/** The rating of an imported production starts at 1 MW: where that was left, a size would produce many times itself without a word. */
export function besideRating(name: string, years: readonly SeriesRef[], ratingKw: number, link: IssueLink): Issue[] {
  const read = years.filter(isReady);
  const rating = kwToMw(ratingKw);
  // A rating of 0 or none is a broken bound, and says so.
  if (read.length === 0 || !(rating > 0)) return [];
  const reached = Math.max(...read.map(({ maximum }) => maximum));
  if (reached <= rating * HIGHEST_OF_RATING && reached >= rating * LEAST_OF_RATING) return [];
  const shown = (mw: number): string => String(Number(mw.toPrecision(4)));
  return [warning('production-rating', messages.besideRating(name, shown(reached), shown(rating)), link)];
}
