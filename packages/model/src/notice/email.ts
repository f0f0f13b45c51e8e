import { textLength } from '../project/text-length.ts';

/** Longest address of a notice. */
const LONGEST_EMAIL = 250;
/** Something without spaces, '@', something, '.', something (D-165). */
const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * MAIL-08, MAIL-09: what is wrong with an address for the notice of a finished calculation; undefined for nothing. The length is looked at
 * first, so that the pattern never meets a long text.
 */
export function emailProblem(address: string): string | undefined {
  if (textLength(address) > LONGEST_EMAIL) return `Email cannot have more than ${LONGEST_EMAIL} characters`;
  return SIMPLE_ADDRESS.test(address) ? undefined : 'Please enter a valid email';
}
