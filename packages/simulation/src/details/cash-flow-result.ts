import { discountFactor, proForma, type ProFormaLines, type SalesLine } from '@stackwatt/engine';
import type { CashflowNode, CashflowRow, Project } from '@stackwatt/model';
import type { CaseFinance } from '../finance/case-finance.ts';
import { streamRevenues } from '../markets/stream-revenues.ts';
import type { YearSums } from '../year/year-result.ts';

/** The cash flow by year, 0 to the lifetime (CF-03). @param years  one per project year */
export function cashflowRows(project: Project, years: readonly YearSums[], { cashFlow }: CaseFinance): CashflowRow[] {
  const has = (of: (row: (typeof cashFlow.rows)[number]) => number): boolean => cashFlow.rows.some((row) => of(row) !== 0);
  const [salvaged, owing] = [has((row) => row.salvage), has((row) => row.penalties)];
  const streams = streamRevenues(project, years[0]!).length;
  return cashFlow.rows.map((row) => {
    const year = row.year === 0 ? undefined : years[row.year - 1];
    return {
      year: row.year,
      solar: year?.solarMwh ?? 0,
      wind: year?.windMwh ?? 0,
      storage: year?.throughputMwh ?? 0,
      capEx: 0 - row.capital,
      opEx: 0 - (row.operating + row.purchases),
      augmentation: 0 - row.augmentation,
      replacement: 0 - row.replacement,
      ...(salvaged && { salvage: row.salvage }),
      ...(owing && { penalties: 0 - row.penalties }),
      revenues: year === undefined ? Array.from({ length: streams }, () => 0) : streamRevenues(project, year),
      revenue: row.revenue,
      ...(cashFlow.incentives === undefined ? {} : { incentives: row.incentives }),
      income: row.net,
      cumulative: row.cumulative,
      discountFactor: discountFactor(cashFlow.realDiscountRate, row.year),
      discounted: row.discounted,
    };
  });
}

/**
 * The pro forma (CF-04): what every market, contract and component brings and costs, down to the discounted cash flow, which ends at the
 * NPV.
 */
export function cashflowTree(project: Project, years: readonly YearSums[], { cashFlow }: CaseFinance): CashflowNode[] {
  return proForma(cashFlow, linesOf(project, years));
}

function linesOf(project: Project, years: readonly YearSums[]): ProFormaLines {
  const first = years[0]!;
  // An analysis over the battery only counts what the storage units earn.
  const shown = project.performEvaluationOverBessOnly ? 0 : 1;
  const line = (name: string, of: (year: YearSums) => number) => ({ name, values: years.map(of) });
  const used = (lines: readonly { readonly name: string; readonly values: readonly number[] }[]) =>
    lines.filter(({ values }) => values.some((value) => value !== 0));
  const sales = (
    name: string,
    of: (year: YearSums) => { readonly solarRevenue: number; readonly windRevenue: number; readonly storage: number },
  ): SalesLine => ({
    name,
    solar: years.map((year) => shown * of(year).solarRevenue),
    wind: years.map((year) => shown * of(year).windRevenue),
    storage: years.map((year) => of(year).storage),
  });
  return {
    production: used([line('Solar', (year) => shown * year.solarMwh), line('Wind', (year) => shown * year.windMwh)]),
    throughput: used([line('Storage', (year) => year.throughputMwh)]),
    exports: used([
      ...first.energyMarkets.map(({ name }, k) =>
        line(name, (year) => (shown === 1 ? year.energyMarkets[k]!.soldMwh : year.energyMarkets[k]!.storageMwh)),
      ),
      ...first.contracts.map(({ name }, k) => line(name, (year) => (shown === 1 ? year.contracts[k]!.mwh : year.contracts[k]!.storageMwh))),
      ...first.capacityMarkets.map(({ name }, k) => line(name, (year) => year.capacityMarkets[k]!.energyMwh)),
      ...first.regulationMarkets.map(({ name }, k) => line(`${name}, Reg-Up`, (year) => year.regulationMarkets[k]!.upEnergyMwh)),
    ]),
    energyMarkets: first.energyMarkets.map(({ name }, k) =>
      sales(name, (year) => {
        const market = year.energyMarkets[k]!;
        return { ...market, storage: market.sales - market.solarRevenue - market.windRevenue };
      }),
    ),
    regulation: first.regulationMarkets.map(({ name }, k) => ({
      name,
      upCapacity: years.map((year) => year.regulationMarkets[k]!.upCapacityRevenue),
      downCapacity: years.map((year) => year.regulationMarkets[k]!.downCapacityRevenue),
      upEnergy: years.map((year) => year.regulationMarkets[k]!.upEnergyRevenue),
    })),
    capacityMarkets: first.capacityMarkets.map(({ name }, k) => ({
      name,
      capacity: years.map((year) => year.capacityMarkets[k]!.capacityRevenue),
      energy: years.map((year) => year.capacityMarkets[k]!.energyRevenue),
    })),
    contracts: first.contracts.map(({ name }, k) =>
      sales(name, (year) => ({ ...year.contracts[k]!, storage: year.contracts[k]!.storageRevenue })),
    ),
    regulationDownEnergy: used(
      first.regulationMarkets.map(({ name }, k) => line(name, (year) => year.regulationMarkets[k]!.downEnergyExpense)),
    ),
    chargingImports: used(first.energyMarkets.map(({ name }, k) => line(name, (year) => year.energyMarkets[k]!.purchases))),
    penalties: used([
      ...first.contracts.map(({ name }, k) => line(name, (year) => year.contracts[k]!.penalty)),
      ...first.capacityMarkets.map(({ name }, k) => line(name, (year) => year.capacityMarkets[k]!.penalty)),
    ]),
  };
}
