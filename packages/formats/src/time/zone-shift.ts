import type { Source } from '../layouts/source.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import type { ImportOptions, Repair } from '../understood.ts';

/** How far the rows of a file move to the standard time of the site. */
export interface ZoneShift {
  readonly hours: number;
  readonly repair?: Omit<Repair, 'count'>;
  readonly warnings: readonly string[];
}

/**
 * The way from the stamps to the standard time of the site: the caller's word on either, else UTC where the file says so and the zone its
 * header names for the site.
 */
export function findZoneShift(source: Source, options: ImportOptions): ZoneShift | Refusal {
  const isUtc = source.axis?.isUtc === true;
  const stamps = options.stampOffset ?? (isUtc ? 0 : undefined);
  if (stamps === undefined) return { hours: 0, warnings: [] };
  const named = source.site?.utcOffset;
  const site = options.utcOffset ?? named;
  if (site === undefined) {
    if (options.stampOffset === undefined)
      return { hours: 0, warnings: ['the stamps are in UTC and were not moved: give the hours the site is ahead of UTC'] };
    return refuse('zone', 'to move the rows from the zone of their stamps, give the hours the site is ahead of UTC');
  }
  const hours = site - stamps;
  const warnings =
    named !== undefined && named !== site ? [`the header of the file names a site ${named} h ahead of UTC; ${site} h was used`] : [];
  if (hours === 0) return { hours, warnings };
  const from = stamps === 0 ? 'UTC' : `stamps ${stamps} h ahead of UTC`;
  return {
    hours,
    warnings,
    repair: {
      kind: 'zone',
      text: `all rows moved by ${hours} h from ${from} to the standard time of the site${options.utcOffset === undefined ? ', which the header of the file names' : ''}; what passes the turn of the year stands at its other end`,
    },
  };
}
