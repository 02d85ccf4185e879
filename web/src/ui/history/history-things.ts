// Record kinds of the audit trail: namespace of their texts, field metadata and page. Features define their
// own kinds; the app provides the loader.
import type { FieldMeta, RefTarget } from '#shared/fields.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { i18n } from '../../i18n/i18n.ts';
import { type AnyObjectSchema, findField } from '../form/schema-fields.ts';

export interface HistoryDefinition {
  namespace: Namespace;
  schema?: unknown;
  /** Metadata of fields that no form shows; their paths contain no list positions. */
  fields?: Readonly<Record<string, FieldMeta>>;
  /** Returns the page of a record. `sort` is the kind of a procedure or cycle; old entries have none. */
  page?: (id: string, sort?: string) => string;
  /** Returns the name of a record without code or name. */
  called?: (id: string) => string;
}
/**
 * Record kinds by name; exported as `history` by `features/<feature>/history.ts`, without further
 * registration.
 */
export type HistoryDefinitions = Readonly<Record<string, HistoryDefinition>>;

export const refField = (to: RefTarget): FieldMeta => ({ kind: 'ref', to });
export const choiceField = (labels: string): FieldMeta => ({ kind: 'choice', labels });
export const minutesField: FieldMeta = { kind: 'minutes' };
/** Returns the parent id of a nested record. */
export const getParentId = (id: string) => id.split('.')[0]!;

let loadDefinitions: () => Promise<HistoryDefinitions> = async () => ({});
let definitions: HistoryDefinitions = {};

/** Sets the loader, which runs when a trail is first shown, since it loads the schemas of all features. */
export function setHistoryLoader(loader: typeof loadDefinitions): void {
  loadDefinitions = loader;
}

/** Returns a record kind by name, ignoring case, since archive paths are in lower case. */
export const getRecordKind = (name: string): string =>
  Object.keys(definitions).find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? name;

export const getKindNamespace = (thing: string): Namespace => definitions[thing]?.namespace ?? 'common';

/** Removes list positions from a path: `activities.0.outcome` → `activities.outcome`. */
export const withoutPositions = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

export function findFieldMeta(thing: string, path: string): FieldMeta | undefined {
  const kind = definitions[thing];
  const ownField = kind?.fields?.[withoutPositions(path)];
  return ownField ?? (kind?.schema ? findField(kind.schema as AnyObjectSchema, path)?.meta : undefined);
}

/** Returns the page of a record, if it has one. */
export const findRecordPage = (thing: string, id: string, sort?: string): string | undefined =>
  definitions[thing]?.page?.(id, sort);

export const getRecordName = (thing: string, id: string): string => definitions[thing]?.called?.(id) ?? id;

/** Loads the record kinds and their texts; runs before the first entry is shown. */
export async function loadHistoryTexts(): Promise<void> {
  definitions = await loadDefinitions();
  await i18n.loadNamespaces([
    ...new Set<Namespace>([
      'audit',
      'words',
      ...Object.values(definitions).map(({ namespace }) => namespace),
    ]),
  ]);
}
