// Fields of a schema for forms and tables: order, kind, and whether they are required.
import type * as z from 'zod';
import type { FieldMeta } from '#shared/fields.ts';

/** Schema of any form. */
export type AnyObjectSchema = z.ZodObject<z.ZodRawShape>;

export interface SchemaField {
  name: string;
  meta: FieldMeta;
  required: boolean;
  /** Values of a choice, in the schema's order. */
  values: readonly string[];
  /** Set if the values are numbers. */
  numeric?: true;
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  values?: readonly unknown[];
  shape?: z.ZodRawShape;
}
const getDefinition = (schema: unknown) => (schema as { def: Definition }).def;

/** Unwraps optional, default, nullable and preprocess to the schema that has the kind. */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType, out } = getDefinition(schema);
  const innerSchema = innerType ?? out;
  return innerSchema && !schema.meta()?.kind ? unwrapSchema(innerSchema) : schema;
}

/** Returns the fields that have a kind; nested and derived values are left to the page. */
export const listFields = (schema: AnyObjectSchema): SchemaField[] =>
  Object.keys(schema.shape).flatMap((name) => findField(schema, name) ?? []);

/** Returns a field by its path: `every.n` is the field `n` of the object `every`. */
export function findField(schema: AnyObjectSchema, path: string): SchemaField | undefined {
  let currentSchema: z.ZodType = schema;
  for (const name of path.split('.')) {
    const { shape, element } = getDefinition(unwrapSchema(currentSchema));
    const next = shape?.[name] ?? (/^\d+$/.test(name) ? element : undefined);
    if (!next) return undefined;
    currentSchema = next as z.ZodType;
  }
  const innerSchema = unwrapSchema(currentSchema);
  const meta = innerSchema.meta() as FieldMeta | undefined;
  if (!meta?.kind) return undefined;
  const numeric = getDefinition(innerSchema).values?.every((value) => typeof value === 'number');
  const field = { name: path, meta, required: !canBeEmpty(currentSchema), values: listValues(innerSchema) };
  return numeric ? { ...field, numeric } : field;
}

/** Whether a field may be empty. A field with a non-empty default always has a value. */
function canBeEmpty(field: z.ZodType): boolean {
  const blank = field.safeParse(undefined);
  return blank.success && (blank.data === undefined || blank.data === '' || isEmptyList(blank.data));
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function listValues(schema: z.ZodType): readonly string[] {
  const { entries, element, values } = getDefinition(schema);
  if (values) return values.map(String);
  return Object.values(entries ?? (element ? (getDefinition(element).entries ?? {}) : {}));
}

/** Returns the defaults of the schema, the initial values of a new record. */
export function getDefaults(schema: AnyObjectSchema): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(
    ([name, field]) => [name, (field as z.ZodType).safeParse(undefined)] as const,
  );
  return Object.fromEntries(
    entries.flatMap(([name, parsed]) =>
      parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [],
    ),
  );
}
