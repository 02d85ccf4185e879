// The five moves of an archive: list, get, create, replace, remove. Ids come from the plant's sequence of that kind.
import type { Archive } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import type { Entity, Kept } from '../table/entity.ts';
import { type NamedReference, namedReferences } from '../table/references.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import type { Handlers } from './serve.ts';
import type { Actor } from './session.ts';

/**
 * `also` adds what else must hold or be written: references held, rules checked.
 * @throws Refused notFound, codeTaken, stale, and inUse or inUseBy for a removal
 */
export function archived<Value extends object>(
  kind: Entity<Value, number, Record<never, never>>,
  also: (change: {
    store: Store;
    actor: Actor;
    id: number;
    before?: Kept<Value, number>;
    after?: Value;
  }) => Writes | Promise<Writes> = () => [],
): Handlers<Archive<unknown, Value>> {
  return {
    list: ({ input, store }) => store.list(kind, input),
    get: ({ input, store }) => store.get(kind, input.id),
    create: ({ input, actor, store }) =>
      store.numbered(kind.name, async (id) => {
        const made = store.create(kind, id, input);
        await store.commit(made, await also({ store, actor, id, after: input }));
        return store.made(kind, id, input);
      }),
    async replace({ input, actor, store }) {
      const before = await store.get(kind, input.id);
      const after = sentOf<Value>(input);
      await store.commit(
        store.replace(kind, before, after, { expected: input.version }),
        await also({ store, actor, id: input.id, before, after }),
      );
      return store.made(kind, input.id, after, before.version + 1);
    },
    async remove({ input, actor, store }) {
      const before = await store.get(kind, input.id);
      try {
        await store.commit(
          store.remove(kind, before, { expected: input.version }),
          await also({ store, actor, id: input.id, before }),
        );
      } catch (error) {
        throw await named(error, (by) => namedReferences(store, kind, input.id, 3, by));
      }
      return {};
    },
  };
}

/** Without what the store adds and a form sends back. */
function sentOf<Value extends object>(sent: Value & Partial<Kept<object, number>>): Value {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...own } = sent;
  return own as object as Value;
}

/** A refusal that says how many still use a thing also says who, where it is known. */
async function named(
  error: unknown,
  references: (by: string) => Promise<NamedReference[]>,
): Promise<unknown> {
  if (!(error instanceof Refused) || error.code !== 'inUse') return error;
  const names = (await references(String(error.details.values?.by))).map(({ code }) => code);
  if (names.length === 0) return error;
  return new Refused('conflict', 'inUseBy', { values: { ...error.details.values, names: names.join(', ') } });
}
