import type { z } from 'zod';
import { kindOf } from './schema-kind.ts';
import type { Element } from './write-xml.ts';

/** Names of the entries of lists; what is not named here is an `item`. */
export type ItemNames = Readonly<Record<string, string>>;

/**
 * The fields of an entity as elements of their names, in the order of the schema; numbers with a unit say so. An entry that holds numbers
 * only, such as a point of a curve, is one element with attributes.
 *
 * @param without  fields that a file does not carry
 */
export function entityElements(
  entity: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
  itemNames: ItemNames,
  without: readonly string[] = [],
): Element[] {
  return Object.entries(entity.shape as Record<string, z.ZodType>)
    .filter(([key]) => !without.includes(key) && value[key] !== undefined)
    .map(([key, field]) => fieldElement(key, field, value[key], itemNames));
}

function fieldElement(name: string, schema: z.ZodType, value: unknown, itemNames: ItemNames): Element {
  const kind = kindOf(schema);
  switch (kind.kind) {
    case 'number':
      return { name, content: String(value), ...(kind.meta.unit === undefined ? {} : { attributes: { unit: kind.meta.unit } }) };
    case 'text':
    case 'flag':
    case 'choice':
      return { name, content: String(value) };
    case 'entity':
      return { name, content: entityElements(kind.entity, value as Record<string, unknown>, itemNames) };
    case 'list':
      return {
        name,
        content: (value as readonly unknown[]).map((item) => itemElement(itemNames[name] ?? 'item', kind.element, item, itemNames)),
      };
  }
}

function itemElement(name: string, schema: z.ZodType, value: unknown, itemNames: ItemNames): Element {
  const kind = kindOf(schema);
  if (kind.kind !== 'entity') return fieldElement(kind.kind === 'number' ? 'value' : name, schema, value, itemNames);
  const item = value as Record<string, unknown>;
  const fields = Object.entries<z.ZodType>(kind.entity.shape);
  return fields.every(([, field]) => kindOf(field).kind === 'number')
    ? { name, attributes: Object.fromEntries(fields.map(([key]) => [key, String(item[key])])), content: '' }
    : { name, content: entityElements(kind.entity, item, itemNames) };
}
