import { getUser } from '@stackwatt/api';
import { getSpeed } from '../calculation/speed.ts';
import type { Db } from '../db/database.ts';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';

export function userRoutes({ handle }: Pick<Handlers, 'handle'>, db: Db, workerCount: () => Promise<number>): void {
  handle(getUser, async ({ account }) => answer(200, {
    name: account.name, email: account.email, defaultCurrency: account.defaultCurrency, defaultDateFormat: account.defaultDateFormat,
    defaultDecimalPoint: account.defaultDecimalPoint, showBaseYearAsYearZero: account.showBaseYearAsYearZero,
    calcServiceThreadCount: Math.max(1, await workerCount()), secondsPerYear: (await getSpeed(db)).secondsPerYear,
  }));
}
