import type { FieldMeta } from '../project/field.ts';
import { textLength } from '../project/text-length.ts';

/** Said of text that is no number; the value is not accepted and the former one stays (FMT-03). */
const NOT_A_NUMBER = 'Enter a number';
const NOT_AN_INTEGER = 'The value must be an integer';

/** FMT-11, FMT-12: the rule of a share in percent, without sign or with one. */
const percentMessage = (signed = false): string => `The values must be between ${signed ? '-100%' : '0%'} and 100%`;
/** FMT-13 */
const textLengthMessage = (limit: number): string => `The input must contain ${limit} characters or less`;

/** FMT-07 to FMT-09: the rule of a lower, an upper or both bounds, exclusive or not. */
export function rangeMessage(meta: Pick<FieldMeta, 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum'>): string {
  const low = meta.exclusiveMinimum ?? meta.minimum;
  const high = meta.exclusiveMaximum ?? meta.maximum;
  const parts = [
    low === undefined ? '' : `${meta.exclusiveMinimum === undefined ? '≥' : '>'} ${low}`,
    high === undefined ? '' : `${meta.exclusiveMaximum === undefined ? '≤' : '<'} ${high}`,
  ].filter((part) => part !== '');
  return `The value must be ${parts.join(' and ')}`;
}

/** Beyond any plant, price or cost; products of larger numbers could overflow. */
const LARGEST = 1e15;

/**
 * The rule a number breaks, in the specified words ('The value must be > A and < B'), or undefined when it keeps the bounds.
 * The same text in form, checker and server.
 */
export function brokenBound(value: number, meta: FieldMeta): string | undefined {
  if (!Number.isFinite(value)) return NOT_A_NUMBER;
  if (meta.integer && !Number.isInteger(value)) return NOT_AN_INTEGER;
  const tooLow = meta.exclusiveMinimum === undefined ? meta.minimum !== undefined && value < meta.minimum : value <= meta.exclusiveMinimum;
  const tooHigh = meta.exclusiveMaximum === undefined ? meta.maximum !== undefined && value > meta.maximum : value >= meta.exclusiveMaximum;
  if (!tooLow && !tooHigh)
    return Math.abs(value) <= LARGEST ? undefined : rangeMessage(value < 0 ? { minimum: -LARGEST } : { maximum: LARGEST });
  return meta.isPercent ? percentMessage((meta.minimum ?? 0) < 0) : rangeMessage(meta);
}

/** The rule a text breaks: its length, as `textLength` counts it. */
export const brokenLength = (text: string, meta: FieldMeta): string | undefined =>
  meta.maxLength !== undefined && textLength(text) > meta.maxLength ? textLengthMessage(meta.maxLength) : undefined;
