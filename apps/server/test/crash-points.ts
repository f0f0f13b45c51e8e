import type { StatementObserver } from '../src/db/sqlite-dialect.ts';

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Kills this process at the n-th statement of the database after a signal (SIGUSR2): before it for an odd number, after it for an even one.
 * So a test can be killed at every step of a save, from the look at the token to the commit.
 */
export function crashAt(point: number): StatementObserver {
  let isArmed = false;
  // One may begin while another is on its way.
  let [begun, ended] = [0, 0];
  process.on('SIGUSR2', () => {
    isArmed = true;
    [begun, ended] = [0, 0];
  });
  return {
    before: () => {
      if (isArmed && ++begun * 2 - 1 === point) die();
    },
    after: () => {
      if (isArmed && ++ended * 2 === point) die();
    },
  };
}

/** Kills this process right before the first statement that begins so. */
export const crashBefore = (beginning: string): StatementObserver => ({
  before: (sql) => {
    if (sql.startsWith(beginning)) die();
  },
  after: () => {},
});

/**
 * Kills this process, after a signal (SIGUSR2), as soon as the first transaction with a statement that begins so is on the disk: what a
 * call does has been done by then, and it is not answered.
 */
export function crashAfterCommitOf(beginning: string): StatementObserver {
  let isArmed = false;
  let isOpen = false;
  let isDone = false;
  process.on('SIGUSR2', () => {
    isArmed = true;
  });
  return {
    before: (sql) => {
      if (sql.startsWith('begin')) isOpen = true;
    },
    after: (sql) => {
      if (isArmed && sql.startsWith(beginning)) isDone = true;
      if (sql === 'commit' || sql === 'rollback') isOpen = false;
      if (sql === 'rollback') isDone = false;
      if (isDone && !isOpen) die();
    },
  };
}
