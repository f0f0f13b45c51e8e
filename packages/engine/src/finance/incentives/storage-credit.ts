import type { Fraction } from '@stackwatt/units';
import type { MacrsClass } from './depreciation.ts';
import { STORAGE_CREDIT_THRESHOLD } from '../finance-conventions.ts';

/** Where the energy that charged a storage unit in a year came from, MWh at its terminal. */
export interface ChargeSources {
  readonly solarMwh: number;
  readonly windMwh: number;
  readonly gridMwh: number;
}

/**
 * Share of the charging that came from the sun, or from sun and wind; 0 for a storage unit that was not charged, which has shown nothing.
 */
export const solarChargedShare = ({ solarMwh, windMwh, gridMwh }: ChargeSources): Fraction =>
  shareOf(solarMwh, solarMwh + windMwh + gridMwh);
export const renewableChargedShare = ({ solarMwh, windMwh, gridMwh }: ChargeSources): Fraction =>
  shareOf(solarMwh + windMwh, solarMwh + windMwh + gridMwh);

const shareOf = (part: number, whole: number): Fraction => (whole > 0 ? part / whole : 0) as Fraction;

/**
 * Part of the investment tax credit that a storage unit gets: its solar-charged share, none below 75 %.
 *
 * Source: 26 U.S.C. § 48 with 26 CFR § 1.48-9(d)(6) (dual-use equipment); NREL/FS-7A40-70384, 2018.
 */
export const storageCreditShare = (solarShare: number): Fraction =>
  (solarShare >= STORAGE_CREDIT_THRESHOLD ? Math.min(1, solarShare) : 0) as Fraction;

/**
 * Depreciation class of a storage unit: 5 years when at least 75 % of its charging comes from sun or wind, 7 years otherwise. Solar and
 * wind are always of the 5-year class.
 */
export const storageMacrsClass = (renewableShare: number): MacrsClass => (renewableShare >= STORAGE_CREDIT_THRESHOLD ? 5 : 7);
