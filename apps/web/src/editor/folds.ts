import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { linkTargets } from '../lib/link-targets.ts';
import { createUserState } from '../lib/user-state.ts';
import { useEditorInfo } from './use-editor.ts';

/** A step with sections that fold. */
type FoldedStep = 'application' | 'equipment';

interface FoldState {
  /** The opening of the project that it belongs to. */
  readonly lockId: string;
  /** How sections of a step stand that nobody opened or folded yet. */
  readonly isOpenAtFirst: Partial<Record<FoldedStep, boolean>>;
  readonly isOpen: Readonly<Record<string, boolean>>;
}
const useStore = createUserState<FoldState>(() => ({ lockId: '', isOpenAtFirst: {}, isOpen: {} }));

export interface Folds {
  readonly isOpen: (id: string) => boolean;
  readonly set: (ids: readonly string[], isOpen: boolean) => void;
}

/**
 * Which sections are open, remembered while the project is open.
 *
 * @param isOpenAtFirst  how sections stand when the step is seen for the first time
 */
export function useFolds(step: FoldedStep, isOpenAtFirst: boolean): Folds {
  const { lockId } = useEditorInfo('lockId');
  const stored = useStore();
  const state = stored.lockId === lockId ? stored : { lockId, isOpenAtFirst: {}, isOpen: {} };
  const first = state.isOpenAtFirst[step] ?? isOpenAtFirst;
  const known = (now: FoldState): FoldState => {
    const own = now.lockId === lockId ? now : { lockId, isOpenAtFirst: {}, isOpen: {} };
    return step in own.isOpenAtFirst ? own : { ...own, isOpenAtFirst: { ...own.isOpenAtFirst, [step]: first } };
  };
  useEffect(() => {
    const now = useStore.getState();
    if (known(now) !== now) useStore.setState(known(now), true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first sight decides
  }, [lockId, step]);
  return {
    isOpen: (id) => state.isOpen[id] ?? first,
    set: (ids, isOpen) =>
      useStore.setState((now) => ({
        ...known(now),
        isOpen: { ...known(now).isOpen, ...Object.fromEntries(ids.map((id) => [id, isOpen])) },
      })),
  };
}

/** NAV-15, UX-23: what a link leads to is in sight, also in a folded section. */
export function useOpenForLinks(folds: Folds, ids: readonly string[], holds: (id: string, target: string) => boolean): void {
  const location = useLocation();
  useEffect(() => {
    const targets = linkTargets(location);
    const wanted = ids.filter((id) => targets.some((target) => holds(id, target)));
    if (wanted.length > 0) folds.set(wanted, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link opens once; what is folded after that stays folded
  }, [location]);
}
