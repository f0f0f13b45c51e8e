import { settle } from '../invariants/settle.ts';
import { isLater } from '../project/calendar-date.ts';
import { marketElsewhere, proposedMarket } from '../project/market-of-place.ts';
import { ELECTRICITY_MARKETS, wholeYears, type Project } from '../project/project.ts';

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
 * D-203: the user moves the plant. The market a project begins with is nobody's choice: where it is not that of its place it follows to the
 * market of the new one, if there is one. Any other market stays.
 */
export function movePlant(project: Project, place: Place): Project {
  const moved = setPlace(project, place);
  const [first] = ELECTRICITY_MARKETS;
  const isUnchosen = project.electricityMarket === first && marketElsewhere(project.location, first) !== undefined;
  const proposal = proposedMarket(moved.location);
  return isUnchosen && proposal ? settle({ ...moved, electricityMarket: proposal.market }) : moved;
}
