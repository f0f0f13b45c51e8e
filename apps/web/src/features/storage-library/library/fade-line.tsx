import { formatNumber } from '../../../lib/number.ts';
import { COMMON_LIMIT, outlookOf, YEARS_FOLLOWED, type TypeRow } from './type-rows.ts';
import { Picture } from './picture.tsx';

const [WIDTH, HEIGHT, PAD] = [92, 28, 2];
/** Lowest state of health of the picture, the same for every type. */
const LOWEST = 0.45;
const YEARS = 20;

const x = (year: number): number => (year / YEARS) * WIDTH;
const y = (health: number): number => PAD + ((1 - Math.max(LOWEST, health)) / (1 - LOWEST)) * (HEIGHT - 2 * PAD);
const path = (points: readonly (readonly [year: number, health: number])[]): string =>
  points.map(([year, health], at) => `${at === 0 ? 'M' : 'L'}${x(year).toFixed(1)} ${y(health).toFixed(1)}`).join('');

/** Years in a cell; why there are none in its title. */
export function yearsText(row: TypeRow): { readonly text: string; readonly why?: string } {
  const { fade, years } = outlookOf(row);
  if (fade.kind === 'none') return { text: '–', why: 'The type says nothing about ageing.' };
  if (fade.kind === 'problem') return { text: '–', why: fade.text };
  return years === undefined
    ? { text: `> ${YEARS_FOLLOWED}`, why: `The limit is not met within ${YEARS_FOLLOWED} years.` }
    : { text: formatNumber(years, 1) };
}

/** Twenty years of a type on one scale for all types: a ring where its line meets the limit, weak after it, the guarantee dashed. */
export function FadeLine({ row }: { readonly row: TypeRow }) {
  const { fade, guaranteed, years } = outlookOf(row);
  if (fade.kind !== 'health') return <span className="text-3">{fade.kind === 'none' ? 'no ageing given' : 'cannot be fitted'}</span>;
  const points = fade.health.map((health, year) => [year, health] as const);
  const end = years === undefined ? YEARS : Math.min(years, YEARS);
  const meets = years !== undefined && years <= YEARS;
  const before = [...points.filter(([year]) => year < end), [end, meets ? COMMON_LIMIT : fade.health.at(-1)!] as const];
  const after = meets ? [[end, COMMON_LIMIT] as const, ...points.filter(([year, health]) => year > end && health >= LOWEST)] : [];
  const label = `State of health over 20 years: ${formatNumber(100 * fade.health.at(-1)!, 0)} % at the end${
    meets ? `, ${formatNumber(100 * COMMON_LIMIT, 0)} % after ${formatNumber(years, 1)} years` : ''
  }`;
  return (
    <Picture label={label} width={WIDTH} height={HEIGHT}>
      <line x1={0} x2={WIDTH} y1={y(COMMON_LIMIT)} y2={y(COMMON_LIMIT)} stroke="var(--limit)" strokeWidth={0.8} />
      {guaranteed.kind === 'health' && (
        <path
          d={path(guaranteed.health.map((health, year) => [year, health] as const))}
          fill="none"
          stroke="var(--limit)"
          strokeWidth={1.2}
          strokeDasharray="3 2"
        />
      )}
      <path d={path(before)} fill="none" stroke="var(--storage)" strokeWidth={1.6} />
      {after.length > 1 && <path d={path(after)} fill="none" stroke="var(--storage)" strokeWidth={1.2} opacity={0.4} />}
      {meets && <circle cx={x(end)} cy={y(COMMON_LIMIT)} r={2.6} fill="var(--surface)" stroke="var(--storage)" strokeWidth={1.4} />}
    </Picture>
  );
}
