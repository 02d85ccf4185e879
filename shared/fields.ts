// Kinds of field: each says once how a value is checked, and (by `kind`) how a form, a table and an import treat it.
import * as z from 'zod';
import { type MessageCode, type Problem, problem } from './messages.ts';

/** What a form or a table must know beyond the schema. */
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
  /** `ref`: the archive or thing it points at. */
  to?: RefTarget;
  /** `text`: the archive whose codes are proposed; any other text is as good. */
  suggests?: RefTarget;
  /** `choice`: the enumeration, whose labels stand in the catalogue under `enums.<name>.<value>`. */
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

/** Every message of every schema is one of our codes, and the limit it names; the catalogues say it in three languages. */
z.config({ customError: (issue) => codeOf(issue) });

function codeOf(issue: z.core.$ZodRawIssue): Problem {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrongType';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      if (issue.origin === 'array') return 'tooFew';
      return problem('tooSmall', issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum);
    case 'too_big':
      return problem(
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

/** One schema for the same arguments: contracts name a few kinds of field a thousand times, and every cold start builds them. */
function shared<Args extends unknown[], S>(make: (...args: Args) => S): (...args: Args) => S {
  const made = new Map<string, S>();
  return (...args) => {
    const key = args.join();
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}

/** No half or lost characters, and no control characters but line ends and tabs: none can be shown or exported. */
const wellFormed = (s: string) => s.isWellFormed() && !/\ufffd|[^\P{Cc}\n\r\t]/u.test(s);
/** Marks of direction show a text in another order than it is stored in. */
const inOrder = (s: string) => !/\p{Bidi_Control}/u.test(s);
const inOneLine = (s: string) => !/[\n\r\u2028\u2029]/.test(s);
const trimmed = z.trim();
const readable = z.refine<string>(wellFormed, { error: 'badFormat' satisfies MessageCode });
const unturned = z.refine<string>(inOrder, { error: 'hiddenMarks' satisfies MessageCode });
const oneLine = z.refine<string>(inOneLine, { error: 'oneLine' satisfies MessageCode });
const lines = shared((max: number) => z.string().check(trimmed, z.maxLength(max), readable, unturned));
const string = shared((max: number) => lines(max).check(oneLine));
/** An optional field: absent, null and empty are one thing, and nothing is stored. */
export function optional<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  const known =
    optionals.get(schema) ?? new z.ZodPreprocess({ type: 'pipe', in: emptyIsAbsent, out: schema.optional() });
  optionals.set(schema, known);
  return known as unknown as z.ZodOptional<S>;
}
const optionals = new WeakMap<z.ZodType, z.ZodType>();
/** One for all of them, where `z.preprocess` would make each its own. */
const emptyIsAbsent = z.transform((sent: unknown) => (sent === null || sent === '' ? undefined : sent));

export const code = shared((max: number = 40) => string(max).min(1).meta({ kind: 'code' }));
export const text = shared((max: number = 200) => string(max).meta({ kind: 'text' }));
export const suggested = shared((from: RefTarget, max: number = 200) =>
  string(max).meta({ kind: 'text', suggests: from }),
);
export const required = shared((max: number = 200) => string(max).min(1).meta({ kind: 'text' }));
export const note = shared((max: number = 2000) => lines(max).meta({ kind: 'note' }));
export const email = shared(() => z.email().max(254).toLowerCase().meta({ kind: 'email' }));
export const flag = shared(() => z.boolean().meta({ kind: 'flag' }));
/** A plant-local calendar date, ISO `YYYY-MM-DD`; never an instant. */
export const day = shared(() =>
  z.iso
    .date()
    .refine((d) => d >= '1900-01-01' && d < '2200-01-01', { error: 'outOfRange' satisfies MessageCode })
    .meta({ kind: 'day' }),
);
/** A UTC instant, ISO with `Z`. */
export const instant = shared(() => z.iso.datetime().meta({ kind: 'instant' }));
/** A schema that is bounded twice is made twice: every cold start would pay for it. */
const between = (min: number, max: number) => [z.gte(min), z.lte(max)];
/** Plant currency, two decimals, not negative. */
export const money = shared(() =>
  z
    .number()
    .check(
      ...between(0, 999_999_999_999),
      z.multipleOf(0.01),
      z.overwrite((amount) => Math.round(amount * 100) / 100),
    )
    .meta({ kind: 'money' }),
);
export const whole = shared((min: number = 0, max: number = 1_000_000_000) =>
  z
    .int()
    .check(...between(min, max))
    .meta({ kind: 'whole' }),
);
/** Nearer to zero than this the table keeps no number. */
const FINEST = 1e-9;
const fineEnough = z.refine<number>((n) => n === 0 || Math.abs(n) >= FINEST, {
  error: problem('tooSmall', FINEST),
});
export const number = shared((min: number = -1e12, max: number = 1e12) =>
  z
    .number()
    .check(...between(min, max), fineEnough)
    .meta({ kind: 'number' }),
);
export const minutes = shared((max: number = 100_000) =>
  z
    .int()
    .check(...between(0, max))
    .meta({ kind: 'minutes' }),
);
export const choice = shared(<const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  z.enum(values).meta({ kind: 'choice', labels: name }),
);
export const choices = shared(<const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  z.array(z.enum(values)).max(values.length).meta({ kind: 'choices', labels: name }),
);
/** The integer id of another thing of the same plant. */
export const ref = shared((to: RefTarget) =>
  z.int().check(z.positive(), z.lte(999_999_999)).meta({ kind: 'ref', to }),
);
/** Some of another archive, each once. */
export const refs = shared((to: RefTarget, most: number, least: number = 0) =>
  z
    .array(ref(to))
    .min(least)
    .max(most)
    .overwrite((ids) => [...new Set(ids)])
    .meta({ kind: 'refs', to }),
);
/** An integer that may come as text, as it does in a path or a query; anything else is left to be refused. */
export const integer = shared((min: number = 1, max: number = 999_999_999) =>
  z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Number(sent) : sent),
      z.int().check(...between(min, max)),
    )
    .meta({ type: 'integer', minimum: min, maximum: max }),
);
/** The id of an image of the plant (`POST /image/items`). */
export const image = shared(() => z.ulid().meta({ kind: 'image' }));
export const images = shared((most: number = 10) =>
  z.array(image()).max(most).meta({ kind: 'images', most }),
);
/** Ids of images and PDFs of the plant, which are brought in the same way. */
export const files = shared((most: number = 10) => z.array(image()).max(most).meta({ kind: 'files', most }));
/** Ids of nested things: numbers joined by dots (`42.17`), a ULID, or words of ours; opaque to callers. */
export const id = shared(() =>
  z
    .string()
    .min(1)
    .max(120)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/),
);
export const version = shared(() => z.int().min(1).optional());
