import type { DispatchProblem, DispatchTerms, Trajectory, ViolatedObligation } from '../problem/problem.ts';
import { evaluateContract, evaluateEvents } from './evaluate-obligations.ts';
import { checkStorageUnit } from './check-storage-unit.ts';
import { type Operation, operationOf, sizeAt } from './operation.ts';
import { TOLERANCE, type Violation } from './violations.ts';

export type Evaluation =
  | { readonly kind: 'valid'; readonly terms: DispatchTerms; readonly infeasible: ViolatedObligation | undefined }
  | { readonly kind: 'violated'; readonly violations: readonly Violation[] };

/**
 * Recomputes what an operation earns, and checks that it can be, from the plain physical rules. It shares nothing with the
 * optimiser: given only the problem and the trajectory, every step must hold (h step hours, η efficiencies)
 *
 *   solar used, wind used ≤ available;   curtailed = available − used
 *   n = solar used (+ wind used on ac) + discharge − charge;   a = n·η for n ≥ 0, n/η for n < 0 (dc; a = n on ac)
 *   a + wind used (dc) = export − import;   a ≤ converter power;   −n ≤ converter power
 *   export, import ≤ limits, import = 0 without grid charging;   charge, discharge ≤ power
 *   soc[t] = soc[t−1] + h·(ηc·charge − discharge/ηd) + Σ throughput·h·(ηc·down − up/ηd), within its limits
 *   and those of the step (`stateLimits`)
 *   Σ of a day h·(discharge + Σ throughput·up)/ηd ≤ cyclesPerDay · capacity; days are 24 h from step 0
 *   discharge − charge + Σ up ≤ power,   charge − discharge + Σ down ≤ power
 *   Σ reserveHours·up/ηd ≤ soc[t−1] − lowest, or less what a reserve holds,   Σ reserveHours·ηc·down ≤ highest − soc[t−1]
 *   export − import + Σ up ≤ export limit,   import − export + Σ down ≤ import limit
 *   up, down ≤ maxCommitment · power, and 0 where the price is below the minimum or the storage unit has no room
 *   no charge with discharge, no import with export, nothing below 0
 *   delivered under the contract ≤ h·export, and with an energy market no more than is owed; without one all export
 *   short = owed − delivered, of a delivery window at its last step;   no charge in an event
 *
 * within 1e-9 of the size of the plant (MW) or unit (MWh).
 *
 * @returns the money terms, currency over the horizon, or every rule that is broken
 */
export function evaluate(problem: DispatchProblem, trajectory: Trajectory): Evaluation {
  const operation = operationOf(problem, trajectory);
  const { violations } = operation;
  checkPlant(operation);
  for (let k = 0; k < problem.storage.length; k++) checkStorageUnit(operation, k);
  checkConnection(operation);
  checkDeliveries(operation);
  violations.sortBySteps();
  const { penalty: contractPenalty, infeasible } = evaluateContract(problem, trajectory, violations);
  const capacityPenalty = evaluateEvents(problem, trajectory, violations);
  if (violations.list.length > 0) return { kind: 'violated', violations: violations.list };
  const { energySales, energyPurchases, contract } = moneyOfTrade(operation);
  const { regulationCapacity, regulationEnergy } = moneyOfRegulation(operation);
  const wear = costOfWear(operation);
  return {
    kind: 'valid',
    infeasible,
    // In this order they are summed.
    terms: { energySales, energyPurchases, regulationCapacity, regulationEnergy, contract, contractPenalty, capacityPenalty, wear },
  };
}

/** Sun and wind used and curtailed, export and import. */
function checkPlant(operation: Operation): void {
  const { problem, trajectory, importLimitMw, violations } = operation;
  const { steps, solarMw, windMw, exportLimitMw } = problem;
  const { solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw } = trajectory;
  for (let t = 0; t < steps; t++) {
    const tiny = TOLERANCE * sizeAt(operation, t);
    const sunny = solarMw[t]!;
    const windy = windMw[t]!;
    const solar = solarUsedMw[t]!;
    const wind = windUsedMw[t]!;
    const lost = curtailedMw[t]!;
    const sold = exportMw[t]!;
    const bought = importMw[t]!;
    const mostImport = importLimitMw === undefined ? 0 : importLimitMw[t]!;
    if (!(solar >= 0 && solar <= sunny + tiny)) violations.add('solarUsedMw', t, solar < 0 ? solar : solar - sunny);
    if (!(wind >= 0 && wind <= windy + tiny)) violations.add('windUsedMw', t, wind < 0 ? wind : wind - windy);
    if (!(sold >= 0 && sold <= exportLimitMw[t]! + tiny)) violations.add('exportMw', t, sold < 0 ? sold : sold - exportLimitMw[t]!);
    if (!(bought >= 0 && bought <= mostImport + tiny)) violations.add('importMw', t, bought < 0 ? bought : bought - mostImport);
    const unused = sunny - solar + (windy - wind);
    if (!(lost >= 0 && Math.abs(lost - unused) <= tiny)) violations.add('curtailedMw', t, lost < 0 ? lost : lost - unused);
    if (!(sold <= tiny || bought <= tiny)) violations.add('export with import', t, Math.min(sold, bought));
  }
}

