// What a call is: one declaration gives the route, validation, permission, typed client, OpenAPI and permission tests.
import * as z from 'zod';
import { integer } from './fields.ts';
import type { MessageCode } from './messages.ts';
import type { Action, Area } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Standard Schema, as much of it as we use. Typing contracts through it keeps the compiler fast (zod's own types are 14 × dearer). */
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
  | { readonly issues: readonly Issue[] };
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Who may call: a cell of the permission matrix, any signed-in member, any signed-in user, or everybody. Of several areas one
 * will do: the handler then asks for that of the thing.
 * A cell of 'tenant' is asked of tenant-root users too, who may stand in no plant.
 */
export type Needs =
  | readonly [Area | readonly Area[], Action]
  | readonly [Area, Action, 'tenant']
  | 'member'
  | 'user'
  | 'public';

/** `Sent` is what a client passes, `Got` what the handler receives after parsing, `Answer` what comes back. */
export interface Endpoint<Sent = never, Got = unknown, Answer = unknown, Need extends Needs = Needs> {
  readonly method: Method;
  /** API Gateway form: `/machine/items/{id}`. Path parameters, query and body meet in one flat input. */
  readonly path: string;
  readonly needs: Need;
  readonly input: Schema<Sent, Got>;
  readonly output: Schema<Answer>;
  /** One line for OpenAPI and the documentation. */
  readonly says: string;
  /** Answers with something other than JSON, e.g. `text/event-stream`. The handler then returns a string. */
  readonly type?: string;
  /** Answers a member whose profile is disabled, as no other call does (domain §13). */
  readonly disabledToo?: true;
  /** What a plant must have: without it the call is not there. */
  readonly plant?: 'checklists' | 'warehouseSap' | 'resources';
  /** The body is multipart/form-data: its fields are texts, its one file is `name` and `bytes`. */
  readonly multipart?: true;
  /** Makes a document of a thing whose other calls belong to another feature: it has a route of its own, to `printing`. */
  readonly paper?: true;
}

export function endpoint<Sent, Got, Answer, const Need extends Needs>(call: {
  method: Method;
  path: string;
  needs: Need;
  input: Schema<Sent, Got>;
  output: Schema<unknown, Answer>;
  says: string;
  type?: string;
  disabledToo?: true;
  plant?: 'checklists' | 'warehouseSap' | 'resources';
  paper?: true;
  multipart?: true;
}): Endpoint<Sent, Got, Answer, Need> {
  return call as unknown as Endpoint<Sent, Got, Answer, Need>;
}

// biome-ignore lint/suspicious/noExplicitAny: the erased form of a contract, for code that treats every call alike
export type AnyEndpoint = Endpoint<any, any, any, any>;
export type Api = Readonly<Record<string, AnyEndpoint>>;
type TypesOf<S> = S extends { readonly '~standard': { readonly types?: infer T } } ? NonNullable<T> : never;
export type Sent<E extends AnyEndpoint> = TypesOf<E['input']>['input'];
export type Got<E extends AnyEndpoint> = TypesOf<E['input']>['output'];
export type Answer<E extends AnyEndpoint> = TypesOf<E['output']>['output'];

/** What the store adds to every item: its id, version and last change. */
export const Stored = z.object({
  id: z.union([z.int(), z.string()]),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type Stored = z.infer<typeof Stored>;

/** A page of a list the server bounds by time or parent. `next` is opaque and belongs to this list alone. */
export const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: Next });
const Next = z.string().optional();

export const PageInput = z.strictObject({
  limit: integer(1, 500).default(500),
  next: z.string().max(2000).optional(),
});
/** Of lists of small things: what one page of the table holds. */
export const LongPageInput = PageInput.extend({ limit: integer(1, 2500).default(2500) });

export type Problems<Thing> = (thing: Thing) => Partial<Record<keyof Thing & string, MessageCode>>;

/** A schema that also refuses what `problems` names; for the form as for the call. */
export const consistent = <S extends z.ZodType>(schema: S, problems: Problems<z.infer<S>>): S =>
  schema.superRefine((thing, context) => {
    for (const [field, message] of Object.entries(problems(thing)))
      context.addIssue({ code: 'custom', path: [field], message: message as string });
  });

/**
 * What every write takes, whether its contract names it or not: whoever read a thing sends it with these. A create draws its
 * own id. A contract that changes what has a version names it and refuses another (`stale`); what makes something new, or
 * adds beside the thing, changes no version: there it is passed over.
 */
export const Known = z.object({ id: z.union([z.int(), z.string()]).nullish(), version: z.int().nullish() });

const ArchiveId = z.strictObject({ id: integer() });
/** Of the query it is text. */
export const seenVersion = { version: integer().optional() };
const SeenInArchive = z.strictObject({ ...ArchiveId.shape, ...seenVersion });
const StoredInArchive = { ...Stored.shape, id: z.int() };
/** As a form read it, or without a version from whoever read nothing. */
const StoredBefore = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};
const Nothing = z.object({});

