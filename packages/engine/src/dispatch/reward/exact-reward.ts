import { PiecewiseLinear, supConvolution, supConvolve } from '../../math/piecewise-linear.ts';
import { type Plant, type Side, leavingCost, powerAt } from './plant.ts';
import { EXACT_PIECE_ROUNDING, PRODUCT_ROUNDING } from './tuning.ts';

/**
 * The reward of one step without any assumption on prices: import and export exclude each other, so do the two directions
 * of the converter and of the storage unit, and with negative prices, or a purchase price below the sale price, the reward is then
 * not concave in the energy released.
 *
 * Built from the connection inwards: net flow y; power behind the converter after free curtailment (sup-convolution with a
 * piece of slope 0); power at the bus; curtailment there; energy inside the unit.
 *
 * @returns a function of the step, of a worth of what is owed in place of the plant's own, and of the only direction of the connection
 *   allowed; its result, currency over MWh released, is valid until the next call
 */
export function exactReward(plant: Plant): (t: number, owedWorth?: number, side?: Side) => PiecewiseLinear {
  const { stepHours, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, obligations } = plant;
  const { converterMw, converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
  const isAc = converterMw === Infinity;
  const tiny = EXACT_PIECE_ROUNDING * plant.storagePowerMw;
  const converter: LossyDevice = { inward: hi, outward: hi, hours: 1, tiny };
  const storage: LossyDevice = { inward: hc, outward: hd, hours: stepHours, tiny };
  const work = supConvolution();
  const connection = new PiecewiseLinear();
  const free = new PiecewiseLinear();
  const acSide = new PiecewiseLinear();
  const bus = new PiecewiseLinear();
  const cut = new PiecewiseLinear();
  const serving = new PiecewiseLinear();
  const stored = new PiecewiseLinear();

  const curtail = (f: PiecewiseLinear, most: number, tolerance: number): PiecewiseLinear => {
    free.begin(-most, 0).push(0, most);
    return supConvolve(f, free, tolerance, work);
  };

  return (t, owedWorth = obligations === undefined ? 0 : obligations.owedWorth[t]!, side) => {
    const power = powerAt(plant, t);
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = price[t]!;
    const buy = importPrice[t]!;
    const mostImport = side === 'export' ? 0 : Math.min(importLimitMw[t]!, power / hi);
    const mostExport = side === 'import' ? 0 : Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const owed = obligations === undefined || owedWorth <= sell ? 0 : Math.min(mostExport, obligations.owedMw[t]!);
    const firm = obligations?.firmMw === undefined ? 0 : Math.min(owed, obligations.firmMw[t]!);
    const firmWorth = firm > 0 ? owedWorth + obligations!.firmWeight : owedWorth;
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    const tolerance =
      PRODUCT_ROUNDING * (Math.abs(sell) + Math.abs(buy) + (owed > 0 ? Math.abs(firmWorth) : 0)) * (mostImport + mostExport + solar + wind);
    connection.begin(-mostImport, -buy * mostImport);
    connection.push(buy, mostImport);
    connection.push(firmWorth, firm);
    connection.push(owedWorth, owed - firm);
    connection.push(sell, mostExport - owed);
    let net = curtail(connection, isAc ? solar : wind, tolerance);
    if (!isAc) {
      acSide.copyPart(net, -converterMw / hi, Math.min(converterMw, mostExport), tiny);
      scaleAcrossZero(acSide, converter, 0, bus);
      net = curtail(bus, solar, tolerance);
    }
    cut.copyPart(net, called >= 0 ? 0 : -power, power, tiny);
    const served = called > 0 ? addWorth(cut, called, obligations!.calledWorth[t]!, serving) : cut;
    scaleAcrossZero(served, storage, leavingCost(plant, t), stored);
    if (obligations !== undefined) stored.value -= obligations.offset[t]!;
    return stored;
  };
}

/** A function with `worth` added to its slopes left of `until`, into `out`. */
function addWorth(f: PiecewiseLinear, until: number, worth: number, out: PiecewiseLinear): PiecewiseLinear {
  out.begin(f.start, f.value);
  let x = f.start;
  for (let i = 0; i < f.count; i++) {
    const served = Math.min(f.length[i]!, Math.max(0, until - x));
    out.push(f.slope[i]! + worth, served);
    out.push(f.slope[i]!, f.length[i]! - served);
    x += f.length[i]!;
  }
  return out;
}

/** Efficiencies of a device inwards and outwards; behind it lengths and values count `hours`. A corner within `tiny` of 0 is at 0. */
interface LossyDevice {
  readonly inward: number;
  readonly outward: number;
  readonly hours: number;
  readonly tiny: number;
}

/**
 * A function of power on one side of a lossy device as a function on the other: below 0 the length of a piece is multiplied
 * by `inward` and its slope divided, above 0 the length is divided by `outward` and the slope multiplied, less `wear`.
 */
function scaleAcrossZero(f: PiecewiseLinear, device: LossyDevice, wear: number, out: PiecewiseLinear): void {
  const { inward, outward, hours, tiny } = device;
  out.begin(0, f.value * hours);
  let x = f.start;
  let below = 0;
  for (let i = 0; i < f.count; i++) {
    const s = f.slope[i]!;
    let end = x + f.length[i]!;
    if (end < tiny && end > -tiny) end = 0;
    const left = Math.min(end, 0) - x;
    if (left > 0) {
      const length = left * inward * hours;
      out.push(s / inward, length);
      below += length;
    }
    out.push(s * outward - wear, ((end - Math.max(x, 0)) / outward) * hours);
    x = end;
  }
  out.start = 0 - below;
}
