import type { Refusal } from './states/editor-state.ts';

/** LIFE-04: that an edit was refused, who holds the project, and how to get it. */
export function readOnlyWords({ version, isReader, otherEditor: by }: Refusal): string {
  if (version !== undefined)
    return 'Read only, nothing was changed: this is a version. “Back to the project” at the top goes to what can be edited.';
  if (isReader) return 'Read only, nothing was changed: the project is open to you for reading. A copy of it is yours to edit.';
  const held = by?.since === null ? 'editing was handed over to' : 'edited by';
  return `Read only, nothing was changed: ${held} ${by?.name ?? 'someone else'}. The button in the Read Only bar at the top gets it back.`;
}
