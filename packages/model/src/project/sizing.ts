import { z } from 'zod';

/** Sizes to search: absolute in the item's unit, or relative to what the item belongs to. Each list has at least one value. */
export const Sizing = z.looseObject({
  sizingKind: z.enum(['absolute', 'relative']).default('absolute'),
  absolute: z.array(z.number()).min(1).default(() => [1]),
  relative: z.array(z.number()).min(1).default(() => [1]),
});
export type Sizing = z.infer<typeof Sizing>;

/** The list in force. */
export const sizesOf = (sizing: Sizing): readonly number[] => sizing[sizing.sizingKind];
export const sizingOf = (values: readonly number[]): Sizing => Sizing.parse({ absolute: [...values] });
