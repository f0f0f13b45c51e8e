import type { Selection } from '../wizard/steps.ts';
import type { ResultSelection } from './results-state.ts';
import type { ResultTable } from './table.ts';

/** The views of results that a selection opens; the overview is every section about one chosen system. */
export const RESULT_ITEMS = ['sensitivity', 'graph', 'optimization', 'overview'] as const;
export type ResultItem = (typeof RESULT_ITEMS)[number];

/** TAB-09 to TAB-11. While details are open their optimization is what is selected. */
const NEEDED: Readonly<Record<ResultItem, readonly Selection['kind'][]>> = {
  sensitivity: ['none', 'sensitivity', 'optimization'],
  graph: ['none', 'sensitivity', 'optimization'],
  optimization: ['sensitivity', 'optimization'],
  overview: ['optimization'],
};
export const isResultItemEnabled = (item: ResultItem, { kind }: Pick<ResultSelection, 'kind'>): boolean =>
  NEEDED[item].includes(kind === 'details' ? 'optimization' : kind);

/** Where a choice leads: the view and what is selected in it. */
export interface ResultMove {
  readonly view: 'optimization' | 'details';
  readonly selection: Exclude<Selection, { kind: 'none' }>;
}

/** TAB-18: a sensitivity opens its systems, all of them. */
export const chooseSensitivity = (sensitivity: number): ResultMove => ({
  view: 'optimization',
  selection: { kind: 'sensitivity', sensitivity, tableKind: 'all' },
});

/** TAB-19: a system opens its details. @param optimization  place in the table of the selected sensitivity */
export const chooseOptimization = ({ sensitivity, tableKind }: Exclude<Selection, { kind: 'none' }>, optimization: number): ResultMove => ({
  view: 'details',
  selection: { kind: 'optimization', sensitivity, tableKind, optimization },
});

/** TAB-20: with a single sensitivity item there is nothing to choose. Undefined when the user has to, or has chosen. */
export const chosenByItself = (selection: Selection, { items }: Pick<ResultTable, 'items'>): ResultMove | undefined =>
  selection.kind === 'none' && items.length === 1 ? chooseSensitivity(items[0]!.sensitivityIndex) : undefined;
