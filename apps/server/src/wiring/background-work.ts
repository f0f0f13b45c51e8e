import { measureSpeed } from '../calculation/measure-speed.ts';
import { warmUp, warmUpComparing } from '../calculation/warm-up.ts';
import { Pruning } from '../maintenance/prune.ts';
import { RefusalCounter } from '../http/security-log.ts';
import { OperatorPieces } from '../prices/operator-piece.store.ts';
import { forgetLapsedPages } from '../project/open-page.store.ts';
import { SampleResults } from '../samples/sample-results.ts';
import { deleteOrphans } from '../series/series.store.ts';
import type { Pools } from './create-pools.ts';
import type { Services } from './create-services.ts';
import type { Foundation } from './open-data.ts';

const RECONCILE_MS = 20_000;
const SWEEP_MS = 3_600_000;
/** Projects are gone through one after the other, so that no sweep holds calls up. */
const PRUNE_MS = 30_000;
/** How often mails that are due are sent, and notices of ended calculations looked for. */
const MAIL_MS = 5000;
/** How often it is looked whether the minute of a repeated refusal is over. */
const TELL_REFUSALS_MS = 5000;

/** The work that comes round behind the calls, until the server stops. */
export function startBackgroundWork(
  { parts, database: { db }, now, isEmbedded, log, undo }: Foundation,
  { dispatcher, exportMaker, idempotency, notices, outbox, sessions, usage }: Services,
  operatorPieces: OperatorPieces,
  refusals: RefusalCounter,
): void {
  const every = (ms: number, work: () => Promise<unknown>): void => {
    let isWorking = false;
    const timer = setInterval(() => {
      // What takes longer than its interval is not begun a second time beside itself.
      if (isWorking) return;
      isWorking = true;
      void work()
        .catch(log.fault)
        .finally(() => {
          isWorking = false;
        });
    }, ms);
    undo.push(() => clearInterval(timer));
  };
  void exportMaker.start(isEmbedded).catch(log.fault);
  void dispatcher.reconcile().catch(log.fault);
  every(RECONCILE_MS, () => dispatcher.reconcile());
  every(RECONCILE_MS, () => exportMaker.sweep());
  every(TELL_REFUSALS_MS, async () => refusals.tell());
  every(parts.mailEveryMs ?? MAIL_MS, async () => {
    await notices.collect();
    await outbox.deliver();
  });
  every(SWEEP_MS, async () => {
    await usage.sweep();
    await outbox.sweep();
    await sessions.sweep();
    await idempotency.sweep();
    await forgetLapsedPages(db, now());
    await deleteOrphans(db);
    await operatorPieces.sweep();
  });
  const pruning = new Pruning(db, now);
  every(PRUNE_MS, () => pruning.next());
}

/** Measures this machine, wakes the processes people wait for and calculates the samples. */
export async function warmUpAll(
  { config, parts, database: { db }, isEmbedded, log }: Foundation,
  { calculators, interactive }: Pools,
  sampleResults: SampleResults,
): Promise<void> {
  const [sample] = parts.samples;
  if (sample) {
    await measureSpeed(db, isEmbedded ? calculators : interactive, sample).catch(log.fault);
    await warmUp(interactive, sample).catch(log.fault);
  }
  if (config.calculatesSamples) await sampleResults.calculate();
  // Last: nobody compares before there is something to look at.
  await warmUpComparing(interactive).catch(log.fault);
}
