import type { DetailResult, Project } from '@stackwatt/model';
import type { ComponentType } from 'react';
import type { DetailProps, NamedSection } from '../views.ts';
import { ExportsView } from '../exports/exports-view.tsx';
import { CompareEconomics } from '../compare/compare-economics.tsx';
import { ageingName } from './augmentation/augmentation-charts.ts';
import { AugmentationView } from './augmentation/augmentation-view.tsx';
import { CashFlowView } from './cash-flow/cash-flow-view.tsx';
import { usesLifetimes } from './lifetimes/lifetime-rows.ts';
import { LifetimesView } from './lifetimes/lifetimes-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ProFormaView } from './pro-forma/pro-forma-view.tsx';
import { hasRegulation } from './regulation/regulation-charts.ts';
import { RegulationView } from './regulation/regulation-view.tsx';
import { RevenueView } from './revenue/revenue-view.tsx';
import { SolarView } from './generation/solar-view.tsx';
import { presentStorage } from './storage/storage-facts.ts';
import { StorageView } from './storage/storage-view.tsx';
import { SummaryView } from './summary/summary-view.tsx';
import { TimeSeriesView } from './time-series/time-series-view.tsx';
import { WindView } from './generation/wind-view.tsx';

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

const hasStorage = ({ storage }: DetailResult): boolean => presentStorage(storage).length > 0;

/** TAB-04: the sections of a chosen system, in the order of the side menu. */
const SECTIONS: readonly Section[] = [
  { id: 'summary', name: 'Summary', View: SummaryView },
  { id: 'regulation', name: 'Regulation market', isShown: ({ detail }) => hasRegulation(detail), View: RegulationView },
  { id: 'wind', name: 'Wind', isShown: ({ detail }) => detail.wind.status === 0, View: WindView },
  { id: 'solar', name: 'Solar', isShown: ({ detail }) => detail.solar.status === 0, View: SolarView },
  { id: 'storage', name: 'Storage', isShown: ({ detail }) => hasStorage(detail), View: StorageView },
  { id: 'ageing', name: ({ project }) => ageingName(project), isShown: ({ detail }) => hasStorage(detail), View: AugmentationView },
  { id: 'lifetimes', name: 'Component lifetimes', isShown: ({ project }) => usesLifetimes(project), View: LifetimesView },
  { id: 'revenue', name: 'Revenue', View: RevenueView },
  { id: 'time-series', name: 'Time series', View: TimeSeriesView },
  { id: 'patterns', name: 'Patterns', View: PatternsView },
  { id: 'cash-flow', name: 'Cash flow', View: CashFlowView },
  { id: 'pro-forma', name: 'Pro forma', View: ProFormaView },
  { id: 'compare-economics', name: 'Compare economics', View: CompareEconomics },
  { id: 'exports', name: 'Export', View: ExportsView },
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

/** The section that an address asks for while it is not known yet which ones the system has; undefined where the system names it. */
export function askedSection(id: string): ShownSection | undefined {
  const asked = SECTIONS.find((section) => section.id === id);
  return asked && typeof asked.name === 'string' ? { id, name: asked.name, View: asked.View } : undefined;
}
