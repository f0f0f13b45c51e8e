import { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { Foundation } from './open-data.ts';

/** Processes that make files; one, so that a large one takes no more than its share of the machine. */
const EXPORTING = 1;
/** Processes that calculate the steps between versions, and versions again; one, started when it is first needed. */
const COMPARING = 1;
/** Processes for what a person waits for; two, so that a long detail holds no import up. */
const INTERACTIVE = 2;

/** The processes beside this one, by what they do. */
export interface Pools {
  /** Calculate; on a shared database none of them belongs to the server. */
  readonly calculators: CalculatorPool;
  /** For what a person waits for. */
  readonly interactive: CalculatorPool;
  readonly gazetteer: CalculatorPool;
  /** Make files. */
  readonly exporters: CalculatorPool;
  /** Calculate the steps between versions. */
  readonly comparers: CalculatorPool;
}

export function createPools({ config, parts, undo }: Foundation): Pools {
  const pools: Pools = {
    calculators: new CalculatorPool(parts.calculatorEntry, config.workers),
    interactive: new CalculatorPool(parts.calculatorEntry, INTERACTIVE),
    gazetteer: new CalculatorPool(parts.calculatorEntry, 1),
    exporters: new CalculatorPool(parts.calculatorEntry, EXPORTING),
    comparers: new CalculatorPool(parts.calculatorEntry, COMPARING),
  };
  undo.push(() => Object.values(pools).forEach((pool: CalculatorPool) => pool.close()));
  return pools;
}
