// Search texts of machines' elements and of blocks of spares, rewritten whenever one of these changes.
// Idempotent.
import { formatElementSearchText } from '#shared/structure/search-index.ts';
import { formatSpareSearchText, getBlock, getBlockRange } from '#shared/warehouse/spare-text.ts';
import { elements, searchTexts } from '../db/entities/structure.ts';
import { spares, spareTexts } from '../db/entities/warehouse.ts';
import { parseSortKey } from '../db/keys.ts';
import { loadAllPages } from '../db/reads.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Change } from './change.ts';

interface SearchedEntity {
  entity: string;
  /** Fields that the text contains. */
  fields: readonly string[];
  /** Returns the id of the text that contains a record. */
  textOf: (id: string) => number;
  write: (store: Store, text: number) => Promise<void>;
}

const searchedEntities: readonly SearchedEntity[] = [
  {
    entity: elements.name,
    fields: ['level', 'spare', 'code', 'description', 'codeSap'],
    textOf: (id) => Number(id.split('.')[0]),
    async write(store, machine) {
      const rows = await loadAllPages((next) =>
        store.list(elements, { under: machine, consistent: true, next }),
      );
      await store.commit(store.put(searchTexts, machine, { text: formatElementSearchText(rows) }));
    },
  },
  {
    entity: spares.name,
    fields: ['active', 'warehouseId', 'code', 'description', 'codeSap'],
    textOf: (id) => getBlock(Number(id)),
    async write(store, block) {
      const rows = await loadAllPages((next) =>
        store.list(spares, { ...getBlockRange(block), consistent: true, next }),
      );
      await store.commit(store.put(spareTexts, block, { text: formatSpareSearchText(rows) }));
    },
  },
];

/** Upgrade step: writes the texts of all spares of a plant, which older versions did not. Idempotent. */
export async function indexSpares(store: Store): Promise<void> {
  const kind = searchedEntities.find(({ entity }) => entity === spares.name)!;
  const all = await loadAllPages((next) => store.list(spares, { next }));
  for (const block of new Set(all.map(({ id }) => getBlock(id)))) await kind.write(store, block);
}

export async function updateSearchTexts(changes: readonly Change[]) {
  const changedTexts = new Map<
    string,
    { tenant: string; plant: string; text: number; kind: SearchedEntity }
  >();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    const kind = searchedEntities.find((each) => each.entity === entity);
    if (!kind || (before && after && kind.fields.every((field) => before[field] === after[field]))) continue;
    const text = kind.textOf(parseSortKey(id));
    changedTexts.set(JSON.stringify([tenant, plant, entity, text]), { tenant, plant, text, kind });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, text, kind } of changedTexts.values()) {
    const author = { user: 'search index', now };
    await kind.write(openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author), text);
  }
}
