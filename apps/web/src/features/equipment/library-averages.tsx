import { monthlyMeans, seedOfPlace, synthesiseSolarYear, synthesiseTemperatureYear } from '@stackwatt/engine';
import {
  hasAverages,
  scaledAverages,
  setLibraryResource,
  setMonthlyAverage,
  setResourceKind,
  type FieldMeta,
  type LibraryResource,
  type Resource,
  pathTo,
} from '@stackwatt/model';
import { KILO, HOURS_PER_YEAR } from '@stackwatt/units';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { editAsking } from '../../editor/asking-edit.tsx';
import { BoundNumber } from '../../editor/bound-fields.tsx';
import { libraryAt } from '../../editor/library-climate.ts';
import { useEdit, useIssues, useMessages, useProject, useSeriesValues } from '../../editor/use-editor.ts';
import { messageOf } from '../../lib/api.ts';
import { capital } from '../../lib/capital.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { dailyValues, monthTicks } from '../../ui/charts/daily.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS, type SeriesLook } from '../../ui/charts/series-look.ts';
import { stampLabel, stepsPerDay } from '../../ui/charts/time-labels.ts';
import { FieldGrid, FieldMessage } from '../../ui/field-frame.tsx';
import { StateText } from '../../ui/notice.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { MonthValues } from '../../ui/month-values.tsx';
import { SCALES } from './field-texts.ts';
import css from './equipment.module.css';

interface LibraryFacts {
  readonly of: string;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly scale: FieldMeta;
  readonly look: SeriesLook;
  /** The expected error in words. */
  readonly error: (estimate: number) => string;
}

const FACTS: Record<LibraryResource, LibraryFacts> = {
  solarResource: {
    of: 'sunlight',
    label: 'Sunlight',
    unit: 'W/m²',
    digits: 1,
    scale: SCALES.ghi,
    look: LOOKS.solar,
    error: (estimate) => `±${formatNumber(estimate, 1)}\u00a0% in the year, a third more in one month`,
  },
  temperatureResource: {
    of: 'temperature',
    label: 'Temperature',
    unit: '°C',
    digits: 1,
    scale: SCALES.temperature,
    look: { ...genericLook(3), mark: { ...genericLook(3).mark, dash: [] } },
    error: (estimate) => `±${formatNumber(estimate, 1)}\u00a0°C in a month`,
  },
};

const broken = (which: LibraryResource, value: number): string | undefined =>
  which === 'solarResource'
    ? value >= 0
      ? undefined
      : 'The value must be ≥ 0'
    : Math.abs(value) < 100
      ? undefined
      : 'The value must be > -100 and < 100';

