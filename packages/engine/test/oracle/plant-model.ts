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
  readonly #variables: readonly Variable[];

  /** @param problem plant whose series are read by `solve`; @param steps length of the windows; @param binaries exclusivity enforced */
  constructor(problem: DispatchProblem, steps: number, binaries: boolean) {
    this.#problem = problem;
    this.#steps = steps;
    this.#variables = VARIABLES.filter((name) => isNeeded(problem, binaries, name));
    const unit = problem.storage[0];
    const h = problem.stepHours;
    const etaC = unit?.chargeEfficiency ?? 1;
    const etaD = unit?.dischargeEfficiency ?? 1;
    const eta = problem.systemConverter?.efficiency ?? 1;
    const isDc = problem.systemConverter !== undefined;

    const rows: { lower: number; upper: number; entries: (readonly [number, number])[] }[] = [];
    const equal = (entries: (readonly [number, number])[]): void => void rows.push({ lower: 0, upper: 0, entries });
    // A row at a time; what this plant does not have is left out.
    const row = (t: number, ...terms: readonly (readonly [Variable, number])[]): (readonly [number, number])[] =>
      terms.filter(([name]) => this.#variables.includes(name)).map(([name, value]) => [this.#column(t, name), value] as const);
    for (let t = 0; t < steps; t++) {
      // Row 0 of a step is the state of charge: `solve` writes the first state there.
      equal([...row(t, ['soc', 1], ['charge', -h * etaC], ['discharge', h / etaD]), ...(t === 0 ? [] : row(t - 1, ['soc', -1]))]);
      if (isDc) {
        equal(row(t, ['solarUsed', 1], ['discharge', 1], ['charge', -1], ['out', -1], ['in', 1]));
        equal(row(t, ['out', eta], ['in', -1 / eta], ['windUsed', 1], ['export', -1], ['import', 1]));
      } else {
        equal(row(t, ['solarUsed', 1], ['windUsed', 1], ['discharge', 1], ['charge', -1], ['export', -1], ['import', 1]));
      }
    }
    if (binaries) {
      // a ≤ most·z and b ≤ most·(1 − z), with the most that is possible at any time; tighter step limits are column bounds.
      const power = unit?.powerMw ?? 0;
      const most = this.#mostFlow();
      const converter = problem.systemConverter?.powerMw ?? 0;
      const exclude = (t: number, a: Variable, b: Variable, z: Variable, mostA: number, mostB: number): void => {
        rows.push({ lower: -Infinity, upper: 0, entries: row(t, [a, 1], [z, -mostA]) });
        rows.push({ lower: -Infinity, upper: mostB, entries: row(t, [b, 1], [z, mostB]) });
      };
      for (let t = 0; t < steps; t++) {
        exclude(t, 'charge', 'discharge', 'isCharging', power, power);
        exclude(t, 'import', 'export', 'isImporting', power / eta, most);
        if (isDc) exclude(t, 'in', 'out', 'isFeedingIn', converter, converter / eta);
      }
    }

    const width = this.#variables.length;
    const columns = steps * width;
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
      ...(binaries && { integrality: Int32Array.from({ length: columns }, (_, col) => (this.#variables[col % width]!.startsWith('is') ? 1 : 0)) }),
    });
    this.#model.options.set({
      output_flag: false, primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9,
      ...(binaries && { mip_rel_gap: 1e-9, mip_abs_gap: 1e-9, mip_feasibility_tolerance: 1e-9 }),
    });
  }

  #column(t: number, name: Variable): number {
    return t * this.#variables.length + this.#variables.indexOf(name);
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
    const columns = this.#steps * this.#variables.length;
    const cost = new Float64Array(columns);
    const lower = new Float64Array(columns);
    const upper = new Float64Array(columns);
    const power = unit?.powerMw ?? 0;
    const eta = systemConverter?.efficiency ?? 1;
    const most = this.#mostFlow();
    for (let k = 0; k < this.#steps; k++) {
      const t = from + k;
      const set = (name: Variable, top: number, worth = 0, bottom = 0): void => {
        const col = this.#column(k, name);
        if (!this.#variables.includes(name)) return;
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
      set('out', (systemConverter?.powerMw ?? 0) / eta);
      set('in', systemConverter?.powerMw ?? 0);
      for (const name of ['isCharging', 'isImporting', 'isFeedingIn'] as const) set(name, 1);
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

/** A plant without sun, wind, converter or binaries has no columns for them: the model is as lean as the plant. */
function isNeeded({ bus, solarMw, windMw }: DispatchProblem, binaries: boolean, name: Variable): boolean {
  switch (name) {
    case 'solarUsed': return solarMw.some((power) => power > 0);
    case 'windUsed': return windMw.some((power) => power > 0);
    case 'out': case 'in': return bus === 'dc';
    case 'isCharging': case 'isImporting': return binaries;
    case 'isFeedingIn': return binaries && bus === 'dc';
    default: return true;
  }
}
