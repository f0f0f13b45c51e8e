import { useEffect } from 'react';

/** Names the page in the browser's tab and history; each screen names its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Stackwatt`;
  }, [title]);
}
