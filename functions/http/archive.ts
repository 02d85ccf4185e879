// The five moves of an archive: list, get, create, replace, remove. Ids come from the plant's sequence of that kind.
import type { archive } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import type { Entity, Kept } from '../table/entity.ts';
import { type NamedHolder, namedHolders } from '../table/holders.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import type { Handlers } from './serve.ts';

type ArchiveApi = ReturnType<typeof archive>;

/** `also` adds what else must hold or be written: references held, rules checked. */
export function archived<Value extends object>(
  kind: Entity<Value, number, Record<never, never>>,
  also: (change: {
    store: Store;
    id: number;
    before?: Kept<Value, number>;
    after?: Value;
  }) => Writes | Promise<Writes> = () => [],
): Handlers<ArchiveApi> {
  type Stored = Kept<Value, number>;
  const handlers = {
    list: ({ input, store }: { input: { limit: number; next?: string }; store: Store }) =>
      store.list(kind, input),
    get: ({ input, store }: { input: { id: number }; store: Store }) => store.get(kind, input.id),
    async create({ input, store }: { input: Value; store: Store }): Promise<Stored> {
      return store.numbered(kind.name, async (id) => {
        const made = store.create(kind, id, input);
        await store.commit(made, await also({ store, id, after: input }));
        return store.made(kind, id, input);
      });
    },
    async replace({
      input,
      store,
    }: {
      input: Value & { id: number; version?: number };
      store: Store;
    }): Promise<Stored> {
      const before = await store.get(kind, input.id);
      const {
        id: _,
        version,
        updatedAt: __,
        updatedBy: ___,
        ...after
      } = input as typeof input & { updatedAt?: string; updatedBy?: string };
      await store.commit(
        store.replace(kind, before, after as unknown as Value, { expected: version }),
        await also({ store, id: input.id, before, after: after as unknown as Value }),
      );
      return store.made(kind, input.id, after as unknown as Value, before.version + 1);
    },
    async remove({ input, store }: { input: { id: number; version?: number }; store: Store }) {
      const before = await store.get(kind, input.id);
      try {
        await store.commit(
          store.remove(kind, before, { expected: input.version }),
          await also({ store, id: input.id, before }),
        );
      } catch (error) {
        throw await named(error, () => namedHolders(store, kind, input.id, 3));
      }
      return {};
    },
  };
  return handlers as unknown as Handlers<ArchiveApi>;
}

/** A refusal that says how many still use a thing also says who, where it is known. */
async function named(error: unknown, holders: () => Promise<NamedHolder[]>): Promise<unknown> {
  if (!(error instanceof Refused) || error.code !== 'inUse') return error;
  const names = (await holders()).filter(({ by }) => by === error.details.values?.by).map(({ code }) => code);
  if (names.length === 0) return error;
  return new Refused('conflict', 'inUseBy', { values: { ...error.details.values, names: names.join(', ') } });
}
