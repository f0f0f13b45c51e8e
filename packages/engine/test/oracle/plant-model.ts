import type { DispatchProblem, RegulationMarket } from '@stackwatt/engine';
import type { Model } from 'highs';
import { createModel, highs, TOLERANCE } from './create-model.ts';

/** What a window begins with. */
export interface WindowState {
  readonly socMwh: number;
  /** MWh that left the storage unit on the window's first day before it. */
  readonly usedTodayMwh?: number;
  /** MWh delivered before the window to the delivery window it begins inside. */
  readonly deliveredMwh?: number;
}

/**
 * What the states of a step are held to, MWh: least and most after it, and what is held through it, on top of which energy for
 * up-regulation stands.
 */
export interface StepStates {
  readonly low: number;
  readonly high: number;
  readonly held: number;
}

/** The optimum of a window: shortages first, then money. */
export interface WindowOptimum {
  /** MWh the capacity events go short. */
  readonly eventShortMwh: number;
  /** MWh delivered to what is owed in the window. */
  readonly deliveredMwh: number;
  /** Currency, penalties included. */
  readonly money: number;
  /**
   * What one more MWh missing of what comes before money would earn, by the solver's own dual values; a mixed-integer programme has none.
   */
  readonly mwhWorth?: number;
}

/** One window: so long, at this place of the horizon. */
export interface WindowPlace {
  readonly from: number;
  readonly to: number;
}

/** What a delivery window still owes where the horizon is seen up to step `to`: the share of its steps in view, less what was delivered. */
export function owedMwh(
  window: { readonly from: number; readonly to: number; readonly mwh: number },
  { from, to }: WindowPlace,
  delivered: number,
): number {
  const inView = (Math.min(window.to, to) - window.from) / (window.to - window.from);
  return Math.max(0, window.mwh * inView - (window.from < from ? delivered : 0));
}

/**
 * The dispatch case as a linear programme, or with binaries for what may not happen together, written from the rules of the
 * dispatch case alone. One model for windows of equal length and structure: it is kept, and a window changes costs, bounds and
 * the first state. h step hours, η efficiencies, φ throughput; per step t
 *
 *   ac:  solarUsed + windUsed + discharge − charge = export − import
 *   dc:  solarUsed + discharge − charge = out − in;   η·out − in/η + windUsed = export − import;   η·out ≤ P, in ≤ P
 *   soc[t] = soc[t−1] + h·(η·charge − discharge/η) + Σ φ·h·(η·down − up/η)
 *   discharge − charge + Σ up ≤ P,   charge − discharge + Σ down ≤ P
 *   Σ reserve·up/η ≤ soc[t−1] − min, or less what is held,   Σ reserve·η·down ≤ max − soc[t−1]
 *   export − import + Σ up ≤ exportLimit,   import − export + Σ down ≤ importLimit
 *   Σ day h·(discharge + Σ φ·up)/η ≤ cycles;   delivered ≤ h·export, Σ window delivered ≤ owed;   short ≥ h·(event − discharge + charge)
 *
 * With binaries z: charge ≤ P·z, discharge ≤ P·(1−z), and likewise import with export and the two directions of the converter.
 */
export class PlantModel {
  readonly #problem: DispatchProblem;
  readonly #binaries: boolean;
  readonly #options: SolverOptions;
  readonly #names: readonly string[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #kept = new Map<string, Built>();

  /**
   * @param problem plant whose series are read by `solve`; @param binaries exclusivity enforced; @param options of the solver beyond ours
   */
  constructor(problem: DispatchProblem, binaries: boolean, options: SolverOptions = {}) {
    this.#problem = problem;
    this.#options = options;
    this.#binaries = binaries;
    this.#names = variablesOf(problem, binaries);
    this.#index = new Map(this.#names.map((name, i) => [name, i]));
  }

