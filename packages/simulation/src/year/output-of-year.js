import { customEscalation, degradationFactor } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import { stripIndex } from '../inputs/market-inputs.ts';
import { technologyYears } from '../storage-life/working-time.ts';
/**
 * Share of its first output that an array still gives in a project year: (1 − r)^(y − s), s its first year; with a loss for each project
 * year the product of (1 − r_k) over the years s + 1 to y, late-stage only; 1 where it does not degrade.
 */
export function outputFactor({ earlyAnalysis }, item, projectYear, firstYear = 1) {
    if (!item.useDegradation)
        return 1;
    const age = projectYear - firstYear + 1;
    if (earlyAnalysis || item.degradationKind === 'linear')
        return degradationFactor(toFraction(item.degradation), age);
    return customEscalation(item.degradationValues.slice(firstYear - 1).map(({ value }) => 0 - toFraction(value)), age);
}
const isWithin = ({ first, last }, projectYear) => projectYear >= first && projectYear <= last;
/** The same in a project year in which component lifetimes may not let the array work (EQ-14): 0 then. */
export function outputInYear(project, place, projectYear) {
    const years = technologyYears(project, 'solar');
    return isWithin(years, projectYear) ? outputFactor(project, project.solar[place], projectYear, years.first) : 0;
}
/** Whether component lifetimes let the turbines work in a project year. */
export const windWorksIn = (project, projectYear) => isWithin(technologyYears(project, 'wind'), projectYear);
/** Whether a case produces in a year what it produces in the one before. @param projectYear  2…lifetime */
export const hasProductionOfYearBefore = ({ project, production }, one, projectYear) => project.earlyAnalysis || one.solar.every((size, k) => size.mw === 0 || outputInYear(project, k, projectYear) === outputInYear(project, k, projectYear - 1)) &&
    (one.wind.every((size) => size.amount === 0) || windWorksIn(project, projectYear) === windWorksIn(project, projectYear - 1)) &&
    one.wind.every((size, k) => size.amount === 0 || stripIndex(production.wind[k], projectYear) === stripIndex(production.wind[k], projectYear - 1));
