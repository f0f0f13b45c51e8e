import type { CallObligation, DeliveryContract, DispatchProblem, RegulationMarket, StorageUnit } from './problem.ts';

/** No plant, price or limit of this world comes near it; beyond it sums could overflow and differences lose all digits. */
const LARGEST = 1e12;

/**
 * Refuses a problem the optimiser could only answer with nonsense, before any arithmetic.
 *
 * @throws TypeError for a value that is no finite number (limits may be Infinity), RangeError for one outside its range;
 *   the message names the series or field, the step and the value
 */
export function checkProblem(problem: DispatchProblem): void {
  const { steps, systemConverter: converter } = problem;
  wholeAtLeastOne('steps', steps);
  wholeAtLeastOne('lookAheadSteps', problem.lookAheadSteps);
  wholeAtLeastOne('commitSteps', problem.commitSteps);
  if (problem.commitSteps > problem.lookAheadSteps) {
    throw new RangeError(`commitSteps ${problem.commitSteps} is more than lookAheadSteps ${problem.lookAheadSteps}`);
  }
  within('stepHours', problem.stepHours, Number.MIN_VALUE, LARGEST);
  series('solarMw', problem.solarMw, steps, 0, LARGEST);
  series('windMw', problem.windMw, steps, 0, LARGEST);
  limit('exportLimitMw', problem.exportLimitMw, steps);
  limit('importLimitMw', problem.importLimitMw, steps);
  series('price', problem.price, steps, -LARGEST, LARGEST);
  series('importPrice', problem.importPrice, steps, -LARGEST, LARGEST);
  if (problem.dischargePremium !== undefined) series('dischargePremium', problem.dischargePremium, steps, -LARGEST, LARGEST);
  if (problem.contract !== undefined) checkContract(problem.contract, steps);
  checkEvents(problem.capacityEvents ?? [], steps);
  checkRegulation(problem.regulation ?? [], steps);
  if (problem.bus === 'dc') {
    if (converter === undefined) throw new RangeError('a dc bus needs a systemConverter');
    within('systemConverter.powerMw', converter.powerMw, 0, LARGEST);
    within('systemConverter.efficiency', converter.efficiency, Number.MIN_VALUE, 1);
  } else if (converter !== undefined) {
    throw new RangeError('a systemConverter stands between a dc bus and the ac side; the bus is ac');
  }
  problem.storage.forEach((unit, index) => checkStorage(unit, index, steps));
}

function checkContract({ price, obligationMwh, firmMwh, windows, shortagePenalty }: DeliveryContract, steps: number): void {
  series('contract.price', price, steps, -LARGEST, LARGEST);
  if (shortagePenalty !== undefined) series('contract.shortagePenalty', shortagePenalty, steps, 0, LARGEST);
  if (obligationMwh !== undefined) {
    series('contract.obligationMwh', obligationMwh, steps, 0, LARGEST);
  }
  if (firmMwh !== undefined) {
    series('contract.firmMwh', firmMwh, steps, 0, LARGEST);
    firmMwh.forEach((mwh, t) => within(`contract.firmMwh[${t}]`, mwh, 0, obligationMwh?.[t] ?? 0));
  }
  let end = 0;
  windows?.forEach(({ from, to, mwh, firmMwh: firm = 0 }, i) => {
    const name = `contract.windows[${i}]`;
    ranges(name, from, to, steps);
    if (from < end)
      throw new RangeError(`${name} begins with step ${from}, inside or before the window in front of it, which ends with ${end}`);
    within(`${name}.mwh`, mwh, 0, LARGEST);
    within(`${name}.firmMwh`, firm, 0, mwh);
    for (let t = from; t < to; t++)
      if ((obligationMwh?.[t] ?? 0) > 0)
        throw new RangeError(`contract.obligationMwh in step ${t} is owed within ${name}, too; one of them may owe in a step`);
    end = to;
  });
}

function checkEvents(events: readonly CallObligation[], steps: number): void {
  const taken = new Uint8Array(steps);
  events.forEach(({ from, steps: length, powerMw, shortagePenalty }, i) => {
    const name = `capacityEvents[${i}]`;
    ranges(name, from, from + length, steps);
    within(`${name}.powerMw`, powerMw, 0, LARGEST);
    within(`${name}.shortagePenalty`, shortagePenalty, 0, LARGEST);
    if (taken.subarray(from, from + length).includes(1)) throw new RangeError(`${name} overlaps another event`);
    taken.fill(1, from, from + length);
  });
}

