import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Whether the part of a long screen below the window is drawn: not in the frame that answers the press of a link, but right after it. Who
 * goes back in the browser has all of it at once, as it is scrolled to where it was left.
 */
export function useRestAfterFrame(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return useDeferredValue(true, isBack);
}
