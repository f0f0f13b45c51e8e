import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { extraterrestrialNormal, extraterrestrialOfStep, sunlitPart } from '../../extraterrestrial.ts';
import { cosZenith, hourAngle, solarHours, sunAt, sunsetHourAngle } from '../../sun-position.ts';
import { airMass } from '../air-mass.ts';

export interface Place {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** Hours that the clock is ahead of UTC; standard time all year. */
  readonly utcOffsetHours: number;
}

/** The sun over a place, one value per hour of the clock. */
export interface SunlitHours {
  /** Mean horizontal irradiance outside the atmosphere, W/m²; 0 at night. */
  readonly extraterrestrial: Float64Array;
  /** Relative air mass with the sun in the middle of the sunlit part of the hour; 1 with the sun overhead, 38 at the horizon. */
  readonly airMass: Float64Array;
  /** The day of the sun that the middle of the hour belongs to, 0…364, from one midnight of the sun to the next. */
  readonly solarDay: Uint16Array;
  /** Hours since noon of the sun at the middle of the hour, −12…12. */
  readonly hoursFromNoon: Float64Array;
}

/**
 * The sun in every hour of a year, by the same formulas as `planeOfArray`. A day of the sun is not a day of the clock where the
 * zone lies far from the place: clouds belong to the sun's day, or an afternoon would be cut in two.
 *
 * @throws  RangeError when the place is not on earth
 */
export function sunlitHours({ latitude, longitude, utcOffsetHours }: Place): SunlitHours {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Math.abs(utcOffsetHours) <= 14)) {
    throw new RangeError(`latitude ${latitude}, longitude ${longitude}, UTC offset ${utcOffsetHours} h are not on earth`);
  }
  const phi = (latitude * Math.PI) / 180;
  const width = (2 * Math.PI) / HOURS_PER_DAY;
  const out: SunlitHours = {
    extraterrestrial: new Float64Array(HOURS_PER_YEAR),
    airMass: new Float64Array(HOURS_PER_YEAR),
    solarDay: new Uint16Array(HOURS_PER_YEAR),
    hoursFromNoon: new Float64Array(HOURS_PER_YEAR),
  };
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    const normal = extraterrestrialNormal(day);
    for (let hour = 0; hour < HOURS_PER_DAY; hour++) {
      const i = day * HOURS_PER_DAY + hour;
      const { declination: delta, equationOfTime } = sunAt(i + 0.5 - utcOffsetHours);
      const solarHour = solarHours(hour + 0.5, longitude, utcOffsetHours, equationOfTime);
      out.solarDay[i] = (day + Math.floor(solarHour / HOURS_PER_DAY) + DAYS_PER_YEAR) % DAYS_PER_YEAR;
      const middle = hourAngle(solarHour);
      out.hoursFromNoon[i] = (middle * 12) / Math.PI;
      const sunlit = sunlitPart(middle, width, sunsetHourAngle(phi, delta));
      if (sunlit.to <= sunlit.from) continue;
      out.extraterrestrial[i] = extraterrestrialOfStep(normal, phi, delta, sunlit, width);
      out.airMass[i] = airMass(cosZenith(phi, delta, (sunlit.from + sunlit.to) / 2));
    }
  }
  return out;
}
