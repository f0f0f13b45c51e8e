import { FIRST_DAY_OF_MONTH, monthOfDay } from '@stackwatt/units';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';

/** A day of the year, from 0, as month (from 0) and day of the month (from 1). */
export const monthAndDay = (day: number): { readonly month: number; readonly dayOfMonth: number } => {
  const month = monthOfDay(day);
  return { month, dayOfMonth: day - FIRST_DAY_OF_MONTH[month]! + 1 };
};

/** '12 May' */
export function dayLabel(day: number): string {
  const { month, dayOfMonth } = monthAndDay(day);
  return `${dayOfMonth} ${MONTHS[month]}`;
}

/** '19–20 h' */
export const hourLabel = (hour: number): string => `${hour}\u2013${hour + 1} h`;
