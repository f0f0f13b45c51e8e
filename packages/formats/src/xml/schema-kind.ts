import type { FieldMeta } from '@stackwatt/model';
import type { z } from 'zod';

/** What a field of an entity holds, as far as a file must know. */
export type SchemaKind =
  | { readonly kind: 'number'; readonly meta: Partial<FieldMeta> }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list'; readonly element: z.ZodType; readonly meta: Partial<FieldMeta> }
  | { readonly kind: 'entity'; readonly entity: z.ZodObject };

type Definition = { readonly type: string; readonly innerType?: z.ZodType; readonly element?: z.ZodType };

/** @throws Error for a schema that no file form was made for: entities are ours, so that is a mistake of ours */
export function kindOf(schema: z.ZodType): SchemaKind {
  const meta = (schema.meta() ?? {}) as Partial<FieldMeta>;
  let inner = schema;
  for (let definition = definitionOf(inner); definition.innerType !== undefined; definition = definitionOf(inner))
    inner = definition.innerType;
  const definition = definitionOf(inner);
  switch (definition.type) {
    case 'number':
      return { kind: 'number', meta };
    case 'string':
      return { kind: 'text' };
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return { kind: 'choice', choices: (inner as z.ZodEnum).options.map(String) };
    case 'array':
      return { kind: 'list', element: definition.element!, meta };
    case 'object':
      return { kind: 'entity', entity: inner as z.ZodObject };
    default:
      throw new Error(`a schema of type "${definition.type}" has no XML form`);
  }
}

const definitionOf = (schema: z.ZodType): Definition => schema.def;
