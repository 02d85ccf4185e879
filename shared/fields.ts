// Kinds of field: each defines how a value is validated and, through `kind`, how forms, tables and imports
// treat it.
import * as z from 'zod';
import { createProblem, type MessageCode, type Problem } from './messages.ts';
import { hasBidiControl, normalizeLine, normalizeLines } from './text.ts';

/** Metadata that forms and tables need beyond the schema. */
export interface FieldMeta {
  kind:
    | 'code'
    | 'text'
    | 'note'
    | 'day'
    | 'instant'
    | 'money'
    | 'whole'
    | 'number'
    | 'minutes'
    | 'flag'
    | 'choice'
    | 'choices'
    | 'ref'
    | 'refs'
    | 'image'
    | 'images'
    | 'files'
    | 'email';
  /** `ref`: the archive or entity that is referenced. */
  to?: RefTarget;
  /** `text`: the archive whose codes are suggested; any other text is accepted as well. */
  suggests?: RefTarget;
  /** `choice`: the enumeration, whose labels are in the catalogue under `enums.<name>.<value>`. */
  labels?: string;
  [other: string]: unknown;
}
export type RefTarget =
  | 'machine'
  | 'machineTypology'
  | 'groupTypology'
  | 'subgroupTypology'
  | 'componentTypology'
  | 'supplier'
  | 'procedure'
  | 'cycle'
  | 'team'
  | 'operator'
  | 'skillTipology'
  | 'capacity'
  | 'professionalGroup'
  | 'department'
  | 'operation'
  | 'tool'
  | 'controlTool'
  | 'material'
  | 'lubricant'
  | 'quantity'
  | 'control'
  | 'point'
  | 'warehouse'
  | 'sparePart';

/**
 * Every validation message is one of our message codes, with the limit it mentions; the catalogues translate
 * it.
 */
z.config({ customError: (issue) => getProblem(issue) });

function getProblem(issue: z.core.$ZodRawIssue): Problem {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrongType';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      if (issue.origin === 'array') return 'tooFew';
      return createProblem('tooSmall', issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum);
    case 'too_big':
      return createProblem(
        issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        issue.maximum,
      );
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'required'
        : 'notAllowed';
    case 'invalid_format':
      return issue.input === '' ? 'required' : 'badFormat';
    case 'not_multiple_of':
      return 'notAllowed';
    default:
      return 'wrongType';
  }
}

/**
 * Returns one shared schema for the same arguments: contracts use few kinds of field a thousand times, and
 * every cold start builds them.
 */
function memoize<Args extends unknown[], S>(createSchema: (...args: Args) => S): (...args: Args) => S {
  const schemaCache = new Map<string, S>();
  return (...args) => {
    const key = args.join();
    const cachedSchema = schemaCache.get(key) ?? createSchema(...args);
    schemaCache.set(key, cachedSchema);
    return cachedSchema;
  };
}

/**
 * Whether a text has no lone surrogates, replacement characters or control characters other than line ends
 * and tabs: they can be neither displayed nor exported.
 */
const isWellFormed = (s: string) => s.isWellFormed() && !/\ufffd|[^\P{Cc}\n\r\t]/u.test(s);
const isOneLine = (s: string) => !/[\n\r\u2028\u2029]/.test(s);
const wellFormedCheck = z.refine<string>(isWellFormed, { error: 'badFormat' satisfies MessageCode });
const bidiControlCheck = z.refine<string>((s) => !hasBidiControl(s), {
  error: 'hiddenMarks' satisfies MessageCode,
});
const oneLineCheck = z.refine<string>(isOneLine, { error: 'oneLine' satisfies MessageCode });
const lineNormalization = z.overwrite(normalizeLine);
const linesNormalization = z.overwrite(normalizeLines);
const lines = memoize((max: number) =>
  z.string().check(linesNormalization, z.maxLength(max), wellFormedCheck, bidiControlCheck),
);
const string = memoize((max: number) =>
  z.string().check(lineNormalization, z.maxLength(max), wellFormedCheck, bidiControlCheck, oneLineCheck),
);
/** An optional field: absent, null and empty are the same, and nothing is stored. */
export function optional<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  const optionalSchema =
    optionalCache.get(schema) ??
    new z.ZodPreprocess({ type: 'pipe', in: emptyIsAbsent, out: schema.optional() });
  optionalCache.set(schema, optionalSchema);
  return optionalSchema as unknown as z.ZodOptional<S>;
}
const optionalCache = new WeakMap<z.ZodType, z.ZodType>();
/** One shared transform; `z.preprocess` would create one for each field. */
const emptyIsAbsent = z.transform((sent: unknown) => (sent === null || sent === '' ? undefined : sent));

