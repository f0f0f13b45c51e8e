import { RATE_COLOURS } from '@stackwatt/model';

const LETTERS = 26;

/** A to Z, then AA, AB and on, as columns of a sheet are called. */
export function letterOf(rate: number): string {
  const last = String.fromCharCode(65 + (rate % LETTERS));
  return rate < LETTERS ? last : `${letterOf(Math.floor(rate / LETTERS) - 1)}${last}`;
}

/** MODEL-43 begins the colours again after 16 rates: how often they were used up before this one, so that it can be drawn otherwise. */
export const roundOf = (rate: number): number => Math.floor(rate / RATE_COLOURS.length);
