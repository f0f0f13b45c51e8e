import type { SeriesKind } from '@stackwatt/formats';
import { setResource, type FieldMeta, pathTo } from '@stackwatt/model';
import { useMemo } from 'react';
import { BoundNumber } from '../../editor/bound-fields.tsx';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useProject, useSaveNow, useSeriesValues, useStoreSeries } from '../../editor/use-editor.ts';
import { dailyValues, monthTicks } from '../../ui/charts/daily.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS, type SeriesLook } from '../../ui/charts/series-look.ts';
import { stampLabel, stepsPerDay } from '../../ui/charts/time-labels.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { SCALES } from './field-texts.ts';
import { setWindResource } from './wind-height.ts';
import css from './equipment.module.css';

export type ResourceName = 'solarResource' | 'windResource' | 'temperatureResource';

interface ResourceFacts {
  readonly kind: SeriesKind;
  readonly label: string;
  readonly seriesName: string;
  readonly scale: FieldMeta;
  readonly unit: string;
  readonly look: SeriesLook;
  readonly hint: string;
}

const RESOURCES: Record<ResourceName, ResourceFacts> = {
  solarResource: {
    kind: 'irradiance',
    label: 'Sunlight',
    seriesName: 'Solar Resource Imported Data',
    scale: SCALES.ghi,
    unit: 'W/m²',
    look: LOOKS.solar,
    hint: 'Global horizontal irradiance, one year. A weather file with several columns is read too.',
  },
  temperatureResource: {
    kind: 'temperature',
    label: 'Temperature',
    seriesName: 'Temperature Resource Imported Data',
    scale: SCALES.temperature,
    unit: '°C',
    look: { ...genericLook(3), mark: { ...genericLook(3).mark, dash: [] } },
    hint: 'Air temperature, one year. Without it modules count as at 25 °C and storage units as at 20 °C.',
  },
  windResource: {
    kind: 'wind',
    label: 'Wind speed',
    seriesName: 'Wind Resource Imported Data',
    scale: SCALES.wind,
    unit: 'm/s',
    look: { ...LOOKS.wind, mark: { ...LOOKS.wind.mark, dash: [] } },
    hint: 'Wind speed at the anemometer height, one year, one value per line or with dates.',
  },
};

/** Import of a resource, the mean it is brought to, and its days. */
export function ResourceImport({ which }: { readonly which: ResourceName }) {
  const { kind, label, seriesName, scale, unit, look, hint } = RESOURCES[which];
  const resource = useProject((project) => project[which]);
  const shared = useImportSettings();
  const { error, warning } = useMessages(which);
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const saveNow = useSaveNow();
  const isReady = resource.data.state === 'ready';
  return (
    <div>
      <SeriesImport
        {...shared}
        id={which}
        label={label}
        seriesName={seriesName}
        kind={kind}
        current={resource.data}
        error={error ?? warning}
        hint={isReady ? undefined : hint}
        onUse={async (values, facts) => {
          const data = await storeSeries(values, facts);
          edit(`import ${label.toLowerCase()}`, (project) =>
            which === 'windResource' ? setWindResource(project, data) : setResource(project, which, data),
          );
          await saveNow();
        }}
      />
      {isReady && (
        <>
          <div className={css.gap}>
            <FieldGrid>
              <BoundNumber path={pathTo(which, 'scale')} meta={scale} span={3} hint="Another mean changes every value of the year" />
            </FieldGrid>
          </div>
          <DailyChart which={which} label={label} unit={unit} look={look} />
        </>
      )}
    </div>
  );
}

function DailyChart({
  which,
  label,
  unit,
  look,
}: {
  readonly which: ResourceName;
  readonly label: string;
  readonly unit: string;
  readonly look: SeriesLook;
}) {
  const data = useProject((project) => project[which].data);
  const { values } = useSeriesValues(data);
  const days = useMemo(() => (values ? dailyValues(values, data.stepMinutes) : undefined), [values, data.stepMinutes]);
  if (!days) return null;
  const base = { calendarYear: data.year, stepMinutes: data.stepMinutes };
  return (
    <div className={css.flush}>
      <LineChart
        title={`${label} as imported`}
        name={`${label} as imported`}
        unit={unit}
        rowName="Day"
        height={130}
        rowLabel={(day) => stampLabel(day * stepsPerDay(base), base).replace(/,.*/, '')}
        axis={{ x: days.mean.map((_, day) => day), ticks: monthTicks(), ticksBegin: true }}
        series={[{ id: which, name: 'Daily mean', unit, look: { ...look, isFilled: false }, side: 'left', digits: 1, values: days.mean }]}
      />
    </div>
  );
}
