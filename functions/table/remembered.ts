// Answers remembered as the text they were sent as, and given again while everything they hang on has the version it had.
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

/** An item an answer hangs on, as it was read: what it shows, or the whole of the parts it shows. */
export type Hook<E extends AnyEntity = AnyEntity> = readonly [
  kind: E,
  id: IdOf<E>,
  item: { version: number; updatedAt: string } | undefined,
];

interface Remembered {
  written: Written<unknown>;
  hooks: readonly Hook[];
}

/** Parts are read eventually consistent: right after a write they may not show it yet, ten seconds later they do. */
const SETTLED_MS = 10_000;
const settled = ([, , item]: Hook) => !item || Math.abs(Date.now() - Date.parse(item.updatedAt)) > SETTLED_MS;

/**
 * The answers of one call in this process, of every tenant and plant, the most recently given up to so many characters.
 * Not consistent: an answer may be as old as an eventually consistent read, at half the cost.
 */
export function remembered<Answer>({ consistent = true, most = 16 * 1024 * 1024 } = {}) {
  const known = new Map<string, Remembered>();
  let size = 0;

  function forget(key: string) {
    size -= known.get(key)?.written.text.length ?? 0;
    known.delete(key);
  }
  function keep(key: string, answer: Remembered) {
    forget(key);
    const { length } = answer.written.text;
    if (length > most) return;
    known.set(key, answer);
    size += length;
    for (const oldest of known.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  }
  const keyIn = ({ scope }: Store, name: string) => JSON.stringify([scope.tenant, scope.plant, name]);

  return {
    /** The answer of that name, if nothing it hangs on has changed: one round trip, or none where that was read already. */
    async recall(store: Store, name: string, read?: readonly Hook[]): Promise<Written<Answer> | undefined> {
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
      if (stands) keep(key, found);
      else forget(key);
      return stands ? (found.written as Written<Answer>) : undefined;
    },

    /** The answer as text, remembered if what it hangs on has settled. */
    remember(store: Store, name: string, answer: Answer, hooks: readonly Hook[]): Written<Answer> {
      const written = new Written<Answer>(JSON.stringify(answer));
      if (hooks.every(settled)) keep(keyIn(store, name), { written, hooks });
      return written;
    },
  };
}
