import type { Shape } from '../../../../ui/charts/scene.tsx';
import type { PlanePicture } from './plane-canvas.tsx';
import { PLANE_HEIGHT, PLANE_WIDTH } from './plane-raster.ts';

/** A point of the plane with its number, px from the top left corner of the picture. */
export interface PlaneLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isRinged: boolean;
}

/** A value of an axis, and its share of the length from the lowest value on. */
export interface PlaneTick {
  readonly text: string;
  readonly share: number;
}

/** Where the picture lies in the file, px. */
const LEFT = 76;
const TOP = 8;
export const FILE_WIDTH = 900;
export const FILE_HEIGHT = TOP + PLANE_HEIGHT + 52;

/** The plane with its axes, for a file. */
export function planeShapes(
  picture: PlanePicture,
  labels: readonly PlaneLabel[],
  names: readonly PlaneLabel[],
  axes: {
    readonly x: { readonly title: string; readonly ticks: readonly PlaneTick[] };
    readonly y: { readonly title: string; readonly ticks: readonly PlaneTick[] };
  },
): Shape[] {
  const bottom = TOP + PLANE_HEIGHT;
  const fields = picture.fields.flatMap((field): Shape[] => {
    const look = picture.fillOf(field.of);
    if (!look) return [];
    const { x, y, width, height } = field;
    return [{ kind: 'rect', x: LEFT + x, y: TOP + y, width, height, fill: look.fill, ...(look.pattern && { pattern: look.pattern }) }];
  });
  const moved = picture.border.replaceAll(/([MHV])(\d+)(?: (\d+))?/g, (_, move: string, first: string, second?: string) =>
    move === 'M'
      ? `M${Number(first) + LEFT} ${Number(second) + TOP}`
      : move === 'H'
        ? `H${Number(first) + LEFT}`
        : `V${Number(first) + TOP}`,
  );
  const grid = [
    ...axes.x.ticks.flatMap(({ text, share }): Shape[] => {
      const x = LEFT + share * PLANE_WIDTH;
      return [
        { kind: 'path', d: `M${x} ${TOP}V${bottom}`, stroke: 'line-2', width: 0.6 },
        { kind: 'text', x, y: bottom + 16, text, anchor: share > 0.99 ? 'end' : 'middle', fill: 'text-3' },
      ];
    }),
    ...axes.y.ticks.flatMap(({ text, share }): Shape[] => {
      const y = bottom - share * PLANE_HEIGHT;
      return [
        { kind: 'path', d: `M${LEFT} ${y}H${LEFT + PLANE_WIDTH}`, stroke: 'line-2', width: 0.6 },
        { kind: 'text', x: LEFT - 6, y: y + 4, text, anchor: 'end', fill: 'text-3' },
      ];
    }),
  ];
  const text = ({ x, y, text, isRinged }: PlaneLabel): Shape[] => [
    ...(isRinged ? [{ kind: 'circle', x: LEFT + x, y: TOP + y, r: 3, fill: 'surface', stroke: 'text', width: 1.6 } as const] : []),
    {
      kind: 'text',
      x: LEFT + x + (x > PLANE_WIDTH - 30 ? -6 : x < 30 ? 6 : 0),
      y: TOP + y + (isRinged ? (y < 20 ? 18 : -7) : 4),
      text,
      anchor: x > PLANE_WIDTH - 30 ? 'end' : x < 30 ? 'start' : 'middle',
      fill: 'text',
      isBold: true,
      hasHalo: true,
    },
  ];
  return [
    ...fields,
    ...grid,
    { kind: 'path', d: moved, stroke: 'text', width: 2 },
    ...labels.flatMap(text),
    ...names.flatMap(text),
    { kind: 'text', x: LEFT + PLANE_WIDTH / 2, y: bottom + 36, text: axes.x.title, anchor: 'middle', fill: 'text-3' },
    { kind: 'text', x: 14, y: TOP + PLANE_HEIGHT / 2, text: axes.y.title, anchor: 'middle', fill: 'text-3', turn: -90 },
  ];
}
