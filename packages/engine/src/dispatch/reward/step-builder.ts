import { PiecewiseLinear, concaveHull } from '../../math/piecewise-linear.ts';
import { BusPieces } from './bus-pieces.ts';
import { exactReward } from './exact-reward.ts';
import type { Plant } from './plant.ts';
import { MOST_PIECES, type SegmentTable } from './segment-table.ts';
import { StepTerms } from './step-terms.ts';
import { PIECE_ROUNDING } from './tuning.ts';
import type { StepScale } from './step-scale.ts';

/**
 * Step rewards of a plant, every step on its own. The net flow y = export − import at the point of interconnection earns
 *
 *   owedWorth · y up to what is owed, price · y beyond,   importPrice · y for y < 0,   −importLimit ≤ y ≤ exportLimit
 *
 * Free curtailment lets any part of the generation go: it inserts a piece of slope 0. The converter divides slopes by its
 * efficiency where power flows in and multiplies them where it flows out, the storage unit likewise with its own efficiencies and
 * wear. Power called by an event adds its worth up to what is called, and nothing is charged. As long as slopes keep falling, the
 * function stays concave and sorting the pieces is exact. Where one would rise, the exact reward is built instead, and its
 * concave hull beside it.
 */
export class StepBuilder {
  /** The reward of the step built last where it is not concave and the segments are its hull; valid until the next step. */
  exact: PiecewiseLinear | undefined;
  readonly #plant: Plant;
  readonly #scale: StepScale | undefined;
  readonly #terms: StepTerms;
  readonly #pieces: BusPieces;
  readonly #hull = new PiecewiseLinear();
  #exactReward: ReturnType<typeof exactReward> | undefined;

  /** @param scale told what every step built could turn over; steps that are built again need none */
  constructor(plant: Plant, scale?: StepScale) {
    this.#plant = plant;
    this.#scale = scale;
    this.#terms = new StepTerms(plant);
    this.#pieces = new BusPieces(plant);
  }

  /**
   * Writes step t of the plant as step k of a table, which is known up to there.
   *
   * @param owedWorth in place of the plant's own, currency per MWh delivered to what is owed
   */
  build(t: number, k: number, table: SegmentTable, owedWorth = this.#plant.obligations?.owedWorth[t] ?? 0): void {
    this.#terms.read(t, owedWorth);
    if (this.#scale !== undefined) this.#terms.count(t, this.#scale);
    this.#pieces.set(this.#terms);
    this.exact = undefined;
    if (this.#appendPieces(t, k, table)) return;
    this.#exactReward ??= exactReward(this.#plant);
    const reward = this.#exactReward(t, owedWorth);
    if (!reward.isConcave()) this.exact = reward;
    concaveHull(reward, this.#hull);
    this.#appendHull(k, table);
  }

  /**
   * The pieces, cut to the power of the storage unit, split where it turns from charging to discharging, and counted in stored energy.
   *
   * @returns false where a slope rises: nothing is written then
   */
  #appendPieces(t: number, k: number, table: SegmentTable): boolean {
    const { stepHours, chargeEfficiency: hc, dischargeEfficiency: hd, storagePowerMw, obligations } = this.#plant;
    const { power, wear, called, calledWorth } = this.#terms;
    const { slope: pieceSlope, end: pieceEnd, count } = this.#pieces;
    const tiny = PIECE_ROUNDING * storagePowerMw;
    // MWh inside the storage unit per MW at the bus.
    const storedPerMw = stepHours * hc;
    const releasedPerMw = stepHours / hd;
    const begin = table.first[k]!;
    table.makeRoom(begin + MOST_PIECES);
    const { slope, length } = table;
    const lowestPower = called >= 0 ? 0 : -power;
    let { isConcave, rate, left: q } = this.#pieces;
    let used = begin;
    let discharge = -1;
    let charging = 0;
    let discharging = 0;
    let startRate = rate;
    let isStarted = false;
    let before = Infinity;
    for (let piece = 0; piece < count; piece++) {
      const at = pieceSlope[piece]!;
      const end = pieceEnd[piece]!;
      if (end > lowestPower + tiny) {
        let from = q > lowestPower ? q : lowestPower;
        if (!isStarted) {
          isStarted = true;
          startRate = rate + at * (from - q);
        }
        const to = end < power ? end : power;
        if (from < 0) {
          const until = to < 0 ? to : 0;
          if (until - from > tiny) {
            const stored = at / hc;
            const amount = (until - from) * storedPerMw;
            charging += amount;
            if (stored === before) {
              length[used - 1]! += amount;
            } else {
              if (stored > before) isConcave = false;
              slope[used] = before = stored;
              length[used++] = amount;
            }
          }
          from = until;
        }
        if (to - from > tiny) {
          const stored = (end <= called ? at + calledWorth : at) * hd - wear;
          const amount = (to - from) * releasedPerMw;
          discharging += amount;
          if (stored === before && discharge >= 0) {
            length[used - 1]! += amount;
          } else {
            if (stored > before) isConcave = false;
            if (discharge < 0) discharge = used;
            slope[used] = before = stored;
            length[used++] = amount;
          }
        }
        if (end >= power) break;
      }
      rate += at * (end - q);
      q = end;
    }
    if (!isConcave) return false;
    if (!isStarted) startRate = rate;
    table.endStep(k, { end: used, discharge, charged: charging, discharged: discharging });
    table.startReward[k] = startRate * stepHours - (obligations === undefined ? 0 : obligations.offset[t]!);
    return true;
  }

  #appendHull(k: number, table: SegmentTable): void {
    const hull = this.#hull;
    const tiny = PIECE_ROUNDING * this.#plant.storagePowerMw * this.#plant.stepHours;
    let used = table.first[k]!;
    table.makeRoom(used + hull.count + 1);
    const { slope, length } = table;
    let charging = 0;
    let discharging = 0;
    let discharge = -1;
    let u = hull.start;
    for (let piece = 0; piece < hull.count; piece++) {
      const end = u + hull.length[piece]!;
      // The storage unit turns at u = 0: no segment lies on both sides of it, and rounding leaves no splinter there.
      const inside = Math.min(end, 0) - u;
      const outside = end - Math.max(u, 0);
      if (inside > tiny) {
        slope[used] = hull.slope[piece]!;
        length[used++] = inside;
        charging += inside;
      }
      if (outside > tiny) {
        if (discharge < 0) discharge = used;
        slope[used] = hull.slope[piece]!;
        length[used++] = outside;
        discharging += outside;
      }
      u = end;
    }
    table.endStep(k, { end: used, discharge, charged: charging, discharged: discharging });
    table.startReward[k] = hull.value;
  }
}
