import { FONT, tokens, type Token } from '../tokens.ts';
import type { SeriesLook } from './series-look.ts';
import { px, xml } from './svg-text.ts';

export interface ExportFrame {
  readonly title: string;
  readonly unit: string;
  readonly legend: readonly { readonly name: string; readonly look: SeriesLook; readonly kind: 'line' | 'fill' }[];
  /** Engine, inputs and date: where the numbers come from. */
  readonly provenance: string;
  readonly width: number;
  /** Height of the plot alone. */
  readonly height: number;
}

const HEAD = 58;
const FOOT = 28;
const LEGEND_GAP = 16;
/** Width of a character of the legend, near enough to break the row. */
const CHARACTER = 6.4;

/**
 * A chart as a file: always the light theme, with title, unit, legend and provenance.
 *
 * @param plot  draws the plot for the light theme; elements of an svg of the frame's width and height
 */
export function frameSvg(frame: ExportFrame, plot: (colours: Readonly<Record<Token, string>>) => string): string {
  const colours = tokens.light;
  const rows = legendRows(frame);
  const head = HEAD + (rows.length - 1) * 18;
  const height = head + frame.height + FOOT;
  const label = (x: number, y: number, text: string, rest: string): string => `<text x="${px(x)}" y="${px(y)}" ${rest}>${xml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}" viewBox="0 0 ${frame.width} ${height}" font-family="${xml(FONT)}" font-size="11" style="font-variant-numeric:tabular-nums">`,
    `<title>${xml(frame.title)}</title>`,
    `<rect width="${frame.width}" height="${height}" fill="${colours.surface}"/>`,
    `<text x="16" y="24" font-size="13" font-weight="600" fill="${colours.text}">${xml(frame.title)}<tspan font-weight="400" fill="${colours['text-3']}" dx="6">${xml(frame.unit)}</tspan></text>`,
    ...rows.flatMap((row, n) =>
      row.map(
        (item) =>
          `<g transform="translate(${px(item.x)} ${px(38 + n * 18)})">${keySvg(item.look, item.kind, colours)}${label(24, 9, item.name, `font-size="12" fill="${colours['text-2']}"`)}</g>`,
      ),
    ),
    `<g transform="translate(0 ${head})">${plot(colours)}</g>`,
    label(16, height - 10, frame.provenance, `fill="${colours['text-3']}"`),
    '</svg>',
  ].join('');
}

function legendRows(frame: ExportFrame) {
  const rows: { x: number; name: string; look: SeriesLook; kind: 'line' | 'fill' }[][] = [[]];
  let x = 16;
  for (const item of frame.legend) {
    const width = 24 + item.name.length * CHARACTER + LEGEND_GAP;
    if (x + width > frame.width - 16 && x > 16) {
      rows.push([]);
      x = 16;
    }
    rows.at(-1)!.push({ x, ...item });
    x += width;
  }
  return rows;
}

/** A mark of 18 by 10 px: a line with its dash, or a filled field with its pattern. */
function keySvg(look: SeriesLook, kind: 'line' | 'fill', colours: Readonly<Record<Token, string>>): string {
  const colour = colours[look.mark.token];
  if (kind === 'line') {
    const dash = look.mark.dash.length > 0 ? ` stroke-dasharray="${look.mark.dash.join(' ')}"` : '';
    return `<path d="M0 5H18" stroke="${colour}" stroke-width="2"${dash}/>`;
  }
  const isOpen = look.mark.fill === 'hatch' || look.mark.fill === 'hatch-back';
  const strokes = {
    plain: '',
    dots: 'M6 3v.1M9 7v.1M12 3v.1',
    lines: 'M3 3H15M3 7H15',
    hatch: 'M4 10 12 0M8 10 15 2',
    'hatch-back': 'M12 10 4 0M15 7 9 0',
    stripes: 'M3 3H15M3 7H15',
  }[look.mark.fill];
  const inner = isOpen ? colour : colours.surface;
  return `<rect x="3" width="12" height="10" rx="1.5" fill="${isOpen ? colours.surface : colour}" stroke="${colour}"/>${strokes === '' ? '' : `<path d="${strokes}" stroke="${inner}" fill="none" stroke-linecap="round"/>`}`;
}