/** The balance of bus, converter and connection, and what regulation may still move there. */
function checkConnection(operation: Operation): void {
  const { problem, trajectory, importLimitMw, delivered, up, down, violations } = operation;
  const { steps, systemConverter: converter, regulation = [], exportLimitMw } = problem;
  const { solarUsedMw, windUsedMw, exportMw, importMw } = trajectory;
  for (let t = 0; t < steps; t++) {
    const tiny = TOLERANCE * sizeAt(operation, t);
    const sold = exportMw[t]!;
    const bought = importMw[t]!;
    const bus = solarUsedMw[t]! + delivered[t]!;
    let net = bus + windUsedMw[t]!;
    if (converter !== undefined) {
      const acSide = bus >= 0 ? bus * converter.efficiency : bus / converter.efficiency;
      const rated = bus >= 0 ? acSide : -bus;
      if (!(rated <= converter.powerMw + tiny)) violations.add('systemConverter', t, rated - converter.powerMw);
      net = acSide + windUsedMw[t]!;
    }
    if (!(Math.abs(sold - bought - net) <= tiny)) violations.add('balance', t, sold - bought - net);
    if (regulation.length === 0) continue;
    const raised = sold - bought + up[t]!;
    const lowered = bought - sold + down[t]!;
    const mostImport = importLimitMw === undefined ? 0 : importLimitMw[t]!;
    if (!(raised <= exportLimitMw[t]! + tiny)) violations.add('export with regulation up', t, raised - exportLimitMw[t]!);
    if (!(lowered <= mostImport + tiny)) violations.add('import with regulation down', t, lowered - mostImport);
  }
}

/** What is delivered under the contract is export, and without an energy market all of it. */
function checkDeliveries(operation: Operation): void {
  const { problem, trajectory, violations } = operation;
  const { steps, stepHours: h, contract, hasEnergyMarket } = problem;
  if (contract === undefined) return;
  for (let t = 0; t < steps; t++) {
    const tiny = h * (TOLERANCE * sizeAt(operation, t));
    const exported = h * trajectory.exportMw[t]!;
    const met = trajectory.contractMwh?.[t] ?? NaN;
    if (!(met >= 0 && met <= exported + tiny)) violations.add('contractMwh', t, met < 0 ? met : met - exported);
    if (hasEnergyMarket === false && !(Math.abs(met - exported) <= tiny)) violations.add('contractMwh', t, met - exported);
  }
}

/** What the contract and the market pay for energy, and what is bought. */
function moneyOfTrade({ problem, trajectory, delivered }: Operation): Pick<DispatchTerms, 'energySales' | 'energyPurchases' | 'contract'> {
  const { steps, stepHours: h, contract, price, importPrice, storagePriceAdder, systemConverter, hasEnergyMarket = true } = problem;
  const { exportMw, importMw, contractMwh } = trajectory;
  let energySales = 0;
  let energyPurchases = 0;
  let contractSales = 0;
  for (let t = 0; t < steps; t++) {
    // A storage unit that discharges into another delivers nothing.
    if (storagePriceAdder !== undefined)
      energySales += storagePriceAdder[t]! * h * Math.max(0, delivered[t]!) * (systemConverter?.efficiency ?? 1);
    let free = h * exportMw[t]!;
    if (contract !== undefined) {
      contractSales += contract.price[t]! * contractMwh![t]!;
      free -= contractMwh![t]!;
    }
    if (!hasEnergyMarket) continue;
    energySales += price[t]! * free;
    energyPurchases -= h * importPrice[t]! * importMw[t]!;
  }
  return { energySales: energySales + 0, energyPurchases: energyPurchases + 0, contract: contractSales + 0 };
}

/** What regulation markets pay for what is committed, and its throughput, sold less bought. */
function moneyOfRegulation({ problem, trajectory }: Operation): Pick<DispatchTerms, 'regulationCapacity' | 'regulationEnergy'> {
  const { steps, stepHours: h, regulation = [] } = problem;
  let regulationCapacity = 0;
  let regulationEnergy = 0;
  for (let t = 0; t < (regulation.length > 0 ? steps : 0); t++) {
    for (const { regulation: committed } of trajectory.storage) {
      for (let m = 0; m < regulation.length; m++) {
        const { up, down, throughput, energyPrice } = regulation[m]!;
        const raise = committed![m]!.upMw[t]!;
        const lower = committed![m]!.downMw[t]!;
        regulationCapacity += h * ((up?.price[t] ?? 0) * raise + (down?.price[t] ?? 0) * lower);
        regulationEnergy += throughput * h * (energyPrice?.[t] ?? 0) * (raise - lower);
      }
    }
  }
  return { regulationCapacity: regulationCapacity + 0, regulationEnergy: regulationEnergy + 0 };
}

function costOfWear({ problem: { steps, storage }, leaving }: Operation): number {
  let wear = 0;
  for (let t = 0; t < steps; t++) for (let k = 0; k < storage.length; k++) wear -= storage[k]!.wearCostPerMwh * leaving[k]![t]!;
  return wear + 0;
}
