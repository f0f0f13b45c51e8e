import { z } from 'zod';
import { choiceField, described } from './field.ts';

const SIZING_KINDS = ['absolute', 'relative'] as const;

/** Sizes to search: absolute in the item's unit, or relative to what the item belongs to. Each list has at least one value. */
export const Sizing = z.looseObject({
  sizingKind: choiceField(SIZING_KINDS, 'absolute', {
    title: 'Sizes given as',
    help: 'Absolute: in the unit of the item. Relative: as a multiple of what the item belongs to.',
  }),
  absolute: described(
    z
      .array(z.number())
      .min(1)
      .default(() => [1]),
    { title: 'Sizes', minimum: 0, help: 'Every size is calculated, together with every size of the other parts.' },
  ),
  relative: described(
    z
      .array(z.number())
      .min(1)
      .default(() => [1]),
    { title: 'Relative sizes', minimum: 0, help: 'Sizes as multiples of what the item belongs to.' },
  ),
});
export type Sizing = z.infer<typeof Sizing>;

/** The list in force. */
export const sizesOf = (sizing: Sizing): readonly number[] => sizing[sizing.sizingKind];
export const sizingOf = (values: readonly number[]): Sizing => Sizing.parse({ absolute: [...values] });

/** EQ-15: a table of sizes that is disabled holds its first value alone; the very sizing when it does already. */
export const singleSize = (sizing: Sizing): Sizing =>
  sizesOf(sizing).length === 1 ? sizing : { ...sizing, [sizing.sizingKind]: [sizesOf(sizing)[0]!] };

/**
 * A search value with a plain field and a list (RM-05). With one value the plain field counts and the list repeats it; with several the
 * list counts and the plain field shows its first.
 */
export const SingleOrValues = z.looseObject({
  singleValue: z.number(),
  values: z.array(z.number()).min(1),
});
export type SingleOrValues = z.infer<typeof SingleOrValues>;

export const singleOrValues = (value: number): SingleOrValues => ({ singleValue: value, values: [value] });

/** Brings plain field and list to the same value; the very object when they agree. */
export function agreeing(entry: SingleOrValues): SingleOrValues {
  if (entry.values[0] === entry.singleValue) return entry;
  return entry.values.length > 1 ? { ...entry, singleValue: entry.values[0]! } : { ...entry, values: [entry.singleValue] };
}
