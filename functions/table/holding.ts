import type { Holder } from './changes.ts';
import type { Entity } from './entity.ts';
import type { AnyEntity } from './items.ts';
import type { Store } from './store.ts';
import type { Writes } from './writes.ts';

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

const idsAt = (thing: object | undefined, field: string): number[] => [
  ...new Set([(thing as Record<string, number | number[] | undefined> | undefined)?.[field] ?? []].flat()),
];

/** What a thing referred to is let go, what it refers to now is held; linked where the holder is named (see `store.link`). */
export function exchange<Value extends object, Id extends string | number>(
  store: Store,
  kind: Entity<Value, Id, Record<never, never>>,
  ids: { before?: Id; after?: Id },
  holder: string | Holder,
  field: string,
): Writes {
  if (ids.before === ids.after) return [];
  const { before, after } = ids;
  if (typeof holder === 'string')
    return [
      before === undefined ? [] : store.release(kind, before, holder),
      after === undefined ? [] : store.hold(kind, after, holder, field),
    ];
  return [
    before === undefined ? [] : store.unlink(kind, before, holder),
    after === undefined ? [] : store.link(kind, after, holder, field),
  ];
}
