import { genericMark, STREAM_MARKS, TECHNOLOGY_MARKS, type Mark, type Token } from '../tokens.ts';

/** How a chart draws a series: the mark of its meaning (colour, dash and pattern together) and the form of its line. */
export interface SeriesLook {
  readonly mark: Mark;
  readonly shape: 'line' | 'step';
  /** The area to zero takes the tint of the colour. */
  readonly isFilled: boolean;
  /** Drawn over a band of surface colour, so that it stays readable in front of others. */
  readonly hasHalo: boolean;
}

const look = (mark: Mark, rest: Partial<SeriesLook> = {}): SeriesLook => ({
  mark,
  shape: 'line',
  isFilled: false,
  hasHalo: false,
  ...rest,
});
const plain = (token: Token, label: string, rest: Partial<Mark> = {}): Mark => ({
  token,
  label,
  fill: 'plain',
  dash: [],
  width: 1.6,
  marker: 'none',
  ...rest,
});

/** Steps for what holds over a step as it is decided there (prices, dispatch); lines for weather and for charge held. */
export const LOOKS = {
  wind: look(TECHNOLOGY_MARKS.wind),
  solar: look(TECHNOLOGY_MARKS.solar, { isFilled: true }),
  storage: look(TECHNOLOGY_MARKS.storage, { shape: 'step', isFilled: true }),
  soc: look(TECHNOLOGY_MARKS.soc, { isFilled: true }),
  curtailed: look(TECHNOLOGY_MARKS.curtailed, { shape: 'step' }),
  clipped: look(TECHNOLOGY_MARKS.clipped, { shape: 'step' }),
  import: look(TECHNOLOGY_MARKS.import, { shape: 'step' }),
  export: look(TECHNOLOGY_MARKS.export, { shape: 'step' }),
  price: look(TECHNOLOGY_MARKS.price, { shape: 'step', hasHalo: true }),
  limit: look(TECHNOLOGY_MARKS.limit, { shape: 'step' }),
  dam: look({ ...STREAM_MARKS.dam, marker: 'none' }),
  fmm: look({ ...STREAM_MARKS.fmm, marker: 'none' }),
  rtm: look({ ...STREAM_MARKS.rtm, marker: 'none' }),
  contract: look({ ...STREAM_MARKS.contract, marker: 'none' }),
  capacity: look({ ...STREAM_MARKS.capacity, marker: 'none' }),
  'reg-up': look({ ...STREAM_MARKS['reg-up'], marker: 'none' }),
  'reg-down': look({ ...STREAM_MARKS['reg-down'], marker: 'none' }),
  /** All technologies together, where the parts are not told apart. */
  together: look(plain('limit', 'Energy')),
  /** Money is the one place where the accent is a series: in, against the hatch of money out. */
  moneyIn: look(plain('accent', 'In')),
  moneyOut: look(plain('import', 'Out', { fill: 'hatch-back' })),
  total: look(plain('text', 'Total', { marker: 'circle' }), { hasHalo: true }),
} as const satisfies Record<string, SeriesLook>;

export const genericLook = (n: number): SeriesLook => look({ ...genericMark(n), marker: 'none' });

/**
 * The look of a series of the viewer.
 *
 * @param token  as the result names it; a name the look does not know is a generic series
 * @param mark   of its place among the generic series
 */
export const lookOfToken = (token: string, mark: Mark): SeriesLook =>
  Object.hasOwn(LOOKS, token) ? LOOKS[token as keyof typeof LOOKS] : look({ ...mark, marker: 'none' });

/** The tint under a line; undefined for colours without one. */
export function tintOf(mark: Mark): Token | undefined {
  switch (mark.token) {
    case 'solar':
      return 'solar-t';
    case 'wind':
      return 'wind-t';
    case 'storage':
      return 'storage-t';
    case 'export':
      return 'export-t';
    case 'import':
      return 'import-t';
    default:
      return undefined;
  }
}
