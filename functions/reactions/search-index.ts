// The search text of a machine's elements, written again whenever one of them changes: a record delivered twice writes the same.
import { searchTextOf } from '../../shared/structure/search-index.ts';
import { setting, tableClient } from '../http/aws.ts';
import { elements, searchTexts } from '../table/entities/structure.ts';
import { idFrom } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

/** The fields a search text is made of. */
const shown = ['level', 'spare', 'code', 'description', 'codeSap'] as const;

export async function indexed(changes: readonly Change[]) {
  const touched = new Map<string, { tenant: string; plant: string; machine: number }>();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    if (entity !== elements.name) continue;
    if (before && after && shown.every((field) => before[field] === after[field])) continue;
    const machine = Number(idFrom(id).split('.')[0]);
    touched.set(JSON.stringify([tenant, plant, machine]), { tenant, plant, machine });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, machine } of touched.values()) {
    const store = openStore(
      tableClient(),
      setting('TABLE'),
      { tenant, plant },
      { user: 'search index', now },
    );
    const rows = await everyPage((next) => store.list(elements, { under: machine, consistent: true, next }));
    await store.commit(store.put(searchTexts, machine, { text: searchTextOf(rows) }));
  }
}
