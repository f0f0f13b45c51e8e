import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchProblem, DispatchTerms, Trajectory, ViolatedObligation } from '../problem/problem.ts';
import { stateLimits } from './state-limits.ts';

/** One physical rule broken: which quantity, in which step, by how much (MW, or MWh for a state of charge). */
interface Violation {
  readonly quantity: string;
  readonly step: number;
  readonly amount: number;
}

export type Evaluation =
  | { readonly kind: 'valid'; readonly terms: DispatchTerms; readonly infeasible: ViolatedObligation | undefined }
  | { readonly kind: 'violated'; readonly violations: readonly Violation[] };

/** Rounding of sums of double precision, relative to the size of the plant. */
const TOLERANCE = 1e-9;
/** Energy short up to which an obligation counts as met, MWh. */
const MET = 1e-6;

/**
 * Recomputes what an operation earns, and checks that it can be, from the plain physical rules. It shares nothing with the
 * optimiser: given only the problem and the trajectory, every step must hold (h step hours, η efficiencies)
 *
 *   solar used, wind used ≤ available;   curtailed = available − used
 *   n = solar used (+ wind used on ac) + discharge − charge;   a = n·η for n ≥ 0, n/η for n < 0 (dc; a = n on ac)
 *   a + wind used (dc) = export − import;   a ≤ converter power;   −n ≤ converter power
 *   export, import ≤ limits, import = 0 without grid charging;   charge, discharge ≤ power
 *   soc[t] = soc[t−1] + h·(ηc·charge − discharge/ηd) + Σ throughput·h·(ηc·down − up/ηd), within its limits
 *   and those of the step (`stateLimits`)
 *   Σ of a day h·(discharge + Σ throughput·up)/ηd ≤ cyclesPerDay · capacity; days are 24 h from step 0
 *   discharge − charge + Σ up ≤ power,   charge − discharge + Σ down ≤ power
 *   Σ reserveHours·up/ηd ≤ soc[t−1] − lowest, or less what a reserve holds,   Σ reserveHours·ηc·down ≤ highest − soc[t−1]
 *   export − import + Σ up ≤ export limit,   import − export + Σ down ≤ import limit
 *   up, down ≤ maxCommitment · power, and 0 where the price is below the minimum or the storage unit has no room
 *   no charge with discharge, no import with export, nothing below 0
 *   delivered under the contract ≤ h·export, and with an energy market no more than is owed; without one all export
 *   short = owed − delivered, of a delivery window at its last step;   no charge in an event
 *
 * within 1e-9 of the size of the plant (MW) or unit (MWh).
 *
 * @returns the money terms, currency over the horizon, or every rule that is broken
 */
