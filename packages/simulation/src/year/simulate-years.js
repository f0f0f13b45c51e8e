import { storesOf } from '../storage-life/store-state.ts';
import { workingStores } from '../storage-life/working-stores.ts';
import { gridMayCharge } from './plant-year.ts';
import { hasPricesOfYearBefore } from './prices-of-year.ts';
import { hasProductionOfYearBefore } from './output-of-year.ts';
import { startStates } from './start-states.ts';
import { hasYearAfter, repeatYear, simulateYear } from './simulate-year.ts';
/**
 * Whether a year is the one before again: the same production, prices, charging rule, and stores with the same capacity, charge and wear.
 *
 * @param projectYear  2…lifetime
 */
function isYearBefore(prepared, one, before, states, projectYear) {
    if (!hasProductionOfYearBefore(prepared, one, projectYear) || !hasPricesOfYearBefore(prepared, projectYear))
        return false;
    if (gridMayCharge(prepared.project, projectYear) !== before.problem.gridCharging)
        return false;
    const now = workingStores(prepared, one, states, projectYear);
    if (!hasSameYearAfter(prepared, one, before, now, projectYear))
        return false;
    return now.length === before.working.length && now.every((store, k) => isSame(store, before.working[k]));
}
/** Whether the last days of a year see the same days after them as those of the year before did, which saw this one. */
function hasSameYearAfter(prepared, one, before, now, projectYear) {
    if (!hasYearAfter(prepared, before.working, projectYear - 1))
        return !hasYearAfter(prepared, now, projectYear);
    return hasYearAfter(prepared, now, projectYear) && hasProductionOfYearBefore(prepared, one, projectYear + 1) && hasPricesOfYearBefore(prepared, projectYear + 1) &&
        gridMayCharge(prepared.project, projectYear + 1) === gridMayCharge(prepared.project, projectYear);
}
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** The simulated years from the first to a given one, each handed on and then forgotten. In early-stage every year is a first one. */
function* yearsTo(prepared, one, last) {
    let before;
    const start = startStates(prepared, one);
    let states = start;
    for (let projectYear = 1; projectYear <= last; projectYear++) {
        before = before !== undefined && isYearBefore(prepared, one, before, states, projectYear) ? repeatYear(prepared, before, states, projectYear) : simulateYear(prepared, one, projectYear, states);
        states = prepared.project.earlyAnalysis ? start : before.states;
        yield before;
    }
}
/**
 * The simulated years of a case: year 1 in early-stage, or every year of a plant with a deferred store, each as a first one; every project year in late-stage (CALC-04, CALC-05). Years run in order: each
 * finds the stores with the charge and the capacity the one before has left. A year in which nothing differs from the one before is that
 * year again, not another calculation.
 */
export const simulateYears = (prepared, one) => Array.from(eachYear(prepared, one), ({ sums }) => sums);
/** The same with every step, one year at a time. */
export const eachYear = (prepared, one) => yearsTo(prepared, one, countOfYears(prepared, one));
const countOfYears = ({ project }, one) => project.earlyAnalysis && !storesOf(project).some((item, place) => item.hasDeferment && one.storage[place].units > 0) ? 1 : project.lifetime;
/** The stores at the start of one project year: as the year before left them. */
export function statesBefore(prepared, one, projectYear) {
    let states = startStates(prepared, one);
    for (const year of yearsTo(prepared, one, projectYear - 1))
        states = year.states;
    return states;
}
