import tzLookup from '@photostructure/tz-lookup';

/** Two days half a year apart: summer time is in force on one of them at most. */
const WINTER_AND_SUMMER = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)];

const offsets = new Map<string, number>();

/** Hours east of UTC of the local standard time, that is without summer time. */
export function standardOffsetHours(lat: number, lng: number): number {
  const zone = tzLookup(lat, lng);
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const hours = Math.min(...WINTER_AND_SUMMER.map((time) => offsetHours(zone, time)));
  offsets.set(zone, hours);
  return hours;
}

function offsetHours(zone: string, time: number): number {
  const text =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text);
  if (!match?.[1]) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) + Number(match[3]) / 60);
}
