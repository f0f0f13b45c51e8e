import type { AverageDay } from '@stackwatt/model';
import { useId, type ReactNode } from 'react';
import { Swatch } from './stack-strip.tsx';
import { TECHNOLOGY_MARKS, type Mark } from './tokens.ts';
import { averageDayModel } from './average-day-model.ts';
import css from './average-day.module.css';

const WIDTH = 240;
const HEIGHT = 84;
const HOUR = WIDTH / 24;

interface AverageDayProps {
  readonly day: AverageDay;
  /** Of the price. */
  readonly unit: string;
}

/** The year's operation as one mean day, with what its marks mean. */
export const AverageDayChart = ({ day, unit }: AverageDayProps) => (
  <>
    <AverageDayPicture day={day} unit={unit} />
    <AverageDayKeys marks={averageDayModel(day, unit).marks} />
  </>
);

/** What the marks of mean days mean. */
export const AverageDayKeys = ({ marks }: { readonly marks: readonly Mark[] }) => (
  <div className={css.dayKeys}>
    {marks.map((mark) => (
      <span key={mark.label} className="row tight">
        {mark === TECHNOLOGY_MARKS.price ? <PriceKey /> : <Swatch mark={mark} />}
        {mark.label}
      </span>
    ))}
  </div>
);

/** The year's operation as one mean day: a picture of a few lines, without axes of its own. */
export function AverageDayPicture({ day, unit }: AverageDayProps) {
  const id = useId();
  const { bars, price, zero, sentence } = averageDayModel(day, unit);
  const fillOf = (mark: Mark): string => (mark.fill === 'plain' ? `var(--${mark.token})` : `url(#${id}${mark.token})`);
  const steps = price.map((share, hour) => `${hour === 0 ? 'M' : 'L'}${hour * HOUR} ${share * HEIGHT}H${(hour + 1) * HOUR}`).join('');
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded */}
      <svg className={css.day} viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" role="img" aria-label={sentence}>
        <defs>
          <Dots id={`${id}wind`} />
          <Lines id={`${id}storage`} />
          <Hatch id={`${id}curtailed`} />
        </defs>
        {bars.map(({ hour, mark, top, height }) => (
          <rect
            key={`${hour} ${mark.token} ${top < zero}`}
            x={hour * HOUR + 0.5}
            width={HOUR - 1}
            y={top * HEIGHT}
            height={height * HEIGHT}
            fill={fillOf(mark)}
          />
        ))}
        <path d={`M0 ${zero * HEIGHT}H${WIDTH}`} className={css.zero} />
        {steps !== '' && <path d={steps} className={css.priceHalo} />}
        {steps !== '' && <path d={steps} className={css.price} />}
      </svg>
      <Hours />
    </>
  );
}

const Hours = () => (
  <div className={css.hours} aria-hidden>
    <span>0</span>
    <span>6</span>
    <span>12</span>
    <span>18</span>
    <span>24 h</span>
  </div>
);

/** The place of a mean day that is on its way: its axis, and one sentence in the middle. */
export const AwaitedDay = ({ children }: { readonly children: ReactNode }) => (
  <>
    <div className={`${css.day} ${css.awaited}`}>
      <span>{children}</span>
    </div>
    <Hours />
  </>
);

const PriceKey = () => (
  <svg viewBox="0 0 12 10" width="12" height="10" aria-hidden>
    <path d="M0 7H4V3H8V6H12" className={css.price} />
  </svg>
);

interface PatternProps {
  readonly id: string;
}
const Dots = ({ id }: PatternProps) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
    <rect width="5" height="5" fill="var(--wind)" />
    <circle cx="1.5" cy="1.5" r=".8" fill="var(--surface)" opacity=".5" />
  </pattern>
);
const Lines = ({ id }: PatternProps) => (
  <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse">
    <rect width="4" height="4" fill="var(--storage)" />
    <path d="M0 3.5H4" stroke="var(--surface)" opacity=".4" />
  </pattern>
);
const Hatch = ({ id }: PatternProps) => (
  <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="4" height="4" fill="var(--surface)" />
    <rect width="1.6" height="4" fill="var(--curtailed)" />
  </pattern>
);
