// Texts that are searched instead of things, a machine's elements or a block of spares each. They are written again whenever
// one of these changes: a record delivered twice writes the same.
import { searchTextOf } from '../../shared/structure/search-index.ts';
import { blockOf, blockRange, spareTextOf } from '../../shared/warehouse/spare-text.ts';
import { setting, tableClient } from '../http/aws.ts';
import { elements, searchTexts } from '../table/entities/structure.ts';
import { spares, spareTexts } from '../table/entities/warehouse.ts';
import { idFrom } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

interface Searched {
  entity: string;
  /** The fields a text is made of. */
  shown: readonly string[];
  /** The text a thing stands in. */
  textOf: (id: string) => number;
  write: (store: Store, text: number) => Promise<void>;
}

const searched: readonly Searched[] = [
  {
    entity: elements.name,
    shown: ['level', 'spare', 'code', 'description', 'codeSap'],
    textOf: (id) => Number(id.split('.')[0]),
    async write(store, machine) {
      const rows = await everyPage((next) =>
        store.list(elements, { under: machine, consistent: true, next }),
      );
      await store.commit(store.put(searchTexts, machine, { text: searchTextOf(rows) }));
    },
  },
  {
    entity: spares.name,
    shown: ['active', 'warehouseId', 'code', 'description', 'codeSap'],
    textOf: (id) => blockOf(Number(id)),
    async write(store, block) {
      const rows = await everyPage((next) =>
        store.list(spares, { ...blockRange(block), consistent: true, next }),
      );
      await store.commit(store.put(spareTexts, block, { text: spareTextOf(rows) }));
    },
  },
];

/** The texts of all spares of a plant: an older program wrote none. Doing so twice changes nothing. */
export async function indexSpares(store: Store): Promise<void> {
  const kind = searched.find(({ entity }) => entity === spares.name)!;
  const all = await everyPage((next) => store.list(spares, { next }));
  for (const block of new Set(all.map(({ id }) => blockOf(id)))) await kind.write(store, block);
}

export async function indexed(changes: readonly Change[]) {
  const touched = new Map<string, { tenant: string; plant: string; text: number; kind: Searched }>();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    const kind = searched.find((each) => each.entity === entity);
    if (!kind || (before && after && kind.shown.every((field) => before[field] === after[field]))) continue;
    const text = kind.textOf(idFrom(id));
    touched.set(JSON.stringify([tenant, plant, entity, text]), { tenant, plant, text, kind });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, text, kind } of touched.values()) {
    const by = { user: 'search index', now };
    await kind.write(openStore(tableClient(), setting('TABLE'), { tenant, plant }, by), text);
  }
}
