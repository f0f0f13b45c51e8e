import type { Project } from '@stackwatt/model';
import { createStore } from 'zustand/vanilla';
import { pathOfInput, withTypedValue, type TypedValue } from '../typed-value.ts';
import { itemName } from '../unread-entries.ts';

/** The value that is being typed. It is kept beside the state of the editor: a keystroke draws no field again. */
export function createTyping() {
  const store = createStore<{ readonly typed: TypedValue | undefined }>(() => ({ typed: undefined }));
  const typed = (): TypedValue | undefined => store.getState().typed;
  /** The last project made with a typed value: asked for again, it is the same one. */
  let trial: { readonly typed: TypedValue | undefined; readonly of: Project; readonly project: Project } | undefined;
  return {
    store,
    typed,
    clear: (): void => store.setState({ typed: undefined }),
    /** A number is being typed into an input of `project`; undefined ends it. What no field of the project shows is not kept. */
    note: (project: Project, { id, label, value, shown }: TypedNumber): void => {
      const path = value === undefined || value === shown ? undefined : pathOfInput(project, id, shown);
      store.setState({ typed: path && { path, value: value!, label: `${itemName(project, id)}${label}` } });
    },
    withTyped: (project: Project): Project => {
      const now = typed();
      if (trial === undefined || trial.typed !== now || trial.of !== project) {
        trial = { typed: now, of: project, project: withTypedValue(project, now) };
      }
      return trial.project;
    },
  };
}

export interface TypedNumber {
  /** Of the input. */
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly shown: number | undefined;
}
