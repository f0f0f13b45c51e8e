import { fieldMeta, type DescribedEntity, type FieldMeta, type FieldValue } from '@stackwatt/model';
import { shownUnit } from '../lib/money.ts';
import { formatExact } from '../lib/number.ts';
import type { HelpContent } from '../ui/help-icon.tsx';

interface Described<T> {
  readonly meta: FieldMeta;
  readonly fallbackDefault?: T;
}
/** Asked for by every field each time it is drawn; found once. */
const described = new WeakMap<object, Map<string, Described<unknown>>>();

/**
 * Description and default of a field of a model entity, to spread into BoundNumber or BoundChoice: `{...fieldOf(Solar, 'deratingFactor')}`.
 */
export function fieldOf<E extends DescribedEntity, K extends keyof E['shape'] & string>(entity: E, key: K): Described<FieldValue<E, K>> {
  let fields = described.get(entity);
  if (!fields) described.set(entity, (fields = new Map()));
  let field = fields.get(key);
  if (!field) {
    const parsed = entity.shape[key]!.safeParse(undefined);
    fields.set(key, (field = { meta: fieldMeta(entity, key), fallbackDefault: parsed.success ? parsed.data : undefined }));
  }
  return field as Described<FieldValue<E, K>>;
}

/** The same for many fields of one entity: `const field = fieldsOf(Solar)`, then `{...field('deratingFactor')}`. */
export const fieldsOf =
  <E extends DescribedEntity>(entity: E) =>
  <K extends keyof E['shape'] & string>(key: K) =>
    fieldOf(entity, key);

/** The range of a field in words: '0 to 100', '> 0', '≥ 1'. */
export function rangeOf(meta: FieldMeta): string | undefined {
  const low = meta.exclusiveMinimum ?? meta.minimum;
  const high = meta.exclusiveMaximum ?? meta.maximum;
  const whole = meta.integer ? ', whole numbers' : '';
  if (low === undefined && high === undefined) return meta.integer ? 'whole numbers' : undefined;
  if (low !== undefined && high !== undefined && meta.exclusiveMinimum === undefined && meta.exclusiveMaximum === undefined)
    return `${formatExact(low)} to ${formatExact(high)}${whole}`;
  const parts = [
    low === undefined ? '' : `${meta.exclusiveMinimum === undefined ? '≥' : '>'} ${formatExact(low)}`,
    high === undefined ? '' : `${meta.exclusiveMaximum === undefined ? '≤' : '<'} ${formatExact(high)}`,
  ];
  return parts.filter((part) => part !== '').join(' and ') + whole;
}

export const helpOf = (meta: FieldMeta, symbol: string, initial?: string): HelpContent => ({
  text: meta.help,
  unit: shownUnit(meta.unit, symbol),
  range: rangeOf(meta),
  default: initial,
});
