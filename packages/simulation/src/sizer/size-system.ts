import { discountFactor, searchLattice, selfSupply, type LatticePoint, type SelfSupplySetting } from '@stackwatt/engine';
import { equipmentNames, type Project, type SizerCell, type SizerLimits, type SizerMap, type SizerTable } from '@stackwatt/model';
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
import { contractsOfYear, dispatchContract } from '../markets/contract-year.ts';
import { coarseFirst, mapOf, planMap, pointsOf } from './size-map.ts';
import { owedBy, sizerSpace, unitYields, type SizedPlant, type SizerSpace } from './sizer-space.ts';

/** Rows the sizer recommends. */
export const MOST_SIZER_ROWS = 10;
/** Share of the energy a contract owes in a year that may stay undelivered where falling short has a price; without one nothing may. */
export const UNSERVED_SHARE = 0.001;

/** Units of work that the searches of one plant may take, about a minute: half of the time the server gives a plant. */
const SEARCH_WORK_OF_PLANT = 60e6;

/** A table on its way: each is at least as good as the one before. */
export interface SizerUpdate {
  readonly table: SizerTable;
  /** While it is searched for the best system: undefined. */
  readonly map: SizerMap | undefined;
  /** 0 to 1. */
  readonly progress: number;
  /** Plants that were calculated so far. */
  readonly evaluated: number;
}

interface SizerOptions {
  /** Whether systems around the best one are calculated, too, for a map. */
  readonly isMapped?: boolean;
}

/** A plant that was calculated. */
interface Evaluated extends SizerCell {
  readonly sizes: SizedPlant;
  readonly capital: number;
  /** Owed and not delivered in the worst year. */
  readonly shortageMwh: number;
}
type Found = Evaluated & { readonly npv: number };

/** Share of the progress when the best system is found and its map begins, and when the map is drawn. */
const PROGRESS_AT_MAP = 0.5;
const PROGRESS_AFTER_MAP = 0.95;

/** A column for every array and turbine type, two for every storage unit; one of a kind has the name of its technology. */
function headerOf(project: Project): SizerTable['header'] {
  const { useSolar, useWind, wind, useStorage, currencySymbol } = project;
  const names = equipmentNames(project);
  const named = (technology: string, names: readonly string[]): readonly string[] => (names.length > 1 ? names : [technology]);
  return [
    ...named('Solar', useSolar ? names.solar : []).map((name) => ({ name, units: 'MW', kind: 'solar' })),
    ...named('Wind', useWind ? wind.map((item, k) => (item.kind === 'production' ? `Wind ${k + 1}` : names.wind[k]!)) : []).map((name) => ({
      name,
      units: 'MW',
      kind: 'wind',
    })),
    ...named('Storage', useStorage ? names.storage : []).flatMap((name) => [
      { name, units: 'MW', kind: 'storage' },
      { name, units: 'MWh', kind: 'storage' },
    ]),
    { name: 'Capital cost', units: currencySymbol, kind: 'capital' },
    { name: 'NPV', units: currencySymbol, kind: 'npv' },
    { name: 'Short', units: 'MWh/yr', kind: 'shortage' },
    { name: 'Delivered', units: '%', kind: 'delivered' },
  ];
}

/** Sizes in the order of the header; 0 for a technology the project does not have. */
function rowOf({ solarMw, windMw, storageMw, storageMwh }: SizedPlant): number[] {
  const orNone = (sizes: readonly number[]): readonly number[] => (sizes.length > 0 ? sizes : [0]);
  return [...orNone(solarMw), ...orNone(windMw), ...(storageMw.length > 0 ? storageMw.flatMap((mw, k) => [mw, storageMwh[k]!]) : [0, 0])];
}

/** The plants of a search: each is calculated once. */
class Plants {
  readonly #prepared: Prepared;
  readonly #space: SizerSpace;
  readonly #known = new Map<string, Evaluated>();
  /** Those that deliver. */
  readonly #found: (Found & { readonly point: LatticePoint })[] = [];
  /** What the contracts owe in a year, and what of it each may leave undelivered, MWh. */
  readonly owedMwh: number;
  readonly #mayMissMwh: readonly number[];

  constructor(prepared: Prepared, space: SizerSpace) {
    this.#prepared = prepared;
    this.#space = space;
    this.owedMwh = owedBy(prepared).ofYear;
    this.#mayMissMwh = prepared.contracts.map((contract) => UNSERVED_SHARE * owedBy({ ...prepared, contracts: [contract] }).ofYear);
  }

  get count(): number {
    return this.#known.size;
  }

  /** Those that deliver, the highest NPV first. */
  ranked(): readonly (Found & { readonly point: LatticePoint })[] {
    return this.#found.toSorted((a, b) => b.npv - a.npv);
  }

