import { summaryChart } from './day-profiles.ts';
import { shareAtOrAbove } from './soc-profile.ts';
const total = (values) => {
    let sum = 0;
    for (const value of values)
        sum += value;
    return sum;
};
/** @param withDays  whether the chart keeps every day */
export function yearDetail(prepared, year, withDays) {
    const { project, stepHours: h } = prepared;
    const { production, working, dispatch } = year;
    return {
        sums: year.sums,
        chart: summaryChart(prepared, year, withDays),
        clippedAcMwh: production.clippedMw.map((mw, k) => h * total(mw) * ((project.solar[k].hasConverter ? project.solar[k].converter.efficiency[0] : 100) / 100)),
        windMwh: production.windMw.map((mw) => h * total(mw)),
        stores: working.map(({ place, unit, fromStep, converterEfficiency }, k) => {
            const { chargeMw, dischargeMw, socMwh } = dispatch.trajectory.storage[k];
            const share = socMwh.subarray(fromStep).map((value) => value / unit.capacityMwh);
            const at = (level) => shareAtOrAbove(share, level);
            return { place, percentiles: [at(0.25), at(0.5), at(0.75)], inputMwh: h * total(chargeMw) * converterEfficiency, outputMwh: (h * total(dischargeMw)) / converterEfficiency };
        }),
    };
}
