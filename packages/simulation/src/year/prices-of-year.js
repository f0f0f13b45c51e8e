import { importPriceByCharge } from '@stackwatt/engine';
import { yearFactor } from '../finance/escalator-of.ts';
import { stripIndex, valuesOfYear } from '../inputs/market-inputs.ts';
/** Factors on the sale price and on an import price series, which has an escalator of its own; any other import price follows the sale price. */
function priceFactors({ project }, place, projectYear) {
    const market = project.energyMarkets[place];
    return {
        sale: yearFactor(project, market.priceEscalator, projectYear),
        purchase: market.hasSeparateImportPrice ? yearFactor(project, market.importPriceEscalator, projectYear) : 1,
    };
}
function importPriceOf({ shared }, { importPrice }, price, factor) {
    switch (importPrice.kind) {
        case 'sale':
            return price;
        case 'charge':
            return shared.once('import price', [price], [importPrice.charge], () => importPriceByCharge(price, importPrice.charge));
        case 'series':
            return shared.times(importPrice.values, factor);
    }
}
/** Prices of every energy market in a project year: its strip times its escalation. */
export const pricesOfYear = (prepared, projectYear) => prepared.energyMarkets.map((market, place) => {
    const { sale, purchase } = priceFactors(prepared, place, projectYear);
    const price = prepared.shared.times(valuesOfYear(market.price, projectYear), sale);
    return { price, importPrice: importPriceOf(prepared, market, price, purchase) };
});
/** Everything about the markets that may differ from year to year: strips and factors. */
function termsOf(prepared, projectYear) {
    const { project } = prepared;
    const factor = (escalator) => yearFactor(project, escalator, projectYear);
    return [
        ...prepared.energyMarkets.flatMap((market, place) => {
            const { sale, purchase } = priceFactors(prepared, place, projectYear);
            return [stripIndex(market.price, projectYear), sale, purchase];
        }),
        ...prepared.contracts.flatMap((_, k) => [project.contracts[k].energyPriceEscalator, project.contracts[k].shortagePenaltyPriceEscalator].map(factor)),
        ...prepared.capacityMarkets.flatMap((_, k) => {
            const market = project.capacityMarkets[k];
            return [market.capacityEscalator, market.energyEscalator, market.shortagePenaltyPriceEscalator].map(factor);
        }),
        ...prepared.regulationMarkets.flatMap(({ up, down }, k) => {
            const market = project.regulationMarkets[k];
            return [
                ...(up === undefined ? [] : [stripIndex(up.price, projectYear), factor(market.regUpPriceEscalator)]),
                ...(down === undefined ? [] : [stripIndex(down.price, projectYear), factor(market.regDownPriceEscalator)]),
            ];
        }),
    ];
}
/** Whether all markets and contracts pay in a year what they paid in the one before. @param projectYear  2…lifetime */
export function hasPricesOfYearBefore(prepared, projectYear) {
    const before = termsOf(prepared, projectYear - 1);
    return termsOf(prepared, projectYear).every((term, k) => term === before[k]);
}
