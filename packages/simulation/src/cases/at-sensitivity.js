import { prepare } from '../prepare.ts';
import { simulateYears } from '../year/simulate-years.ts';
import { combinationsOf, pointsOf, sensitivityDimensions } from './sensitivity-dimensions.ts';
const sharedOf = new WeakMap();
function shared(prepared) {
    const known = sharedOf.get(prepared);
    if (known)
        return known;
    const dimensions = sensitivityDimensions(prepared.project);
    const made = { dimensions, moneyCount: combinationsOf(dimensions.filter((one) => one.isMoneyOnly)), operation: undefined, variant: undefined, years: undefined };
    sharedOf.set(prepared, made);
    return made;
}
/** Every list of several values brought to the one of a combination: what follows reads the first entry of a list and nothing else. */
const projectAt = (project, dimensions, sensitivity) => pointsOf(dimensions, sensitivity).reduce((one, point, k) => dimensions[k].at(one, point), project);
/**
 * The inputs as a case has them: its sensitivity values in place of the lists. Production, prices and limits are shared by all.
 */
export function atSensitivity(prepared, { sensitivity }) {
    const mine = shared(prepared);
    if (mine.dimensions.length === 0)
        return prepared;
    if (mine.variant?.sensitivity === sensitivity)
        return mine.variant.prepared;
    const project = projectAt(prepared.project, mine.dimensions, sensitivity);
    const number = Math.floor(sensitivity / mine.moneyCount);
    if (mine.operation?.number !== number) {
        mine.operation = { number, prepared: prepare(project, prepared.series, prepared) };
    }
    mine.variant = { sensitivity, prepared: { ...mine.operation.prepared, project } };
    return mine.variant.prepared;
}
/** Cases of one system have the very same lists of sizes. */
const sameSizes = (a, b) => a.solar === b.solar && a.wind === b.wind && a.storage === b.storage && a.systemConverterMw === b.systemConverterMw;
/** The simulated years of a case; those of the case before when only what is paid is different. */
export function yearsOf(prepared, one) {
    const mine = shared(prepared);
    const operation = Math.floor(one.sensitivity / mine.moneyCount);
    if (mine.years?.operation !== operation || !sameSizes(mine.years.sizes, one)) {
        mine.years = { operation, sizes: one, years: simulateYears(atSensitivity(prepared, one), one) };
    }
    return mine.years.years;
}