export function evaluate(problem: DispatchProblem, trajectory: Trajectory): Evaluation {
  const {
    steps,
    stepHours: h,
    solarMw,
    windMw,
    exportLimitMw,
    importLimitMw,
    gridCharging,
    systemConverter: converter,
    price,
    importPrice,
  } = problem;
  const { solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw } = trajectory;
  const violations: Violation[] = [];
  // Conditions are written so that NaN breaks them, too.
  const broken = (quantity: string, step: number, amount: number): void => void violations.push({ quantity, step, amount });
  const units = problem.storage;
  const state = units.map((unit) => unit.initialSocMwh);
  const usedToday = units.map(() => 0);
  const rules = units.map((_, k) => stateLimits(problem, k));
  const stepsPerDay = Math.round(HOURS_PER_DAY / h);
  const power = units.reduce((most, unit) => Math.max(most, unit.powerMw), 1);
  const { contract, capacityEvents = [], regulation = [] } = problem;
  const hasMarket = problem.hasEnergyMarket !== false;
  const { dischargePremium } = problem;
  const isCalled = new Uint8Array(steps);
  for (const event of capacityEvents) isCalled.fill(1, event.from, event.from + event.steps);
  let energySales = 0;
  let energyPurchases = 0;
  let contractSales = 0;
  let contractPenalty = 0;
  let capacityPenalty = 0;
  let wear = 0;
  let regulationCapacity = 0;
  let regulationEnergy = 0;
  let infeasible: ViolatedObligation | undefined;

  for (let t = 0; t < steps; t++) {
    const sunny = solarMw[t]!;
    const windy = windMw[t]!;
    const size = Math.max(power, sunny, windy);
    const near = TOLERANCE * size;
    const solar = solarUsedMw[t]!;
    const wind = windUsedMw[t]!;
    const lost = curtailedMw[t]!;
    const sold = exportMw[t]!;
    const bought = importMw[t]!;
    const importLimit = gridCharging && hasMarket ? importLimitMw[t]! : 0;
    if (!(solar >= 0 && solar <= sunny + near)) broken('solarUsedMw', t, solar < 0 ? solar : solar - sunny);
    if (!(wind >= 0 && wind <= windy + near)) broken('windUsedMw', t, wind < 0 ? wind : wind - windy);
    if (!(sold >= 0 && sold <= exportLimitMw[t]! + near)) broken('exportMw', t, sold < 0 ? sold : sold - exportLimitMw[t]!);
    if (!(bought >= 0 && bought <= importLimit + near)) broken('importMw', t, bought < 0 ? bought : bought - importLimit);
    const unused = sunny - solar + (windy - wind);
    if (!(lost >= 0 && Math.abs(lost - unused) <= near)) broken('curtailedMw', t, lost < 0 ? lost : lost - unused);
    if (!(sold <= near || bought <= near)) broken('export with import', t, Math.min(sold, bought));

    let delivered = 0;
    let allUp = 0;
    let allDown = 0;
    for (let k = 0; k < units.length; k++) {
      const unit = units[k]!;
      const at = trajectory.storage[k]!;
      const charge = at.chargeMw[t]!;
      const discharge = at.dischargeMw[t]!;
      const soc = at.socMwh[t]!;
      const most = Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
      if (!(charge >= 0 && charge <= most + near)) broken('chargeMw', t, charge < 0 ? charge : charge - most);
      if (!(discharge >= 0 && discharge <= most + near)) broken('dischargeMw', t, discharge < 0 ? discharge : discharge - most);
      if (!(charge <= near || discharge <= near)) broken('charge with discharge', t, Math.min(charge, discharge));
      const small = TOLERANCE * Math.max(unit.capacityMwh, h * size);
      const lowest = unit.minSoc * unit.capacityMwh;
      const highest = unit.maxSoc * unit.capacityMwh;
      let leaving = (h * discharge) / unit.dischargeEfficiency;
      let entering = h * unit.chargeEfficiency * charge;
      let up = 0;
      let down = 0;
      let heldMwh = 0;
      let roomMwh = 0;
      for (let m = 0; m < regulation.length; m++) {
        const { up: upSide, down: downSide, throughput, energyPrice, reserveHours } = regulation[m]!;
        const committed = at.regulation?.[m];
        const raise = committed?.upMw[t] ?? NaN;
        const lower = committed?.downMw[t] ?? NaN;
        const mostUp =
          upSide === undefined || upSide.price[t]! < upSide.minPrice || highest <= lowest ? 0 : upSide.maxCommitment * unit.powerMw;
        const mostDown =
          downSide === undefined || downSide.price[t]! < downSide.minPrice || highest <= lowest ? 0 : downSide.maxCommitment * unit.powerMw;
        if (!(raise >= 0 && raise <= mostUp + near)) broken(`regulation[${m}].upMw`, t, raise < 0 ? raise : raise - mostUp);
        if (!(lower >= 0 && lower <= mostDown + near)) broken(`regulation[${m}].downMw`, t, lower < 0 ? lower : lower - mostDown);
        up += raise;
        down += lower;
        heldMwh += (reserveHours * raise) / unit.dischargeEfficiency;
        roomMwh += reserveHours * unit.chargeEfficiency * lower;
        leaving += (throughput * h * raise) / unit.dischargeEfficiency;
        entering += throughput * h * unit.chargeEfficiency * lower;
        regulationCapacity += h * ((upSide?.price[t] ?? 0) * raise + (downSide?.price[t] ?? 0) * lower);
        regulationEnergy += throughput * h * (energyPrice?.[t] ?? 0) * (raise - lower);
      }
      if (regulation.length > 0) {
        const before = state[k]!;
        if (!(discharge - charge + up <= most + near)) broken('headroom up', t, discharge - charge + up - most);
        if (!(charge - discharge + down <= most + near)) broken('headroom down', t, charge - discharge + down - most);
        const free = before - Math.max(lowest, rules[k]!.held(t, before, isCalled[t] === 1));
        if (!(heldMwh <= Math.max(0, free) + small)) broken('energy held', t, heldMwh - free);
        if (!(roomMwh <= highest - before + small)) broken('room held', t, roomMwh - (highest - before));
        allUp += up;
        allDown += down;
      }
      const expected = state[k]! + entering - leaving;
      if (!(Math.abs(soc - expected) <= small)) broken('socMwh', t, soc - expected);
      if (!(soc >= lowest - small && soc <= highest + small)) broken('socMwh', t, soc < lowest ? soc - lowest : soc - highest);
      if (t % stepsPerDay === 0) usedToday[k] = 0;
      const used = (usedToday[k]! += leaving);
      const allowed = unit.cyclesPerDay === undefined ? Infinity : unit.cyclesPerDay * unit.capacityMwh;
      if (!(used <= allowed + small)) broken('cyclesPerDay', t, used - allowed);
      const off = rules[k]!.missed(t, state[k]!, soc, isCalled[t] === 1, Math.max(0, allowed - (used - leaving)));
      if (!(off <= small)) broken('minSocMwh or maxSocMwh', t, off);
      state[k] = soc;
      delivered += discharge - charge;
      wear -= unit.wearCostPerMwh * leaving;
    }
    // A storage unit that discharges into another delivers nothing.
    if (dischargePremium !== undefined) energySales += dischargePremium[t]! * h * Math.max(0, delivered) * (converter?.efficiency ?? 1);
    const bus = solar + delivered;
    let net = bus + wind;
    if (converter !== undefined) {
      const acSide = bus >= 0 ? bus * converter.efficiency : bus / converter.efficiency;
      const rated = bus >= 0 ? acSide : -bus;
      if (!(rated <= converter.powerMw + near)) broken('systemConverter', t, rated - converter.powerMw);
      net = acSide + wind;
    }
    if (!(Math.abs(sold - bought - net) <= near)) broken('balance', t, sold - bought - net);
    if (regulation.length > 0) {
      if (!(sold - bought + allUp <= exportLimitMw[t]! + near))
        broken('export with regulation up', t, sold - bought + allUp - exportLimitMw[t]!);
      if (!(bought - sold + allDown <= importLimit + near)) broken('import with regulation down', t, bought - sold + allDown - importLimit);
    }
    let free = h * sold;
    if (contract !== undefined) {
      const met = trajectory.contractMwh?.[t] ?? NaN;
      if (!(met >= 0 && met <= h * sold + h * near)) broken('contractMwh', t, met < 0 ? met : met - h * sold);
      if (!hasMarket && !(Math.abs(met - h * sold) <= h * near)) broken('contractMwh', t, met - h * sold);
      contractSales += contract.price[t]! * met;
      free -= met;
    }
    if (hasMarket) {
      energySales += price[t]! * free;
      energyPurchases -= h * importPrice[t]! * bought;
    }
  }

  if (contract !== undefined) {
    const { contractMwh, shortageMwh } = trajectory;
    const size = units.reduce((most, unit) => Math.max(most, unit.powerMw, unit.capacityMwh), 1);
    const short = new Float64Array(steps);
    const meet = (from: number, to: number, owedMwh: number, firmMwh: number, penalty: number): void => {
      let delivered = 0;
      for (let t = from; t < to; t++) delivered += contractMwh?.[t] ?? NaN;
      const near = TOLERANCE * Math.max(size, owedMwh);
      if (hasMarket && !(delivered <= owedMwh + near)) broken('contractMwh', to - 1, delivered - owedMwh);
      const missing = Math.max(0, owedMwh - delivered);
      short[to - 1]! += missing;
      contractPenalty -= penalty * missing;
      const firm = contract.shortagePenalty === undefined ? owedMwh : firmMwh;
      if (firm - delivered > MET) infeasible ??= { from, to, owedMwh: firm, shortMwh: firm - delivered };
    };
    // Steps that owe nothing count as obligations of nothing: nothing is delivered to the contract there.
    const windows = contract.windows ?? [];
    let next = 0;
    for (let t = 0; t < steps; t++) {
      while (next < windows.length && windows[next]!.to <= t) next++;
      const window = next < windows.length && windows[next]!.from <= t ? windows[next] : undefined;
      if (window === undefined)
        meet(t, t + 1, contract.obligationMwh?.[t] ?? 0, contract.firmMwh?.[t] ?? 0, contract.shortagePenalty?.[t] ?? 0);
      else if (t === window.to - 1)
        meet(window.from, window.to, window.mwh, window.firmMwh ?? 0, contract.shortagePenalty?.[window.from] ?? 0);
    }
    for (let t = 0; t < steps; t++) {
      const stated = shortageMwh?.[t] ?? NaN;
      if (!(Math.abs(stated - short[t]!) <= TOLERANCE * Math.max(size, short[t]!))) broken('shortageMwh', t, stated - short[t]!);
    }
  }
  for (const { from, steps: length, powerMw, shortagePenalty } of capacityEvents) {
    for (let t = from; t < from + length; t++) {
      let net = 0;
      for (const { chargeMw, dischargeMw } of trajectory.storage) {
        if (!(chargeMw[t]! <= TOLERANCE * power)) broken('charge in an event', t, chargeMw[t]!);
        net += dischargeMw[t]! - chargeMw[t]!;
      }
      capacityPenalty -= shortagePenalty * h * Math.max(0, powerMw - net);
    }
  }
  if (violations.length > 0) return { kind: 'violated', violations };
  return {
    kind: 'valid',
    infeasible,
    terms: {
      energySales: energySales + 0,
      energyPurchases: energyPurchases + 0,
      regulationCapacity: regulationCapacity + 0,
      regulationEnergy: regulationEnergy + 0,
      contract: contractSales + 0,
      contractPenalty: contractPenalty + 0,
      capacityPenalty: capacityPenalty + 0,
      wear: wear + 0,
    },
  };
}
