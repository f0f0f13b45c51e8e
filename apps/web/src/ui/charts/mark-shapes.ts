import type { Shape } from './scene.tsx';
import type { Axis } from './ticks.ts';
import { formatNumber } from '../../lib/number.ts';
import type { Mark } from '../tokens.ts';

/** A field in the mark of its meaning: an open hatch shows the surface between its strokes, other patterns lie faintly on the colour. */
export function markedRect(x: number, y: number, width: number, height: number, mark: Mark): Shape {
  const isOpen = mark.fill === 'hatch' || mark.fill === 'hatch-back';
  return {
    kind: 'rect',
    x,
    y,
    width,
    height,
    fill: isOpen ? 'surface' : mark.token,
    stroke: mark.token,
    pattern: { form: mark.fill, token: isOpen ? mark.token : 'surface', opacity: isOpen ? 1 : 0.5 },
  };
}

/** Hairlines and numbers of a value axis at the left of a panel; the line of zero is stronger. */
export const valueAxisShapes = (axis: Axis, yOf: (value: number) => number, left: number, right: number): Shape[] =>
  axis.ticks.flatMap((tick): Shape[] => {
    const y = Math.round(yOf(tick)) + 0.5;
    return [
      { kind: 'path', d: `M${left} ${y}H${right}`, stroke: tick === 0 ? 'axis' : 'grid', width: 1 },
      { kind: 'text', x: left - 6, y: y + 3.5, text: formatNumber(tick, axis.digits), anchor: 'end', fill: 'text-3' },
    ];
  });
