import type { FetchedPrices } from './use-price-fetch.ts';

const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** Where prices came from, in words that are stored with the series and printed in exports. @param operator  'NYISO' */
export function provenanceOf(operator: string, { sources, sha256 }: FetchedPrices): string {
  const minutes = sources.map(({ fetchedAt }) => minuteOf(fetchedAt)).toSorted();
  const [first = '', last = ''] = [minutes[0], minutes.at(-1)];
  const when = first === last ? first : `${first} to ${last.slice(0, 10) === first.slice(0, 10) ? last.slice(11) : last}`;
  const others = sources.length > 1 ? ` and ${sources.length - 1} more` : '';
  return `fetched from ${operator} ${when} UTC, ${sources[0]?.address ?? ''}${others}, SHA-256 ${sha256}`;
}
