import { z } from 'zod';
import { route } from '../route.ts';

const Place = z.object({
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  countryName: z.string(),
  countryCode: z.string(),
  /** Hours east of UTC of the local standard time. */
  utcOffsetHours: z.number(),
});
/** Address completion from the bundled gazetteer: places whose name begins with the text, the largest first, at most 8. */
export const getPlaces = route({
  name: 'getPlaces',
  method: 'GET',
  path: '/api/places/search',
  area: 'places',
  summary: 'Places by the beginning of their name.',
  query: z.object({ q: z.string().max(100) }),
  answers: { 200: z.array(Place) },
});
/**
 * D-030: the same from the online search of this installation, where an administrator set one: at most 5 places. It is asked when somebody
 * says so, never while typing; the same text is asked there once.
 */
export const getPlacesOnline = route({
  name: 'getPlacesOnline',
  method: 'GET',
  path: '/api/places/online',
  area: 'places',
  summary: 'Places and addresses from the online search of this installation; 404 where there is none.',
  query: z.object({ q: z.string().trim().min(2).max(200) }),
  answers: { 200: z.array(Place) },
  problems: [404, 503],
});
const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);
/** Names for a map: the best known places of a part of it, at most 40. */
export const getTowns = route({
  name: 'getTowns',
  method: 'GET',
  path: '/api/places/in',
  area: 'places',
  summary: 'The best known places within bounds.',
  query: z.object({ south: latitude, west: longitude, north: latitude, east: longitude }),
  answers: { 200: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })) },
  problems: [422],
});
/** Reverse lookup: the nearest named place, the country of the point and its standard time. */
export const getPlaceAt = route({
  name: 'getPlaceAt',
  method: 'GET',
  path: '/api/places/at',
  area: 'places',
  summary: 'What lies at a point.',
  query: z.object({ lat: latitude, lng: longitude }),
  answers: { 200: Place },
  problems: [422],
});
