// What is to stand in a plant's table, gathered in memory: items, who holds them, and how far numbers have come.
import type { Entity, IdOf, ValueOf } from '../../functions/table/entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: any entity, whatever its value and indexes
type AnyEntity = Entity<any, any, any>;

export interface Item {
  kind: AnyEntity;
  id: string | number;
  value: object;
}
export interface Held {
  kind: AnyEntity;
  id: string | number;
  /** Holders by their plural. */
  counts: Record<string, number>;
}
interface Linked {
  kind: AnyEntity;
  id: string | number;
  holder: { by: string; id: string | number };
}
/** The file of an image, as it was sent. */
export interface Picture {
  id: string;
  file: Buffer;
}
export type Gathered = ReturnType<typeof gather>;

export function gather() {
  const items: Item[] = [];
  const held = new Map<string, Held>();
  const links: Linked[] = [];
  const pictures: Picture[] = [];
  const sequences = new Map<string, number>();
  return {
    items,
    held,
    links,
    pictures,
    sequences,
    add<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>) {
      items.push({ kind, id, value });
    },
    /** A `holder` that is named can be asked for. */
    hold<E extends AnyEntity>(kind: E, id: IdOf<E> | undefined, by: string, holder?: string | number) {
      if (id === undefined) return;
      if (holder !== undefined) links.push({ kind, id, holder: { by, id: holder } });
      const key = `${kind.name} ${id}`;
      const known: Held = held.get(key) ?? { kind, id, counts: {} };
      known.counts[by] = (known.counts[by] ?? 0) + 1;
      held.set(key, known);
    },
    /** The next number of a sequence, from 1. */
    next(sequence: string): number {
      const n = (sequences.get(sequence) ?? 0) + 1;
      sequences.set(sequence, n);
      return n;
    },
  };
}
