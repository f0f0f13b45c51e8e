import type { Workspace } from './workspace.ts';

/** The value of stored energy at the end of a window: none. */
export function beginWindow(work: Workspace, capacity: number): void {
  work.value.begin(0, 0).push(0, capacity);
}
