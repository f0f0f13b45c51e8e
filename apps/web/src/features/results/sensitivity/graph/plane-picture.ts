import type { OstResult } from '@stackwatt/model';
import type { Token } from '../../../../ui/tokens.ts';
import type { PlanePicture } from './plane-canvas.tsx';
import { lookOfPlane } from './plane-look.ts';
import { borderOf, fieldsOf, namePlaces, rasterOf, shadesOf } from './plane-raster.ts';

/** From the lowest values to the highest. */
const SHADE_TOKENS: readonly Token[] = ['seq-1', 'seq-2', 'seq-3', 'seq-4', 'seq-5', 'seq-6'];

/** The name of a type and where it stands on the picture, px. */
export interface RegionName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Half the side of the square around it that belongs to the type. */
  readonly reach: number;
}

/** The regions of the best type with their names; or the plane of one type, shaded by its value. */
export function pictureOf(
  result: OstResult,
  plane: number | undefined,
  valueIndex: number,
): { readonly picture: PlanePicture; readonly names: readonly RegionName[] } {
  if (plane !== undefined) {
    const shades = shadesOf(result.planes[plane]!.superimposed[valueIndex]!, result);
    return {
      picture: { fields: fieldsOf(shades), border: '', fillOf: (of) => (of < 0 ? undefined : { fill: SHADE_TOKENS[of]! }) },
      names: [],
    };
  }
  const raster = rasterOf(result);
  return {
    picture: {
      fields: fieldsOf(raster),
      border: borderOf(raster),
      fillOf: (of) => {
        if (of < 0) return undefined;
        const { tint, pattern } = lookOfPlane(result.planes[of]!.color);
        return { fill: tint, pattern };
      },
    },
    names: [...namePlaces(raster)].flatMap(([of, at]) => [{ ...at, text: of < 0 ? 'Nothing feasible' : result.planes[of]!.name }]),
  };
}
