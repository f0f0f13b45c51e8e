/**
 * Every colour of the page, once, for both themes: it feeds Mantine's theme, the CSS variables of the stylesheets and the charts.
 * No other file names a colour value. Contrast ratios of the pairs are in the look's table; text-3 is the lightest that carries text.
 */
export type Scheme = 'light' | 'dark';

const light = {
  canvas: '#F5F6F4',
  surface: '#FFFFFF',
  sunken: '#EFF2F0',
  hover: '#F3F6F4',
  line: '#E0E4E2',
  'line-2': '#CBD2CF',
  control: '#868F8C',
  text: '#16201E',
  'text-2': '#47524F',
  'text-3': '#5F6B67',
  accent: '#0B6B61',
  'accent-hover': '#095850',
  'accent-soft': '#E2F0ED',
  'accent-line': '#8CC5BC',
  'on-accent': '#FFFFFF',
  danger: '#B3261E',
  'danger-soft': '#FCECEA',
  'danger-line': '#E9A9A3',
  warn: '#8A5200',
  'warn-soft': '#FFF3DC',
  'warn-line': '#E5BE7A',
  solar: '#CB8500',
  wind: '#2A80BF',
  storage: '#532B9B',
  export: '#1F3038',
  import: '#B03052',
  curtailed: '#858D8A',
  price: '#16201E',
  limit: '#858A8F',
  dam: '#1B4272',
  fmm: '#339ABA',
  rtm: '#97940E',
  contract: '#858A8F',
  capacity: '#8F3B63',
  'reg-up': '#A44218',
  'reg-down': '#3F1A15',
  'solar-t': '#F7E6C2',
  'wind-t': '#D3E6F5',
  'storage-t': '#E2DAF2',
  'export-t': '#DCE2E5',
  'import-t': '#F6DAE1',
  grid: '#E6EAE8',
  axis: '#868F8C',
  'seq-1': '#EDF4F1',
  'seq-2': '#C6DFD9',
  'seq-3': '#93C2B9',
  'seq-4': '#5C9F95',
  'seq-5': '#2C7A70',
  'seq-6': '#0B4A43',
  'div-1': '#8C2446',
  'div-2': '#C0647F',
  'div-3': '#E9C3CD',
  'div-4': '#F1F1EE',
  'div-5': '#BADAD3',
  'div-6': '#4E978C',
  'div-7': '#0B574F',
  'on-seq-low': '#16201E',
  'on-seq-mid': '#16201E',
  'on-seq-high': '#FFFFFF',
  'map-land': '#EEF1EC',
  'map-water': '#CFE0E8',
  'map-line': '#C9D1CC',
  'map-border': '#9AA59F',
  shadow: '0 1px 2px rgba(16, 30, 27, .05)',
  pop: '0 2px 6px rgba(16, 30, 27, .08), 0 12px 32px rgba(16, 30, 27, .14)',
} as const;

/** Name of a colour token; in a stylesheet `var(--name)`. */
export type Token = keyof typeof light;

const dark: Record<Token, string> = {
  canvas: '#0E1312',
  surface: '#151B1A',
  sunken: '#1C2423',
  hover: '#1A2221',
  line: '#28312F',
  'line-2': '#37423F',
  control: '#6A7672',
  text: '#E8EDEB',
  'text-2': '#B4BEBA',
  'text-3': '#93A09B',
  accent: '#56C4B4',
  'accent-hover': '#6FD2C4',
  'accent-soft': '#14322E',
  'accent-line': '#2B6B62',
  'on-accent': '#06201C',
  danger: '#FF8F85',
  'danger-soft': '#3A1A18',
  'danger-line': '#7A3530',
  warn: '#F0B85A',
  'warn-soft': '#35280F',
  'warn-line': '#6E5320',
  solar: '#F4BC4F',
  wind: '#6DB6EC',
  storage: '#8A6BE0',
  export: '#DCE6E8',
  import: '#E0607F',
  curtailed: '#7F8A86',
  price: '#E8EDEB',
  limit: '#8E9397',
  dam: '#4F7BE3',
  fmm: '#69D9E1',
  rtm: '#D9DC40',
  contract: '#8E9397',
  capacity: '#C64FB3',
  'reg-up': '#E48C61',
  'reg-down': '#A84F35',
  'solar-t': '#3A2E12',
  'wind-t': '#16303F',
  'storage-t': '#2A2145',
  'export-t': '#263033',
  'import-t': '#3F1C27',
  grid: '#232C2A',
  axis: '#66726E',
  'seq-1': '#0B4A43',
  'seq-2': '#2C7A70',
  'seq-3': '#5C9F95',
  'seq-4': '#93C2B9',
  'seq-5': '#C6DFD9',
  'seq-6': '#EDF4F1',
  'div-1': '#F0A3B8',
  'div-2': '#C0647F',
  'div-3': '#5E2B3B',
  'div-4': '#232C2A',
  'div-5': '#1F4A44',
  'div-6': '#4E978C',
  'div-7': '#A6DDD3',
  'on-seq-low': '#FFFFFF',
  'on-seq-mid': '#16201E',
  'on-seq-high': '#16201E',
  'map-land': '#1A2120',
  'map-water': '#12262E',
  'map-line': '#2F3A37',
  'map-border': '#55625D',
  shadow: 'none',
  pop: '0 2px 6px rgba(0, 0, 0, .4), 0 16px 40px rgba(0, 0, 0, .55)',
};

