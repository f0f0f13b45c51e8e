import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The passwords found most often in lists that became public, the most frequent first. All 49,000 are refused, not only the first 3,000
 * most of the first ones are shorter than any password here may be, and it is those of the permitted length that an attacker will
 * try.
 */
export const FREQUENT_PASSWORDS: readonly string[] = dictionary['passwords-common'];
