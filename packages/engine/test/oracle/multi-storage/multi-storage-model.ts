import type { DispatchProblem } from '@stackwatt/engine';
import type { Model } from 'highs';
import { createModel, highs } from '../create-model.ts';

type Name =
  | 'eventShort'
  | 'met'
  | 'given'
  | 'taken'
  | 'isTaking'
  | 'solarUsed'
  | 'windUsed'
  | 'export'
  | 'import'
  | 'out'
  | 'in'
  | 'isImporting'
  | 'isFeedingIn'
  | `${'charge' | 'discharge' | 'soc' | 'isCharging'}${number}`
  | `${'up' | 'down'}${number}.${number}`;
type Entry = readonly [column: number, value: number];

/** MWh; what an earlier stage found may lie outside by the solver's tolerance. */
const SLACK = 1e-8;
const MOST_SLACK = 1e-6;
/** No more than this many times the storage power is ever committed to regulation. */
const REGULATED = 100;

/** Where the state of each storage unit must be after each step of a window, MWh. */
export interface StatesByRule {
  readonly low: readonly Float64Array[];
  readonly high: readonly Float64Array[];
  /** What regulation may not draw on in each step, above the lower limit. */
  readonly held: readonly Float64Array[];
}

/** Optimum of a window: what is short or met first, then money, currency. */
export interface Optimum {
  readonly eventShortMwh: number;
  readonly metMwh: number;
  readonly money: number;
}

/**
 * The dispatch case with any number of storage units as a linear programme, or with binaries for what may not happen together, written from
 * the rules of the dispatch case alone. One model for windows of equal length: it is kept, and a window changes costs, bounds and the
 * first states. h step hours, η efficiencies; per step t and unit k
 *
 *   ac:  solarUsed + windUsed + Σ discharge_k − Σ charge_k = export − import
 *   dc:  solarUsed + Σ discharge_k − Σ charge_k = out − in;   η·out − in/η + windUsed = export − import;   η·out ≤ P, in ≤ P
 *   soc_k[t] = soc_k[t−1] + h·(η_k·charge_k − discharge_k/η_k)
 *   Σ of a day h·(discharge_k + Σ φ·up_k)/η_k ≤ cyclesPerDay_k · capacity_k, less what the day has used before the window
 *   with regulation, φ its throughput, T its reserve hours:   soc_k[t] has + Σ φ·h·(η_k·down_k − up_k/η_k) as well
 *   discharge_k − charge_k + Σ up_k ≤ P_k,   charge_k − discharge_k + Σ down_k ≤ P_k,   up_k, down_k ≤ maxCommitment · P_k, 0 below the
 *   minimum price and without room
 *   Σ T·up_k/η_k ≤ soc_k[t−1] − min_k,   Σ T·η_k·down_k ≤ max_k − soc_k[t−1]
 *   export − import + Σ Σ up_k ≤ export limit,   import − export + Σ Σ down_k ≤ import limit
 *   Σ of a delivery window met ≤ owed in view, less what was delivered before
 *   with a price adder on what the units give together, given − taken = Σ discharge_k − Σ charge_k, one of them 0; the power of the step is
 *   a bound of charge_k and discharge_k eventShort ≥ h·(called − Σ discharge_k) and charge_k = 0 in an event;   met ≤ owed, met ≤ h·export
 *   first the least Σ eventShort, then the greatest Σ met, then money: contract price for what is met, its penalty for what is not,
 *   max  h·(price·export − importPrice·import) − Σ wear_k·h·(discharge_k + Σ φ·up_k)/η_k + Σ h·(price·up + price·down + φ·energyPrice·(up −
 *   down)) + h·η·adder·given
 *
 * With binaries z: charge_k ≤ P_k·z_k, discharge_k ≤ P_k·(1−z_k), and likewise import with export and the two directions of the converter.
 */
export class MultiStorageModel {
  readonly #model: Model;
  readonly #problem: DispatchProblem;
  readonly #steps: number;
  readonly #names: readonly Name[];
  readonly #columnOf: ReadonlyMap<Name, number>;

  readonly #hasObligations: boolean;
  /** Rows of the obligations: of each step what an event asks for, and Σ eventShort, Σ met. */
  readonly #calledRows: number[] = [];
  #shortRow = -1;
  #metRow = -1;

  /** Rows of regulation, per step: of each storage unit what is held up and down, then the room at the connection up and down. */
  readonly #heldRows: number[] = [];
  readonly #roomRows: number[] = [];
  readonly #headRows: number[] = [];
  /** Rows of delivery windows, by the first step of the window. */
  readonly #windowRows = new Map<number, number>();

