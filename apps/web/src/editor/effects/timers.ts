import type { TimerName } from '../states/move.ts';

/** The timers of the editor by name; one that runs already begins again. */
export function createTimers(actions: Readonly<Record<TimerName, () => void>>) {
  const running: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {};
  const stop = (timer: TimerName): void => clearTimeout(running[timer]);
  return {
    start: (timer: TimerName, ms: number): void => {
      stop(timer);
      running[timer] = setTimeout(actions[timer], ms);
    },
    stop,
    stopAll: (): void => (Object.keys(running) as TimerName[]).forEach(stop),
  };
}
