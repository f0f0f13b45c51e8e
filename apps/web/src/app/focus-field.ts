import type { IssueLink } from '@stackwatt/model';
import { stepPath } from '@stackwatt/model';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkTargets } from '../lib/link-targets.ts';

/** How long a screen may take to draw the field that is looked for. */
const TIMEOUT_MS = 4000;

/** Shows an element and gives it, or the first input in it, the focus. */
function reveal(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const target = element.matches('input, select, textarea, button, a[href], [tabindex]')
    ? element
    : (element.querySelector<HTMLElement>('input, select, textarea, button') ?? element);
  // The ring is wanted even when the way here was a click; browsers that do not know the option leave it out.
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: true };
  target.focus(options);
}

/** UX-23: goes to the step of an issue and lands on its very input. */
export function useFollowLink(projectId: string): (link: IssueLink) => void {
  const navigate = useNavigate();
  return (link) => void navigate(stepPath(projectId, link.step, link.anchor), { state: { field: link.field ?? link.anchor ?? '' } });
}

/** NAV-15: when a path brings an anchor or a field, shows it as soon as the screen has drawn it. */
export function useRevealTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const ids = linkTargets(location);
    if (ids.length === 0) return;
    const find = (): boolean => {
      const element = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
      // The wanted field may come after its anchor: only the first choice ends the search at once.
      if (!element || (element.id !== ids[0] && Date.now() < patient)) return false;
      reveal(element);
      return true;
    };
    const patient = Date.now() + 600;
    const end = Date.now() + TIMEOUT_MS;
    if (find()) return;
    const timer = setInterval(() => {
      if (find() || Date.now() > end) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, [location]);
}
