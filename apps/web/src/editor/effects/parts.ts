import type { EditorTools } from '../editor-tools.ts';
import type { OpenProject } from '../states/editor-state.ts';
import type { EditorEvent } from '../states/next.ts';

/** What every part of the editor that reaches outside works with. */
export interface EditorParts {
  readonly tools: EditorTools;
  readonly opened: () => OpenProject | undefined;
  readonly send: (event: EditorEvent) => void;
}
