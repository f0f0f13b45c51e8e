import { postPageView } from '@stackwatt/api';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../lib/api.ts';
import { useSettings } from '../lib/settings.ts';
import { screenOf } from './screen-of.ts';

/** NAV-22, D-005: tells the server which kind of screen was opened, where the installation writes that down. */
export function usePageViews(): void {
  const { logsPageViews } = useSettings();
  const screen = screenOf(useLocation().pathname);
  useEffect(() => {
    // Nothing depends on it: a view that could not be told is not told again.
    if (logsPageViews && /^\/[a-zA-Z/:-]*$/.test(screen)) void call(postPageView, { body: { screen } }).catch(() => undefined);
  }, [logsPageViews, screen]);
}
