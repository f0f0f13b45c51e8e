/**
 * `npm test` has a share of each long set, in which every feature stands; `npm run test:whole` has all of them. One part of them runs whole
 * with `STACKWATT_TESTS=whole` before the test runner.
 */
export const IS_WHOLE = process.env['STACKWATT_TESTS'] === 'whole';

/** What of a set runs: all of it, or the share that stands for it in every run. */
export const shareOf = <T>(whole: T, share: T): T => (IS_WHOLE ? whole : share);
