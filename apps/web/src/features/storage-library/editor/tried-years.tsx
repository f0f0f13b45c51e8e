import { IconAlertTriangle } from '@tabler/icons-react';
import type { UserStorageSpec } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { LOOKS } from '../../../ui/charts/series-look.ts';
import table from '../../../ui/data-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { lastGuaranteedYear, useOf, type Trial } from './tried-use.ts';
import css from './guarantee.module.css';

/** Points that rounding alone keeps apart. */
const SAME = 1e-9;
/** '+2.8': percentage points. */
export const signed = (value: number): string => `${value > SAME ? '+' : ''}${formatNumber(value, 1)}`;

export interface TrialProps {
  readonly type: UserStorageSpec;
  readonly trial: Trial;
}

/** How much more than guaranteed the model leaves after the use tried, by year, and what that means. */
export function DifferenceChart({ type, trial }: TrialProps) {
  const tried = useOf(type, trial);
  if (tried === undefined) return <p className="small text-3">Without a guarantee there is nothing to try.</p>;
  const { difference } = tried;
  if (difference === undefined) return <p className="small text-3">The type has no simulated ageing to compare the guarantee with.</p>;
  const points = difference.slice(1);
  const finding = findingOf(type, trial);
  return (
    <>
      <BarChart
        title="Modelled less guaranteed"
        name="Modelled less guaranteed state of health"
        unit="points; below zero the maker owes"
        rowName="Year"
        rowLabel={(at) => `Year ${at + 1}`}
        categories={points.map((_, at) => String(at + 1))}
        bars={[
          {
            id: 'more',
            name: 'more than guaranteed',
            unit: '%',
            digits: 1,
            look: LOOKS.moneyIn,
            values: points.map((value) => Math.max(0, value)),
          },
          {
            id: 'less',
            name: 'less than guaranteed',
            unit: '%',
            digits: 1,
            look: LOOKS.moneyOut,
            values: points.map((value) => Math.min(0, value)),
          },
        ]}
        sentence={finding ?? 'The model holds the guarantee in every year.'}
        axisTitle="Year"
        height={170}
      />
      <Finding text={finding} />
    </>
  );
}

/** The same for the years that the maker's table does not speak of. */
export function YearsPast({ type, trial }: TrialProps) {
  const tried = useOf(type, trial);
  const last = lastGuaranteedYear(type);
  const years = (tried?.guaranteed ?? []).flatMap((_, year) => (year > last ? [year] : []));
  if (tried === undefined || years.length === 0) return null;
  const name = type.useOemGuaranteedDegradationInterpolatePastLifetime ? 'Extrapolated past the guarantee' : 'Held past the guarantee';
  return (
    <div className={`${table.scroll} ${css.past}`}>
      <table className={table.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {(['Guaranteed', 'Modelled', 'Difference'] as const).map((one) => (
              <th key={one} scope="col" className={table.number}>
                {one}
                <span className={table.unit}>{one === 'Difference' ? 'points' : '%'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => {
            const difference = tried.difference?.[year];
            return (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td className={table.number}>{formatNumber(tried.guaranteed[year], 1)}</td>
                <td className={table.number}>{tried.modelled ? formatNumber(tried.modelled[year], 1) : MISSING}</td>
                <td className={table.number} data-owes={(difference !== undefined && difference < -SAME) || undefined}>
                  {difference === undefined ? MISSING : signed(difference)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** From when on, and by how much, the model falls below the guarantee; undefined where it never does. */
function findingOf(type: UserStorageSpec, { guaranteed: modes, modelled }: Trial): string | undefined {
  const guaranteed = modes[type.oemGuaranteedDegradationType];
  const last = Math.min(lastGuaranteedYear(type), (guaranteed?.length ?? 0) - 1);
  if (!guaranteed || !modelled || last < 1) return undefined;
  const first = guaranteed.findIndex((promised, year) => year > 0 && modelled[year]! < promised - SAME);
  if (first < 0) return undefined;
  const year = Math.max(first, last);
  const short = guaranteed[year]! - modelled[year]!;
  if (short <= SAME) return `The model is below the guarantee in year ${first}, and above it again by year ${year}.`;
  const kwh = (short / 100) * type.nominalCapacity * KILO;
  return `From year ${first} on the model is below the guarantee, by ${formatNumber(short, 1)} points in year ${year}: ${formatNumber(kwh)} kWh of a unit that the maker owes.`;
}

const Finding = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? (
    <p className={`${css.finding} small text-2`}>The model holds the guarantee in every year of this use.</p>
  ) : (
    <p className={`${css.finding} small`} data-tone="warning">
      <Icon icon={IconAlertTriangle} size={14} />
      {text}
    </p>
  );
