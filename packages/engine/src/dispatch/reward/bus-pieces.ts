import type { Plant } from './plant.ts';
import { MOST_PIECES } from './segment-table.ts';
import type { StepTerms } from './step-terms.ts';

/** Import, firm, owed and free export, and curtailment. */
const MOST_FLOWS = 5;

/**
 * What a step earns over the net power of the storage unit, discharge less charge, as pieces from left to right. The pieces at the point of
 * interconnection come first; free curtailment inserts one of slope 0 where slopes would fall below it. Behind a converter slopes are
 * divided by its efficiency where power flows in and multiplied where it flows out, and what is curtailed at the bus inserts another piece.
 */
export class BusPieces {
  /** Slopes in currency per MWh at the bus, and right ends in MW of net storage power. */
  readonly slope: Float64Array;
  readonly end: Float64Array;
  count = 0;
  /** Where the first piece begins, MW, and what the step earns there, currency per hour. */
  left = 0;
  rate = 0;
  /** Whether slopes fall from piece to piece. */
  isConcave = true;
  // The same at the point of interconnection, over the power that reaches it beside the generation that is free to curtail: on an ac bus
  // they are the pieces at the bus.
  readonly #flowSlope: Float64Array;
  readonly #flowEnd: Float64Array;
  #flows = 0;

  constructor({ converterMw }: Plant) {
    this.slope = new Float64Array(MOST_PIECES);
    this.end = new Float64Array(MOST_PIECES);
    const isAc = converterMw === Infinity;
    this.#flowSlope = isAc ? this.slope : new Float64Array(MOST_FLOWS);
    this.#flowEnd = isAc ? this.end : new Float64Array(MOST_FLOWS);
  }

  set(terms: StepTerms): void {
    const { mostImport, buy, called } = terms;
    const isAc = terms.plant.converterMw === Infinity;
    const free = isAc ? terms.solar : terms.wind;
    this.isConcave = mostImport === 0 || buy >= (terms.isOwed ? terms.firmWorth : terms.sell);
    this.left = -mostImport - free;
    this.rate = -buy * mostImport;
    if (terms.isOwed) this.#setOwedFlows(terms, free);
    else this.#setFlows(terms, free);
    if (isAc) this.count = this.#flows;
    else this.#convertFlows(terms);
    if (called > 0) this.#splitAt(called);
  }

  /** Import, export and curtailment, in falling order of slope. */
  #setFlows({ sell, buy, mostImport, mostExport }: StepTerms, free: number): void {
    const slope = this.#flowSlope;
    const end = this.#flowEnd;
    this.#flows = 3;
    slope[0] = buy;
    slope[1] = sell;
    slope[2] = 0;
    end[0] = -free;
    end[1] = mostExport - free;
    end[2] = mostExport;
    if (sell >= 0) return;
    slope[1] = 0;
    slope[2] = sell;
    end[1] = 0;
    if (buy >= 0) return;
    slope[0] = 0;
    slope[1] = buy;
    end[0] = -mostImport;
  }

  /** Import, firm, owed, free export, and the piece of slope 0 before the first that falls. */
  #setOwedFlows({ sell, buy, mostImport, mostExport, owed, owedWorth, firm, firmWorth }: StepTerms, free: number): void {
    const flowSlope = this.#flowSlope;
    const flowEnd = this.#flowEnd;
    let flows = 0;
    let at = this.left;
    let isFree = false;
    for (let piece = mostImport > 0 ? 0 : 1; piece < 4; piece++) {
      if (piece === 1 && firm === 0) continue;
      const slope = piece === 0 ? buy : piece === 1 ? firmWorth : piece === 2 ? owedWorth : sell;
      if (slope < 0 && !isFree) {
        isFree = true;
        flowSlope[flows] = 0;
        flowEnd[flows++] = at += free;
      }
      flowSlope[flows] = slope;
      flowEnd[flows++] = at += piece === 0 ? mostImport : piece === 1 ? firm : piece === 2 ? owed - firm : mostExport - owed;
    }
    if (!isFree) {
      flowSlope[flows] = 0;
      flowEnd[flows++] = mostExport;
    }
    flowEnd[flows - 1] = mostExport;
    this.#flows = flows;
  }

  /** Through the converter: below 0 it feeds in (a·η at the bus for a at the connection), above 0 it feeds out (a/η). */
  #convertFlows({ plant, solar, mostExport }: StepTerms): void {
    const { converterMw, converterEfficiency: hi } = plant;
    const { slope, end } = this;
    let from = this.#beginAtConverter(-converterMw / hi);
    const highest = Math.min(converterMw, mostExport);
    let count = 0;
    let before = Infinity;
    let isSolarFree = false;
    this.left = from * hi - solar;
    let shift = -solar;
    for (let piece = 0; piece < this.#flows; piece++) {
      const at = this.#flowSlope[piece]!;
      const until = Math.min(this.#flowEnd[piece]!, highest);
      for (let side = 0; side < 2; side++) {
        const isIn = side === 0;
        const to = isIn ? Math.min(until, 0) : until;
        if (to <= from || (isIn && from >= 0)) continue;
        const busSlope = isIn ? at / hi : at * hi;
        if (busSlope > before) this.isConcave = false;
        before = busSlope;
        if (busSlope < 0 && !isSolarFree) {
          isSolarFree = true;
          slope[count] = 0;
          end[count++] = from < 0 ? from * hi : from / hi;
          shift = 0;
        }
        slope[count] = busSlope;
        end[count++] = (isIn ? to * hi : to / hi) + shift;
        from = to;
      }
    }
    if (!isSolarFree) {
      slope[count] = 0;
      end[count++] = from < 0 ? from * hi : from / hi;
    }
    this.count = count;
  }

  /** Cuts off what a converter too small for the left end leaves. @returns where the pieces at the connection begin */
  #beginAtConverter(lowest: number): number {
    let from = this.left;
    if (from >= lowest) return from;
    for (let piece = 0; piece < this.#flows && from < lowest; piece++) {
      const until = Math.min(this.#flowEnd[piece]!, lowest);
      if (until <= from) continue;
      this.rate += this.#flowSlope[piece]! * (until - from);
      from = until;
    }
    return lowest;
  }

  /** Splits the piece that holds the called power there. */
  #splitAt(called: number): void {
    const { slope, end, count } = this;
    for (let piece = 0; piece < count; piece++) {
      const from = piece === 0 ? -Infinity : end[piece - 1]!;
      if (called <= from || called >= end[piece]!) continue;
      for (let later = count; later > piece; later--) {
        slope[later] = slope[later - 1]!;
        end[later] = end[later - 1]!;
      }
      end[piece] = called;
      this.count = count + 1;
      return;
    }
  }
}
