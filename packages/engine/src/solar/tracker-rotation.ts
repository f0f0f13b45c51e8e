import type { Tracker } from './pv-array.ts';
import type { SunVector } from './sun-position.ts';

/** How a tracker stands at an instant. */
export interface TrackerPosition {
  /** R, radians from where the collectors face up; positive turns from east to west where the axis points south. */
  readonly rotation: number;
  /** cos θ of the light on the collectors; negative with the sun behind them. */
  readonly cosIncidence: number;
  /** Cosine of the slope of the collectors. */
  readonly cosSlope: number;
  /** Share of the collectors without the shade of the neighbouring row, fraction. */
  readonly sunlit: number;
}

/**
 * Rotation of a single-axis tracker towards the sun. In the frame of the tracker, x' across the axis, z' away from the ground,
 *
 *   x' = s_w cos γ_a − s_s sin γ_a
 *   z' = (s_w sin γ_a + s_s cos γ_a) sin β_a + s_u cos β_a
 *   R_true = atan2(x', z')
 *   R = R_true − sign(R_true) · arccos(|cos(R_true − β_c)| / (GCR cos β_c))   where that quotient is below 1 and the tracker backtracks
 *
 * and R is held to the largest angle. The normal of the collectors stands at R, so
 *
 *   cos θ = x' sin R + z' cos R,   cos β = cos R cos β_a
 *
 * Without backtracking, or on a slope where the largest angle holds the rows back, a row may shade its neighbour: seen from the sun, two
 * rows are d |cos(R_true − β_c)| apart, d = 1/(GCR cos β_c) of a collector's width, and a collector is |cos(R_true − R)| wide, so
 *
 *   shaded = max(0, 1 − |cos(R_true − β_c)| / (GCR cos β_c |cos(R_true − R)|))
 *
 * @param sun  above the horizon
 *
 * Sources: K. Anderson, M. Mikofski, "Slope-Aware Backtracking for Single-Axis Trackers", NREL/TP-5K00-76626 (2020); W. Marion, A. Dobos,
 * "Rotation Angle for the Optimum Tracking of One-Axis Trackers", NREL/TP-6A20-58891 (2013), for θ and the slope; E. Lorenzo,
 * L. Narvarte, J. Muñoz, "Tracking and back-tracking", Progress in Photovoltaics 19 (2011) 747–753, for the shade of a row on the next.
 */
export function trackerPosition(tracker: Tracker, sun: SunVector): TrackerPosition {
  const { axisAzimuth, axisTilt, largestAngle, groundCoverRatio, crossAxisSlope, backtracks } = tracker;
  const [sin, cos] = [Math.sin(axisAzimuth), Math.cos(axisAzimuth)];
  const across = sun.west * cos - sun.south * sin;
  const away = (sun.west * sin + sun.south * cos) * Math.sin(axisTilt) + sun.up * Math.cos(axisTilt);
  const towardsSun = Math.atan2(across, away);
  const rowsApart = Math.abs(Math.cos(towardsSun - crossAxisSlope)) / (groundCoverRatio * Math.cos(crossAxisSlope));
  const turnedBack = backtracks && rowsApart < 1 ? Math.sign(towardsSun) * Math.acos(rowsApart) : 0;
  const rotation = Math.max(-largestAngle, Math.min(largestAngle, towardsSun - turnedBack));
  const width = Math.abs(Math.cos(towardsSun - rotation));
  return {
    rotation,
    cosIncidence: across * Math.sin(rotation) + away * Math.cos(rotation),
    cosSlope: Math.cos(rotation) * Math.cos(axisTilt),
    sunlit: rowsApart >= width ? 1 : rowsApart / width,
  };
}
