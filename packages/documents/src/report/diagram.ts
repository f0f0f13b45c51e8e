import type { ExportSource } from '../source.ts';
import { COLOUR, escaped } from './charts.ts';
import type { Pen } from './nodes.ts';

const [BOX_WIDTH, BOX_HEIGHT, ROW, GAP] = [190, 26, 34, 60];
const TOP = 14;
/** Base lines of what may leave and what may come in, below the line to the grid. */
const [OUT_WORDS, IN_WORDS] = [19, 29];

interface Part {
  readonly name: string;
  readonly size: string;
  readonly colour: string;
  readonly flow: 'out' | 'both';
}

/** What the plant is made of, as it is built: the parts of the chosen system, none of size zero. */
function partsOf({ details }: ExportSource, write: Pen['mw']): Part[] {
  return [
    ...details.solar.pvs.map((pv) => ({
      name: pv.name,
      size: `${write(pv.nameplateCapacity)} MW dc`,
      colour: COLOUR.solar,
      flow: 'out' as const,
    })),
    ...details.wind.turbines.map((farm) => ({
      name: farm.name,
      size: `${write(farm.nameplateCapacity)} MW`,
      colour: COLOUR.wind,
      flow: 'out' as const,
    })),
    ...details.storage
      .filter(({ status }) => status === 0)
      .map((storageUnit) => ({
        name: storageUnit.name,
        size: `${write(storageUnit.nameplatePower)} MW / ${write(storageUnit.nameplateCapacity)} MWh`,
        colour: COLOUR.storage,
        flow: 'both' as const,
      })),
  ];
}