  /**
   * @param states  of the rest of a window: those of the whole, whose reserve counts from where that begins. Left out: the steps are a
   *   window of their own
   * @returns the optimum of the steps [from, to)
   */
  solve(place: WindowPlace, state: WindowState, states = this.states(place, state)): WindowOptimum {
    const { from, to } = place;
    if (to <= from) return { eventShortMwh: 0, deliveredMwh: 0, money: 0 };
    const built = this.#built(place);
    const { model } = built;
    const { lower, upper, money, short, delivered, constant } = this.#columns(place, state, states);
    const all = { kind: 'range', from: 0, to: lower.length - 1 } as const;
    model.changeColsBounds(all, lower, upper);
    this.#changeRows(built, place, state, states);

    let eventShortMwh = 0;
    let deliveredMwh = 0;
    const run = (cost: Float64Array, what: string): number => {
      model.changeColsCost(all, cost);
      runWhole(model);
      let status = model.getModelStatus();
      for (let slack = 10 * SLACK; status === highs.constants.modelStatus.infeasible && slack <= MOST_SLACK; slack *= 10) {
        // What an earlier stage found may lie outside by its tolerance.
        if (what !== 'events') model.changeRowBounds(built.shortRow, -Infinity, eventShortMwh + slack);
        if (what === 'money') model.changeRowBounds(built.deliveredRow, deliveredMwh - slack, Infinity);
        runWhole(model);
        status = model.getModelStatus();
      }
      if (status !== highs.constants.modelStatus.optimal) {
        throw new Error(`HiGHS ended ${what} of window ${from} to ${to} from ${state.socMwh} MWh with status ${String(status)}`);
      }
      return model.getObjectiveValue();
    };
    model.changeRowBounds(built.shortRow, -Infinity, Infinity);
    model.changeRowBounds(built.deliveredRow, -Infinity, Infinity);
    if (short.some((value) => value !== 0)) {
      eventShortMwh = Math.max(0, -run(short, 'events'));
      model.changeRowBounds(built.shortRow, -Infinity, eventShortMwh + SLACK);
    }
    if (delivered.some((value) => value !== 0)) {
      deliveredMwh = run(delivered, 'deliveries');
      model.changeRowBounds(built.deliveredRow, deliveredMwh - SLACK, Infinity);
    }
    const earned = run(money, 'money') + constant;
    if (this.#binaries || (eventShortMwh === 0 && deliveredMwh === 0)) return { eventShortMwh, deliveredMwh, money: earned };
    const { rowDual } = model.getSolution();
    return {
      eventShortMwh,
      deliveredMwh,
      money: earned,
      mwhWorth: Math.max(Math.abs(rowDual[built.shortRow]!), Math.abs(rowDual[built.deliveredRow]!)),
    };
  }

  dispose(): void {
    for (const { model } of this.#kept.values()) model.dispose();
    this.#kept.clear();
  }

  #stepsPerDay(): number {
    return Math.round(24 / this.#problem.stepHours);
  }

  /** Days and delivery windows of the window as step ranges within it. */
  #days({ from, to }: WindowPlace): (readonly [number, number])[] {
    if (this.#problem.storage[0]?.cyclesPerDay === undefined) return [];
    const perDay = this.#stepsPerDay();
    const days: (readonly [number, number])[] = [];
    for (let t = from; t < to;) {
      const end = Math.min(to, (Math.floor(t / perDay) + 1) * perDay);
      days.push([t - from, end - from]);
      t = end;
    }
    return days;
  }
  #deliveryWindows({
    from,
    to,
  }: WindowPlace): readonly { readonly from: number; readonly to: number; readonly mwh: number; readonly penalty: number }[] {
    const { contract } = this.#problem;
    return (contract?.windows ?? [])
      .filter((window) => window.from < to && window.to > from)
      .map((window) => ({ ...window, penalty: contract?.shortagePenalty?.[window.from] ?? 0 }));
  }

