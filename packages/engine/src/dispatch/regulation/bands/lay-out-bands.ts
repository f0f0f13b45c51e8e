import { type Plant, leavingCost, powerAt } from '../../reward/plant.ts';
import { type Band, type BandLayout, MOST_PIECES, type UnitSide } from './band-layout.ts';
import { layExtent, placeOf, setExtent } from './band-extent.ts';
import { PlaceCounter } from './count-places.ts';
import { PLACE_ROUNDING } from '../tuning.ts';
import type { RegulationOffer, RegulationPlant } from '../regulation-plant.ts';

/** Sets out the axes of the steps of a plant; see `StepBands`. */
export class BandLayoutBuilder {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #tiny: number;
  readonly #places: PlaceCounter;

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#tiny = PLACE_ROUNDING * Math.max(plant.storagePowerMw, 1e-9);
    this.#places = new PlaceCounter(capacity, this.#tiny, regulation.up.length);
  }

  /**
   * @param owedWorth worth of what is delivered, currency per MWh; undefined: the plant's own; @param held MWh that regulation may not draw
   *   on
   */
  layOut(t: number, owedWorth: number | undefined, side: UnitSide, held: number, out: BandLayout): void {
    out.step = t;
    out.side = side;
    out.held = held;
    out.pricedAt = NaN;
    out.fits = this.#axis(t, owedWorth, side, out);
    if (out.fits) this.#places.count(out);
  }

  #axis(t: number, owedWorth: number | undefined, side: UnitSide, out: BandLayout): boolean {
    const plant = this.#plant;
    const {
      stepHours: h,
      atBus,
      behindConverter,
      exportLimitMw,
      importLimitMw,
      chargeEfficiency: hc,
      dischargeEfficiency: hd,
      obligations,
    } = plant;
    const { converterMw, converterEfficiency: hi } = plant;
    const power = powerAt(plant, t);
    // A premium is earned by what is discharged, not by the throughput of regulation.
    const cost = leavingCost(plant, t);
    const generation = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = plant.price[t]!;
    const buy = plant.importPrice[t]!;
    const mostExport = exportLimitMw[t]!;
    const isEvent = obligations !== undefined && obligations.calledMw[t]! >= 0;
    const mostImport = isEvent ? 0 : importLimitMw[t]!;
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
    if (isNegative && (owed > 0 || isEvent || converterMw !== Infinity)) return false;

    out.low = isEvent || side === 'discharge' ? 0 : Math.max(-power, -Math.min(converterMw, (mostImport + wind) * hi) - generation);
    out.high = side === 'charge' ? 0 : Math.min(power, Math.min(converterMw, mostExport) / hi);
    if (out.high < out.low) return false;
    if (!this.#bands(t, generation, wind, mostExport, importLimitMw[t]!, isNegative, out)) return false;
    const called = isEvent ? Math.min(obligations.calledMw[t]!, power) : 0;
    const calledWorth = isEvent ? obligations.calledWorth[t]! : 0;
    const { up } = out;
    out.pieces = 0;
    out.leastWorth = isNegative ? sell * hd - cost : -Infinity;
    // What the connection sees while all generation is used, and where it is full.
    const most = Math.min(mostExport, converterMw + wind);
    for (let from = out.low; from < out.high - this.#tiny;) {
      const y = flowAt(from + generation, wind, converterMw, hi);
      let end = out.high;
      let worth = 0;
      // MW there per MW of q.
      let rate = 1;
      if (isNegative) {
        if (from >= -this.#tiny) worth = sell;
        else if (mostImport > 0 && buy < 0) {
          // What is bought earns; the sun is charged with what lies beyond the import limit.
          if (from >= -mostImport - this.#tiny) worth = buy;
          else end = -mostImport;
        } else if (y < -this.#tiny) {
          end = -generation;
          worth = buy;
        }
      } else if (y < most - this.#tiny) {
        const isBought = y < -this.#tiny;
        const isFirst = !isBought && y < owed - this.#tiny;
        let until = isBought ? 0 : isFirst ? Math.min(owed, most) : most;
        worth = isBought ? buy : isFirst ? first : sell;
        rate = hi;
        if (y < wind - this.#tiny) {
          rate = 1 / hi;
          if (until > wind) until = wind;
        }
        if (isBought) rate = 1 / hi;
        end = busAt(until, wind, hi) - generation;
      }
      if (end > out.high) end = out.high;
      if (from < -this.#tiny && end > 0) end = 0;
      else if (from < called - this.#tiny && end > called) end = called;
      if (out.pieces === MOST_PIECES) return false;
      const isDischarge = from >= -this.#tiny;
      const leaving = isDischarge ? h / hd : 0;
      const i = out.pieces++;
      out.pieceEnd[i] = end;
      out.pieceWorth[i] = h * (worth * rate + (from < called - this.#tiny ? calledWorth : 0)) - cost * leaving;
      out.pieceExport[i] = h * worth * rate;
      out.pieceEnergy[i] = isDischarge ? h / hd : h * hc;
      out.pieceLeaving[i] = leaving;
      from = end;
    }
    const lastFrom = out.pieces > 1 ? out.pieceEnd[out.pieces - 2]! : out.low;
    out.isPaired = out.canCurtail && out.high === power && out.fullFrom >= up.extent.place[0]! && out.fullFrom >= lastFrom - this.#tiny;
    const y = Math.min(most, flowAt(out.low + generation, wind, converterMw, hi));
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
    return true;
  }

  #bands(
    t: number,
    generation: number,
    wind: number,
    mostExport: number,
    mostImport: number,
    isNegative: boolean,
    out: BandLayout,
  ): boolean {
    const plant = this.#plant;
    const {
      stepHours: h,
      chargeEfficiency: hc,
      dischargeEfficiency: hd,
      wearCostPerMwh: wear,
      converterMw,
      converterEfficiency: hi,
    } = plant;
    const power = powerAt(plant, t);
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
      insert(up, m, most, h * offer!.worth[t]! - wear * up.energy);
    }
    for (let m = 0; m < downs.length; m++) {
      const offer = downs[m];
      const most = offer === undefined ? 0 : offer.mostMw[t]!;
      if (most <= 0) continue;
      if (down.count > 0 && !isAlike(offer!, downs[down.market[0]!]!)) return false;
      down.energy = offer!.throughput * h * hc;
      down.held = offer!.reserveHours * hc;
      insert(down, m, most, h * offer!.worth[t]!);
    }
    if (up.all + down.all > mostExport + mostImport) return false;
    if (isNegative) {
      // Nothing but the storage unit is at the connection, or what it charges; both limits leave room for all of it.
      setExtent(up.extent, power, 1, up.all, false);
      setExtent(down.extent, -power, 1, down.all, false);
      out.needsSale = out.needsWorth = out.canCurtail = false;
      return (up.count === 0 || mostExport >= power) && (down.count === 0 || (mostImport >= power && down.all <= power));
    }
    if (converterMw === Infinity) {
      const from = Math.min(power, mostExport - generation);
      setExtent(up.extent, from, 1, up.all, from < power);
      setExtent(down.extent, -Math.min(power, mostImport + generation), 1, down.all, false);
    } else {
      // Where the converter idles and where it is full the rate changes.
      const idle = generation;
      const full = converterMw / hi - generation;
      const upRoom = mostExport - flowAt(power + generation, wind, converterMw, hi);
      const downRoom = mostImport + flowAt(generation - power, wind, converterMw, hi);
      if (up.count > 0 && !layExtent(up.extent, power, up.all, upRoom, [power - full, power + idle], [0, hi, 1 / hi])) return false;
      if (down.count > 0 && down.all > mostImport + Math.min(mostExport, converterMw + wind)) return false;
      if (down.count > 0 && !layExtent(down.extent, -power, down.all, downRoom, [power - idle, power + full], [1 / hi, hi, 0]))
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
const flowAt = (bus: number, wind: number, converterMw: number, hi: number): number =>
  (bus < 0 ? bus / hi : Math.min(converterMw, bus * hi)) + wind;

/** What has to reach the converter for a flow at the connection, MW. */
const busAt = (flow: number, wind: number, hi: number): number => (flow < wind ? (flow - wind) * hi : (flow - wind) / hi);

/** Where a band ends that is held in full. */
const endOf = ({ extent, all }: Band): number => placeOf(extent, extent.parts - 1, all);

const isAlike = (a: RegulationOffer, b: RegulationOffer): boolean => a.throughput === b.throughput && a.reserveHours === b.reserveHours;

/** Puts a market among those there are, the best first. */
function insert(band: Band, m: number, most: number, own: number): void {
  const { market, mw, worth } = band;
  let i = band.count++;
  while (i > 0 && worth[i - 1]! < own) {
    market[i] = market[i - 1]!;
    mw[i] = mw[i - 1]!;
    worth[i] = worth[i - 1]!;
    i--;
  }
  market[i] = m;
  mw[i] = most;
  worth[i] = own;
  band.all += most;
}
