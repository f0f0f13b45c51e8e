import { z } from 'zod';
import { described, flagField, numberField, choiceField, type FieldMeta } from './field.ts';

/** A value of one project year; year 1 is the first of operation. */
export const YearValue = z.looseObject({ year: z.number(), value: z.number() });
export type YearValue = z.infer<typeof YearValue>;

export const MULTI_YEAR_KINDS = ['linear', 'custom'] as const;

/** Change per project year: one rate, or a rate for each year. */
export const Escalator = z.looseObject({
  enabled: flagField(false, { title: 'Escalate', help: 'Let the price or cost change from year to year. Late-stage only.' }),
  multiYearKind: choiceField(MULTI_YEAR_KINDS, 'linear', {
    title: 'Escalation by',
    help: 'Linear: the same rate every year. Custom: a rate for each project year.',
  }),
  linearValue: numberField(1, {
    title: 'Escalation',
    unit: '%/yr',
    minimum: -100,
    maximum: 100,
    isPercent: true,
    help: 'Change of the price or cost from one project year to the next. The first year of operation is the base.',
  }),
  customValues: described(
    z.array(YearValue).default(() => []),
    {
      title: 'Rates by year',
      unit: '%/yr',
      minimum: -100,
      maximum: 100,
      isPercent: true,
      help: 'Change into each project year; that of the first is not used. As many entries as the project has years; new years copy the last one.',
    },
  ),
});
export type Escalator = z.infer<typeof Escalator>;

/** An escalator that is off until it is switched on. */
export const escalatorField = (title: string, help: string) =>
  described(
    Escalator.default(() => Escalator.parse({})),
    { title, help },
  );

/** That of an operating cost. */
export const omEscalatorField = () =>
  escalatorField('O&M escalator', 'Yearly change of the operating cost, on top of inflation. A rising one lowers the NPV.');

/**
 * A quantity that may change from year to year: the form of an escalator. `customValues` holds what `meta` describes, shares in %/yr or
 * values of the quantity itself; `linearValue` is a share per year in either case.
 *
 * @param initial  of new items; years beyond the list copy its last value
 */
export const multiYearEntity = (
  initial: { multiYearKind: 'linear' | 'custom'; linearValue: number; customValues: readonly number[] },
  { title, help, ...bounds }: FieldMeta,
) => {
  const isShare = bounds.unit === '%/yr';
  return z.looseObject({
    enabled: flagField(false, { title, help }),
    multiYearKind: choiceField(MULTI_YEAR_KINDS, initial.multiYearKind, {
      title: `${title}, given by`,
      help: 'Linear: one change per year. Custom: a value for each project year.',
    }),
    linearValue: numberField(initial.linearValue, {
      title: `${title}, change`,
      ...(isShare ? bounds : { unit: '%/yr', minimum: -100, maximum: 100, isPercent: true }),
      help: 'Change from one project year to the next. The first year of operation is the base.',
    }),
    customValues: described(
      z.array(YearValue).default(() => yearValues(initial.customValues)),
      {
        title: `${title} by year`,
        help: isShare
          ? 'One share for each project year, the change into it; that of the first year is not used. New years copy the last one.'
          : 'One value for each project year; new years copy the last one.',
        ...bounds,
      },
    ),
  });
};

export const multiYearField = (entity: ReturnType<typeof multiYearEntity>, { title, help, unit = '' }: FieldMeta) =>
  described(
    entity.default(() => entity.parse({})),
    { title, help, unit },
  );

/** The list with its years counted from 1. */
const yearValues = (values: readonly number[]): YearValue[] => values.map((value, i) => ({ year: i + 1, value }));

/**
 * A yearly list brought to the project lifetime: trimmed, or continued with its last value (ESC-02).
 *
 * @param first  value of year 1 when the list is empty
 * @returns the very list when it already fits
 */
export function resizeYears(values: readonly YearValue[], years: number, first: number): YearValue[] {
  const fits = values.length === years && values.every((entry, i) => entry.year === i + 1);
  if (fits) return values as YearValue[];
  const last = values.at(-1)?.value ?? first;
  return Array.from({ length: years }, (_, i) => {
    const entry = values[i];
    return entry === undefined ? { year: i + 1, value: last } : entry.year === i + 1 ? entry : { ...entry, year: i + 1 };
  });
}