  #built(place: WindowPlace): Built {
    const days = this.#days(place);
    const windows = this.#deliveryWindows(place).map(
      (w) => [Math.max(w.from, place.from) - place.from, Math.min(w.to, place.to) - place.from] as const,
    );
    const key = JSON.stringify([place.to - place.from, days, windows]);
    let built = this.#kept.get(key);
    if (built === undefined) {
      // Windows of other shapes seldom come back; a few models are kept.
      if (this.#kept.size >= 6) {
        const [oldest] = this.#kept.keys();
        this.#kept.get(oldest!)!.model.dispose();
        this.#kept.delete(oldest!);
      }
      this.#kept.set(key, (built = this.#build(place.to - place.from, days, windows)));
    }
    return built;
  }

  #build(steps: number, days: Ranges, windows: Ranges): Built {
    const problem = this.#problem;
    const names = this.#names;
    const width = names.length;
    const unit = problem.storage[0];
    const h = problem.stepHours;
    const etaC = unit?.chargeEfficiency ?? 1;
    const etaD = unit?.dischargeEfficiency ?? 1;
    const eta = problem.systemConverter?.efficiency ?? 1;
    const isDc = problem.systemConverter !== undefined;
    const markets = unit === undefined ? [] : (problem.regulation ?? []);
    const rows: Row[] = [];
    const add = (lower: number, upper: number, entries: Entries): number => rows.push({ lower, upper, entries }) - 1;
    // A row at a time; what this plant does not have is left out.
    const row = (t: number, ...terms: readonly (readonly [string, number])[]): Entries =>
      terms.filter(([name]) => this.#index.has(name)).map(([name, value]) => [t * width + this.#index.get(name)!, value] as const);
    const ups = (value: (m: RegulationMarket) => number): (readonly [string, number])[] =>
      markets.map((market, m) => [`up${m}`, value(market)] as const);
    const downs = (value: (m: RegulationMarket) => number): (readonly [string, number])[] =>
      markets.map((market, m) => [`down${m}`, value(market)] as const);
    const most = this.#mostFlow();

    const stateRows: number[] = [];
    const headroomRows: number[] = [];
    const upReserve: number[] = [];
    const downReserve: number[] = [];
    const exportRows: number[] = [];
    const importRows: number[] = [];
    const eventRows: number[] = [];
    for (let t = 0; t < steps; t++) {
      const before = (value: number): Entries => (t === 0 ? [] : row(t - 1, ['soc', value]));
      stateRows.push(
        add(0, 0, [
          ...row(
            t,
            ['soc', 1],
            ['charge', -h * etaC],
            ['discharge', h / etaD],
            ...ups((m) => (m.throughput * h) / etaD),
            ...downs((m) => -1 * m.throughput * h * etaC),
          ),
          ...before(-1),
        ]),
      );
      if (isDc) {
        add(0, 0, row(t, ['solarUsed', 1], ['discharge', 1], ['charge', -1], ['out', -1], ['in', 1]));
        add(0, 0, row(t, ['out', eta], ['in', -1 / eta], ['windUsed', 1], ['export', -1], ['import', 1]));
      } else {
        add(0, 0, row(t, ['solarUsed', 1], ['windUsed', 1], ['discharge', 1], ['charge', -1], ['export', -1], ['import', 1]));
      }
      if (problem.contract !== undefined) add(-Infinity, 0, row(t, ['delivered', 1], ['export', -h]));
      if (this.#index.has('short')) eventRows.push(add(-Infinity, Infinity, row(t, ['short', 1], ['discharge', h], ['charge', -h])));
      if (markets.length > 0) {
        headroomRows.push(
          add(-Infinity, 0, row(t, ['discharge', 1], ['charge', -1], ...ups(() => 1))),
          add(-Infinity, 0, row(t, ['charge', 1], ['discharge', -1], ...downs(() => 1))),
        );
        upReserve.push(add(-Infinity, 0, [...row(t, ...ups((m) => m.reserveHours / etaD)), ...before(-1)]));
        downReserve.push(add(-Infinity, 0, [...row(t, ...downs((m) => m.reserveHours * etaC)), ...before(1)]));
        exportRows.push(add(-Infinity, 0, row(t, ['export', 1], ['import', -1], ...ups(() => 1))));
        importRows.push(add(-Infinity, 0, row(t, ['import', 1], ['export', -1], ...downs(() => 1))));
      }
    }
    const range = ([from, to]: readonly [number, number]): number[] => Array.from({ length: to - from }, (_, i) => from + i);
    const dayRows = days.map((day) =>
      add(
        -Infinity,
        0,
        range(day).flatMap((t) => row(t, ['discharge', h / etaD], ...ups((m) => (m.throughput * h) / etaD))),
      ),
    );
    const windowRows = windows.map((window) =>
      add(
        -Infinity,
        0,
        range(window).flatMap((t) => row(t, ['delivered', 1])),
      ),
    );
    const everyStep = range([0, steps]);
    const shortRow = add(
      -Infinity,
      Infinity,
      everyStep.flatMap((t) => row(t, ['short', 1])),
    );
    const deliveredRow = add(
      -Infinity,
      Infinity,
      everyStep.flatMap((t) => row(t, ['delivered', 1])),
    );
    if (this.#binaries) {
      // a ≤ most·z and b ≤ most·(1 − z), with the most that is possible at any time; tighter step limits are column bounds.
      const power = unit?.powerMw ?? 0;
      const converter = problem.systemConverter?.powerMw ?? 0;
      const exclude = (t: number, a: string, b: string, z: string, mostA: number, mostB: number): void => {
        add(-Infinity, 0, row(t, [a, 1], [z, -mostA]));
        add(-Infinity, mostB, row(t, [b, 1], [z, mostB]));
      };
      for (let t = 0; t < steps; t++) {
        exclude(t, 'charge', 'discharge', 'isCharging', power, power);
        exclude(t, 'import', 'export', 'isImporting', power / eta, most);
        if (isDc) exclude(t, 'in', 'out', 'isFeedingIn', converter, converter / eta);
      }
    }
    const isBinary = (column: number): boolean => names[column % width]!.startsWith('is');
    const model = createModel(rows, steps * width, this.#binaries ? isBinary : undefined);
    model.options.set({ ...this.#options });
    return {
      model,
      stateRows,
      headroomRows,
      upReserve,
      downReserve,
      exportRows,
      importRows,
      eventRows,
      dayRows,
      windowRows,
      shortRow,
      deliveredRow,
    };
  }

  /** The most that leaves the plant in any step, MW. */
  #mostFlow(): number {
    const { steps, solarMw, windMw, storage } = this.#problem;
    let most = 0;
    for (let t = 0; t < steps; t++) most = Math.max(most, solarMw[t]! + windMw[t]!);
    return most + (storage[0]?.powerMw ?? 0);
  }

  #changeRows(built: Built, place: WindowPlace, state: WindowState, states: readonly StepStates[]): void {
    const problem = this.#problem;
    const { from, to } = place;
    const unit = problem.storage[0];
    const { model } = built;
    model.changeRowBounds(built.stateRows[0]!, state.socMwh, state.socMwh);
    const power = unit?.powerMw ?? 0;
    const highest = (unit?.maxSoc ?? 0) * (unit?.capacityMwh ?? 0);
    for (let k = 0; k < to - from; k++) {
      const t = from + k;
      if (built.upReserve.length > 0) {
        const left = Math.min(power, unit?.powerLimitMw?.[t] ?? Infinity);
        for (const row of [built.headroomRows[2 * k]!, built.headroomRows[2 * k + 1]!]) model.changeRowBounds(row, -Infinity, left);
        // The state before the first step is a number, later ones are columns.
        model.changeRowBounds(built.upReserve[k]!, -Infinity, (k === 0 ? state.socMwh : 0) - states[k]!.held);
        model.changeRowBounds(built.downReserve[k]!, -Infinity, highest - (k === 0 ? state.socMwh : 0));
        model.changeRowBounds(built.exportRows[k]!, -Infinity, Math.min(problem.exportLimitMw[t]!, this.#mostFlow() + REGULATED * power));
        model.changeRowBounds(
          built.importRows[k]!,
          -Infinity,
          problem.gridCharging && problem.hasEnergyMarket !== false ? Math.min(problem.importLimitMw[t]!, REGULATED * power) : 0,
        );
      }
      if (built.eventRows.length > 0) {
        const event = eventAt(problem, t);
        model.changeRowBounds(built.eventRows[k]!, event === undefined ? -Infinity : problem.stepHours * event.powerMw, Infinity);
      }
    }
    const cap = (unit?.cyclesPerDay ?? 0) * (unit?.capacityMwh ?? 0);
    built.dayRows.forEach((row, i) => model.changeRowBounds(row, -Infinity, Math.max(0, cap - (i === 0 ? (state.usedTodayMwh ?? 0) : 0))));
    this.#deliveryWindows(place).forEach((window, i) =>
      model.changeRowBounds(built.windowRows[i]!, -Infinity, owedMwh(window, place, state.deliveredMwh ?? 0)),
    );
  }

  /**
   * Of each step of a window the lowest and highest state after it, the storage unit's own, and the reserve and upper limit of the step as
   * far as it can be there by then, and what a reserve holds through it. Beside regulation, whose energy is not counted on, a state is low
   * enough for charging alone to reach those after it.
   */
  states({ from, to }: WindowPlace, { socMwh, usedTodayMwh = 0 }: WindowState): readonly StepStates[] {
    const { stepHours: h, storage, exportLimitMw, systemConverter, regulation = [] } = this.#problem;
    const unit = storage[0];
    if (unit === undefined) return Array.from({ length: to - from }, () => ({ low: 0, high: 0, held: 0 }));
    const [bottom, top] = [unit.minSoc * unit.capacityMwh, unit.maxSoc * unit.capacityMwh];
    const { powerMw: converter, efficiency: eta } = systemConverter ?? { powerMw: Infinity, efficiency: 1 };
    const asked = (t: number): number => (t < 0 ? Infinity : eventAt(this.#problem, t) !== undefined ? 0 : (unit.minSocMwh?.[t] ?? 0));
    let [full, empty] = [socMwh, socMwh];
    let low = Math.min(asked(from - 1), socMwh);
    const perDay = unit.cyclesPerDay === undefined ? Infinity : unit.cyclesPerDay * unit.capacityMwh;
    let left = Math.max(0, perDay - usedTodayMwh);
    const states = Array.from({ length: to - from }, (_, k) => {
      const t = from + k;
      const power = Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
      const held = Math.max(bottom, Math.min(asked(t), low));
      full = eventAt(this.#problem, t) !== undefined ? bottom : Math.min(top, full + this.#mostCharged(t));
      low = Math.max(bottom, Math.min(full, asked(t)));
      if (k > 0 && t % this.#stepsPerDay() === 0) left = perDay;
      const emptier = Math.max(
        low,
        empty - Math.min(left, (h / unit.dischargeEfficiency) * Math.min(power, Math.min(converter, exportLimitMw[t]!) / eta)),
      );
      left -= Math.max(0, empty - emptier);
      empty = emptier;
      return { low, high: Math.max(empty, Math.min(top, unit.maxSocMwh?.[t] ?? Infinity)), held };
    });
    if (regulation.length > 0)
      for (let k = states.length - 1; k > 0; k--)
        states[k - 1]!.low = Math.max(states[k - 1]!.low, states[k]!.low - this.#mostCharged(from + k));
    return states;
  }

  /** MWh that the plant lets its storage unit charge in a step. */
  #mostCharged(t: number): number {
    const {
      stepHours: h,
      storage: [unit],
      solarMw,
      windMw,
      importLimitMw,
      gridCharging,
      hasEnergyMarket,
      systemConverter,
    } = this.#problem;
    if (unit === undefined || eventAt(this.#problem, t) !== undefined) return 0;
    const { powerMw: converter, efficiency: eta } = systemConverter ?? { powerMw: Infinity, efficiency: 1 };
    const bought = gridCharging && hasEnergyMarket !== false ? importLimitMw[t]! : 0;
    return (
      h *
      unit.chargeEfficiency *
      Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity, solarMw[t]! + Math.min(converter, eta * (windMw[t]! + bought)))
    );
  }

  /** Bounds and worth of every column in the window. */
  #columns(place: WindowPlace, state: WindowState, states: readonly StepStates[]): Columns {
    const { from, to } = place;
    const problem = this.#problem;
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
      contract,
    } = problem;
    const unit = storage[0];
    const width = this.#names.length;
    const columns = (to - from) * width;
    const lower = new Float64Array(columns);
    const upper = new Float64Array(columns);
    const money = new Float64Array(columns);
    const short = new Float64Array(columns);
    const delivered = new Float64Array(columns);
    let constant = 0;
    const power = unit?.powerMw ?? 0;
    const etaD = unit?.dischargeEfficiency ?? 1;
    const eta = systemConverter?.efficiency ?? 1;
    const wear = unit?.wearCostPerMwh ?? 0;
    const most = this.#mostFlow();
    const hasMarket = problem.hasEnergyMarket !== false;
    const windows = this.#deliveryWindows(place);
    for (let k = 0; k < to - from; k++) {
      const t = from + k;
      const set = (name: string, top: number, worth = 0, bottom = 0): void => {
        const index = this.#index.get(name);
        if (index === undefined) return;
        const col = k * width + index;
        upper[col] = top;
        lower[col] = bottom;
        money[col] = worth;
      };
      const event = eventAt(problem, t);
      const sale = hasMarket ? price[t]! : contract!.price[t]!;
      set('solarUsed', solarMw[t]!);
      set('windUsed', windMw[t]!);
      set('export', Math.min(exportLimitMw[t]!, most), h * sale);
      // More than the storage unit can take is never imported: nothing else at the plant takes power. Without a market nobody sells.
      set('import', gridCharging && hasMarket ? Math.min(importLimitMw[t]!, power / eta) : 0, -h * importPrice[t]!);
      const mostPower = Math.min(power, unit?.powerLimitMw?.[t] ?? Infinity);
      set('charge', event === undefined ? mostPower : 0);
      set('discharge', mostPower, (-wear * h) / etaD + h * eta * (problem.storagePriceAdder?.[t] ?? 0));
      set('soc', states[k]!.high, 0, states[k]!.low);
      set('out', (systemConverter?.powerMw ?? 0) / eta);
      set('in', systemConverter?.powerMw ?? 0);
      for (const name of ['isCharging', 'isImporting', 'isFeedingIn']) set(name, 1);
      problem.regulation?.forEach((market, m) => {
        const { up, down, throughput, energyPrice } = market;
        const energy = throughput * h * (energyPrice?.[t] ?? 0);
        const top = (side: typeof up): number =>
          side === undefined || side.price[t]! < side.minPrice || unit === undefined || unit.maxSoc <= unit.minSoc
            ? 0
            : side.maxCommitment * power;
        set(`up${m}`, top(up), h * (up?.price[t] ?? 0) + energy - (wear * throughput * h) / etaD);
        set(`down${m}`, top(down), h * (down?.price[t] ?? 0) - energy);
      });
      if (event !== undefined) {
        set('short', h * event.powerMw, -event.shortagePenalty);
        short[k * width + this.#index.get('short')!] = -1;
      }
      if (contract !== undefined) {
        const window = windows.find((w) => t >= w.from && t < w.to);
        const owed = contract.obligationMwh?.[t] ?? 0;
        const penalty = window === undefined ? (contract.shortagePenalty?.[t] ?? 0) : window.penalty;
        const isOwed = owed > 0 || window !== undefined;
        set('delivered', window === undefined ? owed : window.mwh, (hasMarket ? contract.price[t]! - sale : 0) + penalty);
        if (isOwed) delivered[k * width + this.#index.get('delivered')!] = 1;
        constant -= penalty * owed;
      }
    }
    for (const window of windows) constant -= window.penalty * owedMwh(window, place, state.deliveredMwh ?? 0);
    return { lower, upper, money, short, delivered, constant };
  }
}

type SolverOptions = Readonly<Record<string, string | number | boolean>>;
type Entries = readonly (readonly [number, number])[];
type Ranges = readonly (readonly [number, number])[];
interface Row {
  readonly lower: number;
  readonly upper: number;
  readonly entries: Entries;
}
interface Built {
  readonly model: Model;
  readonly stateRows: readonly number[];
  /** Of every step, up and down. */
  readonly headroomRows: readonly number[];
  readonly upReserve: readonly number[];
  readonly downReserve: readonly number[];
  readonly exportRows: readonly number[];
  readonly importRows: readonly number[];
  readonly eventRows: readonly number[];
  readonly dayRows: readonly number[];
  readonly windowRows: readonly number[];
  readonly shortRow: number;
  readonly deliveredRow: number;
}
interface Columns {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly money: Float64Array;
  readonly short: Float64Array;
  readonly delivered: Float64Array;
  readonly constant: number;
}

/** How far the solver lets a solution lie off a bound or a row. */
/** What a stage may give away to the next: that tolerance. */
const SLACK = TOLERANCE;
const MOST_SLACK = 1e-7;
/** No more than this many times the storage power is ever committed to regulation. */
const REGULATED = 100;

const eventAt = (problem: DispatchProblem, t: number) =>
  problem.capacityEvents?.find((event) => t >= event.from && t < event.from + event.steps);

/** A plant without sun, wind, converter, contract or binaries has no columns for them: the model is as lean as the plant. */
function variablesOf(problem: DispatchProblem, binaries: boolean): string[] {
  const isDc = problem.bus === 'dc';
  const hasStorage = problem.storage.length > 0;
  return [
    ...(problem.solarMw.some((power) => power > 0) ? ['solarUsed'] : []),
    ...(problem.windMw.some((power) => power > 0) ? ['windUsed'] : []),
    'export',
    'import',
    'charge',
    'discharge',
    'soc',
    ...(isDc ? ['out', 'in'] : []),
    ...(problem.contract === undefined ? [] : ['delivered']),
    ...(problem.capacityEvents?.length ? ['short'] : []),
    ...(hasStorage ? (problem.regulation ?? []).flatMap((_, m) => [`up${m}`, `down${m}`]) : []),
    ...(binaries ? ['isCharging', 'isImporting', ...(isDc ? ['isFeedingIn'] : [])] : []),
  ];
}

/**
 * Solves a model. HiGHS gives up a mixed-integer programme whose solution, where it looks at it last, lies off a row by more than its
 * tolerance ("run failed"): it is solved again with a tighter one, and the next is held to the usual one.
 */
function runWhole(model: Model): void {
  const hold = (tolerance: number): void =>
    void model.options.set({ primal_feasibility_tolerance: tolerance, mip_feasibility_tolerance: tolerance });
  try {
    model.run();
  } catch {
    model.clearSolver();
    hold(TOLERANCE / 10);
    try {
      model.run();
    } finally {
      hold(TOLERANCE);
    }
  }
}
