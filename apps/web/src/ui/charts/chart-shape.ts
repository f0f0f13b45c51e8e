import type { CSSProperties } from 'react';

/** Size of a drawing, for the style sheet of the printed page, which scales it. */
export const shapeOf = (width: number, height: number): CSSProperties =>
  ({ '--shape': `${width} / ${height}`, '--drawn': `${width}px` }) as CSSProperties;
