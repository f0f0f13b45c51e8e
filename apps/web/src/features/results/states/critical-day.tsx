import type { ShortDay, ShortDays } from '@stackwatt/model';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber, plural } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import type { BarSeries } from '../../../ui/charts/bar-model.ts';
import { LOOKS } from '../../../ui/charts/series-look.ts';
import { dayLabel, hourLabel } from '../details/years/days.ts';
import { BindingCard } from './binding-card.tsx';
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
                {formatNumber(place + 1)} of {plural(count, 'day')}
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
      <BindingCard
        projectId={projectId}
        day={day}
        note={count > days.length ? `The ${formatNumber(days.length)} worst days can be looked at.` : ''}
      />
    </div>
  );
}

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
