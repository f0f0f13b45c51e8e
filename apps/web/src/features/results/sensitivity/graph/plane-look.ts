import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import type { FillPattern, Mark, Token } from '../../../../ui/tokens.ts';

/** How a system type is drawn: the tint of its region with a pattern, and the line of its profile. */
export interface PlaneLook {
  readonly tint: Token;
  readonly pattern: { readonly form: FillPattern; readonly token: Token; readonly opacity: number };
  readonly line: SeriesLook;
}

const planeLook = (tint: Token, token: Token, form: FillPattern, dash: readonly number[]): PlaneLook => {
  const mark: Mark = { token, label: '', fill: form, dash, width: 1.8, marker: 'none' };
  return { tint, pattern: { form, token, opacity: 0.4 }, line: { mark, shape: 'line', isFilled: false, hasHalo: false } };
};

/** One technology has its tint and pattern; two have the tint of one and a hatch; three take the neutral tint with dots. */
const LOOKS: Readonly<Record<string, PlaneLook>> = {
  solar: planeLook('solar-t', 'solar', 'plain', []),
  wind: planeLook('wind-t', 'wind', 'dots', [6, 2.5]),
  storage: planeLook('storage-t', 'storage', 'lines', [2, 2]),
  'solar+wind': planeLook('solar-t', 'solar', 'stripes', [9, 3, 2, 3]),
  'solar+storage': planeLook('solar-t', 'solar', 'hatch', [7, 3]),
  'wind+storage': planeLook('wind-t', 'wind', 'hatch-back', [4, 2]),
  'solar+wind+storage': planeLook('export-t', 'export', 'dots', []),
};
const NOTHING = planeLook('sunken', 'limit', 'plain', [2, 4]);

/** @param color  as the result names it: the technologies joined by '+', or 'none' */
export const lookOfPlane = (color: string): PlaneLook => LOOKS[color] ?? NOTHING;
