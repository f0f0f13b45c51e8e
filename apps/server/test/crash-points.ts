import { DatabaseSync, StatementSync } from '@photostructure/sqlite';

type Method = (...input: unknown[]) => unknown;

/**
 * Kills this process at the n-th statement of the database after a signal (SIGUSR2): before it for an odd number, after it for an even one. So a test can be killed at every step
 * of a save, from the look at the token to the commit, without the program knowing of it.
 */
export function crashAt(point: number): void {
  let isArmed = false;
  let statements = 0;
  process.on('SIGUSR2', () => {
    isArmed = true;
    statements = 0;
  });
  const wrap = (owner: object, name: string): void => {
    const inner = Reflect.get(owner, name) as Method;
    Reflect.set(owner, name, function wrapped(this: unknown, ...input: unknown[]): unknown {
      if (!isArmed) return inner.apply(this, input);
      statements++;
      if (statements * 2 - 1 === point) process.kill(process.pid, 'SIGKILL');
      try {
        return inner.apply(this, input);
      } finally {
        if (statements * 2 === point) process.kill(process.pid, 'SIGKILL');
      }
    });
  };
  for (const name of ['run', 'all', 'get']) wrap(StatementSync.prototype, name);
  wrap(DatabaseSync.prototype, 'exec');
}
