// What a form or a table needs to know of a schema: its fields in order, their kind, and whether they must be filled.
import type * as z from 'zod';
import type { FieldMeta } from '../../../../shared/fields.ts';

/** Any schema of a form, whatever its shape. */
export type AnyObject = z.ZodObject<z.ZodRawShape>;

export interface SchemaField {
  name: string;
  meta: FieldMeta;
  required: boolean;
  /** Values of a choice, in the schema's order. */
  values: readonly string[];
  /** They are numbers. */
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
const definition = (schema: unknown) => (schema as { def: Definition }).def;

/** Through optional, default, nullable and preprocess to the schema that carries the kind. */
function carrier(schema: z.ZodType): z.ZodType {
  const { innerType, out } = definition(schema);
  const inner = innerType ?? out;
  return inner && !schema.meta()?.kind ? carrier(inner) : schema;
}

/** Fields of a kind the form knows; nested and derived values are the page's own affair. */
export const fieldsOf = (schema: AnyObject): SchemaField[] =>
  Object.keys(schema.shape).flatMap((name) => fieldAt(schema, name) ?? []);

/** `every.n` is the field `n` of the object `every`. */
export function fieldAt(schema: AnyObject, path: string): SchemaField | undefined {
  let at: z.ZodType = schema;
  for (const name of path.split('.')) {
    const { shape, element } = definition(carrier(at));
    const next = shape?.[name] ?? (/^\d+$/.test(name) ? element : undefined);
    if (!next) return undefined;
    at = next as z.ZodType;
  }
  const inner = carrier(at);
  const meta = inner.meta() as FieldMeta | undefined;
  if (!meta?.kind) return undefined;
  const numeric = definition(inner).values?.every((value) => typeof value === 'number');
  const field = { name: path, meta, required: !mayBeEmpty(at), values: valuesOf(inner) };
  return numeric ? { ...field, numeric } : field;
}

/** A default that says something is not emptiness: such a field always has a value. */
function mayBeEmpty(field: z.ZodType): boolean {
  const blank = field.safeParse(undefined);
  return blank.success && (blank.data === undefined || blank.data === '' || isEmptyList(blank.data));
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function valuesOf(schema: z.ZodType): readonly string[] {
  const { entries, element, values } = definition(schema);
  if (values) return values.map(String);
  return Object.values(entries ?? (element ? (definition(element).entries ?? {}) : {}));
}

/** What a new record starts from: the schema's own defaults. */
export function defaultsOf(schema: AnyObject): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(
    ([name, field]) => [name, (field as z.ZodType).safeParse(undefined)] as const,
  );
  return Object.fromEntries(
    entries.flatMap(([name, parsed]) =>
      parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [],
    ),
  );
}
