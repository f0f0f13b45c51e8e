import { MEGA } from '@stackwatt/units';
import { InvalidArgumentError } from 'commander';

/** Of `--search-work`, the same for every command that has it. */
export const SEARCH_WORK =
  'searches of a case end with the best operation they have, its gap with it, after so many million units of work, about a second each; the same on every machine';

/** @throws InvalidArgumentError when it is no number of millions */
export function toWork(text: string): number {
  const millions = Number(text);
  if (text.trim() === '' || !(millions >= 0)) throw new InvalidArgumentError('a number of millions, 0 or more');
  return MEGA * millions;
}
