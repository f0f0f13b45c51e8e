import { z } from 'zod';
import { choiceField, flagField, numberField } from './field.ts';

/** How a calculated array stands; an imported production knows it already. Directions are those of a compass: 90 east, 180 south. */
export const Mounting = z.looseObject({
  kind: choiceField(['fixed', 'tracker'], 'fixed', {
    title: 'How the array stands',
    help: 'Fixed: tilt and azimuth stay. Single-axis tracker: rows turn about an axis and follow the sun from east to west. A tracker sees about 9 to 17 % more light in a year than a fixed array, with a tilted axis up to 25 %.',
  }),
  orientation: choiceField(['latitude', 'chosen'], 'latitude', {
    title: 'Tilt and azimuth',
    help: 'By the latitude: tilted by it, facing the equator, which is within a few per cent of the most light in a year. Own: both are given, and the yield of each hour follows.',
  }),
  tilt: numberField(30, {
    title: 'Tilt',
    unit: '°',
    minimum: 0,
    maximum: 90,
    help: 'Angle of the modules from horizontal. A steeper array earns more in winter and less in summer.',
  }),
  azimuth: numberField(180, {
    title: 'Azimuth',
    unit: '°',
    minimum: 0,
    maximum: 360,
    help: 'Where the modules face, clockwise from north: 90 east, 180 south, 270 west. East moves the yield to the morning, west to the evening.',
  }),
  axisAzimuth: numberField(180, {
    title: 'Axis azimuth',
    unit: '°',
    minimum: 0,
    maximum: 360,
    help: 'Where the axis points, clockwise from north; a tilted axis points down its slope. 180 runs from north to south, which sees the most light.',
  }),
  axisTilt: numberField(0, {
    title: 'Axis tilt',
    unit: '°',
    minimum: 0,
    maximum: 60,
    help: 'Angle of the axis from horizontal. An axis that leans to the equator adds to the winter, at higher structures.',
  }),
  largestAngle: numberField(60, {
    title: 'Largest angle',
    unit: '°',
    exclusiveMinimum: 0,
    maximum: 90,
    help: 'How far the rows turn to either side from lying flat. A smaller angle costs light in the morning and the evening.',
  }),
  groundCoverRatio: numberField(0.4, {
    title: 'Ground cover ratio',
    numberFormat: 'n2',
    exclusiveMinimum: 0,
    maximum: 1,
    help: 'Width of a row over the distance from one axis to the next. Rows close together shade each other or turn back earlier: 0.3 instead of 0.4 adds 1 to 3 % to a year.',
  }),
  crossAxisSlope: numberField(0, {
    title: 'Slope across the rows',
    unit: '°',
    minimum: -45,
    maximum: 45,
    help: 'Slope of the ground from row to row; with an axis to the south positive where it falls to the west. On a slope rows shade each other earlier on one side of the day.',
  }),
  useBacktracking: flagField(true, {
    title: 'Backtracking',
    help: 'Rows turn back at low sun so that none shades the next. Without it the shaded share of the light straight from the sun is lost; the further loss of partly shaded modules is not calculated.',
  }),
});
export type Mounting = z.infer<typeof Mounting>;

/**
 * The part of a mounting that its array stands by: nothing that another choice has put out of force. Undefined for the array of every older
 * project, which is tilted by the latitude.
 */
export function mountingInForce(mounting: Mounting): Partial<Mounting> | undefined {
  const { kind, orientation, tilt, azimuth, axisAzimuth, axisTilt, largestAngle, groundCoverRatio, crossAxisSlope, useBacktracking } =
    mounting;
  if (kind === 'tracker') return { kind, axisAzimuth, axisTilt, largestAngle, groundCoverRatio, crossAxisSlope, useBacktracking };
  return orientation === 'chosen' ? { kind, tilt, azimuth } : undefined;
}
