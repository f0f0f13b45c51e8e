import { settle } from '../invariants/settle.ts';
import type { Project } from '../project/project.ts';

/** MODEL-55: a new lifetime resets every component to the whole project. */
export function setLifetime(project: Project, lifetime: number): Project {
  const wholeLife = { start: 1, end: lifetime };
  return settle({ ...project, lifetime, solarYears: wholeLife, windYears: { ...wholeLife }, storageYears: { ...wholeLife } });
}

/** MODEL-44 to MODEL-50 as far as early-stage analysis switches options off. */
export function setEarlyAnalysis(project: Project, on: boolean): Project {
  if (!on) return settle({ ...project, earlyAnalysis: false });
  const off = <T extends { enabled: boolean }>(escalator: T): T => ({ ...escalator, enabled: false });
  return settle({
    ...project,
    earlyAnalysis: true,
    useComponentLifetimes: false,
    useOemGuaranteedDegradation: false,
    canBatteryChargeFromGrid: project.canBatteryChargeFromGrid === 'ITC' ? 'true' : project.canBatteryChargeFromGrid,
    energyMarkets: project.energyMarkets.map((market) => ({
      ...market, useMultiYearPrice: false, useSingleFileMultiYearPrice: false, priceEscalator: off(market.priceEscalator), importPriceEscalator: off(market.importPriceEscalator),
    })),
    solar: project.solar.map((item) => ({ ...item, omEscalator: off(item.omEscalator) })),
    wind: project.wind.map((item) => ({ ...item, omEscalator: off(item.omEscalator) })),
    storage: project.storage.map((item) => ({ ...item, omEscalator: off(item.omEscalator), allowAugmentation: true })),
  });
}

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