/** Steps [from, to) within the horizon, at least one. */
function ranges(name: string, from: number, to: number, steps: number): void {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to <= from || to > steps) {
    throw new RangeError(`${name} with steps ${from} to ${to} is no part of the ${steps} steps`);
  }
}

function checkRegulation(markets: readonly RegulationMarket[], steps: number): void {
  markets.forEach(({ up, down, throughput, energyPrice, reserveHours }, m) => {
    const name = `regulation[${m}]`;
    for (const [side, offer] of [
      ['up', up],
      ['down', down],
    ] as const) {
      if (offer === undefined) continue;
      series(`${name}.${side}.price`, offer.price, steps, -LARGEST, LARGEST);
      within(`${name}.${side}.maxCommitment`, offer.maxCommitment, 0, 1);
      within(`${name}.${side}.minPrice`, offer.minPrice, -LARGEST, LARGEST);
    }
    within(`${name}.throughput`, throughput, 0, 1);
    within(`${name}.reserveHours`, reserveHours, 0, LARGEST);
    if (energyPrice !== undefined) series(`${name}.energyPrice`, energyPrice, steps, -LARGEST, LARGEST);
  });
}

function checkStorage(unit: StorageUnit, index: number, steps: number): void {
  const name = (field: keyof StorageUnit): string => `storage[${index}].${field}`;
  for (const field of ['minSocMwh', 'maxSocMwh', 'powerLimitMw'] as const) {
    const values = unit[field];
    if (values !== undefined) series(name(field), values, steps, 0, LARGEST);
  }
  within(name('capacityMwh'), unit.capacityMwh, 0, LARGEST);
  within(name('powerMw'), unit.powerMw, 0, LARGEST);
  within(name('chargeEfficiency'), unit.chargeEfficiency, Number.MIN_VALUE, 1);
  within(name('dischargeEfficiency'), unit.dischargeEfficiency, Number.MIN_VALUE, 1);
  within(name('minSoc'), unit.minSoc, 0, 1);
  within(name('maxSoc'), unit.maxSoc, unit.minSoc, 1);
  within(name('wearCostPerMwh'), unit.wearCostPerMwh, 0, LARGEST);
  if (unit.cyclesPerDay !== undefined) within(name('cyclesPerDay'), unit.cyclesPerDay, 0, LARGEST);
  // A state carried over from another year may miss a limit by a rounding error; anything more is a mistake of the caller.
  const low = unit.minSoc * unit.capacityMwh;
  const high = unit.maxSoc * unit.capacityMwh;
  const slack = 1e-9 * unit.capacityMwh;
  const initial = unit.initialSocMwh;
  if (!(initial >= low - slack && initial <= high + slack)) within(name('initialSocMwh'), initial, low, high);
}

function wholeAtLeastOne(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} ${value} is no whole number of at least 1`);
}

function within(name: string, value: number, low: number, high: number): void {
  if (!Number.isFinite(value)) throw new TypeError(`${name} is ${value}, a finite number is needed`);
  if (value < low || value > high) throw new RangeError(`${name} ${value} is not within ${low} to ${high}`);
}

function series(name: string, values: Float64Array, steps: number, low: number, high: number): void {
  if (values.length !== steps) throw new RangeError(`${name} has ${values.length} values for ${steps} steps`);
  for (let t = 0; t < steps; t++) {
    const value = values[t]!;
    // Written so that NaN fails it too.
    if (!(value >= low && value <= high)) within(`${name}[${t}]`, value, low, high);
  }
}

function limit(name: string, values: Float64Array, steps: number): void {
  if (values.length !== steps) throw new RangeError(`${name} has ${values.length} values for ${steps} steps`);
  for (let t = 0; t < steps; t++) {
    const value = values[t]!;
    if (!(value >= 0)) {
      if (Number.isNaN(value)) throw new TypeError(`${name}[${t}] is ${value}, a number is needed`);
      throw new RangeError(`${name}[${t}] ${value} is below 0`);
    }
  }
}