/** A limit in words: its megawatts, a schedule, a series, or several of them of which the least counts; none of these without one. */
function limitWith(most: number | undefined, bySchedule: boolean, bySeries: boolean, write: Pen['mw']): string | undefined {
  const parts = [
    ...(most === undefined ? [] : [`${write(most)} MW`]),
    ...(bySchedule ? ['by schedule'] : []),
    ...(bySeries ? ['by series'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** '40.0 MW, by schedule': a limit of the connection as the project has it. */
export const limitText = (project: ExportSource['project'], direction: 'export' | 'import', write: Pen['mw']): string =>
  (direction === 'export'
    ? limitWith(
        project.hasExportLimit ? project.exportLimit : undefined,
        project.hasExportLimitSchedule,
        project.hasExportLimitTimeSeries,
        write,
      )
    : limitWith(
        project.hasImportLimit ? project.importLimit : undefined,
        project.hasImportLimitSchedule,
        project.hasImportLimitTimeSeries,
        write,
      )) ?? 'none';

/**
 * What may pass the connection in either direction; nothing comes in where there is no storage unit, or none that may charge from the grid.
 */
function limitWords({ project }: ExportSource, hasStorage: boolean, write: Pen['mw']): [string, string | undefined] {
  const { hasExportLimit, exportLimit, hasImportLimit, importLimit } = project;
  const own = (...limit: Parameters<typeof limitWith>): string => limitWith(...limit) ?? 'without limit';
  const out = own(hasExportLimit ? exportLimit : undefined, project.hasExportLimitSchedule, project.hasExportLimitTimeSeries, write);
  if (!hasStorage || project.canBatteryChargeFromGrid === 'false') return [`out ${out}`, undefined];
  // The connection bounds what comes in as well.
  const most = Math.min(hasExportLimit ? exportLimit : Infinity, hasImportLimit ? importLimit : Infinity);
  return [
    `out ${out}`,
    `in ${own(Number.isFinite(most) ? most : undefined, project.hasImportLimitSchedule, project.hasImportLimitTimeSeries, write)}`,
  ];
}

/** The parts of the plant, the bus they meet at, and what passes the point of interconnection, as SVG text. */
export function diagramSvg(source: ExportSource, { width, write }: { readonly width: number; readonly write: Pen['mw'] }): string {
  const { project } = source;
  const parts = partsOf(source, write);
  const middle = TOP + (Math.max(1, parts.length) * ROW) / 2 - (ROW - BOX_HEIGHT) / 2;
  // The words below the connection need more than a single part does.
  const height = Math.max(TOP + Math.max(1, parts.length) * ROW + 4, middle + IN_WORDS + 4);
  const bus = BOX_WIDTH + GAP;
  const grid = width - 46;
  const isDc = project.bus === 'dc';
  const [converter, limit] = [bus + (grid - bus) * 0.28, bus + (grid - bus) * 0.62];
  const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', bold = false): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="8"${bold ? ' font-weight="bold"' : ''} fill="${bold ? COLOUR.text : COLOUR.grey}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const line = (x: number, y: number, to: number, colour: string): string =>
    `<path d="M${x.toFixed(1)} ${y.toFixed(1)}H${to.toFixed(1)}" stroke="${colour}" stroke-width="1.2" fill="none"/>`;
  const arrow = (x: number, y: number, direction: 1 | -1, colour: string): string =>
    `<path d="M${(x - 3 * direction).toFixed(1)} ${(y - 3).toFixed(1)}L${(x + 3 * direction).toFixed(1)} ${y.toFixed(1)}L${(x - 3 * direction).toFixed(1)} ${(y + 3).toFixed(1)}Z" fill="${colour}"/>`;
  const way = (x: number, y: number, colour: string, flow: Part['flow']): string =>
    flow === 'out' ? arrow(x, y, 1, colour) : arrow(x + 4, y, 1, colour) + arrow(x - 4, y, -1, colour);
  const rows = parts.map(({ name, size, colour, flow }, k) => {
    const top = TOP + k * ROW;
    const y = top + BOX_HEIGHT / 2;
    return (
      `<rect x="0.5" y="${top}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" fill="none" stroke="${COLOUR.line}"/>` +
      `<rect x="0" y="${top}" width="3" height="${BOX_HEIGHT}" fill="${colour}"/>` +
      text(10, top + 11, name.length > 38 ? `${name.slice(0, 37)}…` : name, 'start', true) +
      text(10, top + 21, size, 'start') +
      line(BOX_WIDTH, y, bus, colour) +
      way(BOX_WIDTH + GAP / 2, y, colour, flow)
    );
  });
  const [outWords, inWords] = limitWords(
    source,
    parts.some(({ flow }) => flow === 'both'),
    write,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...rows,
    `<path d="M${bus} ${TOP - 2}V${height - 6}" stroke="${COLOUR.text}" stroke-width="2.4" fill="none"/>`,
    text(bus, TOP - 6, isDc ? 'DC bus' : 'AC bus', 'middle', true),
    line(bus, middle, grid, COLOUR.text),
    ...(isDc
      ? [
          `<rect x="${converter - 14}" y="${middle - 9}" width="28" height="18" fill="#ffffff" stroke="${COLOUR.text}"/><path d="M${converter - 14} ${middle + 9}L${converter + 14} ${middle - 9}" stroke="${COLOUR.text}" fill="none"/>`,
          text(converter, middle - 14, 'Converter', 'middle'),
        ]
      : []),
    `<path d="M${limit} ${middle - 8}V${middle + 8}" stroke="${COLOUR.text}" stroke-width="1.2" fill="none"/>`,
    text(limit, middle - 14, 'Interconnection', 'middle'),
    text(limit, middle + OUT_WORDS, outWords, 'middle'),
    ...(inWords === undefined ? [] : [text(limit, middle + IN_WORDS, inWords, 'middle')]),
    way((limit + grid) / 2, middle, COLOUR.text, inWords === undefined ? 'out' : 'both'),
    `<circle cx="${grid + 12}" cy="${middle}" r="11" fill="none" stroke="${COLOUR.text}"/><path d="M${grid + 5} ${middle}q3.5 -7 7 0t7 0" stroke="${COLOUR.text}" fill="none"/>`,
    text(grid + 12, middle + 22, 'Grid', 'middle', true),
    '</svg>',
  ].join('');
}
