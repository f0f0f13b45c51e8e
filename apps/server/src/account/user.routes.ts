import * as api from '@stackwatt/api';
import { getSpeed } from '../calculation/speed.ts';
import type { Db } from '../db/database.ts';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { PreferenceService } from './preference.service.ts';

export function userRoutes(
  { handle }: Pick<Handlers, 'handle'>,
  db: Db,
  preferences: PreferenceService,
  workerCount: () => Promise<number>,
): void {
  handle(api.getUser, async ({ account }) =>
    answer(200, {
      name: account.name,
      email: account.email,
      role: account.role,
      defaultCurrency: account.defaultCurrency,
      defaultDateFormat: account.defaultDateFormat,
      defaultDecimalPoint: account.defaultDecimalPoint,
      showBaseYearAsYearZero: account.showBaseYearAsYearZero,
      openSteps: account.openSteps,
      tour: account.tour,
      calcServiceThreadCount: Math.max(1, await workerCount()),
      secondsPerYear: (await getSpeed(db)).secondsPerYear,
    }),
  );

  handle(api.putCurrency, async ({ account, body }) => {
    await preferences.setCurrency(account, body);
    return answer(204);
  });
  handle(api.putDateFormat, async ({ account, body }) => {
    await preferences.setDateFormat(account, body);
    return answer(204);
  });
  handle(api.putDecimalPoint, async ({ account, body }) => {
    await preferences.setDecimalPoint(account, body);
    return answer(204);
  });
  handle(api.putShowBaseYearAsYearZero, async ({ account, body }) => {
    await preferences.setShowBaseYearAsYearZero(account, body);
    return answer(204);
  });
  handle(api.putOpenSteps, async ({ account, body }) => {
    await preferences.setOpenSteps(account, body);
    return answer(204);
  });
  handle(api.putTour, async ({ account, body }) => {
    await preferences.setTour(account, body);
    return answer(204);
  });
}
