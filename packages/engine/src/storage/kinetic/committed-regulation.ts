import type { RegulationMarket, StorageTrajectory } from '../../dispatch/problem/problem.ts';
import type { KineticStorage } from './kinetic-storage.ts';
import {
  chargeAtBus,
  chargeInside,
  dischargeAtBus,
  dischargeInside,
  isOperatingAt,
  maxChargeInside,
  maxDischargeInside,
} from './power-limits.ts';
import { tankStep, type TankState, type TankStep } from './tanks.ts';

/** One direction of what a storage unit promises to regulation markets, all of them together. Per step. */
export interface Promised {
  /** MW at the bus. */
  readonly mw: Float64Array;
  /** Share of it that flows as energy, and hours for which it is held: means over the markets. */
  readonly flow: Float64Array;
  readonly hours: Float64Array;
}

export interface CommittedRegulation {
  readonly up: Promised;
  readonly down: Promised;
}

/** What is kept of a promise in a step: MW at the bus, and what flows of it, MW out of the tanks (up) or into them (down). */
export interface KeptRegulation {
  readonly upMw: number;
  readonly downMw: number;
  readonly upInside: number;
  readonly downInside: number;
}

/** The promises of a plan; undefined where there are no markets. */
export function committedRegulationOf(
  markets: readonly RegulationMarket[],
  { regulation, chargeMw }: StorageTrajectory,
): CommittedRegulation | undefined {
  if (markets.length === 0 || regulation === undefined) return undefined;
  const promised = (mwOf: (market: number) => Float64Array): Promised => {
    const [mw, flow, hours] = [new Float64Array(chargeMw.length), new Float64Array(chargeMw.length), new Float64Array(chargeMw.length)];
    markets.forEach(({ throughput, reserveHours }, m) => {
      mwOf(m).forEach((power, t) => {
        mw[t]! += power;
        flow[t]! += throughput * power;
        hours[t]! += reserveHours * power;
      });
    });
    for (let t = 0; t < mw.length; t++) {
      if (!(mw[t]! > 0)) continue;
      flow[t]! /= mw[t]!;
      hours[t]! /= mw[t]!;
    }
    return { mw, flow, hours };
  };
  return { up: promised((m) => regulation[m]!.upMw), down: promised((m) => regulation[m]!.downMw) };
}

/** The promises of a storage unit by what it can do; keeps the tank step of the hours last asked for. */
export class RegulationKeeper {
  readonly #storage: KineticStorage;
  readonly #committed: CommittedRegulation;
  readonly #ownLoadMw: number;
  #step: TankStep | undefined;

  /** @param ownLoadMw  load of the unit's own, MW inside */
  constructor(storage: KineticStorage, committedRegulation: CommittedRegulation, ownLoadMw: number) {
    this.#storage = storage;
    this.#committed = committedRegulation;
    this.#ownLoadMw = ownLoadMw;
  }

  /**
   * What the storage unit can keep of its promises in a step. Up is held for its hours out of what the tanks can give in them; beside the
   * power of the step it stays within what the circuit can give. Down likewise. When it is called the resistance takes its part at the
   * whole power, so
   *
   *   flow up = f·(inside(discharge + up) − inside(discharge)),   flow down = f·(inside(charge + down) − inside(charge))
   *
   * @param t      step
   * @param netMw  discharge − charge wanted in it, MW at the bus
   */
  keep(t: number, netMw: number, tanks: TankState, celsius: number): KeptRegulation {
    const [storage, own] = [this.#storage, this.#ownLoadMw];
    const { up, down } = this.#committed;
    if (!isOperatingAt(storage, celsius)) return { upMw: 0, downMw: 0, upInside: 0, downInside: 0 };
    let upMw = up.mw[t]!;
    if (upMw > 0) {
      const held =
        up.hours[t]! > 0
          ? dischargeAtBus(storage, Math.max(0, maxDischargeInside(storage, this.#over(up.hours[t]!), tanks, celsius) - own))
          : Infinity;
      const most = Math.min(storage.maxDischargeInsideMw, 2 * storage.peakCircuitMw) - own;
      upMw = Math.max(
        0,
        Math.min(
          upMw,
          held,
          (most < Infinity ? Math.min(storage.powerMw, dischargeAtBus(storage, Math.max(0, most))) : storage.powerMw) - netMw,
        ),
      );
    }
    let downMw = down.mw[t]!;
    if (downMw > 0) {
      const held =
        down.hours[t]! > 0 ? chargeAtBus(storage, maxChargeInside(storage, this.#over(down.hours[t]!), tanks, celsius)) : Infinity;
      const most = storage.maxChargeInsideMw + own;
      downMw = Math.max(
        0,
        Math.min(downMw, held, (most < Infinity ? Math.min(storage.powerMw, chargeAtBus(storage, most)) : storage.powerMw) + netMw),
      );
    }
    const [out, into] = [Math.max(0, netMw), Math.max(0, -netMw)];
    return {
      upMw,
      downMw,
      upInside: upMw > 0 ? up.flow[t]! * (dischargeInside(storage, out + upMw) - dischargeInside(storage, out)) : 0,
      downInside: downMw > 0 ? down.flow[t]! * (chargeInside(storage, into + downMw) - chargeInside(storage, into)) : 0,
    };
  }

  #over(hours: number): TankStep {
    if (this.#step?.stepHours !== hours) this.#step = tankStep(this.#storage.rateConstantPerHour, this.#storage.capacityRatio, hours);
    return this.#step;
  }
}
