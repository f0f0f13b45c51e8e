import { z } from 'zod';
import { described, numberField, textField } from './field.ts';

/** Boulder, Colorado (D-036). */
export const Position = z.looseObject({
  lat: numberField(40.015, {
    title: 'Latitude',
    numberFormat: 'n4',
    unit: '°',
    minimum: -90,
    maximum: 90,
    help: 'Degrees north of the equator; south is negative. Sets the sun over the solar arrays.',
  }),
  lng: numberField(-105.2705, {
    title: 'Longitude',
    numberFormat: 'n4',
    unit: '°',
    minimum: -180,
    maximum: 180,
    help: 'Degrees east of Greenwich; west is negative. Sets the sun over the solar arrays.',
  }),
});
export type Position = z.infer<typeof Position>;

export const Location = z.looseObject({
  pos: described(
    Position.default(() => Position.parse({})),
    { title: 'Coordinates', help: 'Latitude and longitude of the plant.' },
  ),
  address: textField('Boulder, CO, USA', {
    title: 'Location',
    help: 'Place of the plant. Type a town or drag the marker; the coordinates follow.',
  }),
  countryName: textField('United States', {
    title: 'Country',
    help: 'Country of the plant; shown instead of the electricity market outside the United States.',
  }),
  countryCode: textField('US', {
    title: 'Country code',
    help: 'Country of the plant, two letters of ISO 3166-1; found from the place. Only in the United States an electricity market is chosen.',
  }),
  /** Hours east of UTC of the local standard time at the place. */
  utcOffsetHours: numberField(-7, {
    title: 'UTC offset',
    unit: 'h',
    minimum: -12,
    maximum: 14,
    help: 'Local standard time, hours east of Greenwich; found from the place. Weather and prices count in this time: an hour off moves the sun by an hour against the prices.',
  }),
});
export type Location = z.infer<typeof Location>;

/** MODEL-04: international means outside the United States. */
export const isInternational = (location: Location): boolean => location.countryCode !== 'US';