/** What came with a thing when it was read; ids of archives are integers of a per-plant sequence. */
type KeptIn<Thing> = Thing & { id: number; version: number; updatedAt: string; updatedBy: string };
type Replacing<Thing> = Thing & { id: number; version?: number };
type Named = typeof ArchiveId;
type Seen = typeof SeenInArchive;

/** Five calls of an archive: list, get, create, replace, remove (design: "Archive"). */
export type Archive<Draft, Thing, A extends Area = Area> = {
  readonly list: Endpoint<
    z.input<typeof PageInput>,
    z.output<typeof PageInput>,
    { items: KeptIn<Thing>[]; next?: string },
    readonly [A, 'pick']
  >;
  readonly get: Endpoint<z.input<Named>, z.output<Named>, KeptIn<Thing>, readonly [A, 'pick']>;
  readonly create: Endpoint<Draft, Thing, KeptIn<Thing>, readonly [A, 'create']>;
  readonly replace: Endpoint<Replacing<Draft>, Replacing<Thing>, KeptIn<Thing>, readonly [A, 'edit']>;
  readonly remove: Endpoint<z.input<Seen>, z.output<Seen>, Record<string, never>, readonly [A, 'delete']>;
};
// biome-ignore lint/suspicious/noExplicitAny: archives of every kind, for pages that treat them alike
export type AnyArchive = Archive<any, Record<string, unknown>>;

/** `problems` is what must hold beyond the fields: a message for each field that breaks it. */
export function archive<Shape extends z.ZodRawShape, const A extends Area>(
  path: string,
  area: A,
  schema: z.ZodObject<Shape, z.core.$strict>,
  problems?: Problems<z.output<typeof schema>>,
): Archive<z.input<typeof schema>, z.output<typeof schema>, A> {
  type Thing = z.output<typeof schema>;
  type Draft = z.input<typeof schema>;
  const kept = () =>
    z.object({ ...schema.shape, ...StoredInArchive }) as z.ZodType as z.ZodType<KeptIn<Thing>>;
  const checked = <T extends Thing, D extends Draft>(fields: z.ZodType) =>
    problems ? consistent(fields as z.ZodType<T, D>, problems as Problems<T>) : (fields as z.ZodType<T, D>);
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/items`,
      needs: [area, 'pick'],
      input: PageInput,
      output: page(kept()),
      says: `List ${area}`,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      needs: [area, 'pick'],
      input: ArchiveId,
      output: kept(),
      says: `One of ${area}`,
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/items`,
      needs: [area, 'create'],
      input: checked<Thing, Draft>(schema),
      output: kept(),
      says: `Create in ${area}`,
    }),
    replace: endpoint({
      method: 'PUT',
      path: `${path}/items`,
      needs: [area, 'edit'],
      input: checked<Replacing<Thing>, Replacing<Draft>>(
        z.strictObject({ ...schema.shape, ...StoredBefore }),
      ),
      output: kept(),
      says: `Replace in ${area}`,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      needs: [area, 'delete'],
      input: SeenInArchive,
      output: Nothing,
      says: `Remove from ${area}; refused while used`,
    }),
  };
}