export const code = memoize((max: number = 40) => string(max).min(1).meta({ kind: 'code' }));
export const text = memoize((max: number = 200) => string(max).meta({ kind: 'text' }));
export const suggestedText = memoize((from: RefTarget, max: number = 200) =>
  string(max).meta({ kind: 'text', suggests: from }),
);
export const requiredText = memoize((max: number = 200) => string(max).min(1).meta({ kind: 'text' }));
export const note = memoize((max: number = 2000) => lines(max).meta({ kind: 'note' }));
export const email = memoize(() =>
  z.string().check(lineNormalization, z.email(), z.maxLength(254), z.toLowerCase()).meta({ kind: 'email' }),
);
export const flag = memoize(() => z.boolean().meta({ kind: 'flag' }));
/** A plant-local calendar date, ISO `YYYY-MM-DD`; never an instant. */
export const day = memoize(() =>
  z.iso
    .date()
    .refine((d) => d >= '1900-01-01' && d < '2200-01-01', { error: 'outOfRange' satisfies MessageCode })
    .meta({ kind: 'day' }),
);
/** A UTC instant, ISO with `Z`. */
export const instant = memoize(() => z.iso.datetime().meta({ kind: 'instant' }));
/**
 * Returns both bounds as checks of one `.check()` call: chaining two bounds builds the schema twice at every
 * cold start.
 */
const getRangeChecks = (min: number, max: number) => [z.gte(min), z.lte(max)];
/** An amount in plant currency, two decimals, not negative. */
export const money = memoize(() =>
  z
    .number()
    .check(
      ...getRangeChecks(0, 999_999_999_999),
      z.multipleOf(0.01),
      z.overwrite((amount) => Math.round(amount * 100) / 100),
    )
    .meta({ kind: 'money' }),
);
export const wholeNumber = memoize((min: number = 0, max: number = 1_000_000_000) =>
  z
    .int()
    .check(...getRangeChecks(min, max))
    .meta({ kind: 'whole' }),
);
/** The smallest magnitude other than zero that the table stores. */
const MIN_MAGNITUDE = 1e-9;
const magnitudeCheck = z.refine<number>((n) => n === 0 || Math.abs(n) >= MIN_MAGNITUDE, {
  error: createProblem('tooSmall', MIN_MAGNITUDE),
});
export const number = memoize((min: number = -1e12, max: number = 1e12) =>
  z
    .number()
    .check(...getRangeChecks(min, max), magnitudeCheck)
    .meta({ kind: 'number' }),
);
export const minutes = memoize((max: number = 100_000) =>
  z
    .int()
    .check(...getRangeChecks(0, max))
    .meta({ kind: 'minutes' }),
);
export const choice = memoize(<const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  z.enum(values).meta({ kind: 'choice', labels: name }),
);
export const choices = memoize(<const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  z.array(z.enum(values)).max(values.length).meta({ kind: 'choices', labels: name }),
);
/** The integer id of another record of the same plant. */
export const ref = memoize((to: RefTarget) =>
  z.int().check(z.positive(), z.lte(999_999_999)).meta({ kind: 'ref', to }),
);
/** Ids of several records of another archive; duplicates are removed. */
export const refs = memoize((to: RefTarget, maxIds: number, minIds: number = 0) =>
  z
    .array(ref(to))
    .min(minIds)
    .max(maxIds)
    .overwrite((ids) => [...new Set(ids)])
    .meta({ kind: 'refs', to }),
);
/**
 * An integer that may arrive as text, in a path or query; any other text is passed on for the schema to
 * refuse.
 */
export const integer = memoize((min: number = 1, max: number = 999_999_999) =>
  z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Number(sent) : sent),
      z.int().check(...getRangeChecks(min, max)),
    )
    .meta({ type: 'integer', minimum: min, maximum: max }),
);
/** The id of an image of the plant (`POST /image/items`). */
export const image = memoize(() => z.ulid().meta({ kind: 'image' }));
export const images = memoize((maxImages: number = 10) =>
  z.array(image()).max(maxImages).meta({ kind: 'images', most: maxImages }),
);
/** Ids of images and PDFs of the plant, which are uploaded in the same way. */
export const files = memoize((maxFiles: number = 10) =>
  z.array(image()).max(maxFiles).meta({ kind: 'files', most: maxFiles }),
);
/**
 * The id of a nested record: numbers joined by dots (`42.17`), a ULID, or a name of ours; opaque to callers.
 */
export const id = memoize(() =>
  z
    .string()
    .min(1)
    .max(120)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/),
);
export const version = memoize(() => z.int().min(1).optional());
