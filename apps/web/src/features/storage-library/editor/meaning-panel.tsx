import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { formatNumber, MISSING, plural } from '../../../lib/number.ts';
import { countUses } from '../../../lib/storage-types.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { LOOKS, type SeriesLook } from '../../../ui/charts/series-look.ts';
import { Icon } from '../../../ui/icon.tsx';
import { COMPARED_CELSIUS, COMPARED_CYCLES, outlookOf, type Outlook } from './outlook.ts';
import { useTypeBeingTyped } from './use-type.tsx';
import css from './meaning-panel.module.css';

/** Years the curves show. */
const SHOWN = 20;
const COMPARED_YEARS = [5, 10, 15] as const;

/** What the curves of the type mean, calculated in the page at every keystroke. */
export function MeaningPanel() {
  const type = useDeferredValue(useTypeBeingTyped());
  const outlook = useMemo(() => outlookOf(type), [type]);
  return (
    <aside className={css.panel} aria-labelledby="meaning-title">
      <div className={css.head}>
        <h2 id="meaning-title">What this means</h2>
        <p className="small text-3">from the curves of this type, for one unit</p>
      </div>
      <UsableEnergy outlook={outlook} />
      <YearsToLimit outlook={outlook} />
      <Warranty outlook={outlook} />
      <Uses id={type.id} />
    </aside>
  );
}

const mwh = (value: number): string => formatNumber(value, 2);

function UsableEnergy({ outlook }: { readonly outlook: Outlook }) {
  const { nominal, keptBelow, keptAbove, lost, delivered, hours } = outlook.energy;
  const share = (value: number): string => `${nominal > 0 ? Math.max(0, (value / nominal) * 100) : 0}%`;
  const later = outlook.modelled?.[10];
  return (
    <section className={css.block} aria-label="Usable energy">
      <div className={css.title}>
        <h3>Usable energy</h3>
        <span>
          <b className={css.figure}>{mwh(delivered)}</b> <span className="small text-3">MWh delivered</span>
        </span>
      </div>
      <div className={css.strip} aria-hidden>
        <span style={{ width: share(keptBelow) }} data-part="kept" />
        <span style={{ width: share(delivered) }} data-part="delivered" />
        <span style={{ width: share(lost) }} data-part="lost" />
        <span style={{ width: share(keptAbove) }} data-part="kept" />
      </div>
      <p className={css.keys}>
        <span>kept below: {mwh(keptBelow)}</span>
        <span>loss out: {mwh(lost)}</span>
        <span>kept above: {mwh(keptAbove)} MWh</span>
      </p>
      <table className={css.facts}>
        <tbody>
          <tr>
            <th scope="row">After 10 years, 1 cycle a day, 25 °C</th>
            <td>{later === undefined ? MISSING : `${mwh((delivered * later) / 100)} MWh`}</td>
          </tr>
          <tr>
            <th scope="row">Hours at nominal power, new</th>
            <td>{hours === undefined ? MISSING : `${formatNumber(hours, 1)} h`}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Darker for longer, in steps that stay the same while the type changes. */
const shadeOf = (years: number | undefined): number =>
  years === undefined ? 5 : years >= 30 ? 5 : years >= 22 ? 4 : years >= 18 ? 3 : years >= 15 ? 2 : 1;

function YearsToLimit({ outlook }: { readonly outlook: Outlook }) {
  const { years, limit, trouble, modelled } = outlook;
  return (
    <section className={css.block} aria-label="Years to the limit">
      <div className={css.title}>
        <h3>Years until {formatNumber(limit, Number.isInteger(limit) ? 0 : 1)} %</h3>
        <span className="small text-3">cycles a day</span>
      </div>
      {modelled === undefined ? (
        <p className="small text-2">
          {trouble ?? 'The type has no ageing yet: it needs a cycle lifetime in use, a lifetime by temperature, or a constant lifetime.'}
        </p>
      ) : (
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Temperature</span>
              </th>
              {COMPARED_CYCLES.map((cycles) => (
                <th key={cycles} scope="col">
                  {formatNumber(cycles, 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARED_CELSIUS.map((celsius, row) => (
              <tr key={celsius}>
                <th scope="row">{celsius} °C</th>
                {COMPARED_CYCLES.map((cycles, column) => {
                  const value = years[row]![column];
                  return (
                    <td key={cycles} data-shade={shadeOf(value)} data-usual={(celsius === 25 && cycles === 1) || undefined}>
                      {value === undefined ? '> 40' : formatNumber(value, 1)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Warranty({ outlook }: { readonly outlook: Outlook }) {
  const { modelled, guaranteed, limit, firstBelow } = outlook;
  if (!modelled && !guaranteed) return null;
  const x = Array.from({ length: SHOWN + 1 }, (_, year) => year);
  const line = (id: string, name: string, look: SeriesLook, values: readonly number[]) => ({
    id,
    name,
    unit: '%',
    look,
    side: 'left' as const,
    digits: 1,
    values: values.slice(0, SHOWN + 1),
  });
  return (
    <section className={css.block} aria-label="Warranty beside modelled fade">
      <div className={css.chart}>
        <LineChart
          title="Warranty beside modelled fade"
          name="Guaranteed and modelled state of health, 1 cycle a day at 25 °C"
          unit="%"
          rowName="Year"
          rowLabel={(year) => `Year ${year}`}
          axis={{ x, ticks: [0, 5, 10, 15, 20].map((year) => ({ at: year, label: String(year), isDay: false })) }}
          height={150}
          isFromData
          marks={[{ direction: 'across', at: limit, label: `Limit ${formatNumber(limit)} %` }]}
          series={[
            ...(modelled ? [line('modelled', 'Modelled', LOOKS.total, modelled)] : []),
            ...(guaranteed ? [line('guaranteed', 'Guaranteed', { ...LOOKS.limit, shape: 'line' }, guaranteed)] : []),
          ]}
        />
      </div>
      {modelled && guaranteed ? (
        <>
          <table className={css.facts}>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Guaranteed</th>
                <th scope="col">Modelled</th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              {COMPARED_YEARS.map((year) => {
                const difference = modelled[year]! - guaranteed[year]!;
                return (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    <td>{formatNumber(guaranteed[year], 1)}</td>
                    <td>{formatNumber(modelled[year], 1)}</td>
                    <td>
                      {difference > 0 ? '+' : ''}
                      {formatNumber(difference, 1)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {firstBelow !== undefined && (
            <p className={css.warning}>
              <Icon icon={IconAlertTriangle} size={14} />
              From year {firstBelow} the model falls below the guarantee: the maker owes capacity from then on.
            </p>
          )}
        </>
      ) : (
        <p className="small text-3">{modelled ? 'The type has no guarantee.' : 'The type has no simulated ageing.'}</p>
      )}
    </section>
  );
}

function Uses({ id }: { readonly id: string }) {
  const { data } = useQuery({ queryKey: ['storage-type-uses', id], queryFn: () => countUses(id), retry: false });
  if (data === undefined) return null;
  return (
    <section className={css.block} aria-label="Projects">
      <h3>{data === 0 ? 'Used in no project yet' : `Used in ${plural(data, 'project')}`}</h3>
      <p className="small text-2">A project keeps the values it took; saving here changes none of them.</p>
    </section>
  );
}
