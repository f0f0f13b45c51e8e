export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export type ParsedCoordinates =
  | { readonly kind: 'coordinates'; readonly coordinates: Coordinates }
  /** Two numbers were found that are no place on Earth. */
  | { readonly kind: 'outOfRange' }
  | { readonly kind: 'none' };

const NUMBER = String.raw`[+\-−]?\d+(?:[.,]\d+)?`;
const toNumber = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

const judged = (lat: number, lng: number): ParsedCoordinates => {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return { kind: 'none' };
  return Math.abs(lat) > 90 || Math.abs(lng) > 180 ? { kind: 'outOfRange' } : { kind: 'coordinates', coordinates: { lat, lng } };
};

/** Places of a position in the addresses that map sites put into a link, latitude first. */
const IN_LINKS = [
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[?&#]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/,
  /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|sll|center|destination|daddr|cp)=(?:loc:)?(-?\d+(?:\.\d+)?)(?:,|%2C|~)\+?(-?\d+(?:\.\d+)?)/i,
  /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/i,
] as const;

/** One axis in degrees, minutes and seconds (any may be missing) with a letter before or behind. */
const ANGLE = new RegExp(
  String.raw`^([NSEW])?\s*(${NUMBER})\s*[°ºd]?\s*(?:(\d+(?:[.,]\d+)?)\s*['’′m]?\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|”|″|''|s)?\s*)?([NSEW])?$`,
  'i',
);

/**
 * Degrees of one axis: '40.015', "40°00'54\"N", 'W 105 16 14', '105° 16.2′ W'.
 *
 * @returns the value, and the axis when a letter names it; undefined when the text is no angle
 */
export function parseAngle(text: string): { readonly degrees: number; readonly axis: 'lat' | 'lng' | undefined } | undefined {
  const match = ANGLE.exec(text.trim());
  if (!match) return undefined;
  const [, before, whole, minutes = '0', seconds = '0', behind] = match;
  const letter = (before ?? behind)?.toUpperCase();
  const [m, s] = [toNumber(minutes), toNumber(seconds)];
  if ((before && behind) || m >= 60 || s >= 60) return undefined;
  const degrees = toNumber(whole!);
  const size = Math.abs(degrees) + m / 60 + s / 3600;
  const isNegative = degrees < 0 || /^[-−]/.test(whole!) || letter === 'S' || letter === 'W';
  return { degrees: isNegative ? -size : size, axis: letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'lat' : 'lng' };
}

/**
 * A position in any usual form (UX-73): two decimal numbers, degrees with minutes and seconds, or the link of a map site. Without
 * letters the latitude comes first.
 */
export function parseCoordinates(text: string): ParsedCoordinates {
  const trimmed = text.trim();
  if (/^(https?:|geo:)/i.test(trimmed)) {
    for (const pattern of IN_LINKS) {
      const match = pattern.exec(trimmed);
      if (match) return judged(Number(match[1]), Number(match[2]));
    }
    return { kind: 'none' };
  }
  for (const [first, second] of splits(trimmed.replaceAll(/[()[\]]/g, ' ').trim())) {
    const [a, b] = [parseAngle(first), parseAngle(second)];
    if (!a || !b || (a.axis !== undefined && a.axis === b.axis) || (a.axis === undefined) !== (b.axis === undefined)) continue;
    return a.axis === 'lng' ? judged(b.degrees, a.degrees) : judged(a.degrees, b.degrees);
  }
  return { kind: 'none' };
}

/** Ways to cut a text into two angles, the surest first. */
function splits(text: string): [string, string][] {
  const found: [string, string][] = [];
  const cut = (parts: readonly string[]): void => {
    if (parts.length === 2 && parts[0]!.trim() !== '' && parts[1]!.trim() !== '') found.push([parts[0]!, parts[1]!]);
  };
  cut(text.split(/[;/|\t\n]+/));
  cut(text.split(/,\s+/));
  cut(text.split(','));
  // A letter ends (N 40 … W 105 …) or begins the second angle.
  const behind = /^(.*?[NS])[\s,]*(.*[EW])$/i.exec(text) ?? /^(.*?[EW])[\s,]*(.*[NS])$/i.exec(text);
  if (behind) cut([behind[1]!, behind[2]!]);
  const before = /^([NS].*?)[\s,]*([EW].*)$/i.exec(text) ?? /^([EW].*?)[\s,]*([NS].*)$/i.exec(text);
  if (before) cut([before[1]!, before[2]!]);
  cut(text.split(/\s+/));
  return found;
}
