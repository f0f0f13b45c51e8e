import { discountFactor, searchLattice, selfSupply, type LatticePoint, type SelfSupplySetting } from '@stackwatt/engine';
import type { SizerLimits, SizerTable } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { caseFinance } from '../finance/case-finance.ts';
import { componentCosts } from '../finance/component-costs.ts';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import type { Prepared } from '../prepare.ts';
import { gridMayCharge, produce } from '../year/plant-year.ts';
import { pricesOfYear } from '../year/prices-of-year.ts';
import { simulateYears } from '../year/simulate-years.ts';
import { contractOfYear } from '../markets/contract-year.ts';
import { owedBy, sizerSpace, unitYields, type SizedPlant } from './sizer-space.ts';

/** Rows the sizer recommends. */
export const MOST_SIZER_ROWS = 10;
/** Share of the energy owed in a year that may stay undelivered where falling short has a price; without one nothing may. */
export const UNSERVED_SHARE = 0.001;

/** A table on its way: each is at least as good as the one before. */
export interface SizerUpdate {
  readonly table: SizerTable;
  /** 0 to 1. */
  readonly progress: number;
  /** Plants that were calculated so far. */
  readonly evaluated: number;
}

interface Found {
  readonly sizes: SizedPlant;
  readonly capital: number;
  readonly npv: number;
}

const HEADER = (symbol: string): SizerTable['header'] => [
  { name: 'Solar', units: 'MW', kind: 'solar' }, { name: 'Wind', units: 'MW', kind: 'wind' }, { name: 'Storage', units: 'MW', kind: 'storage' }, { name: 'Storage', units: 'MWh', kind: 'storage' },
  { name: 'Capital cost', units: symbol, kind: 'capital' }, { name: 'NPV', units: symbol, kind: 'npv' },
];

/**
 * Recommends sizes that deliver what a contract owes, those of the highest NPV first (SIZER-01). Every row is a plant that was calculated by
 * the engine over all years of the project and delivers; a plain self-supply rule only says where to look (`searchLattice`). Each step of the
 * iteration calculates one plant, so the caller may show what there is, and stop whenever it likes. The last table has no neighbour, one
 * step away in any of the sizes, of a higher NPV (N-25).
 *
 * @returns tables without rows while nothing is found, and to the end when nothing between the limits delivers
 */
export function* sizeSystem(all: Prepared, limits: SizerLimits): Generator<SizerUpdate> {
  const prepared = atSensitivity(all, { sensitivity: 0 });
  const space = sizerSpace(prepared, limits);
  const found: Found[] = [];
  let evaluated = 0;
  const tableNow = (): SizerTable => {
    const best = found.toSorted((a, b) => b.npv - a.npv).slice(0, MOST_SIZER_ROWS);
    return {
      header: HEADER(prepared.project.currencySymbol),
      items: best.map(({ sizes, capital, npv }, id) => ({ id, results: [sizes.solarMw, sizes.windMw, sizes.storageMw, sizes.storageMwh, capital, npv] })),
    };
  };
  if (space === undefined) {
    yield { table: tableNow(), progress: 1, evaluated };
    return;
  }
  const owed = owedBy(prepared).ofYear;
  const evaluate = (point: LatticePoint): number | undefined => {
    evaluated++;
    const one = space.caseAt(point);
    const years = simulateYears(prepared, one);
    const missed = years.some(({ short, contracts }) => short !== undefined || contracts.reduce((sum, { shortageMwh }) => sum + shortageMwh, 0) > UNSERVED_SHARE * owed);
    if (missed) return undefined;
    const { cashFlow, capital } = caseFinance(prepared.project, one, years);
    found.push({ sizes: space.sizesAt(point), capital, npv: cashFlow.npv });
    return cashFlow.npv;
  };
  const estimate = estimator(prepared, (point) => space.caseAt(point), owed);
  let progress = 0;
  for (const step of searchLattice({ counts: space.counts, evaluate, estimate })) {
    ({ progress } = step);
    yield { table: tableNow(), progress, evaluated };
  }
  if (progress < 1) yield { table: tableNow(), progress: 1, evaluated };
}

/** A quick guess of the NPV: output and money of year 1 by the plain rule, costs of the components, every year alike. */
function estimator(prepared: Prepared, caseAt: (point: LatticePoint) => SimulationCase, owed: number): (point: LatticePoint) => number | undefined {
  const { project, steps, line, limits, stepHours } = prepared;
  const eta = lineEfficiency(line);
  const prices = pricesOfYear(prepared, 1);
  const operational = prices.at(-1);
  const contract = contractOfYear(prepared, 1, prices);
  const obligation = contract?.inputs.obligation;
  const windows = obligation?.kind === 'windows' ? obligation.windows
    : obligation?.kind === 'profile' ? Array.from(obligation.owedMwh, (mwh, t) => ({ from: t, to: t + 1, mwh })).filter(({ mwh }) => mwh > 0) : [];
  const none = new Float64Array(steps);
  const setting: SelfSupplySetting = {
    stepHours, windows, exportLimitMw: limits.exportMw, importLimitMw: gridMayCharge(project, 1) && operational ? limits.importMw : none,
    contractPrice: contract?.price ?? none, salePrice: operational?.price ?? contract?.price ?? none, importPrice: operational?.importPrice ?? none,
  };
  const unit = unitYields(prepared);
  const store = project.useStorage ? project.storage[0] : undefined;
  const oneWay = Math.sqrt(toFraction(store?.roundtripEfficiencySensitivity[0] ?? 100)) * eta;
  const rate = (1 + toFraction(project.discountRate)) / (1 + toFraction(project.inflationRate)) - 1;
  let annuity = 0;
  for (let year = 1; year <= project.lifetime; year++) annuity += discountFactor(rate, year);
  const noEnergy = { solarAcMwh: project.solar.map(() => new Float64Array(project.lifetime)), windAcMwh: new Float64Array(project.lifetime), throughputMwh: project.storage.map(() => new Float64Array(project.lifetime)) };
  const kept = project.storage.map(() => ({ augmentationByYear: new Float64Array(project.lifetime), replacements: undefined }));
  const hasConverter = project.useSolar && project.solar[0]!.hasConverter;

  const known = new Map<string, number | undefined>();
  return (point) => {
    const key = point.join();
    if (known.has(key)) return known.get(key);
    const one = caseAt(point);
    const [solarMw, windMw] = [one.solar[0]?.mw ?? 0, one.wind[0]?.mw ?? 0];
    const output = hasConverter ? produce(prepared, one, 1).totalSolarMw.map((mw, t) => (mw + windMw * (unit.windMw[t] ?? 0)) * eta) : unit.solarMw.map((mw, t) => (solarMw * mw + windMw * (unit.windMw[t] ?? 0)) * eta);
    const { shortageMwh, revenue } = selfSupply(setting, {
      output, powerMw: one.storage[0]?.mw ?? 0, capacityMwh: one.storage[0]?.mwh ?? 0, minSoc: toFraction(store?.specs.minimumStateOfCharge ?? 0), chargeEfficiency: oneWay, dischargeEfficiency: oneWay,
    });
    const parts = componentCosts(project, one, noEnergy, kept);
    const [capital, operating] = [parts.reduce((sum, part) => sum + part.capital, 0), parts.reduce((sum, part) => sum + part.operatingPerYear, 0)];
    const guess = shortageMwh > UNSERVED_SHARE * owed ? undefined : annuity * (revenue - operating) - capital;
    known.set(key, guess);
    return guess;
  };
}
