import { IconAlertTriangle } from '@tabler/icons-react';
import type { UserStorageSpec } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { LOOKS } from '../../../ui/charts/series-look.ts';
import table from '../../../ui/data-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { lastGuaranteedYear, type Trial } from './tried-use.ts';
import css from './guarantee.module.css';

/** Points that rounding alone keeps apart. */
const SAME = 1e-9;
const signed = (value: number): string => `${value > SAME ? '+' : ''}${formatNumber(value, 1)}`;

interface TriedYearsProps {
  readonly type: UserStorageSpec;
  readonly trial: Trial;
}

/** What the chosen mode guarantees for the use tried beside what the model leaves, by year, and their difference. */
export function TriedYears({ type, trial }: TriedYearsProps) {
  const guaranteed = trial.guaranteed[type.oemGuaranteedDegradationType];
  const { modelled } = trial;
  if (guaranteed === undefined) return <p className="small text-3">Without a guarantee there is nothing to try.</p>;
  const years = guaranteed.slice(1).map((_, at) => at + 1);
  const differenceIn = (year: number): number | undefined => modelled && modelled[year]! - guaranteed[year]!;
  const last = lastGuaranteedYear(type);
  return (
    <>
      <div className={css.tried}>
        {modelled ? (
          <BarChart
            title="Modelled less guaranteed"
            name="Modelled less guaranteed state of health"
            unit="percentage points"
            rowName="Year"
            rowLabel={(at) => `Year ${at + 1}`}
            categories={years.map(String)}
            bars={[
              {
                id: 'more',
                name: 'more than guaranteed',
                unit: '%',
                digits: 1,
                look: LOOKS.moneyIn,
                values: years.map(above(differenceIn)),
              },
              {
                id: 'less',
                name: 'less than guaranteed',
                unit: '%',
                digits: 1,
                look: LOOKS.moneyOut,
                values: years.map(below(differenceIn)),
              },
            ]}
            sentence={findingOf(type, trial) ?? 'The model holds the guarantee in every year.'}
            axisTitle="Year"
            height={Math.max(220, 28 * years.length - 70)}
          />
        ) : (
          <p className="small text-3">The type has no simulated ageing to compare the guarantee with.</p>
        )}
        <table className={`${table.table} ${css.years}`} aria-label="The use tried, by year">
          <thead>
            <tr>
              <th scope="col">Year</th>
              {['Guaranteed', 'Modelled', 'Difference'].map((name) => (
                <th key={name} scope="col" className={table.number}>
                  {name}
                  <span className={table.unit}>{name === 'Difference' ? 'points' : '%'}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((year) => {
              const difference = differenceIn(year);
              return [
                year === last + 1 && (
                  <tr key="past">
                    <td colSpan={4} className={css.past}>
                      {type.useOemGuaranteedDegradationInterpolatePastLifetime
                        ? 'Extrapolated past the guarantee'
                        : 'Held past the guarantee'}
                    </td>
                  </tr>
                ),
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td className={table.number}>{formatNumber(guaranteed[year], 1)}</td>
                  <td className={table.number}>{modelled ? formatNumber(modelled[year], 1) : MISSING}</td>
                  <td className={table.number} data-owes={(difference !== undefined && difference < -SAME) || undefined}>
                    {difference === undefined ? MISSING : signed(difference)}
                  </td>
                </tr>,
              ];
            })}
          </tbody>
        </table>
      </div>
      {modelled && <Finding text={findingOf(type, trial)} />}
    </>
  );
}

const above =
  (of: (year: number) => number | undefined) =>
  (year: number): number =>
    Math.max(0, of(year) ?? 0);
const below =
  (of: (year: number) => number | undefined) =>
  (year: number): number =>
    Math.min(0, of(year) ?? 0);

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
