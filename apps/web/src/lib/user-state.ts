import { create, type StoreApi, type UseBoundStore } from 'zustand';

const forgets: (() => void)[] = [];

/** Names what the page keeps of its user beside states: caches, and what has been asked for. */
export const forgetWithUser = (forget: () => void): void => void forgets.push(forget);

/** State that stays while screens come and go, and is as it was at first for whoever signs in next. */
export function createUserState<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const useState = create<T>(initial);
  forgetWithUser(() => useState.setState(useState.getInitialState(), true));
  return useState;
}

/** The session is over: nothing of what its user saw or chose is left in the page. What is not saved stays in the drafts. */
export function forgetUser(): void {
  for (const forget of forgets) forget();
}
