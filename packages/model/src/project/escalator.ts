import { z } from 'zod';
import { numberField } from './field.ts';

/** Change per project year: one rate, or a rate for each year. */
export const Escalator = z.looseObject({
  enabled: z.boolean().default(false),
  multiYearKind: z.enum(['linear', 'custom']).default('linear'),
  linearValue: numberField(1, {
    title: 'Escalation', unit: '%/yr', minimum: -100, maximum: 100, help: 'Change of the price or cost from one project year to the next. Year 1 is the base.',
  }),
  customValues: z.array(z.looseObject({ year: z.number(), value: z.number() })).default(() => []),
});
export type Escalator = z.infer<typeof Escalator>;
