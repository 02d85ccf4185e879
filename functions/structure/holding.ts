import type { Entity } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

/** What a thing referred to is let go, what it refers to now is held; nothing where both are the same. */
export function exchange<Value extends object, Id extends string | number>(
  store: Store,
  kind: Entity<Value, Id, Record<never, never>>,
  ids: { before?: Id; after?: Id },
  by: string,
  field: string,
): Writes {
  if (ids.before === ids.after) return [];
  return [
    ids.before === undefined ? [] : store.release(kind, ids.before, by),
    ids.after === undefined ? [] : store.hold(kind, ids.after, by, field),
  ];
}
