import { type Plant, leavingCost, powerAt } from '../../reward/plant.ts';
import { type Band, type BandLayout, MOST_PIECES } from './band-layout.ts';
import { layExtent, placeOf, setExtent } from './band-extent.ts';
import { PlaceCounter } from './count-places.ts';
import { PLACE_ROUNDING } from '../tuning.ts';
import type { RegulationOffer, RegulationPlant } from '../regulation-plant.ts';

/** Prices and limits of a step, MW and currency per MWh; one object serves all steps, because new ones cost a twentieth of the time. */
interface StepOfAxis {
  t: number;
  /** Of the storage unit, and what leaves it costs. */
  power: number;
  cost: number;
  generation: number;
  wind: number;
  sell: number;
  buy: number;
  mostExport: number;
  /** What may be bought: nothing in an event. */
  mostImport: number;
  /** Delivered first, and what it is worth. */
  owed: number;
  first: number;
  /** Called by a capacity event. */
  called: number;
  calledWorth: number;
  isEvent: boolean;
  isNegative: boolean;
}

/** Sets out the axes of the steps of a plant; see `StepBands`. */
export class BandLayoutBuilder {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #tiny: number;
  readonly #places: PlaceCounter;
  readonly #step: StepOfAxis = {
    t: 0,
    power: 0,
    cost: 0,
    generation: 0,
    wind: 0,
    sell: 0,
    buy: 0,
    mostExport: 0,
    mostImport: 0,
    owed: 0,
    first: 0,
    called: 0,
    calledWorth: 0,
    isEvent: false,
    isNegative: false,
  };

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#tiny = PLACE_ROUNDING * Math.max(plant.storagePowerMw, 1e-9);
    this.#places = new PlaceCounter(capacity, this.#tiny, regulation.up.length);
  }

  /**
   * @param out       with its step, the side of the storage unit and what is held for regulation
   * @param owedWorth worth of what is delivered, currency per MWh; undefined: the plant's own
   */
  layOut(out: BandLayout, owedWorth: number | undefined): void {
    out.pricedAt = NaN;
    out.fits = this.#axis(out, owedWorth);
    if (out.fits) this.#places.count(out);
  }

  /** Sets out the axis of a step. @returns false when its places do not choose for themselves */
  #axis(out: BandLayout, owedWorth: number | undefined): boolean {
    const { side } = out;
    if (!this.#read(out.step, owedWorth)) return false;
    const step = this.#step;
    const { power, generation, wind, mostExport, mostImport, isEvent } = step;
    const { converterMw, converterEfficiency: hi } = this.#plant;
    out.low = isEvent || side === 'discharge' ? 0 : Math.max(-power, -Math.min(converterMw, (mostImport + wind) * hi) - generation);
    out.high = side === 'charge' ? 0 : Math.min(power, Math.min(converterMw, mostExport) / hi);
    if (out.high < out.low || !this.#bands(step, out) || !this.#pieces(step, out)) return false;
    const lastFrom = out.pieces > 1 ? out.pieceEnd[out.pieces - 2]! : out.low;
    const { up } = out;
    out.isPaired = out.canCurtail && out.high === power && out.fullFrom >= up.extent.place[0]! && out.fullFrom >= lastFrom - this.#tiny;
    this.#setBase(step, out);
    return true;
  }

  /** Reads prices and limits of a step into `#step`. @returns false when its reward is not concave in a way that the axis knows */
  #read(t: number, owedWorth: number | undefined): boolean {
    const plant = this.#plant;
    const { obligations } = plant;
    const sell = plant.price[t]!;
    const buy = plant.importPrice[t]!;
    const mostExport = plant.exportLimitMw[t]!;
    const isEvent = obligations !== undefined && obligations.calledMw[t]! >= 0;
    const mostImport = isEvent ? 0 : plant.importLimitMw[t]!;
    let owed = obligations === undefined ? 0 : Math.min(obligations.owedMw[t]!, mostExport);
    let first = sell;
    if (owed > 0) {
      const worth = owedWorth ?? obligations!.owedWorth[t]!;
      if (worth > sell) first = worth;
      else if (obligations!.owedMw[t] === Infinity) owed = 0;
      else return false;
    }
    if (mostImport > 0 && buy < first) return false;
    // At a negative price all generation that is not charged is curtailed.
    const isNegative = sell < 0;
    if (isNegative && (owed > 0 || isEvent || plant.converterMw !== Infinity)) return false;
    const step = this.#step;
    step.t = t;
    step.power = powerAt(plant, t);
    // A price adder is earned by what is discharged, not by the throughput of regulation.
    step.cost = leavingCost(plant, t);
    step.generation = plant.atBus[t]!;
    step.wind = plant.behindConverter === undefined ? 0 : plant.behindConverter[t]!;
    step.sell = sell;
    step.buy = buy;
    step.mostExport = mostExport;
    step.mostImport = mostImport;
    step.owed = owed;
    step.first = first;
    step.called = isEvent ? Math.min(obligations.calledMw[t]!, step.power) : 0;
    step.calledWorth = isEvent ? obligations.calledWorth[t]! : 0;
    step.isEvent = isEvent;
    step.isNegative = isNegative;
    return true;
  }

  /** Cuts the axis into pieces of equal worth. @returns false when there are too many */
  #pieces(step: StepOfAxis, out: BandLayout): boolean {
    const { cost, generation, wind, sell, buy, mostExport, mostImport, owed, first, called, calledWorth, isNegative } = step;
    const { stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd, converterMw, converterEfficiency: hi } = this.#plant;
    const tiny = this.#tiny;
    const { high } = out;
    out.pieces = 0;
    out.leastWorth = isNegative ? sell * hd - cost : -Infinity;
    // What the connection sees while all generation is used, and where it is full.
    const most = Math.min(mostExport, converterMw + wind);
    for (let from = out.low; from < high - tiny;) {
      const y = flowAt(from + generation, wind, this.#plant);
      let end = high;
      let worth = 0;
      // MW there per MW of q.
      let rate = 1;
      if (isNegative) {
        if (from >= -tiny) worth = sell;
        else if (mostImport > 0 && buy < 0) {
          // What is bought earns; the sun is charged with what lies beyond the import limit.
          if (from >= -mostImport - tiny) worth = buy;
          else end = -mostImport;
        } else if (y < -tiny) {
          end = -generation;
          worth = buy;
        }
      } else if (y < most - tiny) {
        const isBought = y < -tiny;
        const isFirst = !isBought && y < owed - tiny;
        let until = isBought ? 0 : isFirst ? Math.min(owed, most) : most;
        worth = isBought ? buy : isFirst ? first : sell;
        rate = hi;
        if (y < wind - tiny) {
          rate = 1 / hi;
          if (until > wind) until = wind;
        }
        if (isBought) rate = 1 / hi;
        end = busAt(until, wind, hi) - generation;
      }
      if (end > high) end = high;
      if (from < -tiny && end > 0) end = 0;
      else if (from < called - tiny && end > called) end = called;
      if (out.pieces === MOST_PIECES) return false;
      const isDischarge = from >= -tiny;
      const leaving = isDischarge ? h / hd : 0;
      const i = out.pieces++;
      out.pieceEnd[i] = end;
      out.pieceWorth[i] = h * (worth * rate + (from < called - tiny ? calledWorth : 0)) - cost * leaving;
      out.pieceExport[i] = h * worth * rate;
      out.pieceEnergy[i] = isDischarge ? h / hd : h * hc;
      out.pieceLeaving[i] = leaving;
      from = end;
    }
    return true;
  }

  /** What the step earns and stores with q at its lowest. */
  #setBase({ t, generation, wind, sell, buy, mostExport, mostImport, owed, first, isNegative }: StepOfAxis, out: BandLayout): void {
    const { stepHours: h, chargeEfficiency: hc, converterMw, obligations } = this.#plant;
    const y = Math.min(mostExport, converterMw + wind, flowAt(out.low + generation, wind, this.#plant));
    const bought = buy < 0 ? Math.min(-out.low, mostImport) : Math.max(0, -y);
    const earned = isNegative
      ? mostImport > 0
        ? -buy * bought
        : 0
      : y <= 0
        ? buy * y
        : y > owed
          ? first * owed + sell * (y - owed)
          : first * y;
    out.base = h * earned - (obligations?.offset[t] ?? 0);
    out.baseEnergy = h * hc * out.low;
  }

  /** Sets out where each direction of regulation stands. @returns false when the places of the step would not choose for themselves */
  #bands({ t, power, generation, wind, mostExport, isNegative }: StepOfAxis, out: BandLayout): boolean {
    const plant = this.#plant;
    const mostImport = plant.importLimitMw[t]!;
    const {
      stepHours: h,
      chargeEfficiency: hc,
      dischargeEfficiency: hd,
      wearCostPerMwh: wear,
      converterMw,
      converterEfficiency: hi,
    } = plant;
    const { up, down } = out;
    up.count = down.count = 0;
    up.all = down.all = 0;
    const { up: ups, down: downs } = this.#regulation;
    for (let m = 0; m < ups.length; m++) {
      const offer = ups[m];
      const most = offer === undefined ? 0 : offer.mostMw[t]!;
      if (most <= 0) continue;
      if (up.count > 0 && !isAlike(offer!, ups[up.market[0]!]!)) return false;
      up.energy = (offer!.throughput * h) / hd;
      up.held = offer!.reserveHours / hd;
      insert(up, { market: m, mw: most, worth: h * offer!.worth[t]! - wear * up.energy });
    }
    for (let m = 0; m < downs.length; m++) {
      const offer = downs[m];
      const most = offer === undefined ? 0 : offer.mostMw[t]!;
      if (most <= 0) continue;
      if (down.count > 0 && !isAlike(offer!, downs[down.market[0]!]!)) return false;
      down.energy = offer!.throughput * h * hc;
      down.held = offer!.reserveHours * hc;
      insert(down, { market: m, mw: most, worth: h * offer!.worth[t]! });
    }
    if (up.all + down.all > mostExport + mostImport) return false;
    if (isNegative) {
      // Nothing but the storage unit is at the connection, or what it charges; both limits leave room for all of it.
      setExtent(up.extent, { place: power, all: up.all, isAtLimit: false });
      setExtent(down.extent, { place: -power, all: down.all, isAtLimit: false });
      out.needsSale = out.needsWorth = out.canCurtail = false;
      return (up.count === 0 || mostExport >= power) && (down.count === 0 || (mostImport >= power && down.all <= power));
    }
    if (converterMw === Infinity) {
      const from = Math.min(power, mostExport - generation);
      setExtent(up.extent, { place: from, all: up.all, isAtLimit: from < power });
      setExtent(down.extent, { place: -Math.min(power, mostImport + generation), all: down.all, isAtLimit: false });
    } else {
      // Where the converter idles and where it is full the rate changes.
      const idle = generation;
      const full = converterMw / hi - generation;
      const upRoom = mostExport - flowAt(power + generation, wind, this.#plant);
      const downRoom = mostImport + flowAt(generation - power, wind, this.#plant);
      if (
        up.count > 0 &&
        !layExtent(up.extent, { begin: power, all: up.all, room: upRoom, until: [power - full, power + idle], rates: [0, hi, 1 / hi] })
      )
        return false;
      if (down.count > 0 && down.all > mostImport + Math.min(mostExport, converterMw + wind)) return false;
      if (
        down.count > 0 &&
        !layExtent(down.extent, {
          begin: -power,
          all: down.all,
          room: downRoom,
          until: [power - idle, power + full],
          rates: [1 / hi, hi, 0],
        })
      )
        return false;
    }
    const isAtLimit = up.count > 0 && up.extent.isAtLimit;
    const upEnd = isAtLimit ? endOf(up) : Infinity;
    // Where the bands overlap, charging generation to make room for up would leave less down; below the lowest q no more can be charged.
    out.needsSale = isAtLimit && ((down.count > 0 && upEnd < endOf(down)) || upEnd < out.low);
    out.canCurtail =
      isAtLimit &&
      !out.needsSale &&
      up.extent.parts === 1 &&
      up.extent.place[0]! < power &&
      up.extent.rate[0] === hi &&
      hi * out.high + up.all <= mostExport;
    out.needsWorth = isAtLimit && !out.needsSale && !out.canCurtail;
    out.fullFrom = power - up.all;
    out.leastSale = h * plant.price[t]!;
    return true;
  }
}

/** Flow at the connection, MW of export, when so much reaches the converter from the bus and all wind is used. */
const flowAt = (bus: number, wind: number, { converterMw, converterEfficiency: hi }: Plant): number =>
  (bus < 0 ? bus / hi : Math.min(converterMw, bus * hi)) + wind;

/** What has to reach the converter for a flow at the connection, MW. */
const busAt = (flow: number, wind: number, hi: number): number => (flow < wind ? (flow - wind) * hi : (flow - wind) / hi);

/** Where a band ends that is held in full. */
const endOf = ({ extent, all }: Band): number => placeOf(extent, extent.parts - 1, all);

const isAlike = (a: RegulationOffer, b: RegulationOffer): boolean => a.throughput === b.throughput && a.reserveHours === b.reserveHours;

/** Puts a market among those there are, the best first. */
function insert(band: Band, offer: { readonly market: number; readonly mw: number; readonly worth: number }): void {
  const { market, mw, worth } = band;
  let i = band.count++;
  while (i > 0 && worth[i - 1]! < offer.worth) {
    market[i] = market[i - 1]!;
    mw[i] = mw[i - 1]!;
    worth[i] = worth[i - 1]!;
    i--;
  }
  market[i] = offer.market;
  mw[i] = offer.mw;
  worth[i] = offer.worth;
  band.all += offer.mw;
}
