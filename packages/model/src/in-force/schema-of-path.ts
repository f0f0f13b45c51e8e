import { z } from 'zod';
import type { FieldMeta } from '../project/field.ts';
import type { Keys } from '../project/field-path.ts';
import { Project } from '../project/project.ts';

/** Without the layers that give a schema its default. */
export function bare(schema: z.ZodType): z.ZodType {
  let inner: z.ZodType = schema;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return inner;
}

/** The entity that a value is, of several kinds the one it fits. */
export function entityOf(schema: z.ZodType, value: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined;
  const { discriminator } = schema.def;
  const kind = (value as Readonly<Record<string, unknown>>)[discriminator];
  return schema.options.find(
    (option): option is z.ZodObject =>
      option instanceof z.ZodObject && (option.shape as Record<string, z.ZodType>)[discriminator]!.safeParse(kind).success,
  );
}

/** The description nearest to a place in a project: that of the input, or of the list or part it belongs to. */
export function metaOfPath(project: Project, path: Keys): FieldMeta | undefined {
  let schema: z.ZodType = Project;
  let value: unknown = project;
  let nearest: FieldMeta | undefined;
  for (const key of path) {
    const inner = bare(schema);
    const next: z.ZodType | undefined =
      inner instanceof z.ZodArray ? (inner.element as z.ZodType) : (entityOf(inner, value)?.shape as Record<string, z.ZodType>)?.[key];
    if (next === undefined) return nearest;
    const meta = next.meta() as unknown as FieldMeta | undefined;
    // Absolute sizes are in the unit of what is sized.
    if (meta?.title !== undefined) nearest = key === 'absolute' ? { ...meta, unit: nearest?.unit } : meta;
    schema = next;
    value = (value as Record<string | number, unknown>)[key];
  }
  return nearest;
}
