import type { StepUrl } from '@stackwatt/model';

/** The code of each step, fetched when it is first asked for. */
export const STEP_SCREENS = {
  setup: () => import('../features/setup/setup-step.tsx'),
  revenue: () => import('../features/application/application-step.tsx'),
  equipment: () => import('../features/equipment/equipment-step.tsx'),
  other: () => import('../features/economics/economics-step.tsx'),
  results: () => import('../features/results/results-step.tsx'),
} satisfies Record<StepUrl, () => Promise<unknown>>;

/** A browser without idle callbacks waits this long instead. */
const PAUSE_MS = 200;
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(idle);
};

/**
 * Does one task after the other while the page has nothing else to do, until the answered function is called: it fetches the code of steps
 * that nobody has opened yet, say.
 */
export function whileIdle(tasks: readonly (() => Promise<unknown>)[], idle = whenIdle): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  const next = ([task, ...rest]: typeof tasks): void => {
    if (task === undefined || isOver) return;
    stop = idle(() => {
      // What could not be fetched is asked for again, and told, when its step is opened.
      task().then(
        () => next(rest),
        () => next(rest),
      );
    });
  };
  next(tasks);
  return () => {
    isOver = true;
    stop();
  };
}
