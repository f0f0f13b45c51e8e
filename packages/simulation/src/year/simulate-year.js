import { operateYear } from '../markets/operate-year.ts';
import { closeStores } from '../storage-life/close-stores.ts';
import { runStores } from '../storage-life/run-stores.ts';
import { storesOf } from '../storage-life/store-state.ts';
import { workingStores } from '../storage-life/working-stores.ts';
import { workingTime, worksIn } from '../storage-life/working-time.ts';
import { produce } from './plant-year.ts';
import { yearSums } from './year-result.ts';
/**
 * One project year of a case: produce, operate in all markets with what age has left of the stores, age them by what they did, sum up.
 *
 * @param states  of every store at the start of the year
 */
export function simulateYear(prepared, one, projectYear, states) {
    // The one year of early-stage has the plant as new; what it loses is counted afterwards.
    const production = produce(prepared, one, prepared.project.earlyAnalysis ? 1 : projectYear);
    const working = workingStores(prepared, one, states, projectYear);
    const run = runStores(working);
    const after = hasYearAfter(prepared, working, projectYear) ? { projectYear: projectYear + 1, production: produce(prepared, one, projectYear + 1) } : undefined;
    const operated = operateYear(prepared, one, production, projectYear, working.map(({ unit }) => unit), run, after);
    const executed = run.executed();
    const closed = closeStores(prepared, states, working, operated.dispatch.trajectory.storage, executed, projectYear);
    const sums = { ...yearSums(prepared, one, production, operated), ...(executed.some((done) => done !== undefined) ? steppedThroughput(one, closed.stores) : {}), stores: closed.stores };
    return { projectYear, production, working, ...operated, executed, sums, states: closed.states };
}
/** Whether the stores of a year keep their charge for a next one: in early-stage every year is simulated for itself, and no store outlives its last year. */
export const hasYearAfter = ({ project, stepMinutes }, working, projectYear) => !project.earlyAnalysis && projectYear < project.lifetime && working.length > 0 &&
    working.every(({ place }) => worksIn(workingTime(project, storesOf(project)[place], stepMinutes), projectYear + 1));
/** What left the tanks: a store with a resistance loses another share at every power. */
function steppedThroughput(one, stores) {
    const throughputMwh = stores.reduce((sum, { year }) => sum + year.throughputMwh, 0);
    return { throughputMwh, equivalentCycles: throughputMwh / one.storage.reduce((sum, size) => sum + size.mwh, 0) };
}
/** The same year once more: nothing differs from the one before but the age of its stores. */
export function repeatYear(prepared, before, states, projectYear) {
    const closed = closeStores(prepared, states, before.working, before.dispatch.trajectory.storage, before.executed, projectYear);
    return { ...before, projectYear, sums: { ...before.sums, stores: closed.stores }, states: closed.states };
}
