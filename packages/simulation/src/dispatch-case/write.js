/**
 * A finished dispatch in the words of the dispatch-case contract. What the case has no market for is zero.
 *
 * @param milliseconds       time of the solve, measured by the caller
 * @param regulationMarkets  how many the case has: without storage each of them has its zeros, too
 */
export function toDispatchCaseOutput(result, milliseconds, regulationMarkets) {
    const { trajectory, terms, solve } = result;
    const list = (values) => Array.from(values);
    const zeros = new Float64Array(trajectory.exportMw.length);
    return {
        ...(result.infeasible === undefined ? { status: 'optimal' } : { status: 'infeasible', violated: result.infeasible }),
        objective: result.objective,
        terms: {
            energySales: terms.energySales,
            energyPurchases: terms.energyPurchases,
            regulationCapacity: terms.regulationCapacity,
            regulationEnergy: terms.regulationEnergy,
            contract: terms.contract,
            contractPenalty: terms.contractPenalty,
            capacityPenalty: terms.capacityPenalty,
            wear: terms.wear,
        },
        solve: {
            method: solve.method,
            milliseconds,
            windows: solve.windows,
            repairedWindows: solve.repairedWindows,
            worstGap: solve.worstGap,
        },
        series: {
            solarUsedMw: list(trajectory.solarUsedMw),
            windUsedMw: list(trajectory.windUsedMw),
            curtailedMw: list(trajectory.curtailedMw),
            exportMw: list(trajectory.exportMw),
            importMw: list(trajectory.importMw),
            contractMwh: list(trajectory.contractMwh ?? zeros),
            shortageMwh: list(trajectory.shortageMwh ?? zeros),
            marginalStoredValue: list(result.marginalStoredValue),
            storage: trajectory.storage.map((unit) => ({
                chargeMw: list(unit.chargeMw), dischargeMw: list(unit.dischargeMw), socMwh: list(unit.socMwh),
                regulation: (unit.regulation ?? []).map(({ upMw, downMw }) => ({ upMw: list(upMw), downMw: list(downMw) })),
            })),
            regulation: regulationOfAll(result, regulationMarkets),
        },
    };
}
/** MW committed in each market by all stores. */
function regulationOfAll({ trajectory: { storage, exportMw } }, markets) {
    return Array.from({ length: markets }, (_, m) => {
        const sum = (side) => Array.from(exportMw, (_value, t) => storage.reduce((all, unit) => all + (unit.regulation?.[m]?.[side][t] ?? 0), 0));
        return { upMw: sum('upMw'), downMw: sum('downMw') };
    });
}
