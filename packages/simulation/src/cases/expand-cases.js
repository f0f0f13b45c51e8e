import { sizesOf, turbineRatingMw, windSizes } from '@stackwatt/model';
import { combinationsOf, sensitivityDimensions } from './sensitivity-dimensions.ts';
/** Every combination, the first list turning slowest; one empty combination for no lists. */
function combinations(lists) {
    return lists.reduce((found, list) => found.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]]);
}
/**
 * Every combination of sizes and sensitivity values, as many as the checker announced (CNT-01, without the years). Cases that differ in
 * money alone follow each other, so that their years are simulated once. Relative sizes become MW here: a solar converter relative to
 * the array, a storage converter to the energy of its store, a system converter to the larger of solar and storage power (D-109).
 */
export function expandCases(project) {
    const systems = expandSystems(project);
    const dimensions = sensitivityDimensions(project);
    const operations = combinationsOf(dimensions.filter((one) => !one.isMoneyOnly));
    const moneyCount = combinationsOf(dimensions.filter((one) => one.isMoneyOnly));
    const cases = [];
    for (let operation = 0; operation < operations; operation++) {
        systems.forEach((sizes, system) => {
            for (let money = 0; money < moneyCount; money++)
                cases.push({ id: cases.length, sensitivity: operation * moneyCount + money, system, ...sizes });
        });
    }
    return cases;
}
function expandSystems(project) {
    const solar = combinations((project.useSolar ? project.solar : []).map(solarSizes));
    const wind = combinations((project.useWind ? project.wind : []).map((item) => windSizes(item).map((amount) => ({ amount, mw: item.kind === 'production' ? amount : amount * turbineRatingMw(item.specs) }))));
    const storage = combinations((project.useStorage ? project.storage : []).map(storageSizes));
    const converters = project.bus === 'dc' ? sizesOf(project.inverter.size) : [undefined];
    return solar.flatMap((solarChoice) => wind.flatMap((windChoice) => storage.flatMap((storageChoice) => converters.map((converter) => {
        const largest = Math.max(sumMw(solarChoice), sumMw(storageChoice));
        const systemConverterMw = converter === undefined || project.inverter.size.sizingKind === 'absolute' ? converter : converter * largest;
        return { solar: solarChoice, wind: windChoice, storage: storageChoice, systemConverterMw };
    }))));
}
const sumMw = (items) => items.reduce((sum, item) => sum + item.mw, 0);
function solarSizes(item) {
    const converters = item.hasConverter ? sizesOf(item.converter.size) : [undefined];
    return sizesOf(item.sizing).flatMap((mw) => converters.map((size) => ({ mw, converterMw: size === undefined || item.converter.size.sizingKind === 'absolute' ? size : size * mw })));
}
function storageSizes(item) {
    const converters = item.hasConverter ? sizesOf(item.converter.size) : [undefined];
    return sizesOf(item.sizing).flatMap((units) => {
        const [mw, mwh] = [units * item.specs.nominalPower, units * item.specs.nominalCapacity];
        return converters.map((size) => ({ units, mw, mwh, converterMw: size === undefined || item.converter.size.sizingKind === 'absolute' ? size : size * mwh }));
    });
}
