import { z } from 'zod';
import { route } from '../route.ts';

export const User = z.object({
  name: z.string(),
  email: z.string(),
  defaultCurrency: z.string(),
  defaultDateFormat: z.number().int(),
  defaultDecimalPoint: z.boolean(),
  showBaseYearAsYearZero: z.boolean(),
  calcServiceThreadCount: z.number().int(),
  /** Seconds of one hourly year with storage on one worker, measured by this installation. */
  secondsPerYear: z.number(),
});
/** API-02 */
export const getUser = route({ name: 'getUser', method: 'GET', path: '/api/project/user', area: 'user', summary: 'The signed-in user and their defaults.', answers: { 200: User } });