/** Token values of a theme: what a canvas needs. Stylesheets use `var(--name)`. */
export const tokens: Record<Scheme, Readonly<Record<Token, string>>> = { light, dark };

/** How a filled mark repeats its colour without colour. Open hatches are reserved for energy or money lost or bought. */
export type FillPattern = 'plain' | 'dots' | 'lines' | 'hatch' | 'hatch-back' | 'stripes';
type Marker = 'circle' | 'square' | 'cross' | 'triangle-up' | 'triangle-down' | 'diamond' | 'bar' | 'none';

export interface Mark {
  readonly token: Token;
  readonly label: string;
  readonly fill: FillPattern;
  /** Stroke dash of its line, px; empty for a solid line. */
  readonly dash: readonly number[];
  readonly width: number;
  readonly marker: Marker;
}
const mark = (token: Token, label: string, fill: FillPattern, dash: readonly number[], width = 1.7, marker: Marker = 'none'): Mark => ({
  token,
  label,
  fill,
  dash,
  width,
  marker,
});

/** Technologies and grid, in the order of a stack from the bottom; import stands below zero, export is a total line. */
export const TECHNOLOGY_MARKS = {
  wind: mark('wind', 'Wind', 'dots', [6, 2.5]),
  solar: mark('solar', 'Solar', 'plain', []),
  storage: mark('storage', 'Storage', 'lines', []),
  curtailed: mark('curtailed', 'Curtailed', 'hatch', [2, 3]),
  clipped: mark('curtailed', 'Clipped', 'hatch', [1, 2]),
  import: mark('import', 'Grid import', 'hatch-back', [7, 3]),
  export: mark('export', 'Grid export', 'plain', [], 1.1),
  soc: mark('storage', 'State of charge', 'plain', [2, 2]),
  price: mark('price', 'Price', 'plain', [], 1.5),
  limit: mark('limit', 'Limit', 'plain', [6, 3]),
} as const satisfies Record<string, Mark>;

/** Markets and revenue streams, in their one order everywhere. Never in one chart with technologies. */
export const STREAM_MARKS = {
  dam: mark('dam', 'Day-ahead', 'plain', [], 1.7, 'circle'),
  fmm: mark('fmm', 'Fifteen-minute', 'plain', [7, 3], 1.7, 'square'),
  rtm: mark('rtm', 'Real-time', 'plain', [6, 2.5], 1.7, 'cross'),
  contract: mark('contract', 'Contract', 'plain', [9, 3], 1.7, 'bar'),
  capacity: mark('capacity', 'Capacity', 'plain', [9, 3, 2, 3], 1.7, 'diamond'),
  'reg-up': mark('reg-up', 'Reg-Up', 'plain', [2, 2.5], 1.7, 'triangle-up'),
  'reg-down': mark('reg-down', 'Reg-Down', 'stripes', [2, 2.5], 1.7, 'triangle-down'),
} as const satisfies Record<string, Mark>;

const GENERIC = Object.values(STREAM_MARKS);
const sameDash = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();
/** Dashes of a colour in its second and later rounds; beyond them one is longer than the other. */
export const ROUND_DASHES: readonly (readonly number[])[] = [
  [5, 3],
  [2, 2],
  [9, 3, 2, 3],
  [1, 3],
  [12, 4],
  [6, 2, 1, 2],
  [9, 3, 2, 3, 2, 3],
  [3, 6],
  [14, 3, 5, 3],
  [1, 6],
];
const dashOfRound = (own: readonly number[], round: number): readonly number[] => {
  const others = ROUND_DASHES.filter((dash) => !sameDash(dash, own));
  return others[round] ?? [16 + 2 * (round - others.length), 4];
};

/** Marks of cycles, years and cases: the market list in order; from the eighth on its colours repeat with other dashes, no two alike. */
export function genericMark(index: number): Mark {
  const base = GENERIC[index % GENERIC.length]!;
  const round = Math.floor(index / GENERIC.length);
  return round === 0 ? base : { ...base, dash: dashOfRound(base.dash, round - 1) };
}

const PALETTE_SIZES = [16, 24, 36, 48, 56] as const;
const PALETTE_STEP = 8;
/** TS-11: a palette has 16, 24, 36, 48 or 56 marks and beyond that as many as are needed, in eights. */
const paletteSize = (series: number): number =>
  PALETTE_SIZES.find((size) => series <= size) ?? Math.ceil(series / PALETTE_STEP) * PALETTE_STEP;
/** Marks for so many series without a meaning of their own. */
export const genericPalette = (series: number): readonly Mark[] => Array.from({ length: paletteSize(series) }, (_, i) => genericMark(i));

/** Petrol, for Mantine's primary colour: lightest to darkest. */
export const PETROL = [
  '#EFF7F5',
  '#E2F0ED',
  '#BFDFD9',
  '#8CC5BC',
  '#56A99D',
  '#2B8C80',
  '#0B6B61',
  '#095850',
  '#07463F',
  '#05342F',
] as const;

export const FONT = "'IBM Plex Sans Variable', system-ui, 'Segoe UI', Roboto, sans-serif";
