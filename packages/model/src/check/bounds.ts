import type { FieldMeta } from '../project/field.ts';

/**
 * The rule a number breaks, in the specified words ('The value must be > A and < B'), or undefined when it keeps the bounds.
 * The same text in form, checker and server.
 */
export function brokenBound(value: number, meta: FieldMeta): string | undefined {
  if (!Number.isFinite(value)) return 'Enter a number';
  if (meta.integer && !Number.isInteger(value)) return 'The value must be an integer';
  const low = meta.exclusiveMinimum ?? meta.minimum;
  const high = meta.exclusiveMaximum ?? meta.maximum;
  const tooLow = low !== undefined && (meta.exclusiveMinimum === undefined ? value < low : value <= low);
  const tooHigh = high !== undefined && (meta.exclusiveMaximum === undefined ? value > high : value >= high);
  if (!tooLow && !tooHigh) return undefined;
  const parts = [
    low === undefined ? '' : `${meta.exclusiveMinimum === undefined ? '≥' : '>'} ${low}`,
    high === undefined ? '' : `${meta.exclusiveMaximum === undefined ? '≤' : '<'} ${high}`,
  ].filter((part) => part !== '');
  return `The value must be ${parts.join(' and ')}`;
}
