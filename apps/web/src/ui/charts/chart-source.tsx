import { createContext, use, type ReactNode } from 'react';

/** What every exported chart carries: whose it is and where its numbers come from. */
export interface ChartSource {
  readonly project: string;
  readonly provenance: string;
}
const Context = createContext<ChartSource>({ project: '', provenance: '' });

export const ChartSourceProvider = ({ source, children }: { readonly source: ChartSource; readonly children: ReactNode }) => (
  <Context value={source}>{children}</Context>
);
export const useChartSource = (): ChartSource => use(Context);
