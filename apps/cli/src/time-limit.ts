import { InvalidArgumentError } from 'commander';

/** Of `--time-limit`, the same for every command that has it. */
export const TIME_LIMIT = 'after so many seconds searches end with the best operation they have, its gap with it';

/** @throws InvalidArgumentError when it is no number of seconds */
export function toSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0)) throw new InvalidArgumentError('a number of seconds, 0 or more');
  return seconds;
}
