// Cache of read values and serialized answers, valid while the items they depend on have the same versions.
import type { IdOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import type { Store } from './store.ts';

/** Answer that is serialized already. */
export class SerializedAnswer<Answer> {
  declare readonly answer?: Answer;
  readonly text: string;
  /** Compressed text in base64, computed at the first use. */
  zipped?: Promise<string>;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Item that an answer depends on, as it was read: its content, or the parent whose version changes with its
 * parts.
 */
export type CacheDependency<E extends AnyEntity = AnyEntity> = readonly [
  kind: E,
  id: IdOf<E>,
  item: { version: number; updatedAt: string } | undefined,
];

/**
 * Milliseconds after a write in which eventually consistent reads of parts may still be stale; values read
 * then are not cached.
 */
const UNSTABLE_MS = 10_000;
const isStable = ([, , item]: CacheDependency) =>
  !item || Math.abs(Date.now() - Date.parse(item.updatedAt)) > UNSTABLE_MS;

/**
 * Builds a cache for one call in this process, across tenants and plants, with the most recently used values
 * up to a total size. If not consistent, a value may be as old as an eventually consistent read, at half the
 * cost.
 */
export function createCache<Thing extends object>({
  consistent,
  maxSize,
  sizeOf,
}: {
  consistent: boolean;
  maxSize: number;
  sizeOf: (thing: Thing) => number;
}) {
  const entries = new Map<string, { value: Thing; dependencies: readonly CacheDependency[] }>();
  let size = 0;

  function deleteEntry(key: string) {
    const entry = entries.get(key);
    if (entry) size -= sizeOf(entry.value);
    entries.delete(key);
  }
  function addEntry(key: string, entry: { value: Thing; dependencies: readonly CacheDependency[] }) {
    deleteEntry(key);
    const entrySize = sizeOf(entry.value);
    if (entrySize > maxSize) return;
    entries.set(key, entry);
    size += entrySize;
    for (const oldest of entries.keys()) {
      if (size <= maxSize) break;
      deleteEntry(oldest);
    }
  }
  const buildKey = ({ scope }: Store, name: string) => JSON.stringify([scope.tenant, scope.plant, name]);

  return {
    /**
     * Returns the cached value if its dependencies are unchanged: one round trip, or none if they were read
     * already.
     */
    async recall(store: Store, name: string, read?: readonly CacheDependency[]): Promise<Thing | undefined> {
      const key = buildKey(store, name);
      const entry = entries.get(key);
      if (!entry) return undefined;
      const currentItems =
        read?.map(([, , item]) => item) ??
        (await store.load(
          entry.dependencies.map(([kind, id]) => [kind, id] as const),
          { consistent },
        ));
      const isValid = entry.dependencies.every(([, , item], i) => item?.version === currentItems[i]?.version);
      if (isValid) addEntry(key, entry);
      else deleteEntry(key);
      return isValid ? entry.value : undefined;
    },

    /** Returns the value, and caches it if its dependencies have not just changed. */
    keep(store: Store, name: string, thing: Thing, dependencies: readonly CacheDependency[]): Thing {
      if (dependencies.every(isStable)) addEntry(buildKey(store, name), { value: thing, dependencies });
      return thing;
    },
  };
}

/** Builds a cache of serialized answers with a maximum number of characters. */
export function createAnswerCache<Answer>({ consistent = true, most = 16 * 1024 * 1024 } = {}) {
  const { recall, keep } = createCache<SerializedAnswer<Answer>>({
    consistent,
    maxSize: most,
    sizeOf: ({ text }) => text.length,
  });
  return {
    recall,
    remember: (store: Store, name: string, answer: Answer, dependencies: readonly CacheDependency[]) =>
      keep(store, name, new SerializedAnswer<Answer>(JSON.stringify(answer)), dependencies),
  };
}
