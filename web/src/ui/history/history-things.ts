// The kinds of records the audit trail tells of: where their words stand, what their fields hold, and the page of one. Features
// say so of their own; the app tells where to find what they say.
import type { FieldMeta, RefTarget } from '../../../../shared/fields.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { i18n } from '../../i18n/i18n.ts';
import { type AnyObject, fieldAt } from '../form/schema-fields.ts';

export interface TracedThing {
  namespace: Namespace;
  schema?: unknown;
  /** What the fields hold that no form shows; positions in lists are left out of the path. */
  fields?: Readonly<Record<string, FieldMeta>>;
  /** `sort` is the kind of a procedure or cycle; entries of old have none. */
  page?: (id: string, sort?: string) => string;
  /** What people call one that has neither code nor name. */
  called?: (id: string) => string;
}
/** `features/<feature>/history.ts` exports `history: TracedThings`; nothing else has to be registered. */
export type TracedThings = Readonly<Record<string, TracedThing>>;

export const ref = (to: RefTarget): FieldMeta => ({ kind: 'ref', to });
export const choice = (labels: string): FieldMeta => ({ kind: 'choice', labels });
export const minutes: FieldMeta = { kind: 'minutes' };
/** Of a nested thing: the id of what it is part of. */
export const parent = (id: string) => id.split('.')[0]!;

let load: () => Promise<TracedThings> = async () => ({});
let traced: TracedThings = {};

/** Loaded when a trail is first shown: the schemas of all features are behind it. */
export function tellHistories(found: typeof load): void {
  load = found;
}

/** A kind by its name, whatever its case: addresses of archives are written small. */
export const kindNamed = (name: string): string =>
  Object.keys(traced).find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? name;

export const namespaceOf = (thing: string): Namespace => traced[thing]?.namespace ?? 'common';

/** Positions in lists name no field: `activities.0.outcome` → `activities.outcome`. */
export const withoutPositions = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

export function metaOf(thing: string, path: string): FieldMeta | undefined {
  const kind = traced[thing];
  const own = kind?.fields?.[withoutPositions(path)];
  return own ?? (kind?.schema ? fieldAt(kind.schema as AnyObject, path)?.meta : undefined);
}

/** The page of a record, where there is one. */
export const pageOf = (thing: string, id: string, sort?: string): string | undefined =>
  traced[thing]?.page?.(id, sort);

export const calledOf = (thing: string, id: string): string => traced[thing]?.called?.(id) ?? id;

/** What features say of every kind, and their words, before the first entry is shown. */
export async function loadTrailTexts(): Promise<void> {
  traced = await load();
  await i18n.loadNamespaces([
    ...new Set<Namespace>(['audit', 'words', ...Object.values(traced).map(({ namespace }) => namespace)]),
  ]);
}