/** Takes the averages of the plant's place. */
export function useTakeAverages(which: LibraryResource): {
  readonly take: () => void;
  readonly isTaking: boolean;
  readonly failure: string | undefined;
} {
  const pos = useProject((project) => project.location.pos);
  const [isTaking, setIsTaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = (): void => {
    setIsTaking(true);
    setFailure(undefined);
    libraryAt({ lat: pos.lat, lng: pos.lng })
      .then(
        (found) =>
          editAsking({
            label: `take the library averages of ${FACTS[which].of}`,
            change: (project) => setLibraryResource(project, which, found[which]),
          }),
        (error: unknown) => setFailure(messageOf(error)),
      )
      .finally(() => setIsTaking(false));
  };
  return { take, isTaking, failure };
}

/** Chooses the library: averages that are there stay, else those of the place come. */
export const chooseLibrary = (resource: Resource, which: LibraryResource, take: () => void): void => {
  if (hasAverages(resource))
    editAsking({ label: `take ${FACTS[which].of} from the library`, change: (open) => setResourceKind(open, which, 'library') });
  else take();
};

/** Twelve averages with their source and expected error, the mean they are brought to, and the year made from them (SOL-13, D-105). */
export function LibraryAverages({ which }: { readonly which: LibraryResource }) {
  const { of, label, unit, digits, scale, error: errorText } = FACTS[which];
  const edit = useEdit();
  const resource = useProject((project) => project[which]);
  const { error: brokenText, warning } = useMessages(which);
  const isElsewhere = useIssues().some(({ id, link }) => id === 'library-place' && link.field === which);
  const { take, isTaking, failure } = useTakeAverages(which);
  const { estimate } = resource;
  const isOfLibrary = estimate.source !== '' && !estimate.isEdited && !isElsewhere;
  return (
    <div id={which} tabIndex={-1}>
      {hasAverages(resource) && (
        <MonthValues
          id={`${which}.monthlyAverages`}
          label={`Monthly averages of ${of}`}
          unit={unit}
          values={resource.monthlyAverages}
          digits={digits}
          check={(value) => broken(which, value)}
          onChange={(changes, step) =>
            edit(step, (project) => changes.reduce((changed, { month, value }) => setMonthlyAverage(changed, which, month, value), project))
          }
        />
      )}
      <FieldMessage id={`${which}.monthlyAverages`} error={failure ?? brokenText} warning={warning} />
      <div className={css.estimate}>
        <p>
          <b>Estimate, no measurement.</b> Hours are made from these averages, the same at a place for everybody.{' '}
          {estimate.source !== '' && (
            <>
              Expected error {errorText(estimate.error)}
              {estimate.isEdited ? ', before it was edited' : ''}. <SourceText source={estimate.source} />
            </>
          )}
        </p>
        {isOfLibrary ? (
          <StateText tone="ok">Averages of this place</StateText>
        ) : (
          <Button size="small" icon={IconMapPin} disabled={isTaking} onClick={take}>
            {isTaking ? 'Looking up' : 'Take the averages of this place'}
          </Button>
        )}
      </div>
      {hasAverages(resource) && (
        <>
          <div className={css.gap}>
            <FieldGrid>
              <BoundNumber
                path={pathTo(which, 'scale')}
                meta={scale}
                span={3}
                hint={
                  which === 'solarResource'
                    ? `${formatNumber((resource.scale * HOURS_PER_YEAR) / KILO)} kWh/m² a year. Another mean changes every month`
                    : 'Another mean changes every month'
                }
              />
            </FieldGrid>
          </div>
          <MadeYear which={which} label={label} unit={unit} resource={resource} />
        </>
      )}
    </div>
  );
}

/** Where the averages are from in a few words; the records behind them, whose names are long, on request. */
function SourceText({ source }: { readonly source: string }) {
  const [place, ...records] = source.split('; from ');
  return (
    <span className="text-3">
      {place}. {records.length > 0 && <HelpIcon of="Source of the averages" help={{ text: `${capital(records.join('; from '))}.` }} />}
    </span>
  );
}

interface MadeYearProps {
  readonly which: LibraryResource;
  readonly label: string;
  readonly unit: string;
  readonly resource: Resource;
}

/** The days of the year that the calculation makes; nothing while the averages cannot be made into one. */
function MadeYear({ which, label, unit, resource }: MadeYearProps) {
  const place = useProject(({ location }) => ({
    latitude: location.pos.lat,
    longitude: location.pos.lng,
    utcOffsetHours: location.utcOffsetHours,
  }));
  const sun = useProject((project) => project.solarResource);
  const imported = useSeriesValues(sun.data).values;
  const { latitude, longitude, utcOffsetHours } = place;
  const days = useMemo(() => {
    const at = { latitude, longitude, utcOffsetHours };
    try {
      const monthlyGhi = sun.kind === 'library' ? scaledAverages(sun, 'factor') : imported ? monthlyMeans(imported) : undefined;
      if (which === 'solarResource')
        return dailyValues(synthesiseSolarYear({ ...at, monthlyGhi: monthlyGhi ?? [], seed: seedOfPlace(latitude, longitude) }), 60);
      return (
        monthlyGhi &&
        dailyValues(synthesiseTemperatureYear({ ...at, monthlyGhi, monthlyTemperature: scaledAverages(resource, 'offset') }), 60)
      );
    } catch {
      // The checker names the month; there is nothing to draw until it is mended.
      return undefined;
    }
  }, [which, sun, imported, resource, latitude, longitude, utcOffsetHours]);
  if (!days) return null;
  const base = { calendarYear: 2007, stepMinutes: 60 };
  const { look } = FACTS[which];
  return (
    <div className={css.flush}>
      <LineChart
        title={`${label}, synthetic year`}
        name={`${label}, synthetic year`}
        unit={unit}
        rowName="Day"
        height={130}
        rowLabel={(day) => stampLabel(day * stepsPerDay(base), base).replace(/^\w+ |,.*/g, '')}
        axis={{ x: days.mean.map((_, day) => day), ticks: monthTicks(), ticksBegin: true }}
        series={[{ id: which, name: 'Daily mean', unit, look: { ...look, isFilled: false }, side: 'left', digits: 1, values: days.mean }]}
      />
    </div>
  );
}
