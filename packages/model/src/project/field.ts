import { z } from 'zod';
import type { NumberFormat } from './number-format.ts';

/**
 * What a form, the checker and the field reference need to know of an input beside its value. A value outside its bounds still
 * loads (nothing the user typed is lost); the checker reports it and blocks the calculation.
 */
export interface FieldMeta {
  readonly title: string;
  /** At most 60 words: definition and effect on results. */
  readonly help: string;
  readonly unit?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly integer?: boolean;
  /** A share in percent: a broken bound is said as 'The values must be between …%'. */
  readonly isPercent?: boolean;
  /** Decimals it is shown with, where they are not those of its unit (`decimalsOf`). */
  readonly numberFormat?: NumberFormat;
  /** Counted by `textLength`. */
  readonly maxLength?: number;
}

/** A part of an entity with its description; the value itself may be a number, a list or an entity of its own. */
export const described = <T extends z.ZodType>(schema: T, meta: FieldMeta): T => schema.meta({ ...meta });

/** A large default: made when the first item lacks it and shared from then on, because nobody changes a part of a project in place. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A number input with its default for new items. */
export const numberField = (initial: number, meta: FieldMeta) => described(z.number().default(initial), meta);
/** A list of at least one value (MODEL-38): a size or sensitivity the search goes through. */
export const valuesField = (initial: readonly number[], meta: FieldMeta) =>
  described(
    z
      .array(z.number())
      .min(1)
      .default(() => [...initial]),
    meta,
  );
export const textField = (initial: string, meta: FieldMeta) => described(z.string().default(initial), meta);
export const flagField = (initial: boolean, meta: FieldMeta) => described(z.boolean().default(initial), meta);
export const choiceField = <const T extends readonly [string, ...string[]]>(choices: T, initial: T[number], meta: FieldMeta) =>
  described(z.enum(choices).default(initial as never), meta);

/** The schema of an entity whose fields have descriptions. */
export interface DescribedEntity {
  readonly shape: Readonly<Record<string, z.ZodType>>;
}
/** What a field of an entity holds. */
export type FieldValue<E extends DescribedEntity, K extends keyof E['shape']> = z.output<E['shape'][K]>;

/** The meta of one field of an entity schema, for labels, help and bounds. Throws when the field has none: a screen may not invent them. */
export function fieldMeta<E extends DescribedEntity>(entity: E, key: keyof E['shape'] & string): FieldMeta {
  const meta = Object.hasOwn(entity.shape, key) ? entity.shape[key]!.meta() : undefined;
  if (!meta || typeof meta['title'] !== 'string') throw new Error(`field "${key}" has no description`);
  return meta as unknown as FieldMeta;
}
