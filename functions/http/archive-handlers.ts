// Generic handlers of an archive: list, get, create, replace, remove. Ids come from the plant's sequence of
// the entity.
import type { Archive } from '#shared/contract.ts';
import type { Action, Area } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Entity, Stored } from '../db/entity.ts';
import { loadNamedReferences, type NamedReference } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from './serve.ts';
import type { Actor } from './session.ts';

/**
 * Builds the handlers. `getAdditionalWrites` returns additional writes (references) or throws a refusal.
 * @throws Refused notFound, codeTaken, stale, and inUse or inUseBy on removal
 */
export function createArchiveHandlers<Value extends object>(
  kind: Entity<Value, number, Record<never, never>>,
  getAdditionalWrites: (change: {
    store: Store;
    actor: Actor;
    id: number;
    before?: Stored<Value, number>;
    after?: Value;
  }) => Writes | Promise<Writes> = () => [],
): Handlers<Archive<unknown, Value, Area, Action, Action>> {
  return {
    list: ({ input, store }) => store.list(kind, input),
    get: ({ input, store }) => store.get(kind, input.id),
    create: ({ input, actor, store }) =>
      store.numbered(kind.name, async (id) => {
        const createWrites = store.create(kind, id, input);
        await store.commit(createWrites, await getAdditionalWrites({ store, actor, id, after: input }));
        return store.buildStoredItem(kind, id, input);
      }),
    async replace({ input, actor, store }) {
      const before = await store.get(kind, input.id);
      const after = removeStoredFields<Value>(input);
      await store.commit(
        store.replace(kind, before, after, { expected: input.version }),
        await getAdditionalWrites({ store, actor, id: input.id, before, after }),
      );
      return store.buildStoredItem(kind, input.id, after, before.version + 1);
    },
    async remove({ input, actor, store }) {
      const before = await store.get(kind, input.id);
      try {
        await store.commit(
          store.remove(kind, before, { expected: input.version }),
          await getAdditionalWrites({ store, actor, id: input.id, before }),
        );
      } catch (error) {
        throw await toNamedRefusal(error, (by) => loadNamedReferences(store, kind, input.id, 3, by));
      }
      return {};
    },
  };
}

/** Removes the fields that the store adds and forms send back. */
function removeStoredFields<Value extends object>(sent: Value & Partial<Stored<object, number>>): Value {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fields } = sent;
  return fields as object as Value;
}

/** Turns the refusal inUse into inUseBy with the codes of the referring records, if they are known. */
async function toNamedRefusal(
  error: unknown,
  references: (by: string) => Promise<NamedReference[]>,
): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.code !== 'inUse') return error;
  const names = (await references(String(error.details.values?.by))).map(({ code }) => code);
  if (names.length === 0) return error;
  return new RefusalError('conflict', 'inUseBy', {
    values: { ...error.details.values, names: names.join(', ') },
  });
}
