import type { SearchBudget } from '../../horizon/search-budget.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { weigherOf } from '../../single-storage/limits/exact-evaluator.ts';
import { lastDigits } from '../../single-storage/rounding.ts';
import type { Search } from './search.ts';
import { type JointPlan, emptyJointPlan } from '../../general/joint-plan.ts';
import { toJointPlant } from '../../general/joint-plant.ts';
import { StagedSearch } from '../../general/staged-search.ts';
import { type Plan, account, copyPlan, deliver, emptyPlan } from '../plan.ts';
import type { Relaxation } from '../relaxation.ts';
import { EQUAL_SHORT_MWH, GENERAL_NODES_WITH_ADDER } from '../tuning.ts';

/** A plant whose windows may be tried in the general programme. */
interface AttemptedPlant {
  readonly problem: DispatchProblem;
  readonly bus: StepRewards;
  /** Steps of the longest window. */
  readonly longest: number;
  readonly searchBudget: SearchBudget;
  /** Its limits are what a window begins with, as the caller keeps it. */
  readonly relaxation: Relaxation;
  readonly hasPriceAdder: boolean;
}

/**
 * A window that the storage units' own programme leaves open, tried as a plant whose units meet in several rows (`joint`): that programme
 * knows that no unit has its power twice and that what is given comes out of the units, and its obligations weigh as little as they may, so
 * how little is short is proven first. One of its programmes takes as long as some twenty of the units' own.
 */
export class GeneralAttempt {
  readonly #begin: () => StagedSearch;
  readonly #stepHours: number;
  readonly #obligations: { readonly weightOf: (from: number, plan: Plan) => number; readonly largestWeight: number } | undefined;
  #staged: StagedSearch | undefined;
  #other: Plan = emptyPlan(0, 0);
  #plan: JointPlan = emptyJointPlan(0, 0, 0);

  constructor({ problem, bus, longest, searchBudget, relaxation: { throughputLimits, stateBounds }, hasPriceAdder }: AttemptedPlant) {
    this.#stepHours = problem.stepHours;
    this.#begin = () =>
      new StagedSearch({
        plant: { ...toJointPlant(problem, longest), throughputLimits, stateBounds },
        steps: longest,
        searchBudget,
        nodes: hasPriceAdder ? GENERAL_NODES_WITH_ADDER : undefined,
      });
    const { obligations } = bus.plant!;
    const weigh = weigherOf(bus);
    this.#obligations = obligations && {
      weightOf: (from, { steps, net }) => weigh(from, steps, net),
      largestWeight: Math.max(obligations.contractWeight, obligations.eventWeight),
    };
  }

  /**
   * @param plan the best known, replaced by a better one
   * @returns a bound on all operations that are no shorter than the plan of what they owe, counted with its weights, currency; Infinity
   *   where the joint programme found only plans that are
   */
  bound(search: Search, plan: Plan): number {
    const { from, steps, units, initial } = search;
    if (this.#other.steps !== steps) {
      this.#other = emptyPlan(steps, units.length);
      this.#plan = emptyJointPlan(steps, units.length, 0);
    }
    const joint = this.#plan;
    const other = this.#other;
    this.#staged ??= this.#begin();
    const bound = this.#staged.solve(
      { from, to: from + steps, initial, owedMwh: [] },
      joint,
      this.#obligations === undefined ? plan.value : undefined,
    );
    if (joint.value === -Infinity) return Infinity;
    units.forEach((unit, i) => {
      for (let k = 0, at = i * steps; k < steps; k++, at++) {
        const q = this.#stepHours * joint.netMw[at]!;
        other.released[at] = q < 0 ? q * unit.chargeEfficiency : q / unit.dischargeEfficiency;
        other.delivered[at] = deliver(unit, other.released[at]!, from + k);
        other.stored[at] = joint.stored[at]!;
      }
    });
    account(search, other);
    if (other.value > plan.value) copyPlan(other, plan);
    const money = bound - (joint.value - joint.worth);
    if (this.#obligations === undefined) return money;
    const weight = this.#obligations.weightOf(from, plan);
    const least = this.#obligations.weightOf(from, other);
    return weight < least - 4 * lastDigits(least) - EQUAL_SHORT_MWH * this.#obligations.largestWeight ? Infinity : money + weight;
  }
}
