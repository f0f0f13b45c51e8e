import { type Plant, leavingCost, powerAt } from '../reward/plant.ts';
import { type Band, type BandLayout, MOST_PIECES, type StoreSide } from './band-layout.ts';
import type { RegulationOffer, RegulationPlant } from './regulation-plant.ts';

/** Megawatts below this share of the storage power are rounding errors. */
const TINY = 1e-12;

/** Sets out the axes of the steps of a plant on the ac bus; see `StepBands`. */
export class BandDraughtsman {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #capacity: number;
  readonly #tiny: number;
  // Corners of the axis at two states.
  readonly #corner: Float64Array;
  readonly #cornerHigh: Float64Array;
  #corners = 0;

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#capacity = capacity;
    this.#tiny = TINY * Math.max(plant.storagePowerMw, 1e-9);
    const corners = MOST_PIECES + 2 * regulation.up.length + 8;
    this.#corner = new Float64Array(corners);
    this.#cornerHigh = new Float64Array(corners);
  }

  /** @param owedWorth worth of what is delivered, currency per MWh; undefined: the plant's own; @param held MWh that regulation may not draw on */
  layOut(t: number, owedWorth: number | undefined, side: StoreSide, held: number, out: BandLayout): void {
    out.step = t;
    out.side = side;
    out.held = held;
    out.pricedAt = NaN;
    out.fits = this.#axis(t, owedWorth, side, out);
    if (!out.fits) return;
    this.#findKnots(out);
    this.#findKinds(out);
  }

  #axis(t: number, owedWorth: number | undefined, side: StoreSide, out: BandLayout): boolean {
    const plant = this.#plant;
    const { stepHours: h, atBus, exportLimitMw, importLimitMw, chargeEfficiency: hc, dischargeEfficiency: hd, duties } = plant;
    const power = powerAt(plant, t);
    // A premium is earned by what is discharged, not by the throughput of regulation.
    const cost = leavingCost(plant, t);
    const generation = atBus[t]!;
    const sell = plant.price[t]!;
    const buy = plant.importPrice[t]!;
    const mostExport = exportLimitMw[t]!;
    const isEvent = duties !== undefined && duties.calledMw[t]! >= 0;
    const mostImport = isEvent ? 0 : importLimitMw[t]!;
    let owed = duties === undefined ? 0 : Math.min(duties.owedMw[t]!, mostExport);
    let first = sell;
    if (owed > 0) {
      const worth = owedWorth ?? duties!.owedWorth[t]!;
      if (worth > sell) first = worth;
      else if (duties!.owedMw[t] === Infinity) owed = 0;
      else return false;
    }
    if (mostImport > 0 && buy < first) return false;
    // At a negative price all generation that is not charged is curtailed.
    const isNegative = sell < 0;
    if (isNegative && (owed > 0 || isEvent)) return false;

    out.low = isEvent || side === 'discharge' ? 0 : Math.max(-power, -mostImport - generation);
    out.high = side === 'charge' ? 0 : Math.min(power, mostExport);
    if (out.high < out.low) return false;
    if (!this.#bands(t, generation, mostExport, importLimitMw[t]!, isNegative, out)) return false;
    const called = isEvent ? Math.min(duties.calledMw[t]!, power) : 0;
    const calledWorth = isEvent ? duties.calledWorth[t]! : 0;
    const { up } = out;
    out.pieces = 0;
    out.leastWorth = isNegative ? sell * hd - cost : -Infinity;
    for (let from = out.low; from < out.high - this.#tiny;) {
      const y = from + generation;
      let end = out.high;
      let worth = 0;
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
      } else if (y < -this.#tiny) {
        end = -generation;
        worth = buy;
      } else if (y < owed - this.#tiny) {
        end = owed - generation;
        worth = first;
      } else if (y < mostExport - this.#tiny) {
        end = mostExport - generation;
        worth = sell;
      }
      if (end > out.high) end = out.high;
      if (from < -this.#tiny && end > 0) end = 0;
      else if (from < called - this.#tiny && end > called) end = called;
      if (out.pieces === MOST_PIECES) return false;
      const isDischarge = from >= -this.#tiny;
      const leaving = isDischarge ? h / hd : 0;
      const i = out.pieces++;
      out.pieceEnd[i] = end;
      out.pieceWorth[i] = h * (worth + (from < called - this.#tiny ? calledWorth : 0)) - cost * leaving;
      out.pieceExport[i] = h * worth;
      out.pieceEnergy[i] = isDischarge ? h / hd : h * hc;
      out.pieceLeaving[i] = leaving;
      from = end;
    }
    const lastFrom = out.pieces > 1 ? out.pieceEnd[out.pieces - 2]! : out.low;
    out.isPaired = out.canCurtail && out.high === power && out.fullFrom >= up.from && out.fullFrom >= lastFrom - this.#tiny;
    const y = Math.min(mostExport, out.low + generation);
    const bought = buy < 0 ? Math.min(-out.low, mostImport) : Math.max(0, -y);
    const earned = isNegative ? (mostImport > 0 ? -buy * bought : 0) : y <= 0 ? buy * y : y > owed ? first * owed + sell * (y - owed) : first * y;
    out.base = h * earned - (duties?.offset[t] ?? 0);
    out.baseEnergy = h * hc * out.low;
    return true;
  }

  #bands(t: number, generation: number, mostExport: number, mostImport: number, isNegative: boolean, out: BandLayout): boolean {
    const plant = this.#plant;
    const { stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = plant;
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
      // Nothing but the store is at the connection, or what it charges; both limits leave room for all of it.
      up.from = power;
      down.from = -power;
      out.needsWorth = out.canCurtail = false;
      return (up.count === 0 || mostExport >= power) && (down.count === 0 || (mostImport >= power && down.all <= power));
    }
    up.from = Math.min(power, mostExport - generation);
    down.from = -Math.min(power, mostImport + generation);
    const isAtLimit = up.count > 0 && up.from < power;
    out.canCurtail = isAtLimit && out.high + up.all <= mostExport;
    out.needsWorth = isAtLimit && !out.canCurtail;
    out.fullFrom = power - up.all;
    // Where the bands overlap, generation may be curtailed for up because charging it would leave less down.
    if (isAtLimit && down.count > 0 && up.from - up.all < down.from + down.all) return false;
    // Below the lowest q more up would have to be curtailed for.
    return up.count === 0 || up.from === power || up.from - up.all >= out.low;
  }

  /** MW of up and of down that the state allows. */
  #upAt(up: Band, free: number): number {
    const drawn = free > 0 ? free : 0;
    return up.count === 0 ? 0 : up.held * up.all <= drawn ? up.all : drawn / up.held;
  }
  #downAt(down: Band, x: number): number {
    const room = this.#capacity - x;
    return down.count === 0 ? 0 : down.held * down.all <= room ? down.all : room / down.held;
  }

  #findKnots(out: BandLayout): void {
    const capacity = this.#capacity;
    const { up, down, knot } = out;
    knot[0] = 0;
    out.knots = 1;
    const upEnd = up.count === 0 ? 0 : up.held * up.all;
    const downEnd = down.count === 0 ? 0 : down.held * down.all;
    if (upEnd > 0) {
      this.#addKnot(out, out.held);
      this.#addKnot(out, out.held + upEnd);
    }
    if (downEnd > 0) this.#addKnot(out, capacity - downEnd);
    if (upEnd > 0 || downEnd > 0) {
      this.#meet(out, out.low);
      for (let i = 0; i < out.pieces; i++) this.#meet(out, out.pieceEnd[i]!);
      let place = up.from;
      this.#meet(out, place);
      for (let i = 0; i < up.count; i++) this.#meet(out, (place -= up.mw[i]!));
      place = down.from;
      this.#meet(out, place);
      for (let i = 0; i < down.count; i++) this.#meet(out, (place += down.mw[i]!));
      // Where the two moving ends meet: up(x) + down(x) = upFrom − downFrom.
      if (upEnd > 0 && downEnd > 0) this.#addKnot(out, (up.from - down.from - capacity / down.held + out.held / up.held) / (1 / up.held - 1 / down.held));
    }
    knot[out.knots++] = capacity;
  }

  /** The states at which the end of a band stands at a place of the axis are knots. */
  #meet(out: BandLayout, place: number): void {
    const { up, down } = out;
    const ofUp = up.from - place;
    if (ofUp > 0 && ofUp < up.all && up.count > 0) this.#addKnot(out, out.held + up.held * ofUp);
    const ofDown = place - down.from;
    if (ofDown > 0 && ofDown < down.all && down.count > 0) this.#addKnot(out, this.#capacity - down.held * ofDown);
  }

  #addKnot(out: BandLayout, x: number): void {
    const { knot } = out;
    const tiny = TINY * this.#capacity;
    if (!(x > tiny && x < this.#capacity - tiny)) return;
    let i = out.knots;
    while (knot[i - 1]! > x - tiny) {
      if (knot[i - 1]! < x + tiny) return;
      i--;
    }
    for (let k = out.knots; k > i; k--) knot[k] = knot[k - 1]!;
    knot[i] = x;
    out.knots++;
  }

  /** The kinds of places between each two knots, from below, and how many megawatts there are of each. */
  #findKinds(out: BandLayout): void {
    const { up, down, knot, knots, orderFrom } = out;
    const corner = this.#corner;
    const cornerHigh = this.#cornerHigh;
    out.kinds = 0;
    let ordered = 0;
    for (let k = 0; k + 1 < knots; k++) {
      orderFrom[k] = ordered;
      const upLow = this.#upAt(up, knot[k]! - out.held);
      const upHigh = this.#upAt(up, knot[k + 1]! - out.held);
      const downLow = this.#downAt(down, knot[k]!);
      const downHigh = this.#downAt(down, knot[k + 1]!);
      const upMiddle = (upLow + upHigh) / 2;
      const downMiddle = (downLow + downHigh) / 2;
      corner[0] = cornerHigh[0] = out.low;
      for (let i = 0; i < out.pieces; i++) corner[i + 1] = cornerHigh[i + 1] = out.pieceEnd[i]!;
      this.#corners = out.pieces + 1;
      if (up.count > 0) {
        this.#addCorner(up.from, up.from);
        let mw = up.mw[0]!;
        for (let i = 1; i <= up.count && mw < upMiddle; mw += up.mw[i++]!) this.#addCorner(up.from - mw, up.from - mw);
        this.#addCorner(up.from - upLow, up.from - upHigh);
      }
      // From here on places belong to the megawatts of up they exclude.
      const [pairedFrom, pairedFromHigh] = out.isPaired ? [out.high - upLow, out.high - upHigh] : [Infinity, Infinity];
      if (out.isPaired) this.#addCorner(pairedFrom, pairedFromHigh);
      if (down.count > 0) {
        this.#addCorner(down.from, down.from);
        let mw = down.mw[0]!;
        for (let i = 1; i <= down.count && mw < downMiddle; mw += down.mw[i++]!) this.#addCorner(down.from + mw, down.from + mw);
        this.#addCorner(down.from + downLow, down.from + downHigh);
      }
      let piece = 0;
      for (let i = 0; i + 1 < this.#corners; i++) {
        const mwLow = Math.max(0, corner[i + 1]! - corner[i]!);
        const mwHigh = Math.max(0, cornerHigh[i + 1]! - cornerHigh[i]!);
        if (mwLow + mwHigh <= this.#tiny) continue;
        const place = (corner[i]! + corner[i + 1]! + cornerHigh[i]! + cornerHigh[i + 1]!) / 4;
        while (piece < out.pieces && out.pieceEnd[piece]! <= place) piece++;
        const ofUp = marketAt(up, up.from - place, upMiddle);
        const ofDown = marketAt(down, place - down.from, downMiddle);
        if (place < out.high && place > (pairedFrom + pairedFromHigh) / 2) continue;
        const ofPiece = place < out.low ? -1 : place > out.high ? out.pieces : piece;
        if (ofUp < 0 && ofDown < 0 && (ofPiece < 0 || ofPiece === out.pieces)) continue;
        const kind = out.kindAt(ofPiece, ofUp, ofDown);
        out.mw[kind * knots + k] = mwLow;
        out.mw[kind * knots + k + 1] = mwHigh;
        out.pushOrder(ordered++, kind);
      }
      if (out.isPaired) {
        const end = ordered;
        for (let i = orderFrom[k]!; i < end; i++) if (out.kindUp[out.order[i]!]! >= 0) out.pushOrder(ordered++, -1 - out.order[i]!);
      }
    }
    orderFrom[knots - 1] = ordered;
  }

  #addCorner(atLow: number, atHigh: number): void {
    const corner = this.#corner;
    const cornerHigh = this.#cornerHigh;
    let i = this.#corners++;
    while (i > 0 && corner[i - 1]! + cornerHigh[i - 1]! > atLow + atHigh) {
      corner[i] = corner[i - 1]!;
      cornerHigh[i] = cornerHigh[i - 1]!;
      i--;
    }
    corner[i] = atLow;
    cornerHigh[i] = atHigh;
  }
}

const isAlike = (a: RegulationOffer, b: RegulationOffer): boolean => a.throughput === b.throughput && a.reserveHours === b.reserveHours;

/** The market of a band so far from where it begins; −1 outside of it. */
function marketAt({ count, mw }: Band, distance: number, end: number): number {
  if (count === 0 || !(distance > 0 && distance < end)) return -1;
  let at = 0;
  for (let sum = mw[0]!; at < count - 1 && sum <= distance; sum += mw[++at]!);
  return at;
}

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
