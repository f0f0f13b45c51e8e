import type { CallObligation, DeliveryContract, DispatchProblem, RegulationMarket, StorageUnit } from './problem.ts';

/** No plant, price or limit of this world comes near it; beyond it sums could overflow and differences lose all digits. */
const LARGEST = 1e12;

/** The least and the largest value allowed. */
type Range = readonly [low: number, high: number];
const ANY: Range = [-LARGEST, LARGEST];
const NOT_NEGATIVE: Range = [0, LARGEST];
const SHARE: Range = [0, 1];
const EFFICIENCY: Range = [Number.MIN_VALUE, 1];

/**
 * Refuses a problem the optimiser could only answer with nonsense, before any arithmetic.
 *
 * @throws TypeError for a value that is no finite number (limits may be Infinity), RangeError for one outside its range;
 *   the message names the series or field, the step and the value
 */
export function checkProblem(problem: DispatchProblem): void {
  const { steps, systemConverter: converter } = problem;
  const check = new HorizonCheck(steps);
  wholeAtLeastOne('steps', steps);
  wholeAtLeastOne('lookAheadSteps', problem.lookAheadSteps);
  wholeAtLeastOne('commitSteps', problem.commitSteps);
  if (problem.commitSteps > problem.lookAheadSteps) {
    throw new RangeError(`commitSteps ${problem.commitSteps} is more than lookAheadSteps ${problem.lookAheadSteps}`);
  }
  within('stepHours', problem.stepHours, [Number.MIN_VALUE, LARGEST]);
  check.series('solarMw', problem.solarMw, NOT_NEGATIVE);
  check.series('windMw', problem.windMw, NOT_NEGATIVE);
  check.limit('exportLimitMw', problem.exportLimitMw);
  check.limit('importLimitMw', problem.importLimitMw);
  check.series('price', problem.price, ANY);
  check.series('importPrice', problem.importPrice, ANY);
  if (problem.storagePriceAdder !== undefined) check.series('storagePriceAdder', problem.storagePriceAdder, ANY);
  if (problem.contract !== undefined) checkContract(problem.contract, check);
  checkEvents(problem.capacityEvents ?? [], check);
  checkRegulation(problem.regulation ?? [], check);
  if (problem.bus === 'dc') {
    if (converter === undefined) throw new RangeError('a dc bus needs a systemConverter');
    within('systemConverter.powerMw', converter.powerMw, NOT_NEGATIVE);
    within('systemConverter.efficiency', converter.efficiency, EFFICIENCY);
  } else if (converter !== undefined) {
    throw new RangeError('a systemConverter stands between a dc bus and the ac side; the bus is ac');
  }
  problem.storage.forEach((unit, index) => checkStorage(unit, index, check));
}

function checkContract({ price, obligationMwh, firmMwh, windows, shortagePenalty }: DeliveryContract, check: HorizonCheck): void {
  check.series('contract.price', price, ANY);
  if (shortagePenalty !== undefined) check.series('contract.shortagePenalty', shortagePenalty, NOT_NEGATIVE);
  if (obligationMwh !== undefined) {
    check.series('contract.obligationMwh', obligationMwh, NOT_NEGATIVE);
  }
  if (firmMwh !== undefined) {
    check.series('contract.firmMwh', firmMwh, NOT_NEGATIVE);
    firmMwh.forEach((mwh, t) => within(`contract.firmMwh[${t}]`, mwh, [0, obligationMwh?.[t] ?? 0]));
  }
  let end = 0;
  windows?.forEach(({ from, to, mwh, firmMwh: firm = 0 }, i) => {
    const name = `contract.windows[${i}]`;
    check.part(name, from, to);
    if (from < end)
      throw new RangeError(`${name} begins with step ${from}, inside or before the window in front of it, which ends with ${end}`);
    within(`${name}.mwh`, mwh, NOT_NEGATIVE);
    within(`${name}.firmMwh`, firm, [0, mwh]);
    for (let t = from; t < to; t++)
      if ((obligationMwh?.[t] ?? 0) > 0)
        throw new RangeError(`contract.obligationMwh in step ${t} is owed within ${name}, too; one of them may owe in a step`);
    end = to;
  });
}

