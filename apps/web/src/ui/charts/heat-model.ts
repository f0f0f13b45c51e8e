import type { Token } from '../tokens.ts';

/** Colours of a heat map, from the lowest value to the highest. */
const SEQUENTIAL: readonly Token[] = ['seq-1', 'seq-2', 'seq-3', 'seq-4', 'seq-5', 'seq-6'];
const DIVERGING: readonly Token[] = ['div-1', 'div-2', 'div-3', 'div-4', 'div-5', 'div-6', 'div-7'];

/** What the colours of a heat map mean. Maps side by side share one. */
export interface HeatScale {
  /** Values at the ends of the colours; what lies beyond has the colour of the end. */
  readonly low: number;
  readonly high: number;
  readonly colours: readonly Token[];
}

/**
 * From zero in one row of colours; with values on both sides of zero in two rows that meet there. The same distance from zero is equally
 * strong on both sides, so of the shorter side there is only the beginning.
 */
export const heatScale = (low: number, high: number): HeatScale =>
  low >= 0 ? { low: 0, high: high > 0 ? high : 1, colours: SEQUENTIAL } : { low, high: Math.max(0, high), colours: DIVERGING };

const isTwoSided = ({ colours }: HeatScale): boolean => colours === DIVERGING;

/** Where a value lies between the first colour and the last, 0 to 1. */
export function placeOfValue(scale: HeatScale, value: number): number {
  const { low, high } = scale;
  const within = Math.min(high, Math.max(low, value));
  const reach = Math.max(-low, high);
  return isTwoSided(scale) ? (within + reach) / (2 * reach) : (within - low) / (high - low);
}

/** Where the colours lie along a key that goes from the lowest value to the highest, %; those beyond its ends are not seen. */
export function keyStops(scale: HeatScale): number[] {
  const { low, high, colours } = scale;
  const reach = Math.max(-low, high);
  const [from, to] = isTwoSided(scale) ? [-reach, reach] : [low, high];
  return colours.map((_, k) => (100 * (from + (k / (colours.length - 1)) * (to - from) - low)) / (high - low));
}

/** Red, green and blue of a value, 0 to 255, between the two colours it lies between. */
export function heatColour(scale: HeatScale, palette: Readonly<Record<Token, string>>, value: number): readonly number[] {
  const { colours } = scale;
  const place = placeOfValue(scale, value) * (colours.length - 1);
  const below = Math.min(colours.length - 2, Math.floor(place));
  const from = channels(palette[colours[below]!]);
  const to = channels(palette[colours[below + 1]!]);
  return from.map((channel, i) => Math.round(channel + (to[i]! - channel) * (place - below)));
}

const parsed = new Map<string, readonly number[]>();
function channels(hex: string): readonly number[] {
  const known = parsed.get(hex);
  if (known) return known;
  const found = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  parsed.set(hex, found);
  return found;
}

/** Values in columns and rows; the first row is drawn at the bottom or at the top. */
export interface HeatGrid {
  readonly columns: number;
  readonly rows: number;
  /** null where there is none. */
  readonly at: (column: number, row: number) => number | null;
}

/** The colours of a grid side by side, as rectangles of an svg; neighbours of one colour in a column are one rectangle. */
export function heatSvg(
  grid: HeatGrid,
  scale: HeatScale,
  palette: Readonly<Record<Token, string>>,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly isUpward: boolean },
): string {
  const [w, h] = [box.width / grid.columns, box.height / grid.rows];
  const out: string[] = [];
  const colourAt = (column: number, place: number): string | undefined => {
    const value = grid.at(column, box.isUpward ? grid.rows - 1 - place : place);
    return value === null ? undefined : `rgb(${heatColour(scale, palette, value).join()})`;
  };
  for (let column = 0; column < grid.columns; column++) {
    let begin = 0;
    for (let place = 1; place <= grid.rows; place++) {
      const colour = colourAt(column, begin);
      if (place < grid.rows && colourAt(column, place) === colour) continue;
      // A little wider than it is, so that no seam shows between columns.
      if (colour !== undefined)
        out.push(
          `<rect x="${(box.x + column * w).toFixed(2)}" y="${(box.y + begin * h).toFixed(2)}" width="${(w + 0.3).toFixed(2)}" height="${((place - begin) * h + 0.3).toFixed(2)}" fill="${colour}"/>`,
        );
      begin = place;
    }
  }
  return out.join('');
}
