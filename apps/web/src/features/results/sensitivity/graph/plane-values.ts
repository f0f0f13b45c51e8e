import { bestPlaneAt, interpolatePlane, type OstResult } from '@stackwatt/model';
import { KILO, toPercent } from '@stackwatt/units';
import { moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';

/** How a value that may stand on the plane is shown: in a scale that all of them share. */
export interface ValueLook {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  /** The value in that unit. */
  readonly scaled: (value: number) => number;
  readonly text: (value: number | null) => string;
}

/** OST-02: the value of a number among the superimposed ones; the first is the NPV. */
export function valueLook(result: Pick<OstResult, 'planes' | 'superimposed'>, k: number, symbol: string): ValueLook {
  const { name, units } = result.superimposed[k]!;
  const all = result.planes.flatMap(({ superimposed }) => superimposed[k]!.flat());
  const of = (unit: string, digits: number, scaled: (value: number) => number): ValueLook => ({
    name,
    unit,
    digits,
    scaled,
    text: (value) => formatNumber(value === null ? null : scaled(value), digits),
  });
  if (units === symbol || units === `${symbol}/yr`) {
    const scale = scaleFor(all);
    return of(`${moneyUnit(symbol, scale)}${units.slice(symbol.length)}`, 2, (value) => value / scale.factor);
  }
  // Rates are fractions without a unit.
  if (units === '') return of('%', 1, toPercent);
  if (units === 'MWh/yr') {
    const most = Math.max(0, ...all.map((value) => value ?? 0));
    return most >= 10 * KILO ? of('GWh/yr', 1, (value) => value / KILO) : of('MWh/yr', 0, (value) => value);
  }
  return of(units, units === 'yr' ? 1 : 2, (value) => value);
}

/** A place on the plane, in the values of its axes. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** One value of every type at a place, the best NPV first; types without a feasible system there are left out. */
export const valuesOfTypes = (result: OstResult, { x, y }: Place, k: number) =>
  result.planes
    .flatMap(({ name, color, data, superimposed }, plane) => {
      const npv = interpolatePlane(data, result.xValues, result.yValues, x, y);
      return npv === null
        ? []
        : [{ plane, name, color, npv, value: interpolatePlane(superimposed[k]!, result.xValues, result.yValues, x, y) }];
    })
    .toSorted((a, b) => b.npv - a.npv || a.plane - b.plane);

/** Steps in which the line along x is looked at for a turn, and halvings that then find it. */
const STEPS = 400;
const HALVINGS = 40;

/** Where along x, from a place on, another type becomes the best: the value nearest to the place, and that type. */
export function turnAlong(result: OstResult, { x, y }: Place): { readonly x: number; readonly plane: number } | undefined {
  const own = bestPlaneAt(result, x, y);
  const [low, high] = [result.xValues[0]!, result.xValues.at(-1)!];
  const search = (end: number): { x: number; plane: number } | undefined => {
    let before = x;
    for (let step = 1; step <= STEPS; step++) {
      const at = x + ((end - x) * step) / STEPS;
      if (bestPlaneAt(result, at, y) !== own) {
        let [inside, outside] = [before, at];
        for (let n = 0; n < HALVINGS; n++) {
          const middle = (inside + outside) / 2;
          if (bestPlaneAt(result, middle, y) === own) inside = middle;
          else outside = middle;
        }
        return { x: outside, plane: bestPlaneAt(result, outside, y) };
      }
      before = at;
    }
    return undefined;
  };
  const found = [high, low].flatMap((end) => search(end) ?? []);
  return found.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
}

/** Points of the profile between two simulated ones, at least. */
const PROFILE = 60;

/** NPV of every type along x at a height of the plane: at the simulated values and evenly between. */
export function profileAlong(
  result: OstResult,
  y: number,
): { readonly x: readonly number[]; readonly planes: readonly (readonly (number | null)[])[] } {
  const { xValues, yValues, planes } = result;
  const [low, high] = [xValues[0]!, xValues.at(-1)!];
  const x = [...new Set([...xValues, ...Array.from({ length: PROFILE + 1 }, (_, k) => low + ((high - low) * k) / PROFILE)])].toSorted(
    (a, b) => a - b,
  );
  return { x, planes: planes.map(({ data }) => x.map((at) => interpolatePlane(data, xValues, yValues, at, y))) };
}
