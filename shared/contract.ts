// Contracts of calls: one declaration gives the route, validation, permission, typed client, OpenAPI and
// permission tests.
import * as z from 'zod';
import { integer } from './fields.ts';
import type { MessageCode } from './messages.ts';
import type { Action, Area } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The part of Standard Schema that contracts use. Typing them through it keeps the compiler fast: zod's own
 * types are 14 times slower to check.
 */
export interface Schema<Sent, Got = Sent> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validation<Got> | Promise<Validation<Got>>;
    readonly types?: { readonly input: Sent; readonly output: Got } | undefined;
  };
}
type Validation<Got> =
  | { readonly value: Got; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };
export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * The permission of a call: a cell of the permission matrix, any member of a plant, any signed-in user, or
 * public. If several areas are listed, one of them is enough here and the handler checks the area of the
 * record itself. A cell with 'tenant' is also checked for tenant-root users, who may have no selected plant.
 */
export type RequiredPermission =
  | readonly [Area | readonly Area[], Action]
  | readonly [Area, Action, 'tenant']
  | 'member'
  | 'user'
  | 'public';

/**
 * A contract: `Request` is what a client passes, `Input` what the handler receives after parsing, `Answer` the
 * output.
 */
export interface Endpoint<
  Sent = never,
  Got = unknown,
  Answer = unknown,
  Need extends RequiredPermission = RequiredPermission,
> {
  readonly method: Method;
  /**
   * Path in API Gateway form: `/machine/items/{id}`. Path parameters, query and body are merged into one flat
   * input.
   */
  readonly path: string;
  readonly requiredPermission: Need;
  readonly input: Schema<Sent, Got>;
  readonly output: Schema<Answer>;
  /** One-line summary for OpenAPI and the documentation. */
  readonly summary: string;
  /**
   * Content type of an output other than JSON, e.g. `text/event-stream`. The handler then returns a string.
   */
  readonly type?: string;
  /** True if members with a disabled profile may call it; every other call refuses them (domain §13). */
  readonly disabledToo?: true;
  /** Option of the plant without which the call answers 404. */
  readonly plant?: 'checklists' | 'warehouseSap' | 'resources';
  /**
   * True if the body is multipart/form-data: its fields are texts, its one file becomes `name` and `bytes`.
   */
  readonly multipart?: true;
  /**
   * True if the call needs several transactions; a repeat under the same `Idempotency-Key` resumes after the
   * last one.
   */
  readonly resumable?: true;
  /**
   * True if the caller is another system, which signs in with the key of a service account (beyond 18); with the
   * permission 'user' it is the directory of a tenant, which signs in with the tenant's token.
   */
  readonly byKey?: true;
  /** True if HEAD is answered like GET, without the body. */
  readonly headToo?: true;
  /** True if its refusals are those of OData or SCIM, instead of the product's. */
  readonly ownRefusals?: true;
  /** True if the answer contains a secret, which is stored for a repeat of the request in encrypted form only. */
  readonly secretAnswer?: true;
  /** Days from which the call is discouraged, and on which it ends; its answers announce both (G48). */
  readonly deprecation?: { readonly since: string; readonly until: string };
  /**
   * True for a printout of a record whose other calls belong to another feature: its route leads to the
   * `printing` function.
   */
  readonly paper?: true;
  /** Shape of its answers, in the browser build, where contracts have no schemas (`answer-shape.ts`). */
  readonly answerShape?: AnswerShape;
}

/** `array`, or the attributes that every answer of a call has; none if they are all optional. */
export type AnswerShape = 'array' | readonly string[];

export function defineEndpoint<Request, Input, Answer, const Need extends RequiredPermission>(call: {
  method: Method;
  path: string;
  requiredPermission: Need;
  input: Schema<Request, Input>;
  output: Schema<unknown, Answer>;
  summary: string;
  type?: string;
  disabledToo?: true;
  plant?: 'checklists' | 'warehouseSap' | 'resources';
  paper?: true;
  multipart?: true;
  resumable?: true;
  byKey?: true;
  headToo?: true;
  ownRefusals?: true;
  secretAnswer?: true;
  deprecation?: { since: string; until: string };
}): Endpoint<Request, Input, Answer, Need> {
  return call as unknown as Endpoint<Request, Input, Answer, Need>;
}

// biome-ignore lint/suspicious/noExplicitAny: the erased form of a contract, for code that treats every call alike
export type AnyEndpoint = Endpoint<any, any, any, any>;
export type Api = Readonly<Record<string, AnyEndpoint>>;
type SchemaTypes<S> = S extends { readonly '~standard': { readonly types?: infer T } }
  ? NonNullable<T>
  : never;
export type RequestOf<E extends AnyEndpoint> = SchemaTypes<E['input']>['input'];
export type InputOf<E extends AnyEndpoint> = SchemaTypes<E['input']>['output'];
export type Answer<E extends AnyEndpoint> = SchemaTypes<E['output']>['output'];

/** The fields that the store adds to every item: id, version and last change. */
export const Stored = z.object({
  id: z.union([z.int(), z.string()]),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type Stored = z.infer<typeof Stored>;

/**
 * A page of a list that the server bounds by time or parent. `next` is an opaque cursor, valid for this list
 * only.
 */
export const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: Next });
const Next = z.string().optional();

export const PageInput = z.strictObject({
  limit: integer(1, 500).default(500),
  next: z.string().max(2000).optional(),
});
/** Page input for lists of small items, which fit one page of the table in larger numbers. */
export const LongPageInput = PageInput.extend({ limit: integer(1, 2500).default(2500) });

