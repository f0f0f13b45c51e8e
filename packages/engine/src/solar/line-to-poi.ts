/** Transformer and line between the AC bus and the point of interconnection; efficiencies are fractions above 0 to 1. */
export interface LineToPoi {
  readonly transformerEfficiency: number;
  readonly lineEfficiency: number;
}

/** Power on its way through transformer and line, MW. */
export interface LineFlow {
  /** What arrives at the other end. */
  readonly arrivesMw: number;
  readonly transformerLossMw: number;
  readonly lineLossMw: number;
}

const through = (line: LineToPoi): number => {
  const { transformerEfficiency, lineEfficiency } = line;
  if (!(transformerEfficiency > 0 && transformerEfficiency <= 1 && lineEfficiency > 0 && lineEfficiency <= 1)) {
    throw new RangeError(`efficiencies of transformer ${transformerEfficiency} and line ${lineEfficiency} are not above 0 and up to 1`);
  }
  return transformerEfficiency * lineEfficiency;
};

/**
 * Export: what of the bus power X arrives at the point of interconnection, X · η_T · η_line. In series the transformer
 * loses X·(1 − η_T), the line X·η_T·(1 − η_line).
 *
 * @param busMw  X, leaving the bus, MW, ≥ 0
 */
export function exportThroughLine(busMw: number, line: LineToPoi): LineFlow {
  const arrivesMw = busMw * through(line);
  return {
    arrivesMw,
    transformerLossMw: busMw * (1 - line.transformerEfficiency),
    lineLossMw: busMw * line.transformerEfficiency * (1 - line.lineEfficiency),
  };
}

/**
 * Import: what of the power Y taken at the point of interconnection arrives at the bus, Y · η_line · η_T; the line comes first.
 *
 * @param poiMw  Y, MW, ≥ 0
 */
export function importThroughLine(poiMw: number, line: LineToPoi): LineFlow {
  const arrivesMw = poiMw * through(line);
  return {
    arrivesMw,
    lineLossMw: poiMw * (1 - line.lineEfficiency),
    transformerLossMw: poiMw * line.lineEfficiency * (1 - line.transformerEfficiency),
  };
}

/** The bus power, MW, that it takes for a wanted export at the point of interconnection: poi / (η_T · η_line). */
export const busPowerForExport = (poiMw: number, line: LineToPoi): number => poiMw / through(line);
