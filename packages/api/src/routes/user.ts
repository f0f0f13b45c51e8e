import { z } from 'zod';
import { route } from '../route.ts';

/** Where an account is with the guided tour: it is offered on the first visit, shown beside the wizard, or put away. */
export const Tour = z.enum(['offered', 'shown', 'hidden']);
export type Tour = z.infer<typeof Tour>;

const User = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'administrator']),
  defaultCurrency: z.string(),
  defaultDateFormat: z.number().int(),
  defaultDecimalPoint: z.boolean(),
  showBaseYearAsYearZero: z.boolean(),
  /** Whether every step of the wizard opens, whatever the steps before it lack. */
  openSteps: z.boolean(),
  tour: Tour,
  calcServiceThreadCount: z.number().int(),
  /** Seconds of one hourly year with storage on one worker, measured by this installation. */
  secondsPerYear: z.number(),
});
/** API-02 */
export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/api/project/user',
  area: 'user',
  summary: 'The signed-in user and their defaults.',
  answers: { 200: User },
});

/** API-03 to API-06: the body is the bare JSON value. */
export const putCurrency = route({
  name: 'putCurrency',
  method: 'PUT',
  path: '/api/project/user/currency',
  area: 'user',
  summary: 'Default currency of new projects, by its ISO 4217 code.',
  body: z.string().max(8),
  answers: { 204: null },
  problems: [400, 422],
});
/** Index of the date format: 0 month-day-year, 1 day-month-year, 2 year-month-day (D-018). */
export const putDateFormat = route({
  name: 'putDateFormat',
  method: 'PUT',
  path: '/api/project/user/dateFormat',
  area: 'user',
  summary: 'Default date format of new projects.',
  body: z.number(),
  answers: { 204: null },
  problems: [400, 422],
});
/** True: comma as decimal point. */
export const putDecimalPoint = route({
  name: 'putDecimalPoint',
  method: 'PUT',
  path: '/api/project/user/decimalPoint',
  area: 'user',
  summary: 'Comma as decimal point in new projects.',
  body: z.boolean(),
  answers: { 204: null },
  problems: [400],
});
export const putShowBaseYearAsYearZero = route({
  name: 'putShowBaseYearAsYearZero',
  method: 'PUT',
  path: '/api/project/user/showBaseYearAsYearZero',
  area: 'user',
  summary: 'Whether the base year is displayed as year zero.',
  body: z.boolean(),
  answers: { 204: null },
  problems: [400],
});
export const putOpenSteps = route({
  name: 'putOpenSteps',
  method: 'PUT',
  path: '/api/project/user/openSteps',
  area: 'user',
  summary: 'Whether every step of the wizard opens at any time.',
  body: z.boolean(),
  answers: { 204: null },
  problems: [400],
});
export const putTour = route({
  name: 'putTour',
  method: 'PUT',
  path: '/api/project/user/tour',
  area: 'user',
  summary: 'Whether the guided tour is offered, shown or hidden.',
  body: Tour,
  answers: { 204: null },
  problems: [400],
});