  /** Rows of daily limits: storage unit, and whether it is the day the window begins in. */
  readonly #days: { readonly row: number; readonly unit: number; readonly isFirst: boolean }[] = [];

  /**
   * @param problem plant whose series are read by `solve`; @param steps length of the windows; @param binaries exclusivity enforced
   * @param phase   steps of the day before the window
   * @param place   where the window is, when there are delivery windows: they are rows of their own
   */
  constructor(problem: DispatchProblem, steps: number, binaries: boolean, phase = 0, place = 0) {
    this.#problem = problem;
    this.#steps = steps;
    const { storage, stepHours: h, systemConverter: converter } = problem;
    const isDc = converter !== undefined;
    const eta = converter?.efficiency ?? 1;
    const { contract, capacityEvents = [], regulation = [] } = problem;
    const hasPriceAdder = problem.storagePriceAdder !== undefined;
    this.#hasObligations = contract !== undefined || capacityEvents.length > 0;
    this.#names = [
      ...(this.#hasObligations ? (['eventShort', 'met'] as const) : []),
      'solarUsed',
      'windUsed',
      'export',
      'import',
      ...storage.flatMap((_, k): Name[] => [
        `charge${k}`,
        `discharge${k}`,
        `soc${k}`,
        ...regulation.flatMap((_, m): Name[] => [`up${k}.${m}`, `down${k}.${m}`]),
      ]),
      ...(isDc ? (['out', 'in'] as const) : []),
      ...(hasPriceAdder ? (['given', 'taken'] as const) : []),
      ...(binaries && hasPriceAdder ? (['isTaking'] as const) : []),
      ...(binaries
        ? ['isImporting' as const, ...storage.map((_, k): Name => `isCharging${k}`), ...(isDc ? ['isFeedingIn' as const] : [])]
        : []),
    ];
    this.#columnOf = new Map(this.#names.map((name, index) => [name, index]));

    const rows: { lower: number; upper: number; entries: Entry[] }[] = [];
    const row = (lower: number, upper: number, ...entries: Entry[]): void => void rows.push({ lower, upper, entries });
    for (let t = 0; t < steps; t++) {
      const at = (name: Name, value: number): Entry => [this.#column(t, name), value];
      // The first rows of a step are the states of charge: `solve` writes the first states there.
      storage.forEach((unit, k) =>
        row(
          0,
          0,
          at(`soc${k}`, 1),
          at(`charge${k}`, -h * unit.chargeEfficiency),
          at(`discharge${k}`, h / unit.dischargeEfficiency),
          ...regulation.flatMap(({ throughput }, m) => [
            at(`up${k}.${m}`, (throughput * h) / unit.dischargeEfficiency),
            at(`down${k}.${m}`, -1 * throughput * h * unit.chargeEfficiency),
          ]),
          ...(t === 0 ? [] : [[this.#column(t - 1, `soc${k}`), -1] as const]),
        ),
      );
      const units = storage.flatMap((_, k) => [at(`discharge${k}`, 1), at(`charge${k}`, -1)]);
      if (hasPriceAdder) row(0, 0, ...units, at('given', -1), at('taken', 1));
      if (isDc) {
        row(0, 0, at('solarUsed', 1), ...units, at('out', -1), at('in', 1));
        row(0, 0, at('out', eta), at('in', -1 / eta), at('windUsed', 1), at('export', -1), at('import', 1));
      } else {
        row(0, 0, at('solarUsed', 1), at('windUsed', 1), ...units, at('export', -1), at('import', 1));
      }
    }
    if (this.#hasObligations) {
      for (let t = 0; t < steps; t++) {
        this.#calledRows.push(rows.length);
        row(
          -Infinity,
          Infinity,
          [this.#column(t, 'eventShort'), 1],
          ...storage.map((_, k): Entry => [this.#column(t, `discharge${k}`), h]),
        );
        row(-Infinity, 0, [this.#column(t, 'met'), 1], [this.#column(t, 'export'), -h]);
      }
      this.#shortRow = rows.length;
      row(-Infinity, Infinity, ...Array.from({ length: steps }, (_, t): Entry => [this.#column(t, 'eventShort'), 1]));
      this.#metRow = rows.length;
      row(-Infinity, Infinity, ...Array.from({ length: steps }, (_, t): Entry => [this.#column(t, 'met'), 1]));
    }
    for (let t = 0; regulation.length > 0 && t < steps; t++) {
      const at = (name: Name, value: number): Entry => [this.#column(t, name), value];
      const all = (side: 'up' | 'down', k: number, value: (m: number) => number): Entry[] =>
        regulation.map((_, m) => at(`${side}${k}.${m}`, value(m)));
      storage.forEach((unit, k) => {
        this.#headRows.push(rows.length, rows.length + 1);
        row(-Infinity, unit.powerMw, at(`discharge${k}`, 1), at(`charge${k}`, -1), ...all('up', k, () => 1));
        row(-Infinity, unit.powerMw, at(`charge${k}`, 1), at(`discharge${k}`, -1), ...all('down', k, () => 1));
        const before = (value: number): Entry[] => (t === 0 ? [] : [[this.#column(t - 1, `soc${k}`), value]]);
        this.#heldRows.push(rows.length, rows.length + 1);
        row(-Infinity, 0, ...all('up', k, (m) => regulation[m]!.reserveHours / unit.dischargeEfficiency), ...before(-1));
        row(-Infinity, 0, ...all('down', k, (m) => regulation[m]!.reserveHours * unit.chargeEfficiency), ...before(1));
      });
      this.#roomRows.push(rows.length, rows.length + 1);
      row(-Infinity, 0, at('export', 1), at('import', -1), ...storage.flatMap((_, k) => all('up', k, () => 1)));
      row(-Infinity, 0, at('import', 1), at('export', -1), ...storage.flatMap((_, k) => all('down', k, () => 1)));
    }
    contract?.windows?.forEach(({ from, to }) => {
      const [begin, end] = [Math.max(0, from - place), Math.min(steps, to - place)];
      if (begin >= end) return;
      this.#windowRows.set(from, rows.length);
      row(-Infinity, 0, ...Array.from({ length: end - begin }, (_, n): Entry => [this.#column(begin + n, 'met'), 1]));
    });
    const stepsPerDay = Math.round(24 / h);
    storage.forEach((unit, k) => {
      if (unit.cyclesPerDay === undefined) return;
      for (let first = 0; first < steps;) {
        const next = Math.min(steps, first === 0 ? stepsPerDay - phase : first + stepsPerDay);
        this.#days.push({ row: rows.length, unit: k, isFirst: first === 0 });
        row(
          -Infinity,
          0,
          ...Array.from({ length: next - first }, (_, n) => n).flatMap((n): Entry[] => [
            [this.#column(first + n, `discharge${k}`), h / unit.dischargeEfficiency],
            ...regulation.map(({ throughput }, m): Entry => [
              this.#column(first + n, `up${k}.${m}`),
              (throughput * h) / unit.dischargeEfficiency,
            ]),
          ]),
        );
        first = next;
      }
    });
    if (binaries) {
      // a ≤ most·z and b ≤ most·(1 − z), with the most that is possible at any time; tighter step limits are column bounds.
      for (let t = 0; t < steps; t++) {
        const exclude = (a: Name, b: Name, z: Name, mostA: number, mostB: number): void => {
          row(-Infinity, 0, [this.#column(t, a), 1], [this.#column(t, z), -mostA]);
          row(-Infinity, mostB, [this.#column(t, b), 1], [this.#column(t, z), mostB]);
        };
        storage.forEach((unit, k) => exclude(`charge${k}`, `discharge${k}`, `isCharging${k}`, unit.powerMw, unit.powerMw));
        exclude('import', 'export', 'isImporting', this.#mostImport(), this.#mostExport());
        if (hasPriceAdder) exclude('taken', 'given', 'isTaking', this.#storagePower(), this.#storagePower());
        if (isDc) exclude('in', 'out', 'isFeedingIn', converter.powerMw, converter.powerMw / eta);
      }
    }

    const columns = steps * this.#names.length;
    const width = this.#names.length;
    const isBinary = (column: number): boolean => this.#names[column % width]!.startsWith('is');
    this.#model = createModel(rows, columns, binaries ? isBinary : undefined);
  }

  #column(t: number, name: Name): number {
    return t * this.#names.length + this.#columnOf.get(name)!;
  }

  #storagePower(): number {
    return this.#problem.storage.reduce((sum, { powerMw }) => sum + powerMw, 0);
  }

  /** The most that leaves the plant in any step, MW. */
  #mostExport(): number {
    const { steps, solarMw, windMw } = this.#problem;
    let most = 0;
    for (let t = 0; t < steps; t++) most = Math.max(most, solarMw[t]! + windMw[t]!);
    return most + this.#storagePower();
  }

  /** More than the storage units can take is never imported: nothing else at the plant takes power. */
  #mostImport(): number {
    return this.#storagePower() / (this.#problem.systemConverter?.efficiency ?? 1);
  }

  /**
   * @param from   first step of the window
   * @param socMwh states of charge before it
   * @param usedMwh what has left each storage unit on the first day before the window
   * @param bounds     lowest and highest state of each unit after each step of the window, MWh; left out: its limits
   * @param deliveredMwh what was delivered before the window to the delivery window it begins inside
   * @returns the optimum, MWh and currency
   */
  optimum(from: number, socMwh: readonly number[], usedMwh: readonly number[] = [], bounds?: StatesByRule, deliveredMwh = 0): Optimum {
    const { contract, capacityEvents = [], hasEnergyMarket = true, regulation = [], storagePriceAdder } = this.#problem;
    let constant = 0;
    const {
      stepHours: h,
      solarMw,
      windMw,
      exportLimitMw,
      importLimitMw,
      price,
      importPrice,
      gridCharging,
      storage,
      systemConverter,
    } = this.#problem;
    const columns = this.#steps * this.#names.length;
    const cost = new Float64Array(columns);
    const lower = new Float64Array(columns);
    const upper = new Float64Array(columns);
    const eta = systemConverter?.efficiency ?? 1;
    const mostExport = this.#mostExport();
    const mostImport = this.#mostImport();
    for (let k = 0; k < this.#steps; k++) {
      const t = from + k;
      const set = (name: Name, top: number, worth = 0, bottom = 0): void => {
        if (!this.#columnOf.has(name)) return;
        const column = this.#column(k, name);
        upper[column] = top;
        lower[column] = bottom;
        cost[column] = worth;
      };
      set('solarUsed', solarMw[t]!);
      set('windUsed', windMw[t]!);
      const freely = hasEnergyMarket ? price[t]! : contract!.price[t]!;
      const owed = contract?.obligationMwh?.[t] ?? 0;
      const window = contract?.windows?.find((w) => t >= w.from && t < w.to);
      const penalty = contract?.shortagePenalty?.[window?.from ?? t] ?? 0;
      const event = capacityEvents.find((e) => t >= e.from && t < e.from + e.steps);
      if (this.#hasObligations)
        this.#model.changeRowBounds(this.#calledRows[k]!, event === undefined ? -Infinity : h * event.powerMw, Infinity);
      set('eventShort', event === undefined ? 0 : h * event.powerMw, -(event?.shortagePenalty ?? 0));
      set('met', window?.mwh ?? owed, (contract?.price[t] ?? 0) - freely + penalty);
      constant -= penalty * owed;
      set('export', Math.min(exportLimitMw[t]!, mostExport), h * freely);
      set('import', gridCharging && hasEnergyMarket ? Math.min(importLimitMw[t]!, mostImport) : 0, -h * importPrice[t]!);
      set('out', (systemConverter?.powerMw ?? 0) / eta);
      set('in', systemConverter?.powerMw ?? 0);
      set('isImporting', 1);
      set('isTaking', 1);
      set('given', this.#storagePower(), h * eta * (storagePriceAdder?.[t] ?? 0));
      set('taken', this.#storagePower());
      set('isFeedingIn', 1);
      storage.forEach((unit, i) => {
        const power = Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
        set(`charge${i}`, event === undefined ? power : 0);
        set(`discharge${i}`, power, (-unit.wearCostPerMwh * h) / unit.dischargeEfficiency);
        const low = bounds?.low[i]![k] ?? unit.minSoc * unit.capacityMwh;
        set(`soc${i}`, Math.max(low, bounds?.high[i]![k] ?? unit.maxSoc * unit.capacityMwh), 0, low);
        set(`isCharging${i}`, 1);
        regulation.forEach(({ up, down, throughput, energyPrice }, m) => {
          const energy = throughput * h * (energyPrice?.[t] ?? 0);
          const most = (side: typeof up): number =>
            side === undefined || side.price[t]! < side.minPrice || unit.maxSoc <= unit.minSoc ? 0 : side.maxCommitment * unit.powerMw;
          set(
            `up${i}.${m}`,
            most(up),
            h * (up?.price[t] ?? 0) + energy - (unit.wearCostPerMwh * throughput * h) / unit.dischargeEfficiency,
          );
          set(`down${i}.${m}`, most(down), h * (down?.price[t] ?? 0) - energy);
        });
      });
      if (regulation.length > 0) {
        storage.forEach((unit, i) => {
          const at = 2 * (k * storage.length + i);
          const power = Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
          this.#model.changeRowBounds(this.#headRows[at]!, -Infinity, power);
          this.#model.changeRowBounds(this.#headRows[at + 1]!, -Infinity, power);
          // The state before the first step is a number, later ones are columns.
          this.#model.changeRowBounds(
            this.#heldRows[at]!,
            -Infinity,
            (k === 0 ? socMwh[i]! : 0) - unit.minSoc * unit.capacityMwh - (bounds?.held[i]![k] ?? 0),
          );
          this.#model.changeRowBounds(this.#heldRows[at + 1]!, -Infinity, unit.maxSoc * unit.capacityMwh - (k === 0 ? socMwh[i]! : 0));
        });
        const power = REGULATED * this.#storagePower();
        this.#model.changeRowBounds(this.#roomRows[2 * k]!, -Infinity, Math.min(exportLimitMw[t]!, mostExport + power));
        this.#model.changeRowBounds(
          this.#roomRows[2 * k + 1]!,
          -Infinity,
          gridCharging && hasEnergyMarket ? Math.min(importLimitMw[t]!, power) : 0,
        );
      }
    }
    for (const window of contract?.windows ?? []) {
      const row = this.#windowRows.get(window.from);
      if (row === undefined) continue;
      const owed = Math.max(
        0,
        (window.mwh * (Math.min(window.to, from + this.#steps) - window.from)) / (window.to - window.from) -
          (window.from < from ? deliveredMwh : 0),
      );
      this.#model.changeRowBounds(row, -Infinity, owed);
      constant -= (contract?.shortagePenalty?.[window.from] ?? 0) * owed;
    }
    const model = this.#model;
    const all = { kind: 'range', from: 0, to: columns - 1 } as const;
    model.changeColsCost(all, cost);
    model.changeColsBounds(all, lower, upper);
    socMwh.forEach((soc, k) => model.changeRowBounds(k, soc, soc));
    for (const { row, unit: k, isFirst } of this.#days) {
      const unit = storage[k]!;
      model.changeRowBounds(row, -Infinity, Math.max(0, unit.cyclesPerDay! * unit.capacityMwh - (isFirst ? (usedMwh[k] ?? 0) : 0)));
    }
    let eventShortMwh = 0;
    let metMwh = 0;
    const holdShort = (slack: number): void => void model.changeRowBounds(this.#shortRow, -Infinity, eventShortMwh + slack);
    const holdMet = (slack: number): void => void model.changeRowBounds(this.#metRow, metMwh - slack, Infinity);
    const run = (held: readonly ((slack: number) => void)[] = []): number => {
      model.run();
      let status = model.getModelStatus();
      // The states a window begins with are ours, exact to a rounding: where the state bounds leaves no choice it may have no plan.
      for (
        let slack = bounds === undefined ? Infinity : SLACK / 10;
        status === highs.constants.modelStatus.infeasible && slack <= MOST_SLACK;
        slack *= 10
      ) {
        for (let k = 0; k < this.#steps; k++) {
          storage.forEach((_, i) => {
            const column = this.#column(k, `soc${i}`);
            model.changeColBounds(column, lower[column]! - slack, upper[column]! + slack);
          });
        }
        model.run();
        status = model.getModelStatus();
      }
      for (
        let slack = 10 * SLACK;
        held.length > 0 && status === highs.constants.modelStatus.infeasible && slack <= MOST_SLACK;
        slack *= 10
      ) {
        held.forEach((hold) => hold(slack));
        model.run();
        status = model.getModelStatus();
      }
      if (status !== highs.constants.modelStatus.optimal)
        throw new Error(`HiGHS ended window ${from} from ${socMwh.join(', ')} MWh with status ${String(status)}`);
      return model.getObjectiveValue();
    };
    if (this.#hasObligations) {
      const only = (name: Name, worth: number): Float64Array => {
        const list = new Float64Array(columns);
        for (let k = 0; k < this.#steps; k++) list[this.#column(k, name)] = worth;
        return list;
      };
      model.changeRowBounds(this.#shortRow, -Infinity, Infinity);
      model.changeRowBounds(this.#metRow, -Infinity, Infinity);
      model.changeColsCost(all, only('eventShort', -1));
      eventShortMwh = Math.max(0, -run());
      holdShort(SLACK);
      model.changeColsCost(all, only('met', 1));
      metMwh = run([holdShort]);
      holdMet(SLACK);
      model.changeColsCost(all, cost);
    }
    return { eventShortMwh, metMwh, money: run(this.#hasObligations ? [holdShort, holdMet] : []) + constant };
  }

  /** @returns the money of `optimum` */
  solve(from: number, socMwh: readonly number[], usedMwh: readonly number[] = []): number {
    return this.optimum(from, socMwh, usedMwh).money;
  }

  dispose(): void {
    this.#model.dispose();
  }
}
