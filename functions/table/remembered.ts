// What was read once and is used again while everything it hangs on has the version it had: answers, as the text they were sent as.
import type { IdOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import type { Store } from './store.ts';

/** An answer that is text already. */
export class Written<Answer> {
  declare readonly answer?: Answer;
  readonly text: string;
  /** The text compressed, in base64, once somebody asked for it. */
  zipped?: Promise<string>;
  constructor(text: string) {
    this.text = text;
  }
}

/** An item an answer hangs on, as it was read: what it shows, or the parent whose version moves with its parts. */
export type Hook<E extends AnyEntity = AnyEntity> = readonly [
  kind: E,
  id: IdOf<E>,
  item: { version: number; updatedAt: string } | undefined,
];

/** Parts are read eventually consistent: right after a write they may not show it yet, ten seconds later they do. */
const SETTLED_MS = 10_000;
const settled = ([, , item]: Hook) => !item || Math.abs(Date.now() - Date.parse(item.updatedAt)) > SETTLED_MS;

/**
 * What one call read in this process, of every tenant and plant, the most recently asked for up to so much.
 * Not consistent: a thing may be as old as an eventually consistent read, at half the cost.
 */
export function keptWhile<Thing extends object>({
  consistent,
  most,
  sizeOf,
}: {
  consistent: boolean;
  most: number;
  sizeOf: (thing: Thing) => number;
}) {
  const known = new Map<string, { thing: Thing; hooks: readonly Hook[] }>();
  let size = 0;

  function forget(key: string) {
    const found = known.get(key);
    if (found) size -= sizeOf(found.thing);
    known.delete(key);
  }
  function hold(key: string, found: { thing: Thing; hooks: readonly Hook[] }) {
    forget(key);
    const its = sizeOf(found.thing);
    if (its > most) return;
    known.set(key, found);
    size += its;
    for (const oldest of known.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  }
  const keyIn = ({ scope }: Store, name: string) => JSON.stringify([scope.tenant, scope.plant, name]);

  return {
    /** The thing of that name, if nothing it hangs on has changed: one round trip, or none where that was read already. */
    async recall(store: Store, name: string, read?: readonly Hook[]): Promise<Thing | undefined> {
      const key = keyIn(store, name);
      const found = known.get(key);
      if (!found) return undefined;
      const now =
        read?.map(([, , item]) => item) ??
        (await store.load(
          found.hooks.map(([kind, id]) => [kind, id] as const),
          { consistent },
        ));
      const stands = found.hooks.every(([, , item], i) => item?.version === now[i]?.version);
      if (stands) hold(key, found);
      else forget(key);
      return stands ? found.thing : undefined;
    },

    /** The thing, kept if what it hangs on has settled. */
    keep(store: Store, name: string, thing: Thing, hooks: readonly Hook[]): Thing {
      if (hooks.every(settled)) hold(keyIn(store, name), { thing, hooks });
      return thing;
    },
  };
}

/** The answers of one call, as text of so many characters together. */
export function remembered<Answer>({ consistent = true, most = 16 * 1024 * 1024 } = {}) {
  const { recall, keep } = keptWhile<Written<Answer>>({
    consistent,
    most,
    sizeOf: ({ text }) => text.length,
  });
  return {
    recall,
    remember: (store: Store, name: string, answer: Answer, hooks: readonly Hook[]) =>
      keep(store, name, new Written<Answer>(JSON.stringify(answer)), hooks),
  };
}
