import { MONTHS_PER_YEAR } from '@stackwatt/units';
import { NODE_SPACING, nodeKey, type Climate, type ClimateSpot } from './climate.ts';

/** The grid's figures at a site. */
export interface Background {
  readonly spot: ClimateSpot;
  /** Share of the four corners, by their weight, that are on land and so have figures: above 0 to 1. */
  readonly known: number;
}

/**
 * The grid's figures between its nodes: bilinear, of the corners of the cell that are on land.
 *
 * @param latitude   degrees, north positive
 * @param longitude  degrees, east positive
 * @returns          undefined where no corner is on land; `known` falls to 0 towards such a cell, so what is weighted by it has no jumps
 */
export function backgroundAt({ nodes }: Climate, latitude: number, longitude: number): Background | undefined {
  const [y, x] = [(90 - latitude) / NODE_SPACING, (longitude + 180) / NODE_SPACING];
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const [down, right] = [y - row, x - column];
  const corners = (
    [
      [0, 0, (1 - down) * (1 - right)],
      [0, 1, (1 - down) * right],
      [1, 0, down * (1 - right)],
      [1, 1, down * right],
    ] as const
  ).flatMap(([r, c, weight]) => {
    const node = nodes.get(nodeKey(row + r, column + c));
    return node !== undefined && weight > 0 ? [{ node, weight }] : [];
  });
  const known = corners.reduce((sum, { weight }) => sum + weight, 0);
  if (known === 0) return undefined;
  const mean = (value: (node: ClimateSpot) => number): number =>
    corners.reduce((sum, { node, weight }) => sum + (weight / known) * value(node), 0);
  const monthly = (value: (node: ClimateSpot, month: number) => number): number[] =>
    Array.from({ length: MONTHS_PER_YEAR }, (_, month) => mean((node) => value(node, month)));
  return {
    known,
    spot: {
      latitude,
      longitude,
      elevation: mean((node) => node.elevation),
      clearness: monthly((node, month) => node.clearness![month]!),
      temperature: monthly((node, month) => node.temperature![month]!),
      clearnessSource: corners[0]!.node.clearnessSource,
      temperatureSource: corners[0]!.node.temperatureSource,
    },
  };
}
