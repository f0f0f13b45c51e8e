import type { DetailResult, Project } from '@stackwatt/model';
import type { ComponentType } from 'react';
import type { DetailProps, NamedSection } from '../views.ts';
import { CompareEconomics } from '../compare/compare-economics.tsx';
import { CashFlowView } from './cash-flow/cash-flow-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ProFormaView } from './pro-forma/pro-forma-view.tsx';
import { RevenueView } from './revenue/revenue-view.tsx';
import { SummaryView } from './summary/summary-view.tsx';
import { TimeSeriesView } from './time-series/time-series-view.tsx';

/** What decides about a section: the project, and the chosen system in detail. */
export interface SectionContext {
  readonly project: Project;
  readonly detail: DetailResult;
}

interface Section {
  /** The fragment of its address. */
  readonly id: string;
  /** A name of its own, or one that the system decides (TAB-07). */
  readonly name: string | ((context: SectionContext) => string);
  /** TAB-05, TAB-06, TAB-08: absent for a section that every system has. */
  readonly isShown?: (context: SectionContext) => boolean;
  readonly View: ComponentType<DetailProps>;
}

/** TAB-04: the sections of a chosen system, in the order of the side menu. */
const SECTIONS: readonly Section[] = [
  { id: 'summary', name: 'Summary', View: SummaryView },
  { id: 'revenue', name: 'Revenue', View: RevenueView },
  { id: 'time-series', name: 'Time series', View: TimeSeriesView },
  { id: 'patterns', name: 'Patterns', View: PatternsView },
  { id: 'cash-flow', name: 'Cash flow', View: CashFlowView },
  { id: 'pro-forma', name: 'Pro forma', View: ProFormaView },
  { id: 'compare-economics', name: 'Compare economics', View: CompareEconomics },
];

export interface ShownSection extends NamedSection {
  readonly View: ComponentType<DetailProps>;
}

/** The sections of a system; those that depend on it are left out until it is known. */
export const shownSections = (context?: SectionContext): ShownSection[] =>
  SECTIONS.flatMap(({ id, name, isShown, View }) => {
    if (typeof name !== 'string' || isShown) {
      if (!context || isShown?.(context) === false) return [];
    }
    return [{ id, name: typeof name === 'string' ? name : name(context!), View }];
  });