export type ConsistencyRules<Thing> = (thing: Thing) => Partial<Record<keyof Thing & string, MessageCode>>;

/** Adds the rules of `problems` to a schema, for the form as well as for the call. */
export const addConsistencyRules = <S extends z.ZodType>(
  schema: S,
  problems: ConsistencyRules<z.infer<S>>,
): S =>
  schema.superRefine((thing, context) => {
    for (const [field, message] of Object.entries(problems(thing)))
      context.addIssue({ code: 'custom', path: [field], message: message as string });
  });

/**
 * `id` and `version`, which every write accepts even if its contract does not declare them: clients send them
 * along with a record they have read. A create draws its own id. A contract that changes a versioned record
 * declares `version` and refuses another one (`stale`); a write that only adds records ignores it.
 */
export const RecordIdentity = z.object({
  id: z.union([z.int(), z.string()]).nullish(),
  version: z.int().nullish(),
});

const ArchiveId = z.strictObject({ id: integer() });
/** The version that the client has read; in a query string it arrives as text. */
export const versionField = { version: integer().optional() };
const ArchiveIdAndVersion = z.strictObject({ ...ArchiveId.shape, ...versionField });
const archiveStoredFields = { ...Stored.shape, id: z.int() };
/** Stored fields as a form sends them back; `version` is absent if the client has not read the record. */
const replaceStoredFields = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};
const EmptyAnswer = z.object({});

/** A record as read from an archive; ids of archives are integers of a per-plant sequence. */
type ArchiveRecord<Thing> = Thing & { id: number; version: number; updatedAt: string; updatedBy: string };
type Replacement<Thing> = Thing & { id: number; version?: number };
type IdInput = typeof ArchiveId;
type IdAndVersionInput = typeof ArchiveIdAndVersion;

/** The five calls of an archive: list, get, create, replace, remove (design: "Archive"). */
export type Archive<
  Draft,
  Thing,
  A extends Area = Area,
  Create extends Action = 'create',
  Remove extends Action = 'delete',
> = {
  readonly list: Endpoint<
    z.input<typeof PageInput>,
    z.output<typeof PageInput>,
    { items: ArchiveRecord<Thing>[]; next?: string },
    readonly [A, 'pick']
  >;
  readonly get: Endpoint<z.input<IdInput>, z.output<IdInput>, ArchiveRecord<Thing>, readonly [A, 'pick']>;
  readonly create: Endpoint<Draft, Thing, ArchiveRecord<Thing>, readonly [A, Create]>;
  readonly replace: Endpoint<
    Replacement<Draft>,
    Replacement<Thing>,
    ArchiveRecord<Thing>,
    readonly [A, 'edit']
  >;
  readonly remove: Endpoint<
    z.input<IdAndVersionInput>,
    z.output<IdAndVersionInput>,
    Record<string, never>,
    readonly [A, Remove]
  >;
};
// biome-ignore lint/suspicious/noExplicitAny: archives of every kind, for pages that treat them alike
export type AnyArchive = Archive<any, Record<string, unknown>, Area, Action, Action>;

/**
 * Declares the calls of an archive. `problems` returns a message for each field that breaks a rule beyond its
 * own schema; `permitted` names the actions of an area that has none to create and delete.
 */
export function defineArchive<
  Shape extends z.ZodRawShape,
  const A extends Area,
  const Create extends Action = 'create',
  const Remove extends Action = 'delete',
>(
  path: string,
  area: A,
  schema: z.ZodObject<Shape, z.core.$strict>,
  problems?: ConsistencyRules<z.output<typeof schema>>,
  permitted: { create: Create; remove: Remove } = { create: 'create' as Create, remove: 'delete' as Remove },
): Archive<z.input<typeof schema>, z.output<typeof schema>, A, Create, Remove> {
  type Thing = z.output<typeof schema>;
  type Draft = z.input<typeof schema>;
  const buildRecordSchema = () =>
    z.object({ ...schema.shape, ...archiveStoredFields }) as z.ZodType as z.ZodType<ArchiveRecord<Thing>>;
  const buildInputSchema = <T extends Thing, D extends Draft>(fields: z.ZodType) =>
    problems
      ? addConsistencyRules(fields as z.ZodType<T, D>, problems as ConsistencyRules<T>)
      : (fields as z.ZodType<T, D>);
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/items`,
      requiredPermission: [area, 'pick'],
      input: PageInput,
      output: page(buildRecordSchema()),
      summary: `List ${area}`,
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      requiredPermission: [area, 'pick'],
      input: ArchiveId,
      output: buildRecordSchema(),
      summary: `One of ${area}`,
    }),
    create: defineEndpoint({
      method: 'POST',
      path: `${path}/items`,
      requiredPermission: [area, permitted.create],
      input: buildInputSchema<Thing, Draft>(schema),
      output: buildRecordSchema(),
      summary: `Create in ${area}`,
    }),
    replace: defineEndpoint({
      method: 'PUT',
      path: `${path}/items`,
      requiredPermission: [area, 'edit'],
      input: buildInputSchema<Replacement<Thing>, Replacement<Draft>>(
        z.strictObject({ ...schema.shape, ...replaceStoredFields }),
      ),
      output: buildRecordSchema(),
      summary: `Replace in ${area}`,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      requiredPermission: [area, permitted.remove],
      input: ArchiveIdAndVersion,
      output: EmptyAnswer,
      summary: `Remove from ${area}; refused while used`,
    }),
  };
}
