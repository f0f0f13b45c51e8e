import { z } from 'zod';

/** 16 colours that rates cycle through (MODEL-43). */
export const RATE_COLOURS = [
  '#1B4272', '#339ABA', '#97940E', '#A44218', '#3F1A15', '#8F3B63', '#858A8F', '#0B6B61',
  '#2A80BF', '#CB8500', '#532B9B', '#B03052', '#4E978C', '#C0647F', '#5C9F95', '#47524F',
] as const;

export const Rate = z.looseObject({ value: z.number().default(1000), color: z.string().default(RATE_COLOURS[0]) });

/** 24 rows (weekdays of January to December, then weekends) by 24 hours of rate indexes, and the rates (D-045). */
export const Schedule = z.looseObject({
  grid: z.array(z.array(z.number().int())).default(() => Array.from({ length: 24 }, () => Array.from({ length: 24 }, () => 0))),
  rates: z.array(Rate).min(1).default(() => [Rate.parse({})]),
});
export type Schedule = z.infer<typeof Schedule>;
