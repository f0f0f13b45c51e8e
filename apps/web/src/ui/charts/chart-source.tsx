import { createContext, use, type ReactNode } from 'react';
import type { PartialCount } from './chart-table.ts';

/** What every exported chart carries: whose it is and where its numbers come from. */
export interface ChartSource {
  readonly project: string;
  readonly provenance: string;
  /** Systems finished and asked for, where the numbers are those of a calculation that was cancelled (CALC-24). */
  readonly partial?: PartialCount | undefined;
}
const Context = createContext<ChartSource>({ project: '', provenance: '' });

export const ChartSourceProvider = ({ source, children }: { readonly source: ChartSource; readonly children: ReactNode }) => (
  <Context value={source}>{children}</Context>
);
export const useChartSource = (): ChartSource => use(Context);
