import type { DispatchProblem } from '@stackwatt/engine';
import loadHighs, { type Model } from 'highs';

const highs = await loadHighs();

/**
 * The dispatch case as a linear programme, or with binaries for what may not happen together, written from the rules of the
 * dispatch case alone. One model for windows of equal length: it is kept, and a window changes costs, bounds and the first
 * state. h step hours, η efficiencies; per step t
 *
 *   ac:  solarUsed + windUsed + discharge − charge = export − import
 *   dc:  solarUsed + discharge − charge = out − in;   η·out − in/η + windUsed = export − import;   η·out ≤ P, in ≤ P
 *   soc[t] = soc[t−1] + h·(η·charge − discharge/η)
 *   max  h·(price·export − importPrice·import) − wear·h·discharge/η
 *
 * With binaries z: charge ≤ P·z, discharge ≤ P·(1−z), and likewise import with export and the two directions of the converter.
 */
export class PlantModel {
  readonly #model: Model;
  readonly #problem: DispatchProblem;
  readonly #steps: number;
  readonly #binaries: boolean;

  /** @param problem plant whose series are read by `solve`; @param steps length of the windows; @param binaries exclusivity enforced */
  constructor(problem: DispatchProblem, steps: number, binaries: boolean) {
    this.#problem = problem;
    this.#steps = steps;
    this.#binaries = binaries;
    const unit = problem.storage[0];
    const h = problem.stepHours;
    const etaC = unit?.chargeEfficiency ?? 1;
    const etaD = unit?.dischargeEfficiency ?? 1;
    const eta = problem.systemConverter?.efficiency ?? 1;
    const isDc = problem.systemConverter !== undefined;

    const rows: { lower: number; upper: number; entries: (readonly [number, number])[] }[] = [];
    const equal = (entries: (readonly [number, number])[]): void => void rows.push({ lower: 0, upper: 0, entries });
    for (let t = 0; t < steps; t++) {
      const v = (name: Variable): number => column(t, name);
      // Row 0 of a step is the state of charge: `solve` writes the first state there.
      equal([
        [v('soc'), 1], ...(t === 0 ? [] : [[column(t - 1, 'soc'), -1] as const]),
        [v('charge'), -h * etaC], [v('discharge'), h / etaD],
      ]);
      if (isDc) {
        equal([[v('solarUsed'), 1], [v('discharge'), 1], [v('charge'), -1], [v('out'), -1], [v('in'), 1]]);
        equal([[v('out'), eta], [v('in'), -1 / eta], [v('windUsed'), 1], [v('export'), -1], [v('import'), 1]]);
      } else {
        equal([[v('solarUsed'), 1], [v('windUsed'), 1], [v('discharge'), 1], [v('charge'), -1], [v('export'), -1], [v('import'), 1]]);
        equal([[v('out'), 1], [v('in'), 1]]);
      }
    }
    if (binaries) {
      // a ≤ most·z and b ≤ most·(1 − z), with the most that is possible at any time; tighter step limits are column bounds.
      const power = unit?.powerMw ?? 0;
      const most = this.#mostFlow();
      const converter = problem.systemConverter?.powerMw ?? 0;
      const exclude = (t: number, a: Variable, b: Variable, z: Variable, mostA: number, mostB: number): void => {
        rows.push({ lower: -Infinity, upper: 0, entries: [[column(t, a), 1], [column(t, z), -mostA]] });
        rows.push({ lower: -Infinity, upper: mostB, entries: [[column(t, b), 1], [column(t, z), mostB]] });
      };
      for (let t = 0; t < steps; t++) {
        exclude(t, 'charge', 'discharge', 'isCharging', power, power);
        exclude(t, 'import', 'export', 'isImporting', power / eta, most);
        if (isDc) exclude(t, 'in', 'out', 'isFeedingIn', converter, converter / eta);
      }
    }

    const columns = steps * VARIABLES.length;
    const byColumn: [number, number][][] = Array.from({ length: columns }, () => []);
    rows.forEach(({ entries }, row) => entries.forEach(([col, value]) => byColumn[col]!.push([row, value])));
    const offsets = new Int32Array(columns + 1);
    byColumn.forEach((list, col) => (offsets[col + 1] = offsets[col]! + list.length));
    const flat = byColumn.flat();
    this.#model = highs.createModel({
      numCols: columns,
      numRows: rows.length,
      sense: highs.constants.objectiveSense.maximize,
      colCost: new Float64Array(columns),
      colLower: new Float64Array(columns),
      colUpper: new Float64Array(columns),
      rowLower: rows.map(({ lower }) => lower),
      rowUpper: rows.map(({ upper }) => upper),
      matrix: {
        format: 'csc', numCols: columns, numRows: rows.length,
        starts: offsets, indices: Int32Array.from(flat, ([row]) => row), values: Float64Array.from(flat, ([, value]) => value),
      },
      ...(binaries && { integrality: Int32Array.from({ length: columns }, (_, col) => (VARIABLES[col % VARIABLES.length]!.startsWith('is') ? 1 : 0)) }),
    });
    this.#model.options.set({
      output_flag: false, primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9,
      ...(binaries && { mip_rel_gap: 1e-9, mip_abs_gap: 1e-9, mip_feasibility_tolerance: 1e-9 }),
    });
  }

  /** The most that leaves the plant in any step, MW. */
  #mostFlow(): number {
    const { steps, solarMw, windMw, storage } = this.#problem;
    let most = 0;
    for (let t = 0; t < steps; t++) most = Math.max(most, solarMw[t]! + windMw[t]!);
    return most + (storage[0]?.powerMw ?? 0);
  }

  /**
   * @param from   first step of the window
   * @param socMwh state of charge before it
   * @returns the optimum, currency
   */
  solve(from: number, socMwh: number): number {
    const { stepHours: h, solarMw, windMw, exportLimitMw, importLimitMw, price, importPrice, gridCharging, storage, systemConverter } = this.#problem;
    const unit = storage[0];
    const columns = this.#steps * VARIABLES.length;
    const cost = new Float64Array(columns);
    const lower = new Float64Array(columns);
    const upper = new Float64Array(columns);
    const power = unit?.powerMw ?? 0;
    const eta = systemConverter?.efficiency ?? 1;
    const most = this.#mostFlow();
    for (let k = 0; k < this.#steps; k++) {
      const t = from + k;
      const set = (name: Variable, top: number, worth = 0, bottom = 0): void => {
        const col = column(k, name);
        upper[col] = top;
        lower[col] = bottom;
        cost[col] = worth;
      };
      set('solarUsed', solarMw[t]!);
      set('windUsed', windMw[t]!);
      set('export', Math.min(exportLimitMw[t]!, most), h * price[t]!);
      // More than the store can take is never imported: nothing else at the plant takes power.
      set('import', gridCharging ? Math.min(importLimitMw[t]!, power / eta) : 0, -h * importPrice[t]!);
      set('charge', power);
      set('discharge', power, (-(unit?.wearCostPerMwh ?? 0) * h) / (unit?.dischargeEfficiency ?? 1));
      set('soc', (unit?.maxSoc ?? 0) * (unit?.capacityMwh ?? 0), 0, (unit?.minSoc ?? 0) * (unit?.capacityMwh ?? 0));
      set('out', systemConverter === undefined ? 0 : systemConverter.powerMw / eta);
      set('in', systemConverter?.powerMw ?? 0);
      for (const name of ['isCharging', 'isImporting', 'isFeedingIn'] as const) set(name, this.#binaries ? 1 : 0);
    }
    const model = this.#model;
    const all = { kind: 'range', from: 0, to: columns - 1 } as const;
    model.changeColsCost(all, cost);
    model.changeColsBounds(all, lower, upper);
    model.changeRowBounds(0, socMwh, socMwh);
    model.run();
    const status = model.getModelStatus();
    if (status !== highs.constants.modelStatus.optimal) throw new Error(`HiGHS ended window ${from} from ${socMwh} MWh with status ${String(status)}`);
    return model.getObjectiveValue();
  }

  dispose(): void {
    this.#model.dispose();
  }
}

const VARIABLES = [
  'solarUsed', 'windUsed', 'export', 'import', 'charge', 'discharge', 'soc', 'out', 'in', 'isCharging', 'isImporting', 'isFeedingIn',
] as const;
type Variable = (typeof VARIABLES)[number];
const column = (t: number, name: Variable): number => t * VARIABLES.length + VARIABLES.indexOf(name);