  calculate(point: LatticePoint): Evaluated {
    const key = point.join();
    const before = this.#known.get(key);
    if (before) return before;
    const plant = this.#evaluate(point);
    this.#known.set(key, plant);
    if (plant.npv !== null && this.#space.isAllowed(point)) this.#found.push({ ...plant, npv: plant.npv, point });
    return plant;
  }

  #evaluate(point: LatticePoint): Evaluated {
    const one = this.#space.caseAt(point);
    const years = simulateYears(this.#prepared, one);
    const shortageMwh = Math.max(0, ...years.map(({ contracts }) => contracts.reduce((sum, contract) => sum + contract.shortageMwh, 0)));
    const missed = years.some(
      ({ short, contracts }) => short !== undefined || contracts.some((contract, k) => contract.shortageMwh > this.#mayMissMwh[k]!),
    );
    const finance = missed ? undefined : caseFinance(this.#prepared.project, one, years);
    return {
      sizes: this.#space.sizesAt(point),
      capital: finance?.capital ?? 0,
      npv: finance?.cashFlow.npv ?? null,
      shortageMwh,
      short: this.owedMwh > 0 ? (100 * shortageMwh) / this.owedMwh : 0,
    };
  }
}

const rowsOf = (ranked: readonly Found[]): SizerTable['items'] =>
  ranked.slice(0, MOST_SIZER_ROWS).map(({ sizes, capital, npv, shortageMwh, short }, id) => ({
    id,
    results: [...rowOf(sizes), capital, npv, shortageMwh, 100 - short],
  }));

/**
 * Recommends sizes that deliver what the contracts owe, those of the highest NPV first (SIZER-01). Every row is a plant that was calculated
 * by the engine over all years of the project and delivers; a plain self-supply rule only says where to look (`searchLattice`). Each step
 * of the iteration calculates one plant, so the caller may show what there is, and stop whenever it likes. The last table has no neighbour,
 * one step away in any of the sizes, of a higher NPV (N-25). With a map the systems around the best one are calculated as well; when one of
 * them is better, the search goes on from it.
 *
 * @returns tables without rows while nothing is found, and to the end when nothing between the limits delivers
 */
export function* sizeSystem(all: Prepared, limits: SizerLimits, { isMapped = false }: SizerOptions = {}): Generator<SizerUpdate> {
  const prepared = { ...atSensitivity(all, { sensitivity: 0 }), searchWork: SEARCH_WORK_OF_PLANT };
  const space = sizerSpace(prepared, limits);
  const header = headerOf(prepared.project);
  if (space === undefined) {
    yield { table: { header, items: [] }, map: undefined, progress: 1, evaluated: 0 };
    return;
  }
  const plants = new Plants(prepared, space);
  let map: SizerMap | undefined;
  const update = (progress: number): SizerUpdate => ({
    table: { header, items: rowsOf(plants.ranked()) },
    map,
    progress,
    evaluated: plants.count,
  });
  const problem = {
    ...space,
    evaluate: (point: LatticePoint) => plants.calculate(point).npv ?? undefined,
    estimate: estimator(prepared, (point) => space.caseAt(point), plants.owedMwh),
  };
  let progress = 0;
  for (const step of searchLattice(problem)) {
    progress = step.progress * (isMapped ? PROGRESS_AT_MAP : 1);
    yield update(progress);
  }
  const best = plants.ranked()[0];
  const plan = isMapped ? planMap(space, best?.point ?? space.largest[0]!, best !== undefined) : undefined;
  if (plan) {
    const points = pointsOf(plan);
    const cells: (SizerCell | null)[] = points.map(() => null);
    for (const [done, cell] of coarseFirst(plan).entries()) {
      const point = points[cell]!;
      if (!space.isAllowed(point)) continue;
      const { npv, short } = plants.calculate(point);
      cells[cell] = { npv, short };
      map = mapOf(space, plan, header, cells);
      progress = PROGRESS_AT_MAP + ((PROGRESS_AFTER_MAP - PROGRESS_AT_MAP) * (done + 1)) / points.length;
      yield update(progress);
    }
    const better = plants.ranked()[0];
    if (better && best && better.npv > best.npv)
      for (const step of searchLattice({ ...problem, starts: [better.point] }))
        yield update(PROGRESS_AFTER_MAP + (1 - PROGRESS_AFTER_MAP) * step.progress);
  }
  if (progress < 1) yield update(1);
}

/** A quick guess of the NPV: output and money of year 1 by the plain rule, costs of the components, every year alike. */
function estimator(
  prepared: Prepared,
  caseAt: (point: LatticePoint) => SimulationCase,
  owed: number,
): (point: LatticePoint) => number | undefined {
  const { project, steps, line, limits, stepHours } = prepared;
  const eta = lineEfficiency(line);
  const prices = pricesOfYear(prepared, 1);
  const operational = prices.at(-1);
  // At the point of interconnection; several contracts as the one that owes what they owe together.
  const contract = dispatchContract(contractsOfYear(prepared, 1, prices), operational !== undefined, 1, 'solar');
  const ofSteps = Array.from(contract?.obligationMwh ?? [], (mwh, t) => ({ from: t, to: t + 1, mwh })).filter(({ mwh }) => mwh > 0);
  const windows = [...(contract?.windows ?? []), ...ofSteps].toSorted((a, b) => a.from - b.from);
  const none = new Float64Array(steps);
  const setting: SelfSupplySetting = {
    stepHours,
    windows,
    exportLimitMw: limits.exportMw,
    importLimitMw: gridMayCharge(project, 1) && operational ? limits.importMw : none,
    contractPrice: contract?.price ?? none,
    salePrice: operational?.price ?? contract?.price ?? none,
    importPrice: operational?.importPrice ?? none,
  };
  const unit = unitYields(prepared);
  const storageUnits = project.useStorage ? project.storage : [];
  const oneWays = storageUnits.map(
    ({ roundtripEfficiencySensitivity }) => Math.sqrt(toFraction(roundtripEfficiencySensitivity[0] ?? 100)) * eta,
  );
  const rate = (1 + toFraction(project.discountRate)) / (1 + toFraction(project.inflationRate)) - 1;
  let annuity = 0;
  for (let year = 1; year <= project.lifetime; year++) annuity += discountFactor(rate, year);
  const noEnergy = {
    solarAcMwh: project.solar.map(() => new Float64Array(project.lifetime)),
    windAcMwh: new Float64Array(project.lifetime),
    throughputMwh: project.storage.map(() => new Float64Array(project.lifetime)),
  };
  const nothing = new Float64Array(project.lifetime);
  const kept = project.storage.map(() => ({ augmentationByYear: nothing, addedPerMwh: nothing, replacements: undefined }));
  const hasConverter = project.useSolar && project.solar.some((item) => item.hasConverter);

  const outputOf = (one: SimulationCase): Float64Array => {
    const output = new Float64Array(steps);
    const add = (mw: Float64Array, share: number): void => {
      if (share > 0) for (let t = 0; t < steps; t++) output[t]! += mw[t]! * share;
    };
    if (hasConverter) add(produce(prepared, one, 1).totalSolarMw, eta);
    else one.solar.forEach(({ mw }, k) => add(unit.solarMw[k]!, mw * eta));
    one.wind.forEach(({ mw }, k) => add(unit.windMw[k]!, mw * eta));
    return output;
  };

  const known = new Map<string, number | undefined>();
  return (point) => {
    const key = point.join();
    if (known.has(key)) return known.get(key);
    const one = caseAt(point);
    const { powerMw, capacityMwh, minSoc, oneWay } = asOneStorageUnit(
      one,
      storageUnits.map(({ specs }) => toFraction(specs.minimumStateOfCharge)),
      oneWays,
    );
    const { shortageMwh, revenue } = selfSupply(setting, {
      output: outputOf(one),
      powerMw,
      capacityMwh,
      minSoc,
      chargeEfficiency: oneWay,
      dischargeEfficiency: oneWay,
    });
    const parts = componentCosts(project, one, noEnergy, kept);
    const [capital, operating] = [
      parts.reduce((sum, part) => sum + part.capital, 0),
      parts.reduce((sum, part) => sum + part.operatingPerYear, 0),
    ];
    const guess = shortageMwh > UNSERVED_SHARE * owed ? undefined : annuity * (revenue - operating) - capital;
    known.set(key, guess);
    return guess;
  };
}

/**
 * All storage units of a plant taken as one: their powers and capacities, their losses and lowest states by the share each has of the
 * capacity.
 */
function asOneStorageUnit(
  { storage }: SimulationCase,
  minSocs: readonly number[],
  oneWays: readonly number[],
): { readonly powerMw: number; readonly capacityMwh: number; readonly minSoc: number; readonly oneWay: number } {
  const total = (of: (k: number) => number): number => storage.reduce((sum, _, k) => sum + of(k), 0);
  const capacityMwh = total((k) => storage[k]!.mwh);
  const mean = (values: readonly number[], otherwise: number): number =>
    capacityMwh > 0 ? total((k) => storage[k]!.mwh * values[k]!) / capacityMwh : otherwise;
  return { powerMw: total((k) => storage[k]!.mw), capacityMwh, minSoc: mean(minSocs, 0), oneWay: mean(oneWays, 1) };
}
