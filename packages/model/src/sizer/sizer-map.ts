import { z } from 'zod';

const Axis = z.looseObject({
  /** Name, unit and place of the column of the table that holds this size. */
  name: z.string(),
  units: z.string(),
  kind: z.string(),
  column: z.number().int(),
  /** MW, rising. */
  values: z.array(z.number()),
});
export type SizerAxis = z.infer<typeof Axis>;

const Cell = z.looseObject({
  /** Currency; null where the obligation is not met. */
  npv: z.number().nullable(),
  /** Share of the energy owed that is missing in the worst year, %. */
  short: z.number(),
});
export type SizerCell = z.infer<typeof Cell>;

/** Two of the sizes searched against each other, the others as in the best system: every cell is a system that was calculated. */
export const SizerMap = z.looseObject({
  x: Axis,
  /** Null when a single size is searched. */
  y: Axis.nullable(),
  /** Sizes that are the same in every cell. */
  fixed: z.array(z.looseObject({ name: z.string(), units: z.string(), value: z.number() })),
  /** Row by row from the least y, x rising within a row; null where nothing was calculated. */
  cells: z.array(Cell.nullable()),
});
export type SizerMap = z.infer<typeof SizerMap>;
