import type { TableRow } from '@stackwatt/model';
import { axisFor, type Axis } from '../../../ui/charts/ticks.ts';
import { architectureName, architectureOf } from '../ranking/table-view.ts';

/** How an architecture is drawn: shape and colour say the same. */
export interface DotKind {
  readonly architecture: string;
  readonly name: string;
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond';
  readonly token: string;
}
interface Dot {
  readonly id: number;
  readonly kind: DotKind;
  /** In the units of the axes. */
  readonly capex: number;
  readonly npv: number;
}
export interface FinishedDots {
  readonly dots: readonly Dot[];
  readonly kinds: readonly DotKind[];
  readonly best: Dot;
  readonly capex: Axis;
  readonly npv: Axis;
}

const LOOKS: Readonly<Record<string, Pick<DotKind, 'shape' | 'token'>>> = {
  solar: { shape: 'triangle', token: 'solar' },
  wind: { shape: 'triangle', token: 'wind' },
  storage: { shape: 'square', token: 'storage' },
  'solar+storage': { shape: 'circle', token: 'solar' },
  'wind+storage': { shape: 'circle', token: 'wind' },
  'solar+wind': { shape: 'diamond', token: 'wind' },
};
const OTHER = { shape: 'diamond', token: 'export' } as const;

const kindOf = (architecture: string): DotKind => ({
  architecture,
  name: architectureName(architecture),
  ...(LOOKS[architecture] ?? OTHER),
});

/** The finished systems by what they cost and what they are worth; undefined before the first one. @param factor  of the money scale */
export function finishedDots(items: readonly TableRow[], factor: number): FinishedDots | undefined {
  const kinds = new Map([...new Set(items.map(architectureOf))].map((one) => [one, kindOf(one)]));
  const dots = items.map((row) => ({
    id: row.id,
    kind: kinds.get(architectureOf(row))!,
    capex: row.capex / factor,
    npv: row.npv / factor,
  }));
  const [first] = dots;
  if (!first) return undefined;
  const extent = (values: readonly number[]): [number, number] => [
    values.reduce((low, value) => Math.min(low, value), Infinity),
    values.reduce((high, value) => Math.max(high, value), -Infinity),
  ];
  return {
    dots,
    kinds: [...kinds.values()],
    best: dots.reduce((best, dot) => (dot.npv > best.npv ? dot : best), first),
    capex: axisFor(...extent(dots.map((dot) => dot.capex)), 4),
    npv: axisFor(...extent(dots.map((dot) => dot.npv)), 4),
  };
}
