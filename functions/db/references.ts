// References to an item: counted or linked by the writers, and listed by name in refusals.

import type { Point } from '#shared/autonomous/point.ts';
import type { Operator } from '#shared/organisation/team.ts';
import { points } from './entities/autonomous.ts';
import { capacities, operators, professionalGroups, teams } from './entities/organisation.ts';
import { procedures } from './entities/procedures.ts';
import { isolationPoints } from './entities/safety.ts';
import {
  controls,
  controlTools,
  elements,
  lubricants,
  machines,
  materials,
  tools,
} from './entities/structure.ts';
import type { Entity, IdOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import type { Reference } from './reference-writes.ts';
import type { Store } from './store.ts';
import type { Writes } from './writes.ts';

/** Entities that link their references, by plural. */
const kinds = {
  machines,
  elements,
  procedures,
  tools,
  controlTools,
  materials,
  lubricants,
  controls,
  points,
  isolationPoints,
  capacities,
  professionalGroups,
  operators,
  teams,
} as const satisfies Record<string, AnyEntity>;
type Kind = keyof typeof kinds;

export interface NamedReference {
  referenceKind: Kind;
  id: number | string;
  code: string;
  description: string;
}

const isKnown = (reference: {
  referenceKind: string;
}): reference is { referenceKind: Kind; id: string | number } => reference.referenceKind in kinds;

export interface ReferringItem {
  referenceKind: Kind;
  id: number | string;
  item: { code: string; description: string; part?: { quantity?: number } };
}

/**
 * Returns the first `limit` items that refer to an item, in order of kind and id, of all kinds or of one; two
 * round trips.
 */
export async function loadReferringItems<E extends AnyEntity>(
  store: Store,
  kind: E,
  id: IdOf<E>,
  limit?: number,
  by?: string,
): Promise<ReferringItem[]> {
  const references = (await store.referencesTo(kind, id, limit, by))
    .filter(isKnown)
    .map(({ referenceKind, id }) => {
      return { referenceKind, id: kinds[referenceKind].ids === 'number' ? Number(id) : id };
    });
  const items = await store.load(
    references.map(({ referenceKind, id }) => [kinds[referenceKind] as AnyEntity, id] as const),
  );
  return references.flatMap(({ referenceKind, id }, i) => {
    const item = items[i] as (ReferringItem['item'] & Partial<Point> & Partial<Operator>) | undefined;
    if (!item) return [];
    // A point has no code and is named by type and number; a technician is described by name.
    const code = item.code ?? `${item.type}${item.number}`;
    const description = item.description ?? [item.name, item.surname].filter(Boolean).join(' ');
    return [{ referenceKind, id, item: { ...item, code, description } }];
  });
}

/** Returns the same references with code and description only. */
export const loadNamedReferences = async <E extends AnyEntity>(
  store: Store,
  kind: E,
  id: IdOf<E>,
  limit?: number,
  by?: string,
): Promise<NamedReference[]> =>
  (await loadReferringItems(store, kind, id, limit, by)).map(
    ({ referenceKind, id, item: { code, description } }) => ({
      referenceKind,
      id,
      code,
      description,
    }),
  );

/** Returns the changes of links of an archive's record, by the field of each reference. */
export const buildLinkWrites =
  <Value extends object>(by: string, fields: { [F in keyof Value & string]?: AnyEntity }) =>
  ({ store, id, before, after }: { store: Store; id: number; before?: Value; after?: Value }): Writes =>
    Object.entries(fields as Record<string, AnyEntity>).map(([field, kind]) => {
      const [idsBefore, idsAfter] = [getReferencedIds(before, field), getReferencedIds(after, field)];
      return [
        ...idsBefore
          .filter((each) => !idsAfter.includes(each))
          .map((each) => store.unlink(kind, each, { referenceKind: by, id })),
        ...idsAfter
          .filter((each) => !idsBefore.includes(each))
          .map((each) => store.link(kind, each, { referenceKind: by, id }, field)),
      ];
    });

type ReferenceValue = number | { capacityId: number };

/** Returns the ids in a field; skills contain the id of their capacity and a level. */
const getReferencedIds = (thing: object | undefined, field: string): number[] => {
  const fieldValue = (thing as Record<string, ReferenceValue | ReferenceValue[] | undefined> | undefined)?.[
    field
  ];
  const all = fieldValue === undefined ? [] : [fieldValue].flat();
  return [...new Set(all.map((each) => (typeof each === 'number' ? each : each.capacityId)))];
};

/**
 * Releases the previous reference and adds the new one; linked if the reference has an id (see `store.link`).
 * `others` are further references to the new one.
 */
export function replaceReference<Value extends object, Id extends string | number>(
  store: Store,
  kind: Entity<Value, Id, Record<never, never>>,
  ids: { before?: Id; after?: Id },
  reference: string | Reference,
  field: string,
  others: readonly Reference[] = [],
): Writes {
  if (ids.before === ids.after) return [];
  const { before, after } = ids;
  if (typeof reference === 'string')
    return [
      before === undefined ? [] : store.release(kind, before, reference),
      after === undefined ? [] : store.hold(kind, after, reference, field),
    ];
  return [
    before === undefined ? [] : store.unlink(kind, before, reference),
    after === undefined ? [] : store.link(kind, after, [reference, ...others], field),
  ];
}
