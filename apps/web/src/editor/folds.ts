import { useEffect } from 'react';
import { useEditorInfo } from './use-editor.ts';
import { createUserState } from '../lib/user-state.ts';

interface FoldState {
  /** The opening of the project that it belongs to. */
  readonly lockId: string;
  /** How sections stand that nobody opened or folded yet. */
  readonly isOpenAtFirst: boolean;
  readonly isOpen: Readonly<Record<string, boolean>>;
}
const useStore = createUserState<FoldState>(() => ({ lockId: '', isOpenAtFirst: true, isOpen: {} }));

export interface Folds {
  readonly isOpen: (id: string) => boolean;
  readonly set: (ids: readonly string[], isOpen: boolean) => void;
}

/**
 * Which sections are open, remembered while the project is open.
 *
 * @param isOpenAtFirst  how sections stand when the step is seen for the first time
 */
export function useFolds(isOpenAtFirst: boolean): Folds {
  const { lockId } = useEditorInfo();
  const stored = useStore();
  const state = stored.lockId === lockId ? stored : { lockId, isOpenAtFirst, isOpen: {} };
  useEffect(() => {
    if (useStore.getState().lockId !== lockId) useStore.setState({ lockId, isOpenAtFirst, isOpen: {} }, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first sight decides
  }, [lockId]);
  return {
    isOpen: (id) => state.isOpen[id] ?? state.isOpenAtFirst,
    set: (ids, isOpen) =>
      useStore.setState((now) => {
        const known = now.lockId === lockId ? now : state;
        return { ...known, isOpen: { ...known.isOpen, ...Object.fromEntries(ids.map((id) => [id, isOpen])) } };
      }),
  };
}
