import type { DetailResult } from '@stackwatt/model';
import { createContext, useContext } from 'react';
import { useSettings } from '../../../lib/settings.ts';
import type { HelpContent } from '../../../ui/help-icon.tsx';
import { metricHelp, type MetricId } from './metric-help.ts';

/** The system whose figures are on the page. */
export const MetricContext = createContext<{ readonly detail: DetailResult; readonly symbol: string } | undefined>(undefined);

/** The help of a metric with the numbers of the system on the page; undefined where no system is shown. */
export function useMetric(): (id: MetricId | undefined) => HelpContent | undefined {
  const shown = useContext(MetricContext);
  const { engineVersion } = useSettings();
  return (id) => (id === undefined || !shown ? undefined : metricHelp(id, shown.detail, shown.symbol, engineVersion));
}
