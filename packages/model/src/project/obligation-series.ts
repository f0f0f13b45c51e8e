import { DAYS_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR, weekdayOf } from '@stackwatt/units';
import type { Contract, Obligation } from './contract.ts';

const holds = ({ dayKind }: Obligation, isWeekend: boolean): boolean => dayKind === 'all' || (dayKind === 'weekend') === isWeekend;

/**
 * The energy owed in each hour of a year of 365 days, MWh: the energy of a window spread evenly over its hours; overlapping obligations add
 * up (TOD-07, D-093). For charts and the file only: the dispatch owes the sum of the window, not its shape. A window that does not end
 * after it begins owes nothing here; the checker names it.
 *
 *   hour = Σ over matching obligations of value / (endHour − startHour)
 *
 * @param baseYear  calendar year that sets the weekdays
 * @returns 8760 values
 */
export function dailyObligationsTimeSeries(contract: Pick<Contract, 'obligations'>, baseYear: number): Float64Array {
  const series = new Float64Array(HOURS_PER_YEAR);
  let day = 0;
  DAYS_OF_MONTH.forEach((days, month) => {
    for (let date = 1; date <= days; date++, day++) {
      const isWeekend = weekdayOf(day, baseYear) >= 5;
      const monthDay = `${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
      for (const obligation of contract.obligations) {
        const hours = obligation.endHour - obligation.startHour;
        // Dates count by month and day: the picker offers no year (D-094).
        if (
          !(hours > 0) ||
          !holds(obligation, isWeekend) ||
          monthDay < obligation.startDate.slice(5) ||
          monthDay > obligation.endDate.slice(5)
        )
          continue;
        for (let hour = obligation.startHour; hour < obligation.endHour; hour++)
          series[day * HOURS_PER_DAY + hour]! += obligation.value / hours;
      }
    }
  });
  return series;
}
