// Collects the items, references and sequences of a plant in memory, to be loaded into its table.
import type { Entity, IdOf, ValueOf } from '#functions/db/entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: any entity, whatever its value and indexes
type AnyEntity = Entity<any, any, any>;

export interface SeedItem {
  kind: AnyEntity;
  id: string | number;
  value: object;
}
export interface ReferenceCounts {
  kind: AnyEntity;
  id: string | number;
  /** Number of referring records by the plural of their kind. */
  counts: Record<string, number>;
}
interface ListedReference {
  kind: AnyEntity;
  id: string | number;
  holder: { referenceKind: string; id: string | number };
}
/** Uploaded file of an image. */
export interface SeedPicture {
  id: string;
  file: Buffer;
}
export type SeedCollector = ReturnType<typeof createSeedCollector>;

export function createSeedCollector() {
  const items: SeedItem[] = [];
  const referenceCounts = new Map<string, ReferenceCounts>();
  const links: ListedReference[] = [];
  const pictures: SeedPicture[] = [];
  const sequences = new Map<string, number>();
  return {
    items,
    held: referenceCounts,
    links,
    pictures,
    sequences,
    add<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>) {
      items.push({ kind, id, value });
    },
    /** Adds a reference to an item; the references with a `holder` id can be listed. */
    hold<E extends AnyEntity>(kind: E, id: IdOf<E> | undefined, by: string, holder?: string | number) {
      if (id === undefined) return;
      if (holder !== undefined) links.push({ kind, id, holder: { referenceKind: by, id: holder } });
      const key = `${kind.name} ${id}`;
      const currentCounts: ReferenceCounts = referenceCounts.get(key) ?? { kind, id, counts: {} };
      currentCounts.counts[by] = (currentCounts.counts[by] ?? 0) + 1;
      referenceCounts.set(key, currentCounts);
    },
    /** Returns the next number of a sequence, from 1. */
    next(sequence: string): number {
      const n = (sequences.get(sequence) ?? 0) + 1;
      sequences.set(sequence, n);
      return n;
    },
  };
}
