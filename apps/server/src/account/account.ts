import type { Tour } from '@stackwatt/api';
import type { StoredAccount } from './account.store.ts';
import type { AccountRole } from './account.table.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly mustChangePassword: boolean;
  readonly licensedUntil: string | null;
  readonly defaultCurrency: string;
  readonly defaultDateFormat: number;
  readonly defaultDecimalPoint: boolean;
  readonly showBaseYearAsYearZero: boolean;
  readonly openSteps: boolean;
  readonly tour: Tour;
  readonly sessionId: string;
}

/** A1: a lapsed licence still signs in, looks and exports; it starts no calculation. */
export const isLicensed = (account: Account, today: string): boolean => account.licensedUntil === null || account.licensedUntil >= today;

/** @param sessionId  empty for an account that is not signed in here */
export const toAccount = (row: StoredAccount, sessionId: string): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  mustChangePassword: row.must_change_password !== 0,
  licensedUntil: row.licensed_until,
  defaultCurrency: row.default_currency,
  defaultDateFormat: row.default_date_format,
  defaultDecimalPoint: row.default_decimal_point !== 0,
  showBaseYearAsYearZero: row.show_base_year_as_year_zero !== 0,
  openSteps: row.open_steps !== 0,
  tour: row.tour,
  sessionId,
});
