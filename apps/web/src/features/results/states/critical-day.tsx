import type { OwedDelivery, ShortDay, ShortDays } from '@stackwatt/model';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import type { BarSeries } from '../../../ui/charts/bar-model.ts';
import { LOOKS } from '../../../ui/charts/series-look.ts';
import table from '../../../ui/data-table.module.css';
import { dayLabel, hourLabel } from '../details/years/days.ts';
import { BindingLimits } from './binding-limits.tsx';
import own from './states.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** UX-26: a day that falls short, by the hour, beside what is owed on it and the limits that bind; the worst first. */
export function CriticalDay({ projectId, shortDays }: { readonly projectId: string; readonly shortDays: ShortDays }) {
  const { days, count, projectYear } = shortDays;
  const [place, setPlace] = useState(0);
  const day = days[place];
  if (day === undefined) return null;
  const date = dayLabel(day.day);
  return (
    <div className={own.critical}>
      <section className="card" aria-label="The critical day">
        <BarChart
          title={`${date}, year ${projectYear}`}
          name={`Operation of ${date}, year ${projectYear}`}
          unit="MW, charging below zero; stored energy on the right"
          controls={
            <div className={own.days}>
              <IconButton icon={IconChevronLeft} label="Day that misses more" disabled={place === 0} onClick={() => setPlace(place - 1)} />
              <output className="small text-2">
                {formatNumber(place + 1)} of {formatNumber(count)} {count === 1 ? 'day' : 'days'}
              </output>
              <IconButton
                icon={IconChevronRight}
                label="Day that misses less"
                disabled={place === days.length - 1}
                onClick={() => setPlace(place + 1)}
              />
            </div>
          }
          categories={HOURS}
          rowName="Hour"
          rowLabel={hourLabel}
          bars={barsOf(day)}
          lines={[
            { id: 'owed', name: 'Owed', unit: 'MW', digits: 2, look: LOOKS.limit, side: 'left', values: day.owedMw },
            ...(sum(day.storedMwh) > 0
              ? [
                  {
                    id: 'stored',
                    name: 'Stored',
                    unit: 'MWh',
                    digits: 2,
                    look: { ...LOOKS.soc, isFilled: false },
                    side: 'right' as const,
                    values: day.storedMwh,
                  },
                ]
              : []),
          ]}
          sentence={`On ${date} ${formatNumber(sum(day.owedMw), 1)} MWh are owed and ${formatNumber(day.shortMwh, 1)} MWh are missing.`}
          height={250}
          labelPixels={18}
          axisTitle="Hour of the day"
        />
      </section>
      <section className="card" aria-label="What binds on this day">
        <h2 className={own.bindsTitle}>What binds on this day</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
        <section className={table.scroll} tabIndex={0} aria-label="Owed and missing on this day, table">
          <table className={table.table} aria-label="Owed and missing on this day">
            <thead>
              <tr>
                <th scope="col">Hours</th>
                {['Owed', 'Sun and wind', 'Storage', 'Short'].map((name) => (
                  <th key={name} scope="col" className={table.number}>
                    {name}
                    <span className={table.unit}>MWh</span>
                  </th>
                ))}
                <th scope="col">Binding limit</th>
              </tr>
            </thead>
            <tbody>
              {day.deliveries.map((one) => (
                <Delivery key={`${one.name} ${one.fromHour}`} projectId={projectId} delivery={one} isNamed={isSeveral(day)} />
              ))}
            </tbody>
          </table>
        </section>
        <p className={`small text-3 ${own.bindsNote}`}>
          What sun, wind and storage give in these hours, at the bus, before losses on the way.
          {count > days.length && ` The ${formatNumber(days.length)} worst days can be looked at.`}
        </p>
      </section>
    </div>
  );
}

const isSeveral = ({ deliveries }: ShortDay): boolean => new Set(deliveries.map(({ name }) => name)).size > 1;

function barsOf({ windMw, solarMw, dischargeMw, chargeMw, shortMw }: ShortDay): BarSeries[] {
  const all: readonly (readonly [id: string, name: string, look: BarSeries['look'], values: readonly number[]])[] = [
    ['wind', 'Wind', LOOKS.wind, windMw],
    ['solar', 'Solar', LOOKS.solar, solarMw],
    ['storage', 'Storage', LOOKS.storage, dischargeMw],
    ['short', 'Short', LOOKS.moneyOut, shortMw],
    ['charging', 'Charging', LOOKS.storage, chargeMw.map((mw) => -mw)],
  ];
  return all
    .filter(([, , , values]) => values.some((mw) => mw !== 0))
    .map(([id, name, look, values]) => ({ id, name, unit: 'MW', digits: 2, look, values }));
}

/** '17–22 h', '8–8.25 h' */
const hoursText = ({ fromHour, toHour }: OwedDelivery): string =>
  `${formatNumber(fromHour, Number.isInteger(fromHour) ? 0 : 2)}\u2013${formatNumber(toHour, Number.isInteger(toHour) ? 0 : 2)} h`;

interface DeliveryProps {
  readonly projectId: string;
  readonly delivery: OwedDelivery;
  readonly isNamed: boolean;
}

function Delivery({ projectId, delivery, isNamed }: DeliveryProps) {
  const { name, owedMwh, ownMwh, storageMwh, shortMwh, limits } = delivery;
  return (
    <tr>
      <th scope="row">
        {hoursText(delivery)}
        {isNamed && <span className="small text-3"> {name}</span>}
      </th>
      <td className={table.number}>{formatNumber(owedMwh, 1)}</td>
      <td className={table.number}>{formatNumber(ownMwh, 1)}</td>
      <td className={table.number}>{formatNumber(storageMwh, 1)}</td>
      <td className={`${table.number} ${shortMwh > 0 ? 'negative strong' : ''}`}>{formatNumber(shortMwh, 1)}</td>
      <td className={own.binding}>
        <BindingLimits projectId={projectId} limits={limits} />
      </td>
    </tr>
  );
}
