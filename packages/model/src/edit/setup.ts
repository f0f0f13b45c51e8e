import { settle } from '../invariants/settle.ts';
import { isLater } from '../project/calendar-date.ts';
import { proposedMarket } from '../project/market-of-place.ts';
import { wholeYears, type Project } from '../project/project.ts';

/** MODEL-55: a new lifetime resets every component to the whole project. */
export function setLifetime(project: Project, lifetime: number): Project {
  const wholeLife = { start: 1, end: wholeYears(lifetime) };
  return settle({ ...project, lifetime, solarYears: wholeLife, windYears: { ...wholeLife }, storageYears: { ...wholeLife } });
}

/** MODEL-44 to MODEL-52: early-stage switches off whatever changes from year to year; the invariants keep it off. */
export const setEarlyAnalysis = (project: Project, on: boolean): Project => settle({ ...project, earlyAnalysis: on });

/** What is said of a Notice to Proceed later than the Expected Commercial Operational Date (SETUP-12, D-034); equal dates are valid. */
const NOTICE_TOO_LATE = 'Notice to Proceed must not be later than the Expected Commercial Operational Date';
export const noticeToProceedProblem = (noticeToProceed: string, expectedDate: string): string | undefined =>
  isLater(noticeToProceed, expectedDate) ? NOTICE_TOO_LATE : undefined;

export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly address?: string;
  readonly countryName?: string;
  readonly countryCode?: string;
  readonly utcOffsetHours?: number;
}

/** Moves the plant; address, country and zone follow when they are known. */
export function setPlace(project: Project, place: Place): Project {
  const { lat, lng, ...rest } = place;
  return settle({ ...project, location: { ...project.location, ...rest, pos: { ...project.location.pos, lat, lng } } });
}

/**
 * D-203: the user moves the plant. As long as nobody has chosen the market, that of the new place is filled in, if it has one. A chosen
 * market stays wherever the plant goes.
 */
export function movePlant(project: Project, place: Place): Project {
  const moved = setPlace(project, place);
  const proposal = proposedMarket(moved.location);
  return project.marketFollowsPlace && proposal ? settle({ ...moved, electricityMarket: proposal.market }) : moved;
}
