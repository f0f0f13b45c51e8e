import { ApiProblem } from '../http/problem.ts';
import { isLicensed, type Account } from './account.ts';

/** @throws ApiProblem 403 when the licence of the account has ended */
export function assertLicensed(account: Account, now: number): void {
  if (isLicensed(account, new Date(now).toISOString().slice(0, 10))) return;
  throw new ApiProblem(
    403,
    'Licence lapsed',
    `The licence of this account ended on ${account.licensedUntil}. Projects can be looked at and exported.`,
    { code: 'licenceLapsed' },
  );
}
