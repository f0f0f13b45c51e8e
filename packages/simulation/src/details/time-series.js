import { atSensitivity } from '../cases/at-sensitivity.ts';
import { simulateYear } from '../year/simulate-year.ts';
import { marketGroups } from './market-groups.ts';
import { plantGroups } from './plant-groups.ts';
import { statesBefore } from '../year/simulate-years.ts';
/**
 * Every hour behind a case: the series of one project year in groups (D-158: total export and state of charge on top, the market
 * price below).
 *
 * @param projectYear  1…lifetime; early-stage has one simulated year
 */
export function timeSeriesOf(all, one, projectYear) {
    const prepared = atSensitivity(all, one);
    const year = simulateYear(prepared, one, projectYear, statesBefore(prepared, one, projectYear));
    return { year: projectYear, stepMinutes: prepared.stepMinutes, groups: groupsOf(prepared, one, year).filter((group) => group.main.length + group.extra.length > 0) };
}
const isZero = (values) => values.every((value) => value === 0);
/** A series that is zero all year says nothing and only fills the list; what is shown at first stays. */
const groupsOf = (prepared, one, year) => [...plantGroups(prepared, one, year), ...marketGroups(prepared, year)].map((group) => ({ ...group, extra: group.extra.filter(({ data }) => !isZero(data)) }));