function checkEvents(events: readonly CallObligation[], check: HorizonCheck): void {
  const taken = new Uint8Array(check.steps);
  events.forEach(({ from, steps: length, powerMw, shortagePenalty }, i) => {
    const name = `capacityEvents[${i}]`;
    check.part(name, from, from + length);
    within(`${name}.powerMw`, powerMw, NOT_NEGATIVE);
    within(`${name}.shortagePenalty`, shortagePenalty, NOT_NEGATIVE);
    if (taken.subarray(from, from + length).includes(1)) throw new RangeError(`${name} overlaps another event`);
    taken.fill(1, from, from + length);
  });
}

function checkRegulation(markets: readonly RegulationMarket[], check: HorizonCheck): void {
  markets.forEach(({ up, down, throughput, energyPrice, reserveHours }, m) => {
    const name = `regulation[${m}]`;
    for (const [side, offer] of [
      ['up', up],
      ['down', down],
    ] as const) {
      if (offer === undefined) continue;
      check.series(`${name}.${side}.price`, offer.price, ANY);
      within(`${name}.${side}.maxCommitment`, offer.maxCommitment, SHARE);
      within(`${name}.${side}.minPrice`, offer.minPrice, ANY);
    }
    within(`${name}.throughput`, throughput, SHARE);
    within(`${name}.reserveHours`, reserveHours, NOT_NEGATIVE);
    if (energyPrice !== undefined) check.series(`${name}.energyPrice`, energyPrice, ANY);
  });
}

function checkStorage(unit: StorageUnit, index: number, check: HorizonCheck): void {
  const name = (field: keyof StorageUnit): string => `storage[${index}].${field}`;
  for (const field of ['minSocMwh', 'maxSocMwh', 'powerLimitMw'] as const) {
    const values = unit[field];
    if (values !== undefined) check.series(name(field), values, NOT_NEGATIVE);
  }
  within(name('capacityMwh'), unit.capacityMwh, NOT_NEGATIVE);
  within(name('powerMw'), unit.powerMw, NOT_NEGATIVE);
  within(name('chargeEfficiency'), unit.chargeEfficiency, EFFICIENCY);
  within(name('dischargeEfficiency'), unit.dischargeEfficiency, EFFICIENCY);
  within(name('minSoc'), unit.minSoc, SHARE);
  within(name('maxSoc'), unit.maxSoc, [unit.minSoc, 1]);
  within(name('wearCostPerMwh'), unit.wearCostPerMwh, NOT_NEGATIVE);
  if (unit.cyclesPerDay !== undefined) within(name('cyclesPerDay'), unit.cyclesPerDay, NOT_NEGATIVE);
  // A state carried over from another year may miss a limit by a rounding error; anything more is a mistake of the caller.
  const low = unit.minSoc * unit.capacityMwh;
  const high = unit.maxSoc * unit.capacityMwh;
  const slack = 1e-9 * unit.capacityMwh;
  const initial = unit.initialSocMwh;
  if (!(initial >= low - slack && initial <= high + slack)) within(name('initialSocMwh'), initial, [low, high]);
}

function wholeAtLeastOne(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} ${value} is no whole number of at least 1`);
}

function within(name: string, value: number, [low, high]: Range): void {
  if (!Number.isFinite(value)) throw new TypeError(`${name} is ${value}, a finite number is needed`);
  if (value < low || value > high) throw new RangeError(`${name} ${value} is not within ${low} to ${high}`);
}

/** Checks what refers to the steps of one horizon. */
class HorizonCheck {
  readonly steps: number;

  constructor(steps: number) {
    this.steps = steps;
  }

  series(name: string, values: Float64Array, range: Range): void {
    const [low, high] = range;
    this.#length(name, values);
    for (let t = 0; t < values.length; t++) {
      const value = values[t]!;
      // Written so that NaN fails it too.
      if (!(value >= low && value <= high)) within(`${name}[${t}]`, value, range);
    }
  }

  limit(name: string, values: Float64Array): void {
    this.#length(name, values);
    for (let t = 0; t < values.length; t++) {
      const value = values[t]!;
      if (!(value >= 0)) {
        if (Number.isNaN(value)) throw new TypeError(`${name}[${t}] is ${value}, a number is needed`);
        throw new RangeError(`${name}[${t}] ${value} is below 0`);
      }
    }
  }

  /** Steps [from, to) within the horizon, at least one. */
  part(name: string, from: number, to: number): void {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to <= from || to > this.steps) {
      throw new RangeError(`${name} with steps ${from} to ${to} is no part of the ${this.steps} steps`);
    }
  }

  #length(name: string, values: Float64Array): void {
    if (values.length !== this.steps) throw new RangeError(`${name} has ${values.length} values for ${this.steps} steps`);
  }
}
