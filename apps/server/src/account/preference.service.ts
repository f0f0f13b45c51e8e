import type { Tour } from '@stackwatt/api';
import { currencies } from '@stackwatt/catalog';
import { DATE_FORMATS } from '@stackwatt/model';
import { flag, type Db } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Account } from './account.ts';
import { updateAccount } from './account.store.ts';

const refused = (place: string, value: unknown, rule: string): ApiProblem => {
  const shown = JSON.stringify(value).slice(0, 60);
  return new ApiProblem(422, 'Invalid preference', `${place}: ${shown}: ${rule}`, { problems: [{ place, value: shown, rule }] });
};

/** The defaults a user keeps for new projects (PREF-01 to PREF-06); they belong to the account, so they are there after every sign-in. */
export class PreferenceService {
  constructor(private readonly db: Db) {}

  /** @throws ApiProblem 422 for a code that is not in the list of currencies */
  setCurrency(account: Account, code: string): Promise<void> {
    if (!currencies.some((currency) => currency.code === code))
      throw refused('currency', code, 'must be one of the listed currencies, by its three-letter code');
    return updateAccount(this.db, account.id, { default_currency: code });
  }

  /** @throws ApiProblem 422 for a number that is no index of a date format */
  setDateFormat(account: Account, index: number): Promise<void> {
    if (DATE_FORMATS[index] === undefined)
      throw refused('dateFormat', index, `must be ${DATE_FORMATS.map((format, i) => `${i} (${format})`).join(', ')}`);
    return updateAccount(this.db, account.id, { default_date_format: index });
  }

  setDecimalPoint(account: Account, useComma: boolean): Promise<void> {
    return updateAccount(this.db, account.id, { default_decimal_point: flag(useComma) });
  }

  setShowBaseYearAsYearZero(account: Account, isShown: boolean): Promise<void> {
    return updateAccount(this.db, account.id, { show_base_year_as_year_zero: flag(isShown) });
  }

  setOpenSteps(account: Account, areOpen: boolean): Promise<void> {
    return updateAccount(this.db, account.id, { open_steps: flag(areOpen) });
  }

  setTour(account: Account, tour: Tour): Promise<void> {
    return updateAccount(this.db, account.id, { tour });
  }
}
