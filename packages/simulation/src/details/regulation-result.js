import { HOURS_PER_YEAR } from '@stackwatt/units';
import { pairOf } from './performance.ts';
/** Readiness and its energy in every regulation market (DET-30). */
export function regulationResults(years, first, stepHours) {
    return first.regulation.map(({ inputs, upPrice, downPrice, energyPrice }, k) => {
        const pair = (of) => pairOf(years.map((year) => of(year.regulationMarkets[k])));
        const { upMw, downMw } = first.readiness[k];
        const capacity = (mw, price) => (price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * price[t])));
        const energy = (mw, price) => (price === undefined ? [] : hourly(mw.map((value, t) => value * stepHours * inputs.throughput * (energyPrice?.[t] ?? 0))));
        return {
            name: inputs.name,
            regUpCapacityRevenue: pair((market) => market.upCapacityRevenue),
            regUpEnergyRevenue: pair((market) => market.upEnergyRevenue),
            regUpEnergyExports: pair((market) => market.upEnergyMwh),
            regDownCapacityRevenue: pair((market) => market.downCapacityRevenue),
            regDownEnergyExpense: pair((market) => market.downEnergyExpense),
            regDownEnergyImports: pair((market) => market.downEnergyMwh),
            timeSeries: {
                regUpCapacityRevenue: capacity(upMw, upPrice), regUpEnergyRevenue: energy(upMw, upPrice),
                regDownCapacityRevenue: capacity(downMw, downPrice), regDownEnergyExpense: energy(downMw, downPrice),
            },
        };
    });
}
function hourly(values) {
    const perHour = values.length / HOURS_PER_YEAR;
    const out = Array.from({ length: HOURS_PER_YEAR }, () => 0);
    for (let t = 0; t < values.length; t++)
        out[Math.floor(t / perHour)] += values[t];
    return out;
}
/** Reg-Down is paid for its readiness and pays for its energy (DET-54). */
export function regulationRevenue(year, before, change) {
    const up = (market) => market.upCapacityRevenue + market.upEnergyRevenue;
    const down = (market) => market.downCapacityRevenue - market.downEnergyExpense;
    return year.regulationMarkets.map((market, k) => {
        const past = before?.regulationMarkets[k];
        return {
            name: market.name, totalRegUpRevenue: up(market), totalRegDownRevenue: down(market),
            totalRegUpRevenueChange: change(up(market), past && up(past)), totalRegDownRevenueChange: change(down(market), past && down(past)),
        };
    });
}
