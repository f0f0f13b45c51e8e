import { Mounting, pathsIn, pathTo } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS } from '../../ui/charts/series-look.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import { FixedDrawing, TrackerDrawing } from './mounting-drawings.tsx';
import { trackerDay } from './tracker-day.ts';
import css from './equipment.module.css';

const field = fieldsOf(Mounting);

/** D-202: how a calculated array stands. */
export function MountingFields({ index }: { readonly index: number }) {
  const mounting = useProject((project) => project.solar[index]!.mounting);
  const latitude = useProject((project) => project.location.pos.lat);
  const at = pathsIn(pathTo('solar', index, 'mounting'));
  const isTracker = mounting.kind === 'tracker';
  const isChosen = !isTracker && mounting.orientation === 'chosen';
  return (
    <Subsection title="How the array stands">
      <div className={css.two}>
        <div>
          <FieldGrid>
            <BoundChoice
              path={at('kind')}
              {...field('kind')}
              label="Mounting"
              span={12}
              kind="cards"
              choices={[
                {
                  value: 'fixed',
                  label: 'Fixed',
                  hint: 'Tilt and direction stay',
                  picture: <FixedDrawing tilt={isChosen ? mounting.tilt : Math.abs(latitude)} isSouthern={latitude < 0} />,
                },
                {
                  value: 'tracker',
                  label: 'Single-axis tracker',
                  hint: 'Turns from east to west',
                  picture: <TrackerDrawing largest={mounting.largestAngle} />,
                },
              ]}
              hint={isTracker ? 'What the trackers cost is not added by itself: the costs below stay as they are' : undefined}
            />
            {isTracker && (
              <>
                <BoundNumber path={at('axisAzimuth')} {...field('axisAzimuth')} span={6} half />
                <BoundNumber path={at('axisTilt')} {...field('axisTilt')} span={6} half />
                <BoundNumber path={at('largestAngle')} {...field('largestAngle')} span={6} half />
                <BoundNumber path={at('groundCoverRatio')} {...field('groundCoverRatio')} span={6} half />
                <BoundNumber path={at('crossAxisSlope')} {...field('crossAxisSlope')} span={6} half />
                <div className={css.whole}>
                  <BoundSwitch path={at('useBacktracking')} {...field('useBacktracking')} />
                </div>
              </>
            )}
          </FieldGrid>
        </div>
        {isTracker ? (
          <RotationChart mounting={mounting} latitude={latitude} />
        ) : (
          <FieldGrid>
            <BoundChoice
              path={at('orientation')}
              {...field('orientation')}
              span={12}
              choices={[
                { value: 'latitude', label: 'By the latitude' },
                { value: 'chosen', label: 'Own' },
              ]}
              hint={isChosen ? undefined : byLatitude(latitude)}
            />
            {isChosen && (
              <>
                <BoundNumber path={at('tilt')} {...field('tilt')} span={6} half />
                <BoundNumber path={at('azimuth')} {...field('azimuth')} span={6} half hint={compassName(mounting.azimuth)} />
              </>
            )}
          </FieldGrid>
        )}
      </div>
    </Subsection>
  );
}

const byLatitude = (latitude: number): string =>
  `Tilt ${formatNumber(Math.abs(latitude), 1)}°, facing ${latitude < 0 ? 'north' : 'south'}, the equator`;

const NAMES = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
const compassName = (azimuth: number): string => `Faces ${NAMES[Math.round((((azimuth % 360) + 360) % 360) / 45) % 8]!}`;

/** 21 June and 21 December of a year without a leap day. */
const DAYS = [
  { id: 'june', name: '21 June', day: 171, look: LOOKS.solar },
  { id: 'december', name: '21 December', day: 354, look: genericLook(0) },
] as const;
const FIRST_HOUR = 4;
const LAST_HOUR = 20;

/** Rotation on the longest and the shortest day: with backtracking the curve turns back to flat at both ends. */
function RotationChart({ mounting, latitude }: { readonly mounting: Mounting; readonly latitude: number }) {
  const days = DAYS.map(({ day, ...rest }) => ({ ...rest, ...trackerDay(mounting, latitude, day) }));
  const shown = days[0]!.hours.flatMap((hour, i) => (hour >= FIRST_HOUR && hour <= LAST_HOUR ? [i] : []));
  const hours = shown.map((i) => days[0]!.hours[i]!);
  return (
    <div className={css.flush}>
      <LineChart
        title="Rotation on a clear day"
        name="Rotation of the tracker on a clear day"
        unit="° by hour of the sun"
        rowName="Hour of the sun"
        rowLabel={(row) => clock(hours[row]!)}
        axis={{ x: hours, ticks: [6, 9, 12, 15, 18].map((hour) => ({ at: hour, label: String(hour), isDay: false })) }}
        height={170}
        series={days.map(({ id, name, look, rotations }) => ({
          id,
          name,
          unit: '°',
          look: { ...look, isFilled: false },
          side: 'left' as const,
          digits: 1,
          values: shown.map((i) => rotations[i]!),
        }))}
      />
      <p className={css.source}>
        East is below zero.{' '}
        {mounting.useBacktracking
          ? 'At low sun the rows turn back, so that none shades the next.'
          : 'The rows follow the sun to their largest angle; what the next row shades is lost.'}
      </p>
    </div>
  );
}

const clock = (hour: number): string =>
  `${String(Math.floor(hour)).padStart(2, '0')}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`;
