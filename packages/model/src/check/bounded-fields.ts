import type { z } from 'zod';
import type { FieldMeta } from '../project/field.ts';

/** An entity schema with described fields. */
export interface Entity {
  readonly shape: Readonly<Record<string, z.ZodType>>;
}

interface BoundedField {
  readonly key: string;
  readonly meta: FieldMeta;
}

const known = new WeakMap<Entity, readonly BoundedField[]>();

const BOUNDS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'maxLength', 'integer'] as const;

/** The fields of an entity that have a bound, found once. */
export function boundedFields(entity: Entity): readonly BoundedField[] {
  const found = known.get(entity);
  if (found) return found;
  const fields = Object.entries(entity.shape).flatMap(([key, schema]) => {
    const meta = schema.meta() as unknown as FieldMeta | undefined;
    return meta && BOUNDS.some((bound) => meta[bound] !== undefined) ? [{ key, meta }] : [];
  });
  known.set(entity, fields);
  return fields;
}
