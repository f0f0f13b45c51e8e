import type { ContractObligation, Dispatch, DispatchProblem, ViolatedObligation } from '@stackwatt/engine';
import type { BindingLimit } from '@stackwatt/model';
import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, monthOfDay } from '@stackwatt/units';
import type { CapacityYear } from './capacity-year.ts';
import type { ContractYear } from './contract-year.ts';
import type { YearSettlement } from './settle-year.ts';

/** A delivery that is owed, may not be missed and is; MWh at the point of interconnection. */
export interface ShortDelivery extends ViolatedObligation {
  /** The contract or capacity market. */
  readonly name: string;
  /** What keeps the plant from delivering more, in words. */
  readonly limits: readonly BindingLimit[];
  /** What is in the storage units when the year begins, MWh, where they could not be charged in the time before the delivery. */
  readonly startMwh: number | undefined;
}

/** Missing energy up to which an obligation counts as met, MWh. */
export const MET_MWH = 1e-6;
/** Nearness of a limit that counts as reaching it, relative. */
const AT_LIMIT = 1e-6;

/** How a plant was run in a year, and what that was settled at. */
interface DeliveredYear {
  readonly problem: DispatchProblem;
  readonly dispatch: Dispatch;
  readonly contracts: readonly ContractYear[];
  readonly capacity: readonly CapacityYear[];
  readonly settlement: YearSettlement;
}

/** The first call, else the first obligation of a contract, that falls short without a price on it; undefined when there is none. */
export function shortDelivery({ problem, dispatch, contracts, capacity, settlement }: DeliveredYear): ShortDelivery | undefined {
  for (const [k, market] of capacity.entries()) {
    if (market.shortagePrice !== undefined || !(settlement.capacityMarkets[k]!.shortageMwh > MET_MWH)) continue;
    const missing = firstShortCall(market, settlement.callShortagesMwh[k]!, problem.stepHours);
    if (missing !== undefined) return { name: market.inputs.name, ...missing, ...boundBy(problem, dispatch, missing) };
  }
  for (const [k, contract] of contracts.entries()) {
    const [first] = settlement.contractShortages[k]!;
    if (contract.shortagePrice !== undefined || first === undefined) continue;
    const missing = { ...obligationAt(contract.obligation, first.from), shortMwh: first.mwh };
    return { name: contract.inputs.name, ...missing, ...boundBy(problem, dispatch, missing) };
  }
  return undefined;
}

/** Too little energy stored for what is owed. */
export const STORED_ENERGY: BindingLimit = 'the energy in the storage';

function boundBy(
  problem: DispatchProblem,
  dispatch: Dispatch,
  missing: Pick<ViolatedObligation, 'from' | 'to'>,
): Pick<ShortDelivery, 'limits' | 'startMwh'> {
  const limits = limitsIn(problem, dispatch, missing);
  return { limits, startMwh: limits.includes(STORED_ENERGY) ? startOf(problem, missing.from) : undefined };
}

/**
 * The charge a year begins with, MWh, when the plant cannot have filled its storage units between then and a step; D-114 says what it is.
 */
function startOf(
  { stepHours: h, storage, solarMw, windMw, importLimitMw, gridCharging }: DispatchProblem,
  from: number,
): number | undefined {
  const start = storage.reduce((sum, unit) => sum + unit.initialSocMwh, 0);
  const full = storage.reduce((sum, unit) => sum + unit.maxSoc * unit.capacityMwh, 0);
  const power = storage.reduce((sum, unit) => sum + unit.powerMw, 0);
  const best = storage.reduce((most, unit) => Math.max(most, unit.chargeEfficiency), 0);
  let reach = start;
  for (let t = 0; t < from && reach < full; t++)
    reach += h * best * Math.min(power, solarMw[t]! + windMw[t]! + (gridCharging ? importLimitMw[t]! : 0));
  return reach < full * (1 - AT_LIMIT) ? start : undefined;
}

/** The window or step that begins with a step. */
function obligationAt(obligation: ContractObligation, from: number): { from: number; to: number; owedMwh: number } {
  const window = obligation.kind === 'windows' ? obligation.windows.find((one) => one.from === from) : undefined;
  if (window !== undefined) return { from, to: window.to, owedMwh: window.mwh };
  return { from, to: from + 1, owedMwh: obligation.kind === 'profile' ? obligation.owedMwh[from]! : 0 };
}

function firstShortCall({ calls, bidMw }: CapacityYear, shortagesMwh: readonly number[], h: number): ViolatedObligation | undefined {
  const k = shortagesMwh.findIndex((mwh) => mwh > MET_MWH);
  const call = calls[k];
  return call && { from: call.from, to: call.from + call.steps, owedMwh: call.steps * h * bidMw, shortMwh: shortagesMwh[k]! };
}

/** What the plant is at the end of in the steps of an obligation; when it is none of its limits, there is too little sun and wind. */
export function limitsIn(
  problem: DispatchProblem,
  { trajectory }: Dispatch,
  { from, to }: Pick<ViolatedObligation, 'from' | 'to'>,
): BindingLimit[] {
  const near = (value: number, limit: number): boolean => value >= limit - AT_LIMIT * Math.max(1, Math.abs(limit));
  const found = new Set<BindingLimit>();
  const last = to - 1;
  for (let t = from; t < to; t++) {
    if (near(trajectory.exportMw[t]!, problem.exportLimitMw[t]!)) found.add('the export limit');
    problem.storage.forEach((unit, k) => {
      if (unit.powerMw > 0 && near(trajectory.storage[k]!.dischargeMw[t]!, unit.powerMw)) found.add('the power of the storage');
    });
  }
  problem.storage.forEach((unit, k) => {
    const { socMwh } = trajectory.storage[k]!;
    if (unit.capacityMwh > 0 && socMwh[last]! <= (unit.minSoc + AT_LIMIT) * unit.capacityMwh) found.add(STORED_ENERGY);
  });
  if (found.size === 0 || problem.storage.length === 0) found.add('solar and wind output');
  return [...found];
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Date and hour at which a step begins. */
function momentOf(step: number, stepHours: number): string {
  const hour = step * stepHours;
  const day = Math.floor(hour / HOURS_PER_DAY);
  const month = monthOfDay(Math.min(day, FIRST_DAY_OF_MONTH.at(-1)! + DAYS_OF_MONTH.at(-1)! - 1));
  const ofDay = hour - day * HOURS_PER_DAY;
  const minutes = Math.round((ofDay - Math.floor(ofDay)) * 60);
  return `${day - FIRST_DAY_OF_MONTH[month]! + 1} ${MONTHS[month]} ${String(Math.floor(ofDay)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Four digits, of large amounts all before the decimal sign: never by a power of ten. */
const amount = (value: number): string => String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));

/** The reason a case is infeasible, in words: what is owed, when, what is missing, and what keeps it from being delivered. */
export const shortDeliveryText = (
  { name, from, to, owedMwh, shortMwh, limits, startMwh }: ShortDelivery,
  projectYear: number,
  stepHours: number,
): string =>
  `${name}: of ${amount(owedMwh)} MWh owed from ${momentOf(from, stepHours)}, for ${amount((to - from) * stepHours)} h in year ${projectYear} of operation, ${amount(shortMwh)} MWh cannot be delivered; what binds is ${limits.join(' and ')}${
    startMwh === undefined ? '' : `, which begins the year with ${amount(startMwh)} MWh, in the first year its initial state of charge`
  }`;
