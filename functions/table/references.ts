// What refers to an item: counted or linked by whoever writes, and told by name behind "still used by".

import type { Point } from '../../shared/autonomous/point.ts';
import type { Operator } from '../../shared/organisation/team.ts';
import type { Reference } from './changes.ts';
import { points } from './entities/autonomous.ts';
import { capacities, operators, professionalGroups, teams } from './entities/organisation.ts';
import { procedures } from './entities/procedures.ts';
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
import type { Store } from './store.ts';
import type { Writes } from './writes.ts';

/** Kinds that link what they refer to, by their plural. */
const kinds = {
  machines: machines,
  elements: elements,
  procedures: procedures,
  tools: tools,
  controlTools: controlTools,
  materials: materials,
  lubricants: lubricants,
  controls: controls,
  points: points,
  capacities: capacities,
  professionalGroups: professionalGroups,
  operators: operators,
  teams: teams,
} as const satisfies Record<string, AnyEntity>;
type Kind = keyof typeof kinds;

export interface NamedReference {
  by: Kind;
  id: number | string;
  code: string;
  description: string;
}

const isKnown = (reference: { by: string }): reference is { by: Kind; id: string | number } =>
  reference.by in kinds;

export interface Holder {
  by: Kind;
  id: number | string;
  item: { code: string; description: string; part?: { quantity?: number } };
}

/** The first `limit` items that refer to it in order of kind and id, of all kinds or of one; two round trips. */
export async function holdersOf<E extends AnyEntity>(
  store: Store,
  kind: E,
  id: IdOf<E>,
  limit?: number,
  by?: string,
): Promise<Holder[]> {
  const references = (await store.referencesTo(kind, id, limit, by)).filter(isKnown).map(({ by, id }) => {
    return { by, id: kinds[by].ids === 'number' ? Number(id) : id };
  });
  const found = await store.load(references.map(({ by, id }) => [kinds[by] as AnyEntity, id] as const));
  return references.flatMap(({ by, id }, i) => {
    const item = found[i] as (Holder['item'] & Partial<Point> & Partial<Operator>) | undefined;
    if (!item) return [];
    // a point has no code: people call it by type and number; a technician has a name
    const code = item.code ?? `${item.type}${item.number}`;
    const description = item.description ?? [item.name, item.surname].filter(Boolean).join(' ');
    return [{ by, id, item: { ...item, code, description } }];
  });
}

/** Those, by name alone. */
export const namedReferences = async <E extends AnyEntity>(
  store: Store,
  kind: E,
  id: IdOf<E>,
  limit?: number,
  by?: string,
): Promise<NamedReference[]> =>
  (await holdersOf(store, kind, id, limit, by)).map(({ by, id, item: { code, description } }) => ({
    by,
    id,
    code,
    description,
  }));

/** What an archive's items refer to, by the field that says so: each is linked while it does. */
export const linked =
  <Value extends object>(by: string, fields: { [F in keyof Value & string]?: AnyEntity }) =>
  ({ store, id, before, after }: { store: Store; id: number; before?: Value; after?: Value }): Writes =>
    Object.entries(fields as Record<string, AnyEntity>).map(([field, kind]) => {
      const [were, are] = [idsAt(before, field), idsAt(after, field)];
      return [
        ...were.filter((each) => !are.includes(each)).map((each) => store.unlink(kind, each, { by, id })),
        ...are
          .filter((each) => !were.includes(each))
          .map((each) => store.link(kind, each, { by, id }, field)),
      ];
    });

type Referring = number | { capacityId: number };

/** Skills name their capacity and a level of it. */
const idsAt = (thing: object | undefined, field: string): number[] => {
  const its = (thing as Record<string, Referring | Referring[] | undefined> | undefined)?.[field];
  const all = its === undefined ? [] : [its].flat();
  return [...new Set(all.map((each) => (typeof each === 'number' ? each : each.capacityId)))];
};

/** What a thing referred to is released, what it refers to now is held; linked where the reference is named (see `store.link`). `others` refer to it from now on too. */
export function exchange<Value extends object, Id extends string | number>(
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
